/** The sums of the orders, by variation and day, bin or segment. */

import { addBought } from "./_orders_by_visitor.ts";
import { partsOf } from "./exact.ts";
import { type Fragment, sql } from "./_fragment.ts";
import { flag, type Plan, type Statement, statement } from "./_plan.ts";
import type { Rules } from "./_rules.ts";
import { addRunning, addVisitors, fromEach } from "./_running.ts";
import { groupByFirst, select, stepsFor } from "./_steps.ts";
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
  const { rules } = plan;
  const steps = stepsFor(rules);
  const bought = addBought(plan, asked, steps);
  const fragment = addVisitors(rules, asked, bought, steps);
  const fine = steps.add(
    "readout_fine",
    fineOf(rules, asked, addRunning(rules, asked, fragment, steps), "several"),
  );
  return statement(
    plan,
    "the sums",
    steps.finish(
      sql`${foldedOf(rules, asked, fine)}\nLIMIT ${String(MOST_ROWS + 1)}`,
    ),
  );
}

/**
 * A row per kind, variation, class, day, bin and segment.
 *
 * @param of Rows of visitors with `several` orders say what there was before
 *   each; of an order that is `alone`, nothing was.
 */
export function fineOf(
  rules: Rules,
  asked: TotalsAsked,
  running: Fragment,
  of: "several" | "alone",
): Fragment {
  const { isOfSegments, segments } = asked;
  const isWhole = segments.length === 0;
  const ofOrders = (name: string) =>
    isWhole || (name === "day" && isOfSegments)
      ? name
      : `CASE WHEN kind = ${KINDS.day} THEN ${name} ELSE 0 END`;
  const keys: [string, string][] = [
    ["arm", "arm"],
    ["visitor_class", "visitor_class"],
    [ofOrders("day"), "part_day"],
    [ofOrders("bin"), "part_bin"],
  ];
  const ofPart: [string, string][] = isWhole
    ? [[String(KINDS.day), "kind"], ["''", "segment"]]
    : [["kind", "kind"], ["segment", "segment"]];
  // What is the same for all is no key.
  if (!isWhole) keys.push(...ofPart);
  return select(
    [
      ...keys,
      ...(isWhole ? ofPart : []),
      ...sumsOf(rules, asked, of).map(([value, name]): [Fragment, string] => [
        rules.part(value),
        `part_${name}`,
      ]),
    ],
    sql`FROM ${running}\n${groupByFirst(rules, keys.map(([, name]) => name))}`,
  );
}

/** The columns of such rows that are sums. */
export function partsSummed(rules: Rules, asked: TotalsAsked): string[] {
  return sumsOf(rules, asked, "several").map(([, name]) => `part_${name}`);
}

/** Few rows are left: those of all orders stand for their day and their bin. */
export function foldedOf(
  rules: Rules,
  asked: TotalsAsked,
  fine: Fragment,
): Fragment {
  const { day, bin } = KINDS;
  return select(
    [
      [`CASE WHEN kind = ${day} THEN part ELSE kind END`, "of_kind"],
      ["arm", "of_arm"],
      ["visitor_class", "of_class"],
      [`CASE WHEN part = ${day} THEN part_day ELSE part_bin END`, "of_key"],
      ["segment", "of_segment"],
      ...partsSummed(rules, asked).map((part): [Fragment, string] => [
        rules.total([part]),
        part.slice("part_".length),
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
  );
}

/** The sums of a row, by name. */
function sumsOf(
  rules: Rules,
  asked: TotalsAsked,
  of: "several" | "alone",
): [Fragment, string][] {
  const isAlone = of === "alone";
  const isFirst = "before_orders = 0";
  const now = (name: string): Fragment => [countedNow(asked, name, isAlone)];
  const before = (name: string): Fragment =>
    rules.toWhole([counted(asked, name, `before_${name}`)]);
  const product = (a: string, b: string): Fragment[] => {
    const [nowA, nowB] = [rules.toWhole(now(a)), rules.toWhole(now(b))];
    if (isAlone) {
      // What counts one is no factor.
      return a === "orders" ? [now(b)] : [sql`${nowA} * ${now(b)}`];
    }
    const [firsts, seconds] = [before(a), sql`(${before(b)} + ${nowB})`]
      .map((factor) => partsOf(rules, factor, asked.parts));
    return firsts!.map((first, at) =>
      sql`${nowB} * ${first} + ${nowA} * ${seconds![at]!}`
    );
  };
  return [
    [isAlone ? ["1"] : flag([isFirst]), "buyers"],
    [isAlone ? ["1"] : flag([`${isFirst} AND arm = lowest`]), "heads"],
    ...partNames(asked, "square").map((name): [Fragment, string] => [
      [`now_${name}`],
      name,
    ]),
    ...(asked.limits ?? []).map((_, nth): [Fragment, string] => [
      [`now_above_${nth}`],
      `above_${nth}`,
    ]),
    ...summedNames(asked).map((name, nth): [Fragment, string] => [
      isAlone ? now(name) : rules.toWhole(now(name)),
      `sum_${nth}`,
    ]),
    ...asked.pairs.flatMap(([a, b], nth) =>
      product(a, b).map((part, at): [Fragment, string] => [
        part,
        `product_${nth}_${at}`,
      ])
    ),
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

function countedNow(
  asked: TotalsAsked,
  name: string,
  isAlone: boolean,
): string {
  if (isAlone) return counted(asked, name, `now_${name}`);
  const before = counted(asked, name, `before_${name}`);
  return before === `before_${name}`
    ? `now_${name}`
    : `(${counted(asked, name, `(before_${name} + now_${name})`)} - ${before})`;
}
