/** `readout readout --all-started`: pages, index, failures, the second run. */
import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { join } from "node:path";
import { createClient } from "../../lib/api/mod.ts";
import { readReports } from "../../lib/program/mod.ts";
import { readout } from "../../lib/readout/mod.ts";
import type { FaultRule } from "../../lib/sandbox/mod.ts";
import { createDemoStore, startSandbox } from "../../lib/sandbox/mod.ts";
import type { Outcome } from "./_cli.ts";
import { runCli, serviceVariables, startCli } from "./_cli.ts";
import { createRunningShop, idOf } from "./_running_shop.ts";
import { temporaryFolder } from "../_folder.ts";

const EVIL = "<img src=x onerror=alert(1)>";
const LONG = "A very long name ".repeat(30).trim();

interface Shop {
  readonly folder: string;
  run(...args: string[]): Promise<Outcome>;
}

/** Runs a test beside a sandbox with running experiences of the given names. */
async function withShop(
  names: readonly string[],
  test: (shop: Shop) => Promise<void>,
  { faults = [], hasOrders = false }: {
    faults?: readonly FaultRule[];
    hasOrders?: boolean;
  } = {},
): Promise<void> {
  await using temporary = await temporaryFolder();
  const folder = temporary.path;
  using store = await createRunningShop(names, hasOrders);
  await using sandbox = await startSandbox({ store, faults });
  const env = serviceVariables(sandbox);
  await test({
    folder,
    run: (...args) =>
      runCli(["readout", "--all-started", ...args], folder, env),
  });
}

function filesIn(folder: string): string[] {
  return Array.from(Deno.readDirSync(folder), ({ name }) => name).sort();
}

/** The pages and the list, without the record that stands beside each page. */
function pagesIn(folder: string): string[] {
  const files = filesIn(folder);
  const pages = files.filter((name) => /^index\.|html$/.test(name));
  const records = pages.filter((name) => !name.startsWith("index."))
    .map((name) => name.replace(/html$/, "json"));
  assertEquals(files, [...pages, ...records].sort());
  return pages;
}

async function bytesOf(folder: string): Promise<Record<string, string>> {
  const names = filesIn(folder);
  const texts = names.map((name) => Deno.readTextFile(join(folder, name)));
  return Object.fromEntries(
    (await Promise.all(texts)).map((text, index) => [names[index]!, text]),
  );
}

Deno.test("each running experience has its page, whatever it is called", () =>
  withShop(
    ["../x", EVIL, "🎁🎁", LONG, "Twin", "Twin", "Überraschung / Größe"],
    async ({ folder, run }) => {
      const { code, stdout, stderr } = await run("--out", "pages");
      assertEquals(code, 0, stderr);
      assertEquals(filesIn(folder), ["pages"]);
      const files = pagesIn(join(folder, "pages"));
      assertEquals(
        files,
        [
          `experience-${idOf(2)}.html`,
          `img-src-x-onerror-alert-1-${idOf(1)}.html`,
          "index.html",
          "index.json",
          `twin-${idOf(4)}.html`,
          `twin-${idOf(5)}.html`,
          `uberraschung-grosse-${idOf(6)}.html`,
          `x-${idOf(0)}.html`,
          files.find((name) => name.startsWith("a-very-long"))!,
        ].sort(),
      );
      assert(files.every((name) => name.length <= 110));
      const index = await Deno.readTextFile(join(folder, "pages/index.html"));
      assertEquals(index.includes("<img"), false);
      assertStringIncludes(index, "&lt;img src=x onerror=alert(1)&gt;");
      for (const name of files.filter((name) => !name.startsWith("index"))) {
        assertStringIncludes(index, `href="${name}"`);
        assertStringIncludes(stdout, `pages/${name}`);
      }
      assertStringIncludes(stdout, "7 of 7 running experiences");
    },
  ));

Deno.test("the list says what the pages say, with the interval at every look", async () => {
  await using temporary = await temporaryFolder();
  const folder = temporary.path;
  using store = await createDemoStore({ scale: 0.2 });
  await using sandbox = await startSandbox({ store });
  const { code, stdout, stderr } = await runCli(
    ["readout", "--all-started", "--json"],
    folder,
    { READOUT_BASE_URL: sandbox.baseUrl, READOUT_TOKEN: sandbox.token },
  );
  assertEquals(code, 0, stderr);
  const { tests, exclusions } = await readReports(join(folder, "reports"));
  assertEquals(tests.map(({ name }) => name), [
    "Welcome-back offer for returning visitors",
  ]);
  assertEquals(exclusions, [{
    reason: "readouts unfit for decisions",
    tests: 1,
  }]);
  const client = createClient(sandbox);
  const { pages } = JSON.parse(stdout);
  assertEquals(pages.length, 2);
  for (const { id, comparisons } of pages) {
    const { overTime } = await readout(client, id);
    const { lift, band } = overTime!.lifts.at(-1)!;
    assertEquals(comparisons[0].lift, band);
    // What holds at every look is wider than what holds at one.
    assert(band.lower! < lift.lower!);
  }
});

Deno.test("one that fails does not stop the others, and is told at the end", () =>
  withShop(
    ["Alpha", EVIL],
    async ({ folder, run }) => {
      const first = await run("--out", "pages", "--jobs", "1", "--json");
      assertEquals(first.code, 3, first.stderr);
      const { pages } = JSON.parse(first.stdout);
      assertEquals(
        pages.map(({ status }: { status: string }) => status),
        ["failed", "written"],
      );
      assertMatch(
        first.stderr,
        /error: 1 of 2 experiences could not be read; pages\/index\.html lists them\n {2}<img src=x onerror=alert\(1\)> \(0{8}.*\): /,
      );
      const index = await Deno.readTextFile(join(folder, "pages/index.html"));
      assertStringIncludes(index, "1 experience could not be read");
      assertStringIncludes(index, "&lt;img src=x onerror=alert(1)&gt;");
      assertEquals(pagesIn(join(folder, "pages")).length, 3);

      // The fault is over: what failed now has its page.
      const second = await run("--out", "pages", "--quiet");
      assertEquals([second.code, second.stderr], [0, ""]);
      assertEquals(pagesIn(join(folder, "pages")).length, 4);
    },
    // "<img" is the first by name; four tries, then it is given up.
    {
      faults: [{
        fault: { kind: "serverError" },
        endpoint: "experienceExport",
        times: 4,
      }],
    },
  ));

Deno.test("all failing is status 1, and an old page stays", () =>
  withShop(["Alpha"], async ({ folder, run }) => {
    assertEquals((await run("--out", "pages")).code, 0);
    const before = await bytesOf(join(folder, "pages"));
    const { code, stderr } = await run(
      ...["--out", "pages", "--control", "Nobody"],
    );
    assertEquals(code, 1);
    assertStringIncludes(stderr, 'has no variation "Nobody"');
    const after = await bytesOf(join(folder, "pages"));
    const page = `alpha-${idOf(0)}.html`;
    assertEquals(after[page], before[page]);
    assertStringIncludes(after["index.html"]!, `<a href="${page}">Alpha</a>`);
    assertStringIncludes(after["index.html"]!, "page of an earlier run");
  }));

Deno.test("nothing running is an index that says so", () =>
  withShop([], async ({ folder, run }) => {
    const { code, stdout } = await run();
    assertEquals(code, 0);
    assertStringIncludes(stdout, "No experience is running.");
    assertEquals(pagesIn(join(folder, "reports")), [
      "index.html",
      "index.json",
    ]);
    const index = await Deno.readTextFile(join(folder, "reports/index.html"));
    assertStringIncludes(index, "No experience is running.");
  }));

Deno.test("a second run writes the same bytes over its own files only", () =>
  withShop(["Alpha"], async ({ folder, run }) => {
    const pages = join(folder, "pages");
    assertEquals((await run("--out", "pages")).code, 0);
    const before = await bytesOf(pages);
    await Deno.writeTextFile(join(pages, "notes.txt"), "mine");
    assertEquals((await run("--out", "pages")).code, 0);
    assertEquals(await bytesOf(pages), { ...before, "notes.txt": "mine" });
  }, { hasOrders: true }));

Deno.test("files of another origin are never overwritten", () =>
  withShop(["Alpha", "Beta"], async ({ folder, run }) => {
    const pages = join(folder, "pages");
    await Deno.mkdir(pages);
    await Deno.writeTextFile(join(pages, "index.html"), "mine");
    const index = await run("--out", "pages");
    assertEquals(index.code, 1);
    assertStringIncludes(
      index.stderr,
      "pages/index.html: it was not written by this command",
    );
    assertEquals(await bytesOf(pages), { "index.html": "mine" });

    await Deno.remove(join(pages, "index.html"));
    for (const ending of ["html", "json"]) {
      const taken = join(pages, `alpha-${idOf(0)}.${ending}`);
      await Deno.writeTextFile(taken, "mine");
      for (const _ of [1, 2]) {
        const { code, stderr } = await run("--out", "pages");
        assertEquals(code, 3, stderr);
        assertStringIncludes(
          stderr,
          `${idOf(0)}.${ending} exists and was not`,
        );
        assertEquals(await Deno.readTextFile(taken), "mine");
      }
      await Deno.remove(taken);
    }
  }));

Deno.test("Ctrl+C stops, and the next run takes up the same files", async () => {
  const folder = await Deno.makeTempDir();
  using store = await createRunningShop(["Alpha", "Beta"]);
  // The second export never comes.
  const fault = { kind: "latency", ms: 600_000 } as const;
  const endpoint = "experienceExport";
  await using slow = await startSandbox({
    store,
    faults: [{ fault, endpoint, after: 1 }],
  });
  await using sandbox = await startSandbox({ store });
  const args = ["readout", "--all-started", "--jobs", "1"];
  const env = ({ baseUrl, token }: { baseUrl: string; token: string }) => ({
    READOUT_BASE_URL: baseUrl,
    READOUT_TOKEN: token,
  });
  try {
    const child = startCli(args, folder, env(slow));
    let said = "";
    for await (
      const text of child.stderr.pipeThrough(new TextDecoderStream())
    ) {
      said += text;
      if (text.includes("[1/2] ok")) child.kill("SIGINT");
    }
    const { code } = await child.status;
    await child.stdout.cancel();
    assertEquals(code, 1, said);
    assertStringIncludes(said, "Stopped after 1 of 2 experiences");
    assertEquals(pagesIn(join(folder, "reports")), [
      `alpha-${idOf(0)}.html`,
      "index.json",
    ]);
    const again = await runCli(args, folder, env(sandbox));
    assertEquals(again.code, 0, again.stderr);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("a page list that was tampered with leads nowhere", () =>
  withShop([], async ({ folder, run }) => {
    const pages = join(folder, "pages");
    await Deno.mkdir(pages);
    await Deno.writeTextFile(join(folder, "secret.html"), "");
    await Deno.writeTextFile(
      join(pages, "index.json"),
      JSON.stringify({
        madeBy: "readout --all-started",
        pages: [
          { id: "1", name: "Out", file: "../secret.html" },
          { id: "2", name: "Script", file: "javascript:alert(1)" },
        ],
      }),
    );
    assertEquals((await run("--out", "pages")).code, 0);
    const index = await Deno.readTextFile(join(pages, "index.html"));
    assertEquals(/secret|javascript/.test(index), false);
  }));

Deno.test("options that do not go together are named together", () =>
  withShop([], async ({ folder, run }) => {
    const { code, stderr } = await run(
      ...["--orders", "x.csv", "--jobs", "0", idOf(0)],
    );
    assertEquals(code, 2);
    assertStringIncludes(stderr, "can't be combined with --orders");
    assertStringIncludes(stderr, "can't be combined with an experience");
    assertStringIncludes(stderr, "--jobs must be a whole number");
    assertEquals(filesIn(folder), []);
  }));
