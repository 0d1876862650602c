/** Notebooks recorded into a bundle and replayed, on the command line. */

import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { join } from "node:path";
import { openBundle } from "../../lib/bundle/mod.ts";
import { DEMO_EXPERIENCES } from "../../lib/sandbox/mod.ts";
import { filesOf } from "../bundle/_bundles.ts";
import { type Outcome, runCli } from "./_cli.ts";
import { withFolder } from "../_folder.ts";

const EXPERIENCE = DEMO_EXPERIENCES.paused;

/** Asks for an export and a series, and shows what comes of them. */
const CELLS = [
  `import { loadTimeSeries, openClient, readout } from "readout";
const client = await openClient();`,
  "(await readout(client, experienceId)).variations",
  "(await loadTimeSeries(client, experienceId)).toRecords().at(-1)",
];

function succeeds({ code, stderr }: Outcome): void {
  assertEquals(code, 0, stderr);
}

Deno.test("a notebook is recorded and replayed", async (t) => {
  await withFolder(async (folder) => {
    const source = join(folder, "asks.ipynb");
    await writeNotebook(source, ...CELLS);
    const run = (...args: string[]) => runCli(["run", source, ...args], folder);
    const cellsOf = async (name: string) => {
      const { cells } = JSON.parse(
        await Deno.readTextFile(join(folder, name)),
      ) as { cells: { source: unknown; outputs?: unknown }[] };
      return cells.map(({ source, outputs }) => [source, outputs]);
    };

    await t.step("its clients are recorded, the sandbox's, too", async () => {
      const outcome = await run(
        "-p",
        `experienceId=${EXPERIENCE}`,
        "--record",
        "bundle",
        "--out",
        "then.ipynb",
      );
      succeeds(outcome);
      assertStringIncludes(outcome.stdout, "Bundle    bundle");
      const { manifest } = await openBundle(join(folder, "bundle"));
      assert(manifest.requests.length >= 3);
      assertEquals(manifest.notebook!.parameters, { experienceId: EXPERIENCE });
    });

    await t.step("it runs again with the recorded parameters", async () => {
      const again = await run("--from", "bundle", "--out", "now.ipynb");
      succeeds(again);
      assertEquals(again.stderr.includes("another notebook"), false);
      const then = await cellsOf("then.ipynb");
      assertEquals(await cellsOf("now.ipynb"), then);
      // Each of the two that show something has its output.
      assertEquals(
        then.slice(-2).map(([, outputs]) => (outputs as unknown[]).length),
        [1, 1],
      );
    });

    await t.step("another notebook is told from it", async () => {
      const copy = join(folder, "copy.ipynb");
      const text = await Deno.readTextFile(source);
      await Deno.writeTextFile(copy, `${text}\n`);
      const outcome = await runCli(
        ["run", copy, "--from", "bundle", "--out", "copied.ipynb"],
        folder,
      );
      assertStringIncludes(outcome.stderr, "recorded by another notebook");
    });

    await t.step("what was not recorded fails the cell that asks", async () => {
      const { code, stderr } = await run(
        "--from",
        "bundle",
        "--out",
        "other.ipynb",
        "-p",
        `experienceId=${DEMO_EXPERIENCES.aaTest}`,
      );
      assertEquals(code, 1);
      assertStringIncludes(stderr, "MissingRequestError");
      assertStringIncludes(stderr, DEMO_EXPERIENCES.aaTest);
    });
  });
});

Deno.test("a notebook that opens no client says why nothing was recorded", () =>
  withFolder(async (folder) => {
    const notebook = join(folder, "plain.ipynb");
    await writeNotebook(notebook, "1 + 1");
    const { code, stderr } = await runCli(
      ["run", notebook, "--record", "bundle", "--out", "o.ipynb"],
      folder,
    );
    assertEquals(code, 1);
    assertStringIncludes(stderr, "Nothing was recorded");
    assertEquals(await filesOf(join(folder, "bundle")).catch(() => null), null);
    await writeNotebook(notebook, 'throw new Error("too early")');
    const failed = await runCli(
      ["run", notebook, "--record", "bundle", "--out", "o.ipynb"],
      folder,
    );
    assertStringIncludes(failed.stderr, "too early");
    assertEquals(await filesOf(join(folder, "bundle")).catch(() => null), null);
    await Deno.mkdir(join(folder, "b"));
    const both = await runCli(
      ["run", notebook, "--record", "a", "--from", "b"],
      folder,
    );
    assertEquals(both.code, 2);
    assertStringIncludes(both.stderr, "Use either --record or --from");
  }));

/** A notebook whose first cell has the parameter. */
async function writeNotebook(
  path: string,
  ...sources: readonly string[]
): Promise<void> {
  const parameter = `let experienceId: string = "${EXPERIENCE}";`;
  const cells = [parameter, ...sources].map((source, at) => ({
    cell_type: "code",
    id: `c${at}`,
    execution_count: null,
    metadata: at === 0 ? { tags: ["parameters"] } : {},
    outputs: [],
    source,
  }));
  const notebook = { cells, metadata: {}, nbformat: 4, nbformat_minor: 5 };
  await Deno.writeTextFile(path, JSON.stringify(notebook));
}
