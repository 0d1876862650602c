/** One look at the rows of a file: what they are, and in which units. */

import type { Problem } from "../../api/mod.ts";
import {
  factsHere,
  numberOf,
  type Plan,
  type Wholes,
} from "../warehouse/mod.ts";
import { type MetricRule, METRICS } from "../../record/mod.ts";
import { type Look, missingIn, readLook } from "../look.ts";
import { columnsFor } from "../measures.ts";
import { type OrderFile, summedColumns } from "./order_file.ts";
import { keptRows, type Store } from "./tables.ts";
import { nearest } from "../../options/mod.ts";

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
  const names = columns.map(({ name }) => name);
  const found = await keptRows(
    store,
    factsHere(plan, columns.map(({ column }) => column)),
  );
  const look = await readLook(plan, found, {
    source: file.source,
    columns,
    names,
    problemsIn: (counted) =>
      ownProblems(file, (nth) => missingIn(counted, nth), rules),
  });
  return { ...look, wholes: wholesFor(look, names) };
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

/**
 * A column that is asked for must be there, with a number in every order that
 * counts: nothing stands for an empty cell.
 *
 * @param file Its columns.
 * @param missingOf How many orders have no number in a column, by its position.
 * @param rules The metrics that are asked for.
 * @returns A problem per column that cannot be used, whatever metrics need it.
 */
function ownProblems(
  file: OrderFile,
  missingOf: (nth: number) => number,
  rules: readonly MetricRule[],
): Problem[] {
  const columns = summedColumns(file);
  const names = columns.map(({ name }) => name);
  const counted = ["visitors", "buyers", "orders"];
  const there = [...new Set([...counted, ...names, ...file.unknownColumns])];
  const own = rules.filter((rule) =>
    !METRICS.some((metric) => metric === rule)
  );
  return [...Map.groupBy(
    own.flatMap((rule) => columnsFor(rule).map((name) => ({ name, rule }))),
    ({ name }) => name,
  )].flatMap(([name, users]) => {
    const metrics = [...new Set(users.map(({ rule }) => rule.name))].join(", ");
    const column = columns.find((summedColumn) => summedColumn.name === name);
    if (column === undefined) {
      const similar = nearest(name, there);
      return [{
        path: name,
        message: `${metrics} needs it, and the orders have no such column${
          similar === null ? "" : `; did you mean "${similar}"`
        }; there are ${there.join(", ")}`,
      }];
    }
    const missing = missingOf(columns.indexOf(column));
    return missing === 0 ? [] : [{
      path: name,
      message:
        `${metrics} needs it, and it is empty, or no number, in ${missing} orders: write 0 where there was nothing`,
    }];
  });
}
