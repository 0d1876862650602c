/** Combines the orders of several visitor segments into one table. */

import type { Frame } from "../../loaders/mod.ts";
import { type EngineOrders, openOrders } from "../../sums/mod.ts";
import type { MetricDefinitions } from "../../record/mod.ts";
import { openInputFile } from "../_input_file.ts";
import { ORDER_COLUMNS } from "../_inputs.ts";
import { metricColumns, metricFields } from "../orders/mod.ts";
import { storeFile, type Workspace } from "../workspace.ts";

/** Column name of the segment index, chosen to be unlike any export header. */
const PART = "part of the visitors";

/**
 * Opens the orders of several segments as one table, whose rows carry the index
 * of their segment. An order in two segments has two rows.
 *
 * @param workspace Workspace that holds the orders.
 * @param parts Orders of each segment, with canonical column names.
 * @param names Names of the variations.
 * @param metrics The store's own metrics.
 * @returns The combined orders.
 * @throws {SchemaError} If cells are missing, or too many orders belong to
 *   unknown variations.
 */
export async function openOrdersOfParts(
  workspace: Workspace,
  parts: readonly Frame[],
  names: readonly string[],
  metrics: MetricDefinitions = [],
): Promise<EngineOrders> {
  const { default: pl } = await import("nodejs-polars");
  const columns = [...ORDER_COLUMNS, ...metricColumns({ metrics })].filter((
    name,
  ) => parts.every((orders) => orders.columns.includes(name)));
  const frame = pl.concat(
    parts.map((orders, partIndex) =>
      orders.select(...columns).withColumn(
        pl.Series(PART, Array(orders.height).fill(String(partIndex)), pl.Utf8),
      )
    ),
  );
  const namedFile = await openInputFile(workspace, frame, "the orders", {});
  const table = await storeFile(namedFile, {});
  return await openOrders(
    {
      ...table,
      measured: metricFields(table, { metrics }),
      partColumn: PART,
    },
    names,
    null,
    metrics,
  );
}
