/** Analyzes how a few large orders affect the result. */

import type {
  Choices,
  Comparison,
  DecisiveOrder,
  MetricName,
  OutlierReadout,
  OutlierRow,
  Statement,
} from "../record/mod.ts";
import { metricRule, statement, THRESHOLDS } from "../record/mod.ts";
import {
  maximumPossibleZ,
  outlierConvention,
  relativeLift,
} from "../stats/mod.ts";
import {
  exactJoint,
  type ExactSums,
  fromUnits,
  type LargeOrder,
  largestFirst,
  type Orders,
  ordersAndRevenueSums,
  type OrderTotals,
  type Removal,
  shownThresholds,
  sumColumns,
} from "../sums/mod.ts";
import type { ComparedPair, Inference } from "./comparisons/mod.ts";
import { compareAll } from "./comparisons/mod.ts";
import type { ChangedLift, Finding } from "./_outlier_findings.ts";
import {
  classifyChange,
  decisiveOrder,
  isMadeByOrders,
  largeOrderCode,
  METRICS,
  MOST_SENTENCES,
} from "./_outlier_findings.ts";
import { metricPairs } from "./_metrics.ts";

/** Input of the outlier analysis. */
export interface OutlierInput {
  readonly orders: Orders;
  /** Totals of the orders. */
  readonly totals: OrderTotals;
  /** Visitors by variation, before outliers are excluded. */
  readonly visitors: readonly number[];
  /** Sums over the buyers by variation, before outliers are excluded. */
  readonly sums: readonly ExactSums[];
  /** ISO 4217 currency code, used in findings. */
  readonly currency: string | null;
  /** Returns the inference for a metric. */
  readonly inferenceOf: (metric: MetricName) => Inference;
  /**
   * Whether outliers are excluded here (`"here"`) or were excluded by the service
   * (`"done"`).
   */
  readonly removal: "here" | "done";
}

/** Lifts without the visitors who have an order above a threshold. */
interface Row {
  readonly threshold: number | null;
  /** Number of orders above the threshold, by variation. */
  readonly removedOrders: readonly number[];
  /** Number of visitors removed with these orders, by variation. */
  readonly removedVisitors: readonly number[];
  /** Comparisons of net revenue per visitor, by treatment. */
  readonly valuePerVisitor: readonly Comparison[];
  readonly averageOrderValue: readonly Comparison[];
  /** Pairs behind the comparisons. */
  readonly pairs: Readonly<
    Record<typeof METRICS[number]["of"], readonly ComparedPair[]>
  >;
}

/**
 * Returns the lifts at each outlier threshold, and the findings about large
 * orders. Orders excluded by the readout's own threshold are included again.
 *
 * @param given Input of the outlier analysis.
 * @param choices Thresholds, including the requested one.
 * @returns The analysis; without rows if the service already excluded orders.
 */
export function readOutliers(
  input: OutlierInput,
  choices: Pick<
    Choices,
    "outlierThresholds" | "maxZScore" | "primaryMetric"
  >,
): OutlierReadout {
  const { orders, totals } = input;
  const { uncapped: { values }, largest: top } = totals;
  if (values.count === 0) return NO_OUTLIERS;
  const overall = describeLargest(input, top.flat());
  const described = { ...NO_OUTLIERS, ...valueStats(values), largest: overall };
  if (choices.maxZScore !== null && input.removal === "done") return described;
  const rows = [
    thresholdRow(input, null, null),
    ...shownThresholds(choices).map((threshold, index) =>
      thresholdRow(input, threshold, totals.removals[index]!)
    ),
  ];
  const rowsWithoutLargest = {
    ...described,
    rows: rows.flatMap((row) => toOutlierRows(row, orders.variations)),
  };
  const isLargestRemoved = choices.maxZScore !== null &&
    (overall?.z ?? 0) > choices.maxZScore;
  // Orders that were excluded on request need no warning.
  if (isLargestRemoved) return rowsWithoutLargest;
  return {
    ...rowsWithoutLargest,
    ...collectFindings(input, rows, choices.primaryMetric),
  };
}

function collectFindings(
  input: OutlierInput,
  rows: readonly Row[],
  primary: MetricName,
): Pick<OutlierReadout, "findings" | "decisive"> {
  const findings = input.orders.variations.slice(1).flatMap((name, index) =>
    findingsForArm(input, name, index + 1, rows)
  );
  return {
    findings: findings.length <= MOST_SENTENCES
      ? findings.map(({ sentence }) => sentence)
      : [sharedFinding(findings, input)],
    decisive: findings.flatMap(({ single }) => decisiveOrder(primary, single)),
  };
}

function valueStats(
  { mean, standardDeviation, count }: OrderTotals["values"],
): Pick<OutlierReadout, "mean" | "standardDeviation" | "maximumPossibleZ"> {
  return {
    mean,
    standardDeviation,
    maximumPossibleZ: count < 2 ? null : maximumPossibleZ(count),
  };
}

/** Outlier analysis of a readout without orders. */
export const NO_OUTLIERS: OutlierReadout = {
  convention: outlierConvention({ maxZScore: THRESHOLDS.usualZ }),
  mean: null,
  standardDeviation: null,
  maximumPossibleZ: null,
  largest: null,
  rows: [],
  findings: [],
  decisive: [],
};

/**
 * Describes the largest of the candidate orders; its z-score is relative to all
 * orders.
 */
function describeLargest(
  { orders, totals }: OutlierInput,
  candidates: readonly LargeOrder[],
): OutlierReadout["largest"] {
  const { uncapped: { values } } = totals;
  const [first] = largestFirst(candidates);
  return first === undefined ? null : {
    orderId: first.orderId,
    variation: orders.variations[first.arm]!,
    value: fromUnits(BigInt(first.units), orders.revenueDecimals),
    z: values.score(first.units),
  };
}

/**
 * Computes the lifts without the removed orders, or of all orders if nothing is
 * removed.
 */
function thresholdRow(
  { orders, visitors, sums, inferenceOf }: OutlierInput,
  threshold: number | null,
  without: readonly Removal[] | null,
): Row {
  const columns = sumColumns(orders).slice(1, 3);
  const arms = sums.map((total, arm) => ({
    name: orders.variations[arm]!,
    joint: exactJoint(
      visitors[arm]! - (without?.[arm]?.visitors ?? 0),
      columns,
      ordersAndRevenueSums(total, without?.[arm]?.change ?? null),
    )!,
  }));
  const pairs = {
    valuePerVisitor: metricPairs(metricRule("net_revenue_per_visitor"), arms),
    averageOrderValue: metricPairs(metricRule("aov"), arms),
  };
  const lifts = ({ name, of: field }: typeof METRICS[number]) =>
    compareAll(pairs[field], inferenceOf(name));
  return {
    threshold,
    removedOrders: arms.map((_, arm) => without?.[arm]?.orders ?? 0),
    removedVisitors: arms.map((_, arm) => without?.[arm]?.visitors ?? 0),
    averageOrderValue: lifts(METRICS[0]),
    valuePerVisitor: lifts(METRICS[1]),
    pairs,
  };
}

function toOutlierRows(row: Row, variations: readonly string[]): OutlierRow[] {
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

function findingsForArm(
  input: OutlierInput,
  name: string,
  arm: number,
  rows: readonly Row[],
): Finding[] {
  const { totals: { largest, withoutLargest } } = input;
  const rowAt = (limit: number | null) =>
    rows.find(({ threshold }) => threshold === limit)!;
  const withEverything = rowAt(null);
  const usual = rowAt(THRESHOLDS.usualZ);
  const removed = usual.removedOrders[0]! + usual.removedOrders[arm]!;
  // Orders of the control count too, since the decisive order may be in either
  // arm.
  const order = describeLargest(input, [...largest[0]!, ...largest[arm]!]);
  if (removed === 0 || order === null) return [];
  const withoutSingle = withoutLargest[arm]!;
  const withoutOne = removed === 1
    ? usual
    : withoutSingle === null
    ? null
    : thresholdRow(input, null, withoutSingle);
  const single: Record<string, DecisiveOrder> = {};
  const changed: (ChangedLift & { readonly isOne: boolean })[] = [];
  for (const { name: metric, title, of: field } of METRICS) {
    const comparisonBefore = withEverything[field][arm - 1]!;
    const comparisonAfter = usual[field][arm - 1]!;
    const error = liftError(withEverything, field, arm);
    const decisiveLift = withoutOne === null ? null : liftLeftByOrder(
      comparisonBefore,
      withoutOne[field][arm - 1]!,
      liftError(withoutOne, field, arm),
    );
    if (decisiveLift !== null) {
      single[metric] = {
        variation: name,
        metric,
        holder: order.variation,
        value: order.value,
        ...decisiveLift,
      };
    }
    const change = classifyChange(comparisonBefore, comparisonAfter, error);
    if (change === null) continue;
    changed.push({
      title,
      change,
      isOne: removed === 1 || (withoutOne !== null &&
        classifyChange(comparisonBefore, withoutOne[field][arm - 1]!, error) ===
          change),
      before: comparisonBefore.lift.value,
      after: comparisonAfter.lift.value,
    });
  }
  if (changed.length === 0) return [];
  const lifts = changed.map(({ isOne: _, ...lift }) => lift);
  return [{
    name,
    lifts,
    single,
    sentence: statement(largeOrderCode(changed, removed), {
      name,
      removed,
      amount: order.value,
      currency: input.currency,
      z: THRESHOLDS.usualZ,
      lifts,
    }),
  }];
}

/**
 * Returns one finding for many variations, with the largest order among them and
 * the control.
 */
function sharedFinding(
  findings: readonly Finding[],
  input: OutlierInput,
): Statement {
  const { orders: { variations }, totals: { largest }, currency } = input;
  const arms = [0, ...findings.map(({ name }) => variations.indexOf(name))];
  const order = describeLargest(input, arms.flatMap((arm) => largest[arm]!))!;
  return statement("large-orders-of-many", {
    amount: order.value,
    currency,
    holder: order.variation,
    largest: order.z,
    z: THRESHOLDS.usualZ,
    count: findings.length,
    variations: findings.map(({ name, lifts }) => ({ name, lifts })),
  });
}

/** Returns the standard error of a lift, based on the orders in a row. */
function liftError(
  { pairs }: Row,
  field: typeof METRICS[number]["of"],
  arm: number,
): number | null {
  const { control, treatment } = pairs[field][arm - 1]!;
  return relativeLift(control, treatment).standardError;
}

/** Returns the lift without one order, if that order makes or hides the lift. */
function liftLeftByOrder(
  comparisonWith: Comparison,
  comparisonWithout: Comparison,
  errorAfter: number | null,
): Pick<DecisiveOrder, "lift" | "standardErrors"> | null {
  const [liftBefore, liftAfter] = [
    comparisonWith.lift.value,
    comparisonWithout.lift.value,
  ];
  if (liftBefore === null || liftAfter === null || !errorAfter) return null;
  const isHidden = comparisonWith.significant !== true &&
    comparisonWithout.significant === true;
  if (!isHidden && !isMadeByOrders(liftBefore, liftAfter)) return null;
  const standardErrors = Math.abs(liftBefore - liftAfter) / errorAfter;
  return { lift: comparisonWithout.lift, standardErrors };
}
