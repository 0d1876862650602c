/** What a few large orders do to the result. */

import {
  formatChange,
  formatMoney,
  formatNumber,
  formatZ,
} from "../../format/mod.ts";
import { THRESHOLDS } from "../../rules/mod.ts";
import {
  maximumPossibleZ,
  outlierConvention,
  relativeLift,
} from "../../stats/mod.ts";
import {
  columnsOf,
  exactJoint,
  type ExactSums,
  fromUnits,
  type LargeOrder,
  type LargeOrders,
  largestOrders,
  type Orders,
  type Removal,
  removals,
  type Selection,
  selectLarge,
  withoutLarge,
} from "../orders/mod.ts";
import {
  type Choices,
  type Comparison,
  type MetricName,
  metricRule,
  type OutlierReadout,
  type OutlierRow,
} from "../record/mod.ts";
import { compareAll, type Inference } from "./_inference.ts";
import { pairsOf } from "./_metrics.ts";

/** What the outlier view is made from. */
export interface OutlierInput {
  readonly orders: Orders;
  /** Who counts. */
  readonly selection: Selection;
  /** The orders above the lowest threshold. */
  readonly large: LargeOrders;
  /** Visitors by variation index, before any left for a large order. */
  readonly visitors: readonly number[];
  /** Sums over the buyers, by variation index, before that. */
  readonly sums: readonly ExactSums[];
  /** ISO 4217, for the wording. */
  readonly currency: string | null;
  /** How lifts of a metric are made. */
  readonly inferenceOf: (metric: MetricName) => Inference;
  /** Whether outliers are removed here, or were by the service. */
  readonly removal: "here" | "done";
}

/** The z-scores at which the view looks, the strictest last. */
export function shownThresholds(
  { outlierThresholds, maxZScore }: Pick<
    Choices,
    "outlierThresholds" | "maxZScore"
  >,
): number[] {
  const { usualZ } = THRESHOLDS;
  return [...new Set([...outlierThresholds, usualZ, maxZScore ?? usualZ])]
    .sort((a, b) => b - a);
}

/** The lifts that are left without the visitors of orders above a threshold. */
interface Row {
  readonly threshold: number | null;
  /** Orders above it, by variation. */
  readonly removedOrders: readonly number[];
  /** Visitors who leave with them. */
  readonly removedVisitors: readonly number[];
  /** By treatment. */
  readonly valuePerVisitor: readonly Comparison[];
  readonly averageOrderValue: readonly Comparison[];
  /** Standard errors of those lifts. */
  readonly errors: Readonly<
    Record<typeof METRICS[number]["of"], readonly (number | null)[]>
  >;
}

/**
 * The lifts against the outlier threshold, each row as that threshold asked for
 * would have it, and what turns. Only the orders above the lowest threshold are
 * looked at one by one.
 *
 * @param given The orders.
 * @param choices Thresholds, the one that was asked for among them.
 * @returns The view; without rows where the service left orders out before.
 */
export async function readOutliers(
  given: OutlierInput,
  choices: Pick<Choices, "outlierThresholds" | "maxZScore">,
): Promise<OutlierReadout> {
  const input = await uncapped(given, choices);
  const { orders, selection, large } = input;
  const { values } = selection;
  if (values.count === 0) return NO_OUTLIERS;
  if (choices.maxZScore !== null && given.removal === "done") {
    const top = await largestOrders(orders, selection, large);
    return {
      ...NO_OUTLIERS,
      ...ofValues(values),
      largest: describeLargest(input, top.flat())?.order ?? null,
    };
  }
  const shown = shownThresholds(choices);
  const top = await largestOrders(orders, selection, large);
  // Each variation with the control, since either may hold the order that counts.
  const largest = top.map((mine, arm) =>
    describeLargest(input, arm === 0 ? mine : [...top[0]!, ...mine])
  );
  const extra = largest.flatMap((one) => one?.nextZ ?? []);
  const highest = Math.max(...top.flat().map(({ units }) => units));
  const all = await lifts(input, highest, [
    ...shown.map((threshold) => ({
      threshold,
      limit: values.limitAt(threshold),
    })),
    ...extra.map(({ z, units }) => ({ threshold: z, limit: units })),
  ]);
  const overall = describeLargest(input, top.flat());
  return {
    ...NO_OUTLIERS,
    ...ofValues(values),
    largest: overall?.order ?? null,
    rows: all.slice(0, shown.length + 1)
      .flatMap((row) => toRows(row, orders.variations)),
    // Where the largest order is left out as asked, there is nothing to warn of.
    findings: choices.maxZScore !== null &&
        (overall?.order.z ?? 0) > choices.maxZScore
      ? []
      : orders.variations.slice(1).flatMap((name, index) =>
        findingsFor(name, index + 1, all, largest[index + 1]!, input.currency)
      ),
  };
}

function ofValues(
  { mean, standardDeviation, count }: Selection["values"],
): Pick<OutlierReadout, "mean" | "standardDeviation" | "maximumPossibleZ"> {
  return {
    mean,
    standardDeviation,
    maximumPossibleZ: count < 2 ? null : maximumPossibleZ(count),
  };
}

/** As everybody was there whom a threshold of this readout left out. */
async function uncapped(
  input: OutlierInput,
  choices: Pick<Choices, "outlierThresholds" | "maxZScore">,
): Promise<OutlierInput> {
  const { orders, selection } = input;
  if (selection.cap === null) return input;
  const before = { ...selection, ...selection.uncapped, cap: null };
  const lowest = shownThresholds(choices).at(-1)!;
  return {
    ...input,
    selection: before,
    large: await selectLarge(orders, before, before.values.limitAt(lowest)),
  };
}

/** Where there are no orders. */
export const NO_OUTLIERS: OutlierReadout = {
  convention: outlierConvention({ threshold: THRESHOLDS.usualZ }),
  mean: null,
  standardDeviation: null,
  maximumPossibleZ: null,
  largest: null,
  rows: [],
  findings: [],
};

interface LargestOrder {
  readonly order: NonNullable<OutlierReadout["largest"]>;
  /**
   * The second largest order's value and score, the threshold that leaves out
   * the largest order alone; `null` when there is no such threshold.
   */
  readonly nextZ: { readonly z: number; readonly units: number } | null;
}

/** The largest of some orders; scores are taken over the orders of all. */
function describeLargest(
  { orders, selection: { values } }: OutlierInput,
  some: readonly LargeOrder[],
): LargestOrder | null {
  const [first, second] = some.toSorted((a, b) =>
    b.units - a.units || a.row - b.row
  );
  if (first === undefined) return null;
  const z = values.score(first.units);
  const nextZ = second === undefined ? null : values.score(second.units);
  return {
    order: {
      orderId: first.orderId,
      variation: orders.variations[first.arm]!,
      value: fromUnits(BigInt(first.units), orders.revenueDecimals),
      z,
    },
    nextZ: nextZ !== null && nextZ > 0 && nextZ < z!
      ? { z: nextZ, units: second!.units }
      : null,
  };
}

/** Nothing left out first, then the thresholds. */
async function lifts(
  input: OutlierInput,
  highest: number,
  cuts: readonly { threshold: number; limit: number | null }[],
): Promise<Row[]> {
  const { orders, large, visitors, sums, inferenceOf } = input;
  const limits = cuts.flatMap(({ limit }) => limit ?? []);
  const removed = await removals(orders, large, limits, highest);
  const columns = columnsOf(orders).slice(1, 3);
  const rowOf = (
    threshold: number | null,
    without: readonly Removal[] | undefined,
  ): Row => {
    const joints = sums.map((total, arm) =>
      exactJoint(
        visitors[arm]! - (without?.[arm]?.visitors ?? 0),
        columns,
        withoutLarge(total, without?.[arm]?.change ?? null),
      )!
    );
    const arms = joints.map((joint, arm) => ({
      name: orders.variations[arm]!,
      joint,
    }));
    const lifts = (metric: typeof METRICS[number]["name"]) =>
      compareAll(pairsOf(metricRule(metric), arms), inferenceOf(metric));
    const errors = (metric: typeof METRICS[number]["name"]) =>
      pairsOf(metricRule(metric), arms).map(({ control, treatment }) =>
        relativeLift(control, treatment).standardError
      );
    return {
      threshold,
      removedOrders: orders.variations.map((_, arm) =>
        without?.[arm]?.orders ?? 0
      ),
      removedVisitors: orders.variations.map((_, arm) =>
        without?.[arm]?.visitors ?? 0
      ),
      valuePerVisitor: lifts("net_revenue_per_visitor"),
      averageOrderValue: lifts("aov"),
      errors: {
        valuePerVisitor: errors("net_revenue_per_visitor"),
        averageOrderValue: errors("aov"),
      },
    };
  };
  return [
    rowOf(null, undefined),
    ...cuts.map(({ threshold, limit }) =>
      rowOf(
        threshold,
        limit === null ? undefined : removed[limits.indexOf(limit)],
      )
    ),
  ];
}

function toRows(row: Row, variations: readonly string[]): OutlierRow[] {
  const sum = (counts: readonly number[]): number =>
    counts.reduce((total, count) => total + count, 0);
  return variations.slice(1).map((variation, index) => {
    return {
      threshold: row.threshold,
      variation,
      removedOrders: sum(row.removedOrders),
      removedVisitors: sum(row.removedVisitors),
      aov: row.averageOrderValue[index]!.lift,
      aovPValue: row.averageOrderValue[index]!.adjustedPValue,
      revenue: row.valuePerVisitor[index]!.lift,
      revenuePValue: row.valuePerVisitor[index]!.adjustedPValue,
    };
  });
}

const METRICS = [
  { name: "aov", title: "AOV", of: "averageOrderValue" },
  {
    name: "net_revenue_per_visitor",
    title: "net revenue per visitor",
    of: "valuePerVisitor",
  },
] as const;

function findingsFor(
  name: string,
  arm: number,
  rows: readonly Row[],
  largest: LargestOrder | null,
  currency: string | null,
): string[] {
  const rowAt = (at: number) => rows.find(({ threshold }) => threshold === at)!;
  const all = rows.find(({ threshold }) => threshold === null)!;
  const usual = rowAt(THRESHOLDS.usualZ);
  const removed = usual.removedOrders[0]! + usual.removedOrders[arm]!;
  if (removed === 0 || largest === null) return [];
  const { order, nextZ } = largest;
  const without = removed === 1
    ? "without its visitor"
    : `without the visitors of the ${removed} orders above z = ${THRESHOLDS.usualZ}`;
  const who = `order of ${
    formatMoney(order.value, currency)
  } in ${order.variation} (z = ${formatZ(order.z)})`;
  return METRICS.flatMap(({ title, of }) => {
    const before = all[of][arm - 1]!;
    const after = usual[of][arm - 1]!;
    const error = all.errors[of][arm - 1] ?? null;
    const change = changeOf(before, after, error);
    if (change === null) return [];
    const isOne = removed === 1 || (nextZ !== null &&
      changeOf(before, rowAt(nextZ.z)[of][arm - 1]!, error) === change);
    const subject = isOne
      ? `One ${who} ${VERBS[change].one}`
      : `${removed} large orders, the largest an ${who}, ${VERBS[change].many}`;
    return [
      `${subject} the ${title} lift of ${name} (${
        formatChange(before.lift.value)
      }): ${without} it is ${formatChange(after.lift.value)}${
        shiftOf(before, after, error)
      }.`,
    ];
  });
}

/** What large orders do to a lift. */
type Change = "make" | "move";

const VERBS = {
  make: { one: "makes", many: "make" },
  move: { one: "moves", many: "move" },
} as const;

/**
 * Without them the lift changes its sign or loses half its size (they make it),
 * or it is a standard error or more away (they move it).
 */
function changeOf(
  before: Comparison,
  after: Comparison,
  error: number | null,
): Change | null {
  const [seen, left] = [before.lift.value, after.lift.value];
  if (seen === null || left === null) return null;
  if (isMadeByOrders(seen, left)) return "make";
  return error !== null && Math.abs(left - seen) >= error ? "move" : null;
}

/** How far away it is then, in standard errors of the lift with all orders. */
function shiftOf(
  before: Comparison,
  after: Comparison,
  error: number | null,
): string {
  if (error === null || !(error > 0)) return "";
  const shift = (after.lift.value! - before.lift.value!) / error;
  return `, ${formatNumber(Math.abs(shift), 1)} standard errors ${
    shift < 0 ? "lower" : "higher"
  }`;
}

/** Whether a lift without some orders changes its sign or loses half its size. */
export function isMadeByOrders(before: number, after: number): boolean {
  const isLost = Math.sign(before) !== Math.sign(after) ||
    Math.abs(after) < Math.abs(before) / 2;
  return isLost && Math.abs(before) > THRESHOLDS.notableLift;
}
