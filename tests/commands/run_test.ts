import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { join } from "node:path";
import { readNotebook, writeNotebook } from "../../lib/kernel/mod.ts";
import { runCli } from "./_cli.ts";
import { outputText as textOf } from "../kernel/_notebook_text.ts";
import { notebookOf, PARAMETERS, readCells, runTest } from "./_run.ts";

runTest(
  "parameters are set by their declared types, the notebook and the report are saved",
  [PARAMETERS, "// What was asked for\n[experienceId, maxZScore, markets]"],
  async (folder) => {
    const { code, stdout, stderr } = await runCli([
      ...["run", "weekly.ipynb", "-p", "experienceId=42"],
      ...["--parameter", "maxZScore=3", '-p=markets=["DE","US"]'],
      ...["--out", "out/a.ipynb", "--html", "pages/a.html"],
    ], folder);
    assertEquals(code, 0, stderr);
    assertEquals(stdout, "Notebook  out/a.ipynb\nReport    pages/a.html\n");
    assertMatch(stderr, /^\[3\/3\] ok +\d+ ms {2}\/\/ What was asked for$/m);
    assertEquals(stderr.trim().split("\n").length, 3);

    const cells = await readCells(join(folder, "out/a.ipynb"));
    assertEquals(textOf(cells[2]!.outputs), '[ "42", 3, [ "DE", "US" ] ]');
    const { status, duration } = cells[2]!.metadata.papermill as {
      status: string;
      duration: number;
    };
    assertEquals([status, typeof duration], ["completed", "number"]);
    const { metadata } = await readNotebook(join(folder, "out/a.ipynb"));
    assertEquals(
      Object(metadata.papermill).parameters,
      { experienceId: "42", maxZScore: 3, markets: ["DE", "US"] },
    );
    const html = await Deno.readTextFile(join(folder, "pages/a.html"));
    assertStringIncludes(html, "[ &quot;42&quot;, 3, [");
    assertStringIncludes(html, "weekly.ipynb");
  },
);

runTest(
  "what does not fit the notebook's parameters is a mistake of the command line",
  [PARAMETERS],
  async (folder) => {
    const cases: [string[], string][] = [
      [
        ["-p", "maxZ=3"],
        'Unknown parameter "maxZ"; the notebook has: experienceId, maxZScore, markets',
      ],
      [
        ["-p", "maxZScore=high"],
        '"maxZScore" to "high": it is declared as `number | null`',
      ],
      [
        ["-p", "maxZScore"],
        'Option --parameter must be NAME=VALUE: current value is "maxZScore"',
      ],
      [["-p", "maxZScore=1", "-p", "maxZScore=2"], 'sets "maxZScore" twice'],
      [["--timeout", "0"], "Option --timeout must be a number above 0"],
      [
        ["--out", "./weekly.ipynb"],
        "Refusing to overwrite the notebook itself",
      ],
    ];
    for (const [options, message] of cases) {
      const { code, stderr } = await runCli(
        ["run", "weekly.ipynb", ...options],
        folder,
      );
      assertStringIncludes(stderr, message);
      assertEquals(code, 2);
    }
    const missing = await runCli(["run", "monthly.ipynb"], folder);
    assertStringIncludes(missing.stderr, "Notebook not found: monthly.ipynb");
    assertEquals(missing.code, 1);
    const names = Array.from(Deno.readDirSync(folder), ({ name }) => name);
    assertEquals(names, ["weekly.ipynb"]);
  },
);

runTest(
  "parameters come from YAML and JSON files, checked by their types, and single ones before them",
  [PARAMETERS, "[experienceId, maxZScore, markets]"],
  async (folder) => {
    const write = (name: string, text: string) =>
      Deno.writeTextFile(join(folder, name), text);
    // A date of YAML is the text that it is.
    await write(
      "a.yaml",
      "experienceId: 2026-10-01\nmaxZScore: 2.5\nmarkets: [DE, US]\n",
    );
    await write("b.json", '{"experienceId": "b", "markets": []}');
    await write("wrong.yml", "experienceId: 42\nmaxZScore: high\n");
    await write("list.yml", "- 1\n");
    await write("broken.yml", "a: [1\n");
    const run = (...args: string[]) =>
      runCli(["run", "weekly.ipynb", ...args], folder);
    const shown = async () =>
      textOf(
        (await readCells(join(folder, "reports/weekly.ipynb")))[2]!.outputs,
      )
        .replace(/\s+/g, " ");
    assertEquals((await run("-f", "a.yaml")).code, 0);
    assertEquals(await shown(), '[ "2026-10-01", 2.5, [ "DE", "US" ] ]');
    assertEquals(
      (await run("--parameters", "b.json", "-p", "maxZScore=3")).code,
      0,
    );
    assertEquals(await shown(), '[ "b", 3, [] ]');
    for (
      const [name, ...messages] of [
        ["wrong.yml", '"experienceId"', '"maxZScore"'],
        ["list.yml", "must map names to values"],
        [
          "broken.yml",
          "error: Cannot read broken.yml: ",
          "at line 2, column 1\n",
        ],
        [
          "none.yml",
          'Option --parameters: file or folder not found: "none.yml"',
        ],
      ]
    ) {
      const { code, stderr } = await run("-f", name!);
      for (const message of messages) assertStringIncludes(stderr, message);
      assertEquals(stderr.includes("not expected"), false, stderr);
      assertEquals(code, 2, name);
    }
  },
);

runTest(
  "without input, the page has no code and frontends hide it",
  [PARAMETERS, "'se' + 'cret'"],
  async (folder) => {
    const { code, stderr } = await runCli([
      ...["run", "weekly.ipynb", "--no-input", "--html", "a.html"],
    ], folder);
    assertEquals(code, 0, stderr);
    const html = await Deno.readTextFile(join(folder, "a.html"));
    assertStringIncludes(html, "secret");
    assertEquals(html.includes("cret&#39;"), false);
    for (const cell of await readCells(join(folder, "reports/weekly.ipynb"))) {
      assertEquals(cell.metadata.jupyter, { source_hidden: true });
    }
  },
);

runTest(
  "the notebook is saved after each cell",
  [
    PARAMETERS,
    '"first"',
    // What stands in the file while this cell runs.
    'JSON.parse(Deno.readTextFileSync("reports/weekly.ipynb")).cells.map((cell) => cell.metadata.papermill.status + cell.outputs.length).join(" ")',
  ],
  async (folder) => {
    const { code, stderr } = await runCli(["run", "weekly.ipynb"], folder);
    assertEquals(code, 0, stderr);
    const cells = await readCells(join(folder, "reports/weekly.ipynb"));
    assertEquals(textOf(cells[2]!.outputs), '"completed0 completed1 pending0"');
  },
);

runTest(
  "a run goes on from a cell, by the number that progress and errors have",
  [
    PARAMETERS,
    "Deno.writeTextFileSync('count', 'x', { append: true }); 'slow'",
    "if (maxZScore === null) throw new Error('broken'); 'went on'",
  ],
  async (folder) => {
    const first = await runCli(["run", "weekly.ipynb"], folder);
    assertStringIncludes(first.stderr, "stopped at cell 3,");
    assertMatch(first.stderr, /^\[3\/3\] error/m);
    const none = await runCli(
      ["run", "weekly.ipynb", "--from-cell", "3", "--out", "other.ipynb"],
      folder,
    );
    assertStringIncludes(none.stderr, "none found in other.ipynb");
    const source = join(folder, "weekly.ipynb");
    const text = await Deno.readTextFile(source);
    await Deno.writeTextFile(
      source,
      text.replace("| null = null", "| null = 3"),
    );
    const again = await runCli(
      ["run", "weekly.ipynb", "--from-cell", "3"],
      folder,
    );
    assertEquals(again.code, 0, again.stderr);
    const cells = await readCells(join(folder, "reports/weekly.ipynb"));
    assertEquals(
      cells.map(({ outputs }) => textOf(outputs)),
      ["", '"slow"', '"went on"'],
    );
    // The cell before was run once.
    assertEquals(await Deno.readTextFile(join(folder, "count")), "x");
    const beyond = await runCli(
      ["run", "weekly.ipynb", "--from-cell", "9"],
      folder,
    );
    assertStringIncludes(beyond.stderr, "the notebook has 3 cells to run");
  },
);

runTest(
  "--cwd says where the cells run, by default in the notebook's folder",
  [PARAMETERS, "Deno.cwd()"],
  async (folder) => {
    const elsewhere = join(folder, "elsewhere");
    await Deno.mkdir(elsewhere);
    const saved = join(folder, "reports/weekly.ipynb");
    const path = join(folder, "weekly.ipynb");
    const args = ["run", path, "--out", saved];
    for (const [options, cwd] of [[[], folder], [["--cwd", "."], elsewhere]]) {
      const { code, stderr } = await runCli([...args, ...options!], elsewhere);
      assertEquals(code, 0, stderr);
      const [, cell] = await readCells(saved);
      assertEquals(textOf(cell!.outputs), JSON.stringify(cwd));
    }
  },
);

runTest(
  "--check points at cell and line and runs nothing",
  [PARAMETERS, 'Deno.writeTextFileSync("ran", "");\nmaxZScore = "high";'],
  async (folder) => {
    const wrong = await runCli(["run", "weekly.ipynb", "--check"], folder);
    assertEquals(wrong.code, 1);
    assertStringIncludes(
      wrong.stderr,
      'weekly.ipynb, cell 2 ("Deno.writeTextFileSync("ran", "");"), line 2, column 1: TS2322',
    );
    await writeNotebook(
      join(folder, "weekly.ipynb"),
      notebookOf([PARAMETERS, "maxZScore = 4;"]),
    );
    const right = await runCli(["run", "weekly.ipynb", "--check"], folder);
    assertEquals([right.code, right.stderr], [0, ""]);
    const names = Array.from(Deno.readDirSync(folder), ({ name }) => name);
    assertEquals(names, ["weekly.ipynb"]);
  },
);

runTest(
  "the service that readout.json names reaches the notebook, an option goes first",
  [
    PARAMETERS,
    'import { openClient } from "readout";\nconst client = await openClient();\nclient.baseUrl',
  ],
  async (folder) => {
    await Deno.writeTextFile(join(folder, ".token"), "t0ken", { mode: 0o600 });
    await Deno.writeTextFile(
      join(folder, "readout.json"),
      '{ "baseUrl": "https://api.example", "tokenFile": ".token" }',
    );
    const args = ["run", "weekly.ipynb"];
    const env = { READOUT_SETTINGS: "" };
    for (
      const [options, baseUrl] of [
        [[], "https://api.example"],
        [["--base-url", "https://other.example"], "https://other.example"],
        [["--sandbox"], "http://127.0.0.1:"],
      ] as const
    ) {
      const ran = await runCli([...args, ...options], folder, env);
      assertEquals(ran.code, 0, ran.stderr);
      const path = join(folder, "reports/weekly.ipynb");
      assertEquals((await Deno.readTextFile(path)).includes("t0ken"), false);
      const cells = await readCells(path);
      assertStringIncludes(textOf(cells.at(-1)!.outputs), baseUrl);
    }
    // In Jupyter nobody hands it over: openClient() looks for it itself.
    const cwd = ["--cwd", folder, "--settings", "none"];
    const own = await runCli([...args, ...cwd], folder, env);
    assertEquals(own.code, 0, own.stderr);
    const cells = await readCells(join(folder, "reports/weekly.ipynb"));
    assertStringIncludes(textOf(cells.at(-1)!.outputs), "https://api.example");
  },
);

runTest("a run needs a notebook", [PARAMETERS], async (folder) => {
  const none = await runCli(["run"], folder);
  assertStringIncludes(none.stderr, "Give a notebook");
  assertEquals(none.code, 2);
});
