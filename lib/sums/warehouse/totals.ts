/** Sums of the orders, by variation and day, bin or segment. */

import type { Plan, Statement } from "./_plan.ts";
import { flag, IS_CROSSED, statement } from "./_plan.ts";
import {
  addOrders,
  cappedSumSql,
  type DialectRequest,
  incrementSql,
  segmentNames,
} from "./_bought.ts";
import { type Fragment, type Rules, sql } from "./_sql.ts";
import type { Columns, Steps } from "./_steps.ts";
import {
  columnsBy,
  groupByEachKey,
  keepColumns,
  select,
  stepsFor,
} from "./_steps.ts";
import type { TotalsAsked } from "./totals_asked.ts";
import { FIRST_VISIT, KEY, KINDS, summedNames } from "./totals_asked.ts";
import { valueBin } from "./_units.ts";
import { addWindows } from "./_windows.ts";

/** Maximum number of result rows. */
export const MOST_ROWS = 10_000;

/**
 * Returns the statement of the sums. Each row has a kind, a variation, a visitor
 * class and a key: a day, a bin or a segment. The class is the number of limits
 * that a visitor's largest order exceeds; -1 for visitors of two variations. The
 * segment comes from the visitor's first order.
 *
 * A repeat order adds only the difference to a visitor's products, so the rows of
 * all days add up to the sums over visitors.
 *
 * @param plan Plan of the orders.
 * @param request Measures, pairs, segments and limits to use.
 */
export function totalsStatement(plan: Plan, request: TotalsAsked): Statement {
  const { rules } = plan;
  const dialectRequest = { ...request, rules };
  const steps = stepsFor(rules);
  const knownOrders = addEarlierSums(
    dialectRequest,
    addOrders(plan, dialectRequest, steps),
    steps,
  );
  const keys = rowKeys(plan, dialectRequest);
  // Materializing this step keeps planners from assuming that a computed key
  // has few distinct values.
  const keyed = steps.add(
    "readout_keyed",
    select(
      { ...keepColumns(keyedColumns(request)), ...keys },
      sql`FROM ${knownOrders}`,
    ),
    true,
  );
  const sums = groupByEachKey(
    rules,
    Object.keys(keys),
    sumColumns(dialectRequest),
    keyed,
  );
  return statement(
    plan,
    "the sums",
    steps.finish(sql`${sums}\nLIMIT ${MOST_ROWS + 1}`),
  );
}

/** Adds the steps of orders with the visitor's earlier sums and overall totals. */
function addEarlierSums(
  request: DialectRequest,
  orders: Fragment,
  steps: Steps,
): Fragment {
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

/** Returns the number of limits that a visitor's largest order exceeds. */
function classSql({ rules, limits, tellsCrossed }: DialectRequest): Fragment {
  const count = rules.toWhole([countAbove("biggest", limits)]);
  return tellsCrossed
    ? sql`CASE WHEN ${IS_CROSSED} THEN -1 ELSE ${count} END`
    : count;
}

/** Returns the order columns that the sums need. */
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

/** Returns the row keys as text: the key number, followed by the segment value. */
function rowKeys(plan: Plan, request: DialectRequest): Columns {
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

/** Returns whether all orders of a visitor share the segment's value. */
function isOfVisitor(segment: string): boolean {
  return segment === FIRST_VISIT;
}

/**
 * Returns the SQL that packs kind, variation, class, and a key above -4e6 into
 * one number.
 */
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

/**
 * Returns the SQL of the number of limits a value exceeds. Most exceed none, so
 * that case comes first.
 */
function countAbove(value: string, limits: readonly number[]): string {
  const cases = limits.map((limit, nth) =>
    `WHEN ${value} <= ${limit} THEN ${nth}`
  );
  return cases.length === 0
    ? "0"
    : `CASE ${cases.join(" ")} ELSE ${limits.length} END`;
}

/** Returns the sums of a row, by name. */
function sumColumns(request: DialectRequest): Columns {
  const { rules, isWide } = request;
  const toFactor = isWide ? rules.toWide : rules.toWhole;
  const sum = (value: Fragment): Fragment => rules.total(rules.exactSum(value));
  const current = (name: string): Fragment =>
    toFactor([incrementSql(request, name)]);
  const previous = (name: string): Fragment =>
    toFactor([cappedSumSql(request, name, `before_${name}`)]);
  const units = toFactor(["bought_units"]);
  const isFirst = "before_orders = 0";
  return {
    buyers: sql`SUM(${flag([isFirst])})`,
    heads: sql`SUM(${flag([`${isFirst} AND bought_arm = lowest`])})`,
    square: sum(sql`${units} * ${units}`),
    ...columnsBy(summedNames(request), (name, nth) => [
      `sum_${nth}`,
      sum(rules.toWhole([incrementSql(request, name)])),
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
