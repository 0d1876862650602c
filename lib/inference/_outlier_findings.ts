/** Classifies how large orders affect lifts. */

import type {
  Comparison,
  DecisiveOrder,
  MetricName,
  MetricReadout,
  MetricRule,
  Statement,
} from "../record/mod.ts";
import { DEFAULTS, EARNINGS, THRESHOLDS } from "../record/mod.ts";

/** Lift that large orders drive or move. */
export interface ChangedLift {
  readonly title: string;
  readonly change: "make" | "move";
  readonly before: number | null;
  readonly after: number | null;
}

/** Effect of large orders on a variation. */
export interface Finding {
  readonly name: string;
  readonly lifts: readonly (ChangedLift & Statement["values"])[];
  readonly sentence: Statement;
  /** Single order that drives a lift alone, by metric. */
  readonly single: Readonly<Record<string, DecisiveOrder>>;
}

/**
 * Maximum number of variations with a finding of their own; more share one
 * finding.
 */
export const MOST_SENTENCES = 2;

/**
 * Returns the statement code: whether the large orders drive (`make`) or move the
 * lifts, and whether one order does so alone.
 */
export function largeOrderCode(
  changed:
    readonly (Pick<ChangedLift, "change"> & { readonly isOne: boolean })[],
  removed: number,
): string {
  const verb = changed.every(({ change }) => change === "make")
    ? "drive"
    : "move";
  if (!changed.every(({ isOne }) => isOne)) return `large-orders-${verb}`;
  return `${removed === 1 ? "single" : "largest"}-order-${verb}s`;
}

/**
 * Returns whether a lift changes its sign or loses more than half its size
 * without some orders.
 */
export function isMadeByOrders(liftBefore: number, liftAfter: number): boolean {
  const isLost = Math.sign(liftBefore) !== Math.sign(liftAfter) ||
    Math.abs(liftAfter) < Math.abs(liftBefore) / 2;
  return isLost && Math.abs(liftBefore) > THRESHOLDS.notableLift;
}

/**
 * Returns the order that drives the lift of the primary metric. Earnings metrics
 * follow revenue, so they use the order that drives the lift of revenue.
 */
export function decisiveOrder(
  primary: MetricName,
  single: Finding["single"],
): DecisiveOrder[] {
  const earnings: readonly MetricName[] = EARNINGS;
  const order = single[primary] ??
    (earnings.includes(primary) ? single[DEFAULTS.primaryMetric] : undefined);
  return order === undefined ? [] : [order];
}

/**
 * Returns whether large orders `make` a lift (without them it changes sign or
 * halves), or `move` it by at least a standard error.
 */
export function classifyChange(
  comparisonBefore: Comparison,
  comparisonAfter: Comparison,
  error: number | null,
): ChangedLift["change"] | null {
  const [liftWith, liftWithout] = [
    comparisonBefore.lift.value,
    comparisonAfter.lift.value,
  ];
  if (liftWith === null || liftWithout === null) return null;
  if (isMadeByOrders(liftWith, liftWithout)) return "make";
  // A variation without any remaining orders has a lift of −100% with zero
  // error, whichever orders are removed.
  const isMoved = error !== null && error > 0 &&
    Math.abs(liftWithout - liftWith) >= error;
  return isMoved ? "move" : null;
}

/** Metrics whose lifts are examined, with their titles in findings. */
export const METRICS = [
  { name: "aov", title: "AOV", of: "averageOrderValue" },
  {
    name: "net_revenue_per_visitor",
    title: "net revenue per visitor",
    of: "valuePerVisitor",
  },
] as const;

/**
 * Returns the lifts of the primary metric if large orders can move it, under the
 * title used in findings. Earnings per visitor follow revenue per visitor.
 */
export function movedMetrics(
  metrics: readonly MetricReadout[],
  { name: deciding }: MetricRule,
): Pick<MetricReadout, "title" | "comparisons">[] {
  const earnings: readonly MetricName[] = EARNINGS;
  const source = earnings.includes(deciding)
    ? DEFAULTS.primaryMetric
    : deciding;
  const title = METRICS.find(({ name }) => name === source)?.title;
  if (title === undefined) return [];
  return metrics.filter(({ name }) => name === deciding)
    .map(({ comparisons }) => ({ title, comparisons }));
}
