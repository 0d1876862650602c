/** The sums of the orders, by variation and day, bin or segment. */

import { addBought } from "./_bought.ts";
import { partsOf } from "./exact.ts";
import { type Fragment, sql } from "./_fragment.ts";
import { flag, type Plan, type Statement, statement } from "./_plan.ts";
import { addRunningArrays, addRunningWindows } from "./_running.ts";
import { groupByFirst, select, stepsFor } from "./_steps.ts";
import { partNames, summedNames, type TotalsAsked } from "./totals_asked.ts";

/** Rows that may leave the engine at most. */
export const MOST_ROWS = 10_000;

/**
 * The statement of the sums. A row is of a kind, a variation, a class of visitors
 * and a key: a day, a bin or a segment. The class is how many of the
 * limits a visitor's largest order is above; -1 for those of two variations.
 *
 * A visitor's further order changes sums of products by a difference, so that the
 * rows of all days add up to the sums over visitors.
 *
 * @param plan The orders.
 * @param asked What is summed.
 * @returns The statement.
 */
export function totalsStatement(plan: Plan, asked: TotalsAsked): Statement {
  const steps = stepsFor(plan.rules);
  const bought = addBought(plan, asked, steps);
  const running = plan.rules.isClickHouse
    ? addRunningArrays(plan, asked, bought, steps)
    : addRunningWindows(plan, asked, bought, steps);
  const keys = ["of_kind", "of_arm", "of_class", "of_key", "of_segment"];
  const rows = select(
    [
      ["kind", "of_kind"],
      ["arm", "of_arm"],
      ["visitor_class", "of_class"],
      ["part_key", "of_key"],
      ["segment", "of_segment"],
      ...sumsOf(plan, asked).map(([value, name]): [Fragment, string] => [
        sql`SUM(${value})`,
        name,
      ]),
    ],
    sql`FROM ${running}\n${groupByFirst(plan.rules, keys)}`,
  );
  return statement(
    plan,
    "the sums",
    sql`${steps.finish(rows)}\nLIMIT ${String(MOST_ROWS + 1)}`,
  );
}

function sumsOf({ rules }: Plan, asked: TotalsAsked): [Fragment, string][] {
  const isFirst = "before_orders = 0";
  const now = (name: string): Fragment =>
    rules.toWhole([countedNow(asked, name)]);
  const before = (name: string): Fragment =>
    rules.toWhole([counted(asked, name, `before_${name}`)]);
  const upToNow = (name: string): Fragment =>
    sql`(${before(name)} + ${now(name)})`;
  return [
    [flag([isFirst]), "buyers"],
    [flag([`${isFirst} AND arm = lowest`]), "heads"],
    ...partNames(asked, "square").map((name): [Fragment, string] => [
      [`now_${name}`],
      name,
    ]),
    ...asked.limits.map((_, nth): [Fragment, string] => [
      [`now_above_${nth}`],
      `above_${nth}`,
    ]),
    ...summedNames(asked).map((name, nth): [Fragment, string] => [
      now(name),
      `sum_${nth}`,
    ]),
    ...asked.pairs.flatMap(([a, b], nth) => {
      const [firsts, seconds] = [before(a), upToNow(b)]
        .map((factor) => partsOf(rules, factor, asked.parts));
      return firsts!.map((first, at): [Fragment, string] => [
        sql`${now(b)} * ${first} + ${now(a)} * ${seconds![at]!}`,
        `product_${nth}_${at}`,
      ]);
    }),
  ];
}

/** What counts of a sum that is cut off per visitor. */
function counted(
  { measures }: TotalsAsked,
  name: string,
  sum: string,
): string {
  const made = measures.find(({ sql }) => sql === name)?.made;
  if (made === undefined || made.limit === null || made.per === "order") {
    return sum;
  }
  return made.isAbove
    ? `CASE WHEN ${sum} > ${made.limit} THEN 1 ELSE 0 END`
    : `least(${sum}, ${made.limit})`;
}

function countedNow(asked: TotalsAsked, name: string): string {
  const before = counted(asked, name, `before_${name}`);
  return before === `before_${name}`
    ? `now_${name}`
    : `(${counted(asked, name, `(before_${name} + now_${name})`)} - ${before})`;
}
