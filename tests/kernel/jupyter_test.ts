/** Jupyter's own programs as independent judges, where they are installed. */
import { assertEquals } from "@std/assert";
import { formatNotebook, runNotebook } from "readout/kernel";
import {
  HAS_JUPYTER,
  nbconvert,
  notebookOf,
  textsOf,
  toHtml,
  validate,
} from "./_jupyter.ts";
import { limitedTest } from "./_limited.ts";
import { countOutputs, expectedTexts, workload } from "./_workload.ts";
import { temporaryFolder } from "../_folder.ts";

function jupyterTest(
  name: string,
  fn: (folder: string) => Promise<void>,
): void {
  limitedTest(
    HAS_JUPYTER ? name : `${name} (ignored: needs jupyter-nbconvert)`,
    async () => {
      await using folder = await temporaryFolder();
      await fn(folder.path);
    },
    { ignore: !HAS_JUPYTER, timeout: 90_000 },
  );
}

jupyterTest(
  "nbclient gets all of 1,100 outputs of 100 cells, each in its cell",
  async (folder) => {
    const texts = textsOf(await nbconvert(workload(100), folder));
    assertEquals(countOutputs(texts), { total: 1_100, lost: 0, misplaced: 0 });
    assertEquals(texts, expectedTexts(100));
  },
);

jupyterTest(
  "nbclient gets errors, long outputs and lost kernels in the right cell",
  async (folder) => {
    const executed = await nbconvert([
      "let = ;",
      'import { x } from "./nope.ts";',
      'throw new Error("a", { cause: new Error("root") })',
      "for (let i = 0; i < 3_000; i++) console.log(i);",
      'await Deno.jupyter.display({ "text/plain": "x".repeat(20_000_000) }, { raw: true }); "end"',
      "Deno.exit(4)",
      "null",
    ], folder);
    const texts = textsOf(executed);
    assertEquals(texts[0]!.startsWith("SyntaxError: "), true, texts[0]);
    assertEquals(texts[1]!.includes("nope.ts"), true, texts[1]);
    assertEquals(texts[2], "Error: a");
    const numbers = Array.from({ length: 3_000 }, (_, i) => `${i}\n`).join("");
    assertEquals(texts[3], numbers);
    assertEquals(texts[4]!.length, 20_000_000 + 5);
    assertEquals(texts[5]!.includes("exit code 4"), true, texts[5]);
    assertEquals(texts[6], "null");
  },
);

jupyterTest(
  "nbformat finds the runner's notebooks valid, and nbconvert shows them",
  async (folder) => {
    const { notebook } = await runNotebook({
      notebook: notebookOf([
        'console.log("<shown>"); 1',
        "throw new Error('x')",
        "2",
      ]),
      cwd: folder,
    });
    await Deno.writeTextFile(`${folder}/run.ipynb`, formatNotebook(notebook));
    await validate(["run.ipynb"], folder);
    const html = await toHtml("run.ipynb", folder);
    assertEquals(html.includes("&lt;shown&gt;"), true);
  },
);

Deno.test("a lost and a misplaced output are counted", () => {
  const [first, second] = expectedTexts(2);
  const texts = [
    first!.replace("cell 0 line 5\n", ""),
    // Before a line of this cell, as a value that came late stands.
    `cell 0 line 5\n${second!.replace("cell 1 line 0\n", "")}`,
  ];
  assertEquals(countOutputs(texts), { total: 22, lost: 1, misplaced: 1 });
});
