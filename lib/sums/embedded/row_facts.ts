/** One look at the rows of a file: what they are, and in which units. */

import { type Problem, SchemaError } from "../../api/mod.ts";
import type { Engine, EngineRow } from "../../engine/mod.ts";
import {
  factsHere,
  numberOf,
  type Plan,
  type Wholes,
} from "../warehouse/mod.ts";
import { type MetricRule, METRICS } from "../../record/mod.ts";
import { factSum, missingIn, summedIn, unreadable } from "../look.ts";
import { columnsFor, type Units, unitsFor } from "../measures.ts";
import { type OrderFile, summedColumns } from "./order_file.ts";
import { type Kept, keptRows } from "./tables.ts";
import { nearest } from "../../options/mod.ts";

/** What is known of the rows. */
interface FoundRows {
  /** By why they do not count. */
  readonly facts: readonly EngineRow[];
  /** Those of them that do. */
  readonly counted: readonly EngineRow[];
  readonly units: Units;
  readonly gaps: readonly string[];
  readonly wholes: Wholes;
}

/**
 * Looks at the rows.
 *
 * @param engine Holds them.
 * @param kept Beside which the result is kept.
 * @param file Their columns.
 * @param plan Which of them count.
 * @param rules The metrics that are asked for.
 * @throws {SchemaError} When cells that are needed are missing or no amounts.
 */
export async function lookAtRows(
  engine: Engine,
  kept: Kept,
  file: OrderFile,
  plan: Plan,
  rules: readonly MetricRule[],
): Promise<FoundRows> {
  const columns = summedColumns(file);
  const named = Object.fromEntries(
    columns.map(({ name, column }) => [name, column]),
  );
  const facts = await keptRows(engine, kept, factsHere(plan, named));
  const counted = facts.filter((row) => Number(row.reason) === 0);
  const problems = [
    ...unreadable(facts, ["order_id", "net_revenue"]),
    ...ownProblems(file, (nth) => missingIn(counted, nth), rules),
  ];
  if (problems.length > 0) throw new SchemaError(file.source, problems);
  const { summed, gaps } = await summedIn(counted, columns);
  return {
    facts,
    counted,
    units: unitsFor(summed, rules),
    gaps,
    wholes: wholesFor(
      counted,
      summed.map(({ name, size, decimals }) => {
        const nth = columns.findIndex((column) => column.name === name);
        const tops = counted.map((row) => numberOf(row, `top_${nth}`));
        return { top: 10 ** decimals * Math.max(...tops), all: size };
      }),
    ),
  };
}

/** A product of 64 bits, of which two are added. */
const LARGEST = 2 ** 62;

/**
 * What holds the product of an order and all that its visitor may have bought,
 * which are all orders at most.
 *
 * @param counted What one look found of the orders that count.
 * @param sizes In units: of the largest amount, and of all of them.
 */
function wholesFor(
  counted: readonly EngineRow[],
  sizes: readonly { readonly top: number; readonly all: number }[],
): Wholes {
  const all = Math.max(
    factSum(counted, "orders"),
    ...sizes.map((size) => size.all),
  );
  // One order may be left with all that its visitor's others earned.
  const top = factSum(counted, "negative") > 0
    ? all
    : Math.max(1, ...sizes.map((size) => size.top));
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
