/** `readout init`: a folder in which `deno task run` works. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { join } from "node:path";
import {
  isSameConfig,
  projectConfig,
  quoted,
  updateConfig,
} from "../../lib/commands/project/_project.ts";
import type { Outcome } from "./_cli.ts";
import { readOutcome, runCli, UNSET } from "./_cli.ts";
import { withFolder } from "../_folder.ts";

const ROOT = join(import.meta.dirname!, "../../");
const FILES = [
  ".gitignore",
  "AGENTS.md",
  "README.md",
  "deno.json",
  "deno.lock",
  "readout.ipynb",
];

function filesIn(folder: string): string[] {
  return Array.from(Deno.readDirSync(folder), ({ name }) => name).sort();
}

async function writeNotebook(path: string, source: string): Promise<void> {
  const cell = {
    ...{ cell_type: "code", id: "a", metadata: {}, source },
    ...{ execution_count: null, outputs: [] },
  };
  const notebook = { nbformat: 4, nbformat_minor: 5, metadata: {} };
  await Deno.writeTextFile(
    path,
    JSON.stringify({ ...notebook, cells: [cell] }),
  );
}

/** A command as a person gives it in the project's folder. */
async function deno(cwd: string, ...args: readonly string[]): Promise<Outcome> {
  const output = await new Deno.Command(Deno.execPath(), {
    args: [...args],
    cwd,
    env: UNSET,
  }).output();
  return readOutcome(output);
}

Deno.test({
  name: "a new project runs its notebook, checks its types, runs a script",
  timeout: 120_000,
  fn: () =>
    withFolder(async (folder) => {
      const made = await runCli(["init", "it's a shop"], folder);
      assertEquals(made.code, 0, made.stderr);
      const project = join(folder, "it's a shop");
      assertEquals(filesIn(project), [...FILES].sort());
      for (const name of FILES) assertStringIncludes(made.stdout, name);
      assertStringIncludes(made.stdout, `cd 'it'"'"'s a shop'`);

      const ran = await deno(project, "task", "run");
      assertEquals(ran.code, 0, ran.stderr);
      assertEquals(filesIn(join(project, "reports")), [
        "readout.html",
        "readout.ipynb",
      ]);
      const html = await Deno.readTextFile(
        join(project, "reports/readout.html"),
      );
      assertStringIncludes(html, "readout-verdict");
      // Its own notebook is checked with all others (`deno task types`).
      await writeNotebook(
        join(project, "wrong.ipynb"),
        `import { normalCdf } from "readout/stats";
const p: string = normalCdf(0);`,
      );
      const checked = await deno(
        project,
        ...["task", "cli", "run", "wrong.ipynb", "--check"],
      );
      assertEquals(checked.code, 1);
      assertEquals(checked.stderr.match(/TS\d+/g), ["TS2322"]);

      await Deno.writeTextFile(
        join(project, "script.ts"),
        `import { openClient } from "readout";
import { normalCdf } from "readout/stats";
import pl from "nodejs-polars";
await using client = await openClient();
const { total } = await client.listExperiences();
console.log(total, pl.Series("n", [1, 2]).sum(), typeof normalCdf);
`,
      );
      const script = await deno(project, "run", "-A", "script.ts");
      assertEquals(script.code, 0, script.stderr);
      assertEquals(script.stdout, "10 3 function\n");

      const doctor = await deno(project, "task", "doctor");
      assertEquals(doctor.code, 0, doctor.stderr);
      assertStringIncludes(doctor.stdout, "points to this checkout");
    }),
});

Deno.test("a project is checked with what the checkout is checked with", async () => {
  const path = join(ROOT, "deno.json");
  const own = JSON.parse(await Deno.readTextFile(path));
  const { scopes, compilerOptions } = await projectConfig("/somewhere/else");
  const fromRoot = (name: string) => name.replace(/^\.\//, `file://${ROOT}`);
  assertEquals(scopes, {
    [`file://${ROOT}`]: Object.fromEntries(
      Object.entries<string>(own.imports)
        .map(([name, target]) => [name, fromRoot(target)]),
    ),
  });
  assertEquals(compilerOptions, {
    ...own.compilerOptions,
    types: own.compilerOptions.types.map(fromRoot),
  });
});

Deno.test("what is there is named and not overwritten", () =>
  withFolder(async (folder) => {
    await Deno.writeTextFile(join(folder, "README.md"), "mine");
    await Deno.writeTextFile(join(folder, "deno.jsonc"), "{}");
    const { code, stdout, stderr } = await runCli(["init", "."], folder);
    assertEquals([code, stdout], [1, ""]);
    assertStringIncludes(
      stderr,
      "Existing files are not overwritten: . has README.md, deno.jsonc",
    );
    assertEquals(filesIn(folder), ["README.md", "deno.jsonc"]);
    assertEquals(await Deno.readTextFile(join(folder, "README.md")), "mine");
  }));

Deno.test("a folder without write access is an error of one line", () =>
  withFolder(async (folder) => {
    // Nobody writes there, not even root.
    const { code, stderr } = await runCli(["init", "/proc/shop"], folder);
    assertEquals(code, 1);
    assertStringIncludes(
      stderr,
      "error: Cannot write /proc/shop: no such file",
    );
    assertEquals(stderr.trim().split("\n").length, 1);
    const none = await runCli(["init"], folder);
    assertEquals(none.code, 2);
    assertStringIncludes(none.stderr, "Give a folder");
  }));

Deno.test("--update points back here and keeps what was added", () =>
  withFolder(async (folder) => {
    await runCli(["init", "."], folder);
    const path = join(folder, "deno.json");
    const fresh = JSON.parse(await Deno.readTextFile(path));
    // The way is relative where the checkout lies beside.
    const way = fresh.imports.readout.replace(/lib\/mod\.ts$/, "");
    const old = JSON.parse(
      JSON.stringify(fresh).replaceAll(way, "file:///gone/"),
    );
    old.imports.mine = "./mine.ts";
    old.tasks.mine = "echo mine";
    await Deno.writeTextFile(path, JSON.stringify(old));
    const { code, stdout } = await runCli(["init", ".", "--update"], folder);
    assertEquals(code, 0);
    assertStringIncludes(stdout, "/deno.json points here");
    const updated = JSON.parse(await Deno.readTextFile(path));
    assertEquals(updated.imports, { ...fresh.imports, mine: "./mine.ts" });
    assertEquals(updated.tasks, { ...fresh.tasks, mine: "echo mine" });
    assertEquals(updated.scopes, fresh.scopes);
    const again = await runCli(["init", ".", "--update"], folder);
    assertStringIncludes(again.stdout, "already points here");
    const none = await runCli(["init", "empty", "--update"], folder);
    assertEquals(none.code, 1);
    assertStringIncludes(none.stderr, "/deno.json not found; remove --update");
  }));

Deno.test("beside the checkout the way is relative, elsewhere absolute", async () => {
  const beside = await projectConfig(join(ROOT, "../a shop/inner"));
  const name = ROOT.split("/").at(-2)!;
  assertEquals(beside.imports?.readout, `../../${name}/lib/mod.ts`);
  assertEquals(Object.keys(beside.scopes!), [`../../${name}/`]);
  const elsewhere = await projectConfig("/somewhere/else");
  assertEquals(elsewhere.imports?.readout, `file://${ROOT}lib/mod.ts`);
  assert(!isSameConfig(beside, elsewhere));
  assert(isSameConfig(updateConfig(beside, elsewhere), elsewhere));
});

Deno.test("paths are quoted as shells take them", () => {
  assertEquals(
    ["/a/b-c.ts", "/a b", "/it's", "/$HOME"].map(quoted),
    ["/a/b-c.ts", "'/a b'", `'/it'"'"'s'`, "'/$HOME'"],
  );
});
