/** What large orders do to lifts, by its code. */

import {
  type Comparison,
  type DecisiveOrder,
  DEFAULTS,
  EARNINGS,
  type MetricName,
  type MetricReadout,
  type MetricRule,
  type Statement,
  THRESHOLDS,
} from "../record/mod.ts";

/** A lift that large orders make or move. */
export interface ChangedLift {
  readonly title: string;
  readonly change: "make" | "move";
  readonly before: number | null;
  readonly after: number | null;
}

/** What large orders do to a variation. */
export interface Finding {
  readonly name: string;
  readonly lifts: readonly (ChangedLift & Statement["values"])[];
  readonly sentence: Statement;
  /** One order that makes a lift alone, by metric. */
  readonly single: Readonly<Record<string, DecisiveOrder>>;
}

/** Variations that have a sentence each; more of them share one. */
export const MOST_SENTENCES = 2;

/** Whether one order drives (`make`) or moves the lifts, or several do. */
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

/** Whether a lift without some orders changes its sign or loses half its size. */
export function isMadeByOrders(liftBefore: number, liftAfter: number): boolean {
  const isLost = Math.sign(liftBefore) !== Math.sign(liftAfter) ||
    Math.abs(liftAfter) < Math.abs(liftBefore) / 2;
  return isLost && Math.abs(liftBefore) > THRESHOLDS.notableLift;
}

/**
 * Returns the order that makes the lift of the metric that decides; of what is
 * earned the order that makes the lift of revenue, which it follows.
 */
export function decisiveFor(
  primary: MetricName,
  single: Finding["single"],
): DecisiveOrder[] {
  const earnings: readonly MetricName[] = EARNINGS;
  const order = single[primary] ??
    (earnings.includes(primary) ? single[DEFAULTS.primaryMetric] : undefined);
  return order === undefined ? [] : [order];
}

/**
 * Without them the lift changes its sign or loses half its size (they make it),
 * or it is a standard error or more away (they move it).
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
  // Without any orders a variation is at −100%, with no error, whoever leaves.
  const isMoved = error !== null && error > 0 &&
    Math.abs(liftWithout - liftWith) >= error;
  return isMoved ? "move" : null;
}

/** The metrics whose lifts are told, by what findings call them. */
export const METRICS = [
  { name: "aov", title: "AOV", of: "averageOrderValue" },
  {
    name: "net_revenue_per_visitor",
    title: "net revenue per visitor",
    of: "valuePerVisitor",
  },
] as const;

/**
 * Returns the lifts of the metric that decides where large orders can move them,
 * by what findings call them: what a visitor earns the store follows revenue.
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
