/** The sums of the orders, by variation and day, bin or segment. */

import { addBought, addPlaced } from "./_bought.ts";
import { partsOf } from "./exact.ts";
import { type Fragment, sql } from "./_fragment.ts";
import { flag, type Plan, type Statement, statement } from "./_plan.ts";
import type { Rules } from "./_rules.ts";
import { addRunning, fromEach } from "./_running.ts";
import { groupByFirst, select, type Steps, stepsFor } from "./_steps.ts";
import {
  KINDS,
  partNames,
  summedNames,
  type TotalsAsked,
} from "./totals_asked.ts";

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
  const rows = totalsOver(
    plan.rules,
    asked,
    addPlaced(plan, asked, steps),
    steps,
  );
  return statement(
    plan,
    "the sums",
    sql`${rows}\nLIMIT ${String(MOST_ROWS + 1)}`,
  );
}

/** The same over orders that are there, row by row. */
export function totalsOver(
  rules: Rules,
  asked: TotalsAsked,
  placed: Fragment,
  steps: Steps,
): Fragment {
  const bought = addBought(rules, asked, placed, steps);
  const running = addRunning(rules, asked, bought, steps);
  const sums = sumsOf(rules, asked);
  const keys = [
    "kind",
    "arm",
    "visitor_class",
    "part_day",
    "part_bin",
    "segment",
  ];
  const ofOrders = (name: string) =>
    `CASE WHEN kind = ${KINDS.day} THEN ${name} ELSE 0 END`;
  const fine = steps.add(
    "readout_fine",
    select([
      ["kind", "kind"],
      ["arm", "arm"],
      ["visitor_class", "visitor_class"],
      [ofOrders("day"), "part_day"],
      [ofOrders("bin"), "part_bin"],
      ["segment", "segment"],
      ...sums.map(([value, name]): [Fragment, string] => [
        sql`SUM(${value})`,
        `part_${name}`,
      ]),
    ], sql`FROM ${running}\n${groupByFirst(rules, keys)}`),
  );
  // Few rows are left: those of all orders stand for their day and their bin.
  const { day, bin } = KINDS;
  return steps.finish(select(
    [
      [`CASE WHEN kind = ${day} THEN part ELSE kind END`, "of_kind"],
      ["arm", "of_arm"],
      ["visitor_class", "of_class"],
      [`CASE WHEN part = ${day} THEN part_day ELSE part_bin END`, "of_key"],
      ["segment", "of_segment"],
      ...sums.map(([, name]): [string, string] => [
        `SUM(part_${name})`,
        name,
      ]),
    ],
    sql`${fromEach(rules, fine, [day, bin], "part")}
WHERE part = ${String(day)} OR kind = ${String(day)}\n${
      groupByFirst(rules, [
        "of_kind",
        "of_arm",
        "of_class",
        "of_key",
        "of_segment",
      ])
    }`,
  ));
}

function sumsOf(rules: Rules, asked: TotalsAsked): [Fragment, string][] {
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
