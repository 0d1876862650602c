/** A readout's data from orders and visitors, of whatever size. */

import type { ReadoutData } from "../sums/mod.ts";
import { dataFromTables } from "./_from_tables.ts";
import { openFiles, type ReadoutInputs } from "./_open_files.ts";
import type { FileReadoutOptions } from "./readout_files.ts";
import type { Workspace } from "./workspace.ts";

/**
 * Reads two files or frames. The orders go from the disk into the engine; no
 * frame is made of them.
 *
 * @param workspace Holds the orders from now on.
 * @param files Orders and visitors.
 * @param options The control's name, cache, progress, abort.
 * @returns The data.
 * @throws {SchemaError} With every problem of the columns or the cells.
 */
export async function dataFromFiles(
  workspace: Workspace,
  files: ReadoutInputs,
  options: FileReadoutOptions,
): Promise<ReadoutData> {
  const { onProgress = () => {} } = options;
  onProgress("Reading the files");
  const { read, orders, visitors, multipleExposures } = await openFiles(
    workspace,
    files,
    options,
  );
  onProgress("Adding them up");
  return await dataFromTables(
    workspace,
    orders,
    read,
    visitors,
    files,
    options,
    multipleExposures,
  );
}
