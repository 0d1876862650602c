import { assertEquals } from "@std/assert";
import { checkNotebooks, formatProblem } from "readout/kernel";
import { limitedTest } from "./_limited.ts";
import { notebookText } from "./_notebook_text.ts";
import { temporaryFolder } from "../_folder.ts";

type Source = string | { source: string; tags: string[] };

/** Checks a notebook in a folder of its own, beside the given files. */
async function check(
  cells: readonly Source[],
  files: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  await using temporary = await temporaryFolder(files);
  const folder = temporary.path;
  const path = `${folder}/a b.ipynb`;
  await Deno.writeTextFile(path, notebookOf(cells));
  const [problems = []] = await checkNotebooks([path]);
  const names = Array.from(Deno.readDirSync(folder), ({ name }) => name);
  assertEquals(names.sort(), ["a b.ipynb", ...Object.keys(files)].sort());
  return problems.map((problem) =>
    formatProblem(problem).replace(`${folder}/`, "")
  );
}

const TITLE = { cell_type: "markdown", source: "let = ;" };

function notebookOf(cells: readonly Source[]): string {
  const code = cells.map((cell) =>
    typeof cell === "string"
      ? cell
      : { source: cell.source, metadata: { tags: cell.tags } }
  );
  return notebookText([TITLE, ...code]);
}

limitedTest(
  "a notebook without problems passes, whatever a notebook may do",
  async () => {
    const problems = await check([
      {
        source: "let share: number | null = null;\nconst id: string = 'a'",
        tags: ["parameters"],
      },
      {
        source: "let share: number | null = 1;",
        tags: ["injected-parameters"],
      },
      { source: "this is not code", tags: ["skip-execution"] },
      'import { one } from "./one.ts"\nawait Promise.resolve(one)',
      "if (share !== null) share.toFixed(1);",
      'import { one } from "./one.ts";\nconst x = one',
      "const x = 2;\nx",
      "",
      "Deno.jupyter.html`<b>${id}</b>`",
    ], { "one.ts": "export const one: number = 1;" });
    assertEquals(problems, []);
  },
);

/** A notebook with everything that is wrong in it, checked once. */
let wrong: Promise<string[]> | undefined;

function checkWrong(): Promise<string[]> {
  return wrong ??= check([
    "// Orders\n\nconst orders: number = '7';",
    "orders.toFixed(1);\norders.nope;",
    'import { two } from "./one.ts"; two',
    "let a = 1;\nlet a = 2;",
  ], {
    "one.ts": "export const one = 1;",
  });
}

/** What was found in a cell, or in an imported file. */
async function foundIn(place: string): Promise<string[]> {
  const problems = await checkWrong();
  return problems.filter((one) => one.includes(place));
}

limitedTest("each problem points at its cell, line and column", async () => {
  assertEquals(
    [...await foundIn(", cell 2 ("), ...await foundIn(", cell 3 (")],
    [
      "a b.ipynb, cell 2 (\"// Orders\"), line 3, column 7: TS2322 Type 'string' is not assignable to type 'number'.",
      "a b.ipynb, cell 3 (\"orders.toFixed(1);\"), line 2, column 8: TS2339 Property 'nope' does not exist on type 'number'.",
    ],
  );
  assertEquals((await checkWrong()).length, 5);
});

limitedTest(
  "a missing export, which a kernel takes for undefined, is found",
  async () => {
    const [problem] = await foundIn(", cell 4 (");
    assertEquals(problem?.includes("TS2305"), true, problem);
    assertEquals(problem?.includes("'two'"), true, problem);
  },
);

limitedTest("a variable declared twice in one cell is found", async () => {
  assertEquals((await foundIn(", cell 5 (")).length, 2);
});

limitedTest("a missing module and a missing package are found", async () => {
  const cells = ["./two.ts", "no-such-alias"].map((m) => `import "${m}";`);
  const [file, bare] = (await check(cells)).sort();
  assertEquals(file?.includes('cell 2 ("import'), true, file);
  assertEquals(bare?.includes("no-such-alias"), true, bare);
});

limitedTest("a syntax error points at its cell", async () => {
  assertEquals(await check(["1", "let a = 1;\nlet b = ;"]), [
    'a b.ipynb, cell 3 ("let a = 1;"), line 2, column 9: TS1109 Expression expected.',
  ]);
});

limitedTest("the notebook's own deno.json is respected", async () => {
  const cells = [
    "const list = [1];\nlist[0].toFixed()",
    'import { one } from "one"; one',
  ];
  const files = {
    "deno.json": JSON.stringify({
      imports: { one: "./one.ts" },
      compilerOptions: { noUncheckedIndexedAccess: true },
    }),
    "one.ts": "export const one = 1;",
  };
  const problems = await check(cells, files);
  assertEquals(problems.length, 1);
  assertEquals(problems[0]?.includes("TS2532"), true, problems[0]);
});

limitedTest(
  "the library can be imported by a notebook anywhere, with its types",
  async () => {
    const problems = await check([
      'import { jupyterDataFolder } from "readout/kernel";',
      "const folder: number = jupyterDataFolder();",
    ]);
    assertEquals(problems, [
      "a b.ipynb, cell 3 (\"const folder: number = jupyterDataFolder();\"), line 1, column 7: TS2322 Type 'string' is not assignable to type 'number'.",
    ]);
  },
);
