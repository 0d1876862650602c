/** The notebooks that are shipped, and what a frontend must show of them. */
import { fileURLToPath } from "node:url";
import { assert } from "@std/assert";
import { type Notebook, type Output, readNotebook } from "readout/kernel";

const FOLDER = new URL("../../../notebooks/", import.meta.url);

/** File names of the shipped notebooks, sorted. */
export const SHIPPED = [...Deno.readDirSync(FOLDER)].map(({ name }) => name)
  .filter((name) => name.endsWith(".ipynb")).sort();

/** Puts shipped notebooks into a folder; the files that they read stay in theirs. */
export async function copyShipped(
  folder: string,
  names: readonly string[] = SHIPPED,
): Promise<void> {
  for (const name of names) {
    const text = await Deno.readTextFile(new URL(name, FOLDER));
    const data = fileURLToPath(new URL("../data/", FOLDER));
    await Deno.writeTextFile(
      `${folder}/${name}`,
      text.replaceAll("../data/", data),
    );
  }
}

/** Works on all, two at a time: each mostly keeps one core busy. */
export async function inLanes<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const waiting = [...items];
  await Promise.all([0, 1].map(async () => {
    for (let item = waiting.shift(); item; item = waiting.shift()) {
      await work(item);
    }
  }));
}

/** What the committed file of a shipped notebook shows, cell by cell. */
export async function shippedOutputs(name: string): Promise<string[][]> {
  const notebook = await readNotebook(new URL(name, FOLDER));
  const shown = shownBy(notebook);
  assert(shown.flat().length > 0, `${name} has no outputs`);
  return shown;
}

/** What each cell of a notebook shows. */
export function shownBy(notebook: Notebook): string[][] {
  return notebook.cells.map((cell) =>
    cell.cell_type === "code" ? cell.outputs.map(contentOf) : []
  );
}

/** A control that lives in its frontend; files keep the text of its value. */
const WIDGET = "application/vnd.jupyter.widget-view+json";

/** An output's contents, whatever else a frontend notes about it. */
export function contentOf(output: Output): string {
  switch (output.output_type) {
    case "stream":
      return `${output.name}: ${lines(output.text)}`;
    case "error":
      return `${output.ename}: ${output.evalue}`;
    default:
      return Object.entries(output.data).filter(([type]) => type !== WIDGET)
        .sort(([a], [b]) => a < b ? -1 : 1)
        .map(([type, data]) => `${type}: ${lines(data)}`).join("\n");
  }
}

/** Files may hold texts as lists of lines. */
function lines(text: unknown): string {
  if (typeof text === "string") return text;
  return Array.isArray(text) ? text.join("") : JSON.stringify(text);
}
