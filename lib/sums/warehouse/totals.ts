/** The sums of the orders, by variation and day, bin or segment. */

import {
  flag,
  IS_CROSSED,
  type Plan,
  type Statement,
  statement,
} from "./_plan.ts";
import {
  addedSql,
  addOrders,
  countedSql,
  segmentNames,
  type Writing,
} from "./_bought.ts";
import { type Fragment, type Rules, sql } from "./_sql.ts";
import {
  type Columns,
  columnsBy,
  groupedByEach,
  same,
  select,
  type Steps,
  stepsFor,
} from "./_steps.ts";
import {
  FIRST_VISIT,
  KEY,
  KINDS,
  summedNames,
  type TotalsAsked,
} from "./totals_asked.ts";
import { valueBin } from "./_units.ts";
import { addWindows } from "./_windows.ts";

/** Rows that may leave the engine at most. */
export const MOST_ROWS = 10_000;

/**
 * Returns the statement of the sums. A row is of a kind, a variation, a class of
 * visitors and a key: a day, a bin or a segment. The class is how many of the
 * limits a visitor's largest order is above; -1 for those of two variations. A
 * segment is what the visitor's first order says.
 *
 * A visitor's further order changes sums of products by a difference, so that the
 * rows of all days add up to the sums over visitors.
 *
 * @param plan The orders.
 * @param request What is summed.
 */
export function totalsStatement(plan: Plan, request: TotalsAsked): Statement {
  const { rules } = plan;
  const writing = { ...request, rules };
  const steps = stepsFor(rules);
  const knownOrders = addKnown(writing, addOrders(plan, writing, steps), steps);
  const keys = rowKeys(plan, writing);
  // A key of which nothing is known is taken for one of few values.
  const keyed = steps.add(
    "readout_keyed",
    select(
      { ...same(keyedColumns(request)), ...keys },
      sql`FROM ${knownOrders}`,
    ),
    true,
  );
  const sums = groupedByEach(
    rules,
    Object.keys(keys),
    sumColumns(writing),
    keyed,
  );
  return statement(
    plan,
    "the sums",
    steps.finish(sql`${sums}\nLIMIT ${MOST_ROWS + 1}`),
  );
}

/** The orders, each with what its visitor had bought before, and in all. */
function addKnown(request: Writing, orders: Fragment, steps: Steps): Fragment {
  const names = summedNames(request);
  const segments = segmentNames(request);
  const byOrder = segments.filter((_, nth) =>
    !isOfVisitor(request.segments[nth]!)
  );
  const byVisitor = segments.filter((name) => !byOrder.includes(name));
  const ofOrder = [
    "bought_day",
    "bought_units",
    ...names.map((name) => `now_${name}`),
  ];
  const running = addWindows(steps, "readout_running", {
    from: orders,
    parts: ["bought_buyer", "bought_arm"],
    carried: [
      ...ofOrder,
      ...segments.map((name) => `bought_${name}`),
    ],
    order: ["bought_place", "bought_id"],
    before: Object.fromEntries(
      names.map((name) => [`before_${name}`, `now_${name}`]),
    ),
    first: Object.fromEntries(
      byOrder.map((name) => [`first_${name}`, `bought_${name}`]),
    ),
  });
  return addWindows(steps, "readout_known", {
    from: running,
    parts: ["bought_buyer"],
    carried: [
      "bought_arm",
      ...ofOrder,
      ...names.map((name) => `before_${name}`),
      ...byOrder.map((name) => `first_${name}`),
      ...byVisitor.map((name) => `bought_${name}`),
    ],
    totals: {
      lowest: "MIN(bought_arm)",
      highest: "MAX(bought_arm)",
      biggest: "MAX(bought_units)",
    },
  });
}

/** How many limits a visitor's largest order is above. */
function classSql({ rules, limits, tellsCrossed }: Writing): Fragment {
  const count = rules.toWhole([countAbove("biggest", limits)]);
  return tellsCrossed
    ? sql`CASE WHEN ${IS_CROSSED} THEN -1 ELSE ${count} END`
    : count;
}

/** The columns of orders that sums are made from. */
function keyedColumns(request: TotalsAsked): string[] {
  const names = summedNames(request);
  return [
    "bought_arm",
    "lowest",
    "bought_units",
    ...names.map((name) => `now_${name}`),
    ...names.map((name) => `before_${name}`),
  ];
}

/** What rows are of, as text: a number of `keyNumber`, and what a segment says. */
function rowKeys(plan: Plan, request: Writing): Columns {
  const { rules, limits } = request;
  const numbered = (kind: number, key: Fragment): Fragment =>
    rules.toText(keyNumber(rules, kind, classSql(request), key));
  const { decimals } = plan.units.revenue!;
  const bin = rules.toWhole(valueBin(rules, ["bought_units"], decimals));
  const above = countAbove("bought_units", limits);
  return {
    key_day: numbered(KINDS.day, sql`${rules.toWhole(["bought_day"])} * 100`),
    key_bin: numbered(KINDS.bin, sql`${bin} * 100 + ${above}`),
    ...columnsBy(request.segments, (name, nth) => [
      `key_segment_${nth}`,
      sql`CONCAT(${numbered(KINDS.segment + nth, ["0"])}, ${
        isOfVisitor(name) ? "bought" : "first"
      }_segment_${nth})`,
    ]),
  };
}

/** Whether all orders of a visitor say the same. */
function isOfVisitor(segment: string): boolean {
  return segment === FIRST_VISIT;
}

/** SQL of one number for kind, variation, class, and a number above -4e6. */
function keyNumber(
  { toWhole }: Rules,
  kind: number,
  visitorClass: Fragment,
  key: Fragment,
): Fragment {
  const base = BigInt(kind) * KEY.kind + KEY.visitorClass + KEY.zero;
  return sql`${toWhole([String(base)])} + ${toWhole(["bought_arm"])} * ${
    String(KEY.arm)
  } + ${toWhole(visitorClass)} * ${String(KEY.visitorClass)} + ${key}`;
}

/** How many limits a value is above; most are above none, which is told first. */
function countAbove(value: string, limits: readonly number[]): string {
  const cases = limits.map((limit, nth) =>
    `WHEN ${value} <= ${limit} THEN ${nth}`
  );
  return cases.length === 0
    ? "0"
    : `CASE ${cases.join(" ")} ELSE ${limits.length} END`;
}

/** The sums of a row, by name. */
function sumColumns(request: Writing): Columns {
  const { rules, isWide } = request;
  const toFactor = isWide ? rules.toWide : rules.toWhole;
  const sum = (value: Fragment): Fragment => rules.total(rules.exactSum(value));
  const current = (name: string): Fragment =>
    toFactor([addedSql(request, name)]);
  const previous = (name: string): Fragment =>
    toFactor([countedSql(request, name, `before_${name}`)]);
  const units = toFactor(["bought_units"]);
  const isFirst = "before_orders = 0";
  return {
    buyers: sql`SUM(${flag([isFirst])})`,
    heads: sql`SUM(${flag([`${isFirst} AND bought_arm = lowest`])})`,
    square: sum(sql`${units} * ${units}`),
    ...columnsBy(summedNames(request), (name, nth) => [
      `sum_${nth}`,
      sum(rules.toWhole([addedSql(request, name)])),
    ]),
    ...columnsBy(request.pairs, ([a, b], nth) => [
      `product_${nth}`,
      sum(
        sql`${current(b)} * ${previous(a)} + ${current(a)} * (${
          previous(b)
        } + ${current(b)})`,
      ),
    ]),
  };
}
