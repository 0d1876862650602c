/** The metrics of a readout: the only list of them. */

/** What a metric's value is: 0.031 of visitors, money, or a plain number. */
export type MetricUnit = "fraction" | "currency" | "count";

/** What a metric is made from. */
export interface MetricRule {
  /** For programs. */
  readonly name: string;
  /** For people. */
  readonly title: string;
  /** What its values are. */
  readonly unit: MetricUnit;
  /** Column of the visitor's sums: a measure, `converted` or `orders`. */
  readonly numerator: string;
  /** Another column, or `null` for "per visitor". */
  readonly denominator: string | null;
}

/**
 * The metrics, in the order in which they are shown. Each is there where the
 * orders have the measures that it is made from.
 */
export const METRICS = [
  {
    name: "conversion_rate",
    title: "Conversion rate",
    unit: "fraction",
    numerator: "converted",
    denominator: null,
  },
  {
    name: "net_revenue_per_visitor",
    title: "Net revenue per visitor",
    unit: "currency",
    numerator: "net_revenue",
    denominator: null,
  },
  {
    name: "aov",
    title: "Average order value",
    unit: "currency",
    numerator: "net_revenue",
    denominator: "orders",
  },
  {
    name: "orders_per_visitor",
    title: "Orders per visitor",
    unit: "count",
    numerator: "orders",
    denominator: null,
  },
  {
    name: "gross_profit_per_visitor",
    title: "Gross profit per visitor",
    unit: "currency",
    numerator: "gross_profit",
    denominator: null,
  },
] as const satisfies readonly MetricRule[];

/**
 * A metric's name: one of {@linkcode METRICS}, or a measure of the visitors' own
 * file.
 */
export type MetricName = string;

/** What a metric is made from, by its name. */
export function metricRule(name: MetricName): MetricRule {
  return METRICS.find((rule) => rule.name === name)!;
}
