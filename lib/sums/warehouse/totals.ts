/** The sums of the orders, by variation and day, bin or segment. */

import { addBought, addRunning, addVisitors, fromEach } from "./_running.ts";
import { partsOf } from "./exact.ts";
import { type Fragment, sql } from "./_sql.ts";
import { flag, type Plan, type Statement, statement } from "./_plan.ts";
import { sharedSql } from "./_units.ts";
import {
  type Columns,
  columnsBy,
  groupByFirst,
  same,
  select,
  stepsFor,
} from "./_steps.ts";
import {
  type DialectTotals,
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
export function totalsStatement(plan: Plan, given: TotalsAsked): Statement {
  const asked = { ...given, rules: plan.rules };
  const steps = stepsFor(plan.rules);
  const bought = addBought(plan, asked, steps);
  const fragment = addVisitors(asked, bought, steps);
  const fine = steps.add(
    "readout_fine",
    fineOf(asked, addRunning(asked, fragment, steps)),
  );
  return statement(
    plan,
    "the sums",
    steps.finish(
      sql`${foldedOf(asked, fine)}\nLIMIT ${MOST_ROWS + 1}`,
    ),
  );
}

/** A row per kind, variation, class, day, bin and segment. */
function fineOf(asked: DialectTotals, running: Fragment): Fragment {
  const { rules, segments } = asked;
  const isWhole = segments.length === 0;
  const ofOrders = (name: string) =>
    isWhole ? name : `CASE WHEN kind = ${KINDS.day} THEN ${name} ELSE 0 END`;
  const ofPart: Columns = isWhole
    ? { kind: String(KINDS.day), segment: "''" }
    : same(["kind", "segment"]);
  const keys: Columns = {
    ...same(["arm", "visitor_class"]),
    part_day: ofOrders("day"),
    part_bin: ofOrders("bin"),
    // What is the same for all is no key.
    ...(isWhole ? {} : ofPart),
  };
  return select(
    {
      ...keys,
      ...ofPart,
      ...columnsBy(
        Object.entries(sumsOf(asked)),
        ([name, value]) => [
          `part_${name}`,
          rules.part([value].flat()),
        ],
      ),
    },
    sql`FROM ${running}\n${groupByFirst(rules, Object.keys(keys))}`,
  );
}

/** The columns of such rows that are sums. */
function partsSummed(asked: DialectTotals): string[] {
  return Object.keys(sumsOf(asked))
    .map((name) => `part_${name}`);
}

/** Few rows are left: those of all orders stand for their day and their bin. */
function foldedOf(asked: DialectTotals, fine: Fragment): Fragment {
  const { rules } = asked;
  const { day, bin } = KINDS;
  return select(
    {
      of_kind: `CASE WHEN kind = ${day} THEN part ELSE kind END`,
      of_arm: "arm",
      of_class: "visitor_class",
      of_key: `CASE WHEN part = ${day} THEN part_day ELSE part_bin END`,
      of_segment: "segment",
      ...columnsBy(partsSummed(asked), (part) => [
        part.slice("part_".length),
        rules.total([part]),
      ]),
    },
    sql`${fromEach(rules, fine, [day, bin], "part")}
WHERE part = ${day} OR kind = ${day}\n${
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
function sumsOf(asked: DialectTotals): Columns {
  const { rules } = asked;
  const isFirst = "before_orders = 0";
  const now = (name: string): Fragment =>
    rules.toWhole([countedNow(asked, name)]);
  const before = (name: string): Fragment =>
    rules.toWhole([counted(asked, name, `before_${name}`)]);
  const product = (a: string, b: string): Fragment[] => {
    const [nowA, nowB] = [now(a), now(b)];
    const [firsts, seconds] = [before(a), sql`(${before(b)} + ${nowB})`]
      .map((factor) => partsOf(rules, factor, asked.parts));
    return firsts!.map((first, at) =>
      sql`${nowB} * ${first} + ${nowA} * ${seconds![at]!}`
    );
  };
  return {
    buyers: flag([isFirst]),
    heads: flag([`${isFirst} AND arm = lowest`]),
    ...columnsBy(partNames(asked, "square"), (name) => [name, `now_${name}`]),
    ...columnsBy(asked.limits, (_, nth) => [
      `above_${nth}`,
      `now_above_${nth}`,
    ]),
    ...columnsBy(summedNames(asked), (name, nth) => [`sum_${nth}`, now(name)]),
    ...Object.fromEntries(
      asked.pairs.flatMap(([a, b], nth) =>
        product(a, b).map((part, at) => [`product_${nth}_${at}`, part])
      ),
    ),
  };
}

/** What counts of a sum that is cut off per visitor. */
function counted(
  { measures }: TotalsAsked,
  name: string,
  sum: string,
): string {
  const made = measures.find(({ sql }) => sql === name)?.made;
  const ofOther = (other: string): string =>
    sum.replace(new RegExp(`_${name}\\b`, "g"), `_${other}`);
  if (made?.call === "before") {
    return `CASE WHEN ${ofOther("orders")} > 0 THEN now_${name} ELSE 0 END`;
  }
  if (made === undefined || made.limit === null || made.per === "order") {
    return sum;
  }
  if (made.shares !== undefined) {
    return sharedSql(
      made.limit,
      made.shares.factor,
      sum,
      ofOther(made.shares.sql),
    );
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
