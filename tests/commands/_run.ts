/** Notebooks that `readout run` runs. */

import { join } from "node:path";
import type { CodeCell, Notebook } from "../../lib/kernel/mod.ts";
import {
  parseNotebook,
  readNotebook,
  writeNotebook,
} from "../../lib/kernel/mod.ts";
import { temporaryFolder } from "../_folder.ts";
import { notebookText } from "../kernel/_notebook_text.ts";

const LIMIT_MS = 60_000;
export const PARAMETERS =
  'let experienceId: string = "exp_1";\nlet maxZScore: number | null = null;\nlet markets: string[] = [];';

/** Runs a test in a folder that holds `weekly.ipynb` with the given cells. */
export function runTest(
  name: string,
  cells: readonly string[],
  test: (folder: string) => Promise<void>,
): void {
  Deno.test({
    name,
    timeout: LIMIT_MS,
    async fn() {
      await using temporary = await temporaryFolder();
      const folder = temporary.path;
      await writeNotebook(join(folder, "weekly.ipynb"), notebookOf(cells));
      await test(folder);
    },
  });
}

/** The first cell is tagged `parameters`. */
export function notebookOf(cells: readonly string[]): Notebook {
  const [source, ...others] = cells;
  const parameters = { source, metadata: { tags: ["parameters"] } };
  return parseNotebook(notebookText([parameters, ...others]));
}

export async function readCells(path: string): Promise<readonly CodeCell[]> {
  const { cells } = await readNotebook(path);
  return cells.filter((cell) => cell.cell_type === "code");
}
