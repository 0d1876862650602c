/** The orders of several parts of the visitors, in one table. */

import type { Frame } from "../../loaders/mod.ts";
import { type EngineOrders, openOrders } from "../../sums/mod.ts";
import type { MetricDefinitions } from "../../record/mod.ts";
import { inputFile } from "../_input_file.ts";
import { ORDER_COLUMNS } from "../_inputs.ts";
import { namedColumns, ownColumns } from "../orders/mod.ts";
import { storedIn, type Workspace } from "../workspace.ts";

/** No header of an export is likely to be called so. */
const PART = "part of the visitors";

/**
 * Opens the orders of several parts as one table, whose rows name their part by
 * its index. An order of two parts is there twice.
 *
 * @param workspace Holds the orders from now on.
 * @param parts The orders of each part, under the names of this library.
 * @param names Of the variations.
 * @param metrics The store's own.
 * @returns The orders.
 * @throws {SchemaError} When cells are missing or too many orders are of another
 *   variation.
 */
export async function ordersOfParts(
  workspace: Workspace,
  parts: readonly Frame[],
  names: readonly string[],
  metrics: MetricDefinitions = [],
): Promise<EngineOrders> {
  const { default: pl } = await import("nodejs-polars");
  const columns = [...ORDER_COLUMNS, ...namedColumns({ metrics })].filter((
    name,
  ) => parts.every((orders) => orders.columns.includes(name)));
  const frame = pl.concat(
    parts.map((orders, partIndex) =>
      orders.select(...columns).withColumn(
        pl.Series(PART, Array(orders.height).fill(String(partIndex)), pl.Utf8),
      )
    ),
  );
  const namedFile = await inputFile(workspace, frame, "the orders", {});
  const table = await storedIn(namedFile, {});
  return await openOrders(
    { ...table, measured: ownColumns(table, { metrics }), partColumn: PART },
    names,
    null,
    metrics,
  );
}
