/** Restores the outputs of an earlier run, for a run that starts at a later cell. */

import { ReadoutError } from "../../base/mod.ts";
import { type Notebook, readNotebook } from "../../kernel/mod.ts";

/**
 * Adds the saved outputs of an earlier run to a notebook.
 *
 * @param notebook Notebook to run.
 * @param path Path of the earlier run's notebook.
 * @returns The notebook; cells that have changed since then have no outputs.
 * @throws {ReadoutError} If there is no earlier run.
 */
export async function addSavedOutputs(
  notebook: Notebook,
  path: string,
): Promise<Notebook> {
  const earlier = await readNotebook(path).catch((error) => {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    throw new ReadoutError(
      `--from-cell needs an earlier run: none found in ${path}`,
    );
  });
  const runs = new Map(earlier.cells.map((cell) => [cell.id, cell]));
  const cells = notebook.cells.map((cell) => {
    const run = runs.get(cell.id);
    if (cell.cell_type !== "code" || run?.cell_type !== "code") return cell;
    if (run.source !== cell.source) return cell;
    const { outputs, execution_count, metadata } = run;
    return { ...cell, outputs, execution_count, metadata };
  });
  return { ...notebook, cells };
}
