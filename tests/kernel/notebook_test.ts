import { assertEquals, assertThrows } from "@std/assert";
import {
  formatNotebook,
  parseNotebook,
  readNotebook,
  writeNotebook,
} from "readout/kernel";
import { temporaryFolder } from "../_folder.ts";

/** Written by nbformat 5.5.0, with every type of cell and output. */
const REFERENCE = await Deno.readTextFile(
  new URL("nbformat_reference.txt", import.meta.url),
);

function notebookOf(...cells: unknown[]): string {
  return JSON.stringify({
    nbformat: 4,
    nbformat_minor: 5,
    metadata: {},
    cells,
  });
}

const CODE = {
  cell_type: "code",
  id: "a",
  metadata: {},
  source: "1 + 1",
  execution_count: null,
  outputs: [],
};

Deno.test("formatNotebook() writes the bytes that nbformat writes", () => {
  assertEquals(formatNotebook(parseNotebook(REFERENCE)), REFERENCE);
});

Deno.test("parseNotebook() joins lines, except inside JSON", () => {
  const cell = parseNotebook(REFERENCE).cells[1]!;
  assertEquals(cell.source, "let a = 1;\nlet b = 2;\n");
  const result = cell.cell_type === "code" ? cell.outputs[1] : undefined;
  assertEquals(result?.output_type === "execute_result" && result.data, {
    "application/json": { a: ["x\ny"], b: 1 },
    "image/png": "iVBO\n",
    "text/plain": "1",
  });
});

Deno.test("cells of a notebook before 4.5 get ids that depend on their place", () => {
  const { id: _, ...cell } = CODE;
  const text = notebookOf(cell, { ...cell, id: "cell-1" }, cell);
  const clash = () => parseNotebook(text);
  assertThrows(clash, SyntaxError, 'cell 2 has the same ID "cell-1" as');
  const notebook = parseNotebook(notebookOf(cell, cell));
  assertEquals(notebook.cells.map((cell) => cell.id), ["cell-1", "cell-2"]);
});

Deno.test("what is wrong with a notebook is told with its place", () => {
  const cases: [string, string][] = [
    ["{", "it is not valid JSON"],
    ["[]", "expected object"],
    ["{}", "nbformat"],
    [
      JSON.stringify({
        nbformat: 3,
        nbformat_minor: 0,
        metadata: {},
        cells: [],
      }),
      "its format is 3, but only 4 is supported",
    ],
    [notebookOf(CODE, { ...CODE, outputs: 1 }), 'cell 2 ("1 + 1")'],
    [notebookOf({ ...CODE, cell_type: "heading" }), "cell 1"],
    [notebookOf({ ...CODE, id: "no spaces" }), "cell 1"],
    [notebookOf(CODE, CODE), 'cell 2 has the same ID "a" as an earlier cell'],
  ];
  for (const [text, problem] of cases) {
    assertThrows(() => parseNotebook(text), SyntaxError, problem);
  }
});

Deno.test("all broken cells are named at once", () => {
  const error = assertThrows(
    () => parseNotebook(notebookOf({ ...CODE, source: 1 }, CODE, "x")),
    SyntaxError,
  );
  assertEquals(error.message.match(/cell \d/g), ["cell 1", "cell 3"]);
});

Deno.test("a notebook file is read and written back unchanged", async () => {
  await using folder = await temporaryFolder();
  const path = `${folder.path}/a.ipynb`;
  await Deno.writeTextFile(path, REFERENCE);
  await writeNotebook(path, await readNotebook(path));
  assertEquals(await Deno.readTextFile(path), REFERENCE);
  const names = Array.from(
    Deno.readDirSync(folder.path),
    (entry) => entry.name,
  );
  assertEquals(names, ["a.ipynb"]);
});
