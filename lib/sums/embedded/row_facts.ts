/** One look at the rows of a file: what they are, and in which units. */

import {
  factsHere,
  numberOf,
  type Plan,
  type Wholes,
} from "../warehouse/mod.ts";
import type { MetricRule } from "../../record/mod.ts";
import { type Look, readLook } from "../look.ts";
import { type OrderFile, summedColumns } from "./order_file.ts";
import { keptRows, type Store } from "./tables.ts";

/** What one look found, and what holds products of amounts. */
type RowLook = Look & { readonly wholes: Wholes };

/**
 * Looks at the rows.
 *
 * @param store Holds them.
 * @param file Their columns.
 * @param plan Which of them count.
 * @param rules The metrics that are asked for.
 * @throws {SchemaError} When cells that are needed are missing or no amounts.
 */
export async function lookAtRows(
  store: Store,
  file: OrderFile,
  plan: Plan,
  rules: readonly MetricRule[],
): Promise<RowLook> {
  const columns = summedColumns(file);
  const found = await keptRows(store, factsHere(plan, Object.values(columns)));
  const look = await readLook(plan, found, {
    source: file.source,
    columns,
    rules,
    absent: "the orders have no such column",
    others: file.unknownColumns,
  });
  return { ...look, wholes: wholesFor(look, Object.keys(columns)) };
}

/** A product of 64 bits, of which two are added. */
const LARGEST = 2 ** 62;

/**
 * What holds the product of an order and all that its visitor may have bought,
 * which are all orders at most.
 */
function wholesFor(
  { summed, counted, count, refunds }: Look,
  names: readonly string[],
): Wholes {
  const all = Math.max(count, ...summed.map(({ size }) => size));
  const tops = summed.map(({ name, decimals }) => {
    const nth = names.indexOf(name);
    return 10 ** decimals *
      Math.max(...counted.map((row) => numberOf(row, `top_${nth}`)));
  });
  // One order may be left with all that its visitor's others earned.
  const top = refunds > 0 ? all : Math.max(1, ...tops);
  return 2 * top * all < LARGEST ? "BIGINT" : "HUGEINT";
}
