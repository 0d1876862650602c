/** Built-in metrics of every readout. */

/** Unit of a metric: a fraction such as 0.031, money, or a plain number. */
export type MetricUnit = "fraction" | "currency" | "count";

/** Direction in which a metric is better. */
export type MetricDirection = "higher" | "lower";

/**
 * Cap that limits the influence of a few large values. An order's, or visitor's,
 * contribution to the numerator counts up to the cap, and its contribution to the
 * denominator is reduced in proportion.
 */
export interface MetricCap {
  /** Maximum value, in the unit of the numerator. */
  readonly at: number;
  /** Whether the cap applies to each order or to a visitor's total. */
  readonly per: "order" | "visitor";
}

/** Definition of a metric. */
export interface MetricRule {
  /** Machine-readable name. */
  readonly name: string;
  /** Display title. */
  readonly title: string;
  /** Unit of the values. */
  readonly unit: MetricUnit;
  /**
   * Measure summed per visitor: `converted`, `orders`, a column of the orders,
   * the number of orders with a non-zero value (`count(refund)`), or whether the
   * visitor has such an order (`any(refund)`). Alternatively a quantile of
   * buyers' totals: `median(net_revenue)`, `p90(net_revenue)`.
   */
  readonly numerator: string;
  /** Measure of the denominator; `null` for visitors. */
  readonly denominator: string | null;
  /** Direction in which the metric is better. */
  readonly direction: MetricDirection;
  /** Cap of the numerator. @default {none} */
  readonly cap?: MetricCap | undefined;
  /**
   * Whether a clear loss in this metric speaks against shipping a variation with
   * a gain.
   */
  readonly isMonitored: boolean;
}

/**
 * Built-in metrics, in display order. A metric is available if the orders have
 * its columns. Metrics per visitor whose decrease is always a loss are monitored.
 * An average such as AOV is not, because more small orders lower it without a
 * loss.
 */
export const METRICS = [
  {
    name: "conversion_rate",
    title: "Conversion rate",
    unit: "fraction",
    numerator: "converted",
    denominator: null,
    direction: "higher",
    isMonitored: true,
  },
  {
    name: "net_revenue_per_visitor",
    title: "Net revenue per visitor",
    unit: "currency",
    numerator: "net_revenue",
    denominator: null,
    direction: "higher",
    isMonitored: true,
  },
  {
    name: "aov",
    title: "Average order value",
    unit: "currency",
    numerator: "net_revenue",
    denominator: "orders",
    direction: "higher",
    isMonitored: false,
  },
  {
    name: "orders_per_visitor",
    title: "Orders per visitor",
    unit: "count",
    numerator: "orders",
    denominator: null,
    direction: "higher",
    isMonitored: true,
  },
  {
    name: "gross_profit_per_visitor",
    title: "Gross profit per visitor",
    unit: "currency",
    numerator: "gross_profit",
    denominator: null,
    direction: "higher",
    isMonitored: true,
  },
  {
    name: "contribution_per_visitor",
    title: "Contribution per visitor",
    unit: "currency",
    numerator: "contribution",
    denominator: null,
    direction: "higher",
    isMonitored: true,
  },
  {
    name: "revenue_per_buyer",
    title: "Net revenue per buyer",
    unit: "currency",
    numerator: "net_revenue",
    denominator: "converted",
    direction: "higher",
    isMonitored: false,
  },
  {
    name: "units_per_visitor",
    title: "Units per visitor",
    unit: "count",
    numerator: "units",
    denominator: null,
    direction: "higher",
    isMonitored: false,
  },
  {
    name: "units_per_order",
    title: "Units per order",
    unit: "count",
    numerator: "units",
    denominator: "orders",
    direction: "higher",
    isMonitored: false,
  },
  {
    name: "discount_per_order",
    title: "Discount per order",
    unit: "currency",
    numerator: "discount",
    denominator: "orders",
    direction: "lower",
    isMonitored: false,
  },
  {
    name: "refund_per_order",
    title: "Refund per order",
    unit: "currency",
    numerator: "refund",
    denominator: "orders",
    direction: "lower",
    isMonitored: false,
  },
  {
    name: "refund_rate",
    title: "Refund rate",
    unit: "fraction",
    numerator: "count(refund)",
    denominator: "orders",
    direction: "lower",
    isMonitored: false,
  },
  {
    name: "shipping_revenue_per_visitor",
    title: "Shipping revenue per visitor",
    unit: "currency",
    numerator: "shipping_revenue",
    denominator: null,
    direction: "higher",
    isMonitored: false,
  },
] as const satisfies readonly MetricRule[];

/**
 * Name of a metric: one of {@linkcode METRICS}, one of the store's own, or a
 * measure of a per-visitor file.
 */
// deno-lint-ignore ban-types -- The empty type keeps the names for editors.
export type MetricName = (typeof METRICS)[number]["name"] | (string & {});

/**
 * Factors of each metric: a decrease of a factor is already part of the metric's
 * change.
 */
const FACTORS: Readonly<Record<string, readonly MetricName[]>> = {
  orders_per_visitor: ["conversion_rate"],
  net_revenue_per_visitor: ["conversion_rate", "orders_per_visitor"],
  gross_profit_per_visitor: [
    "conversion_rate",
    "orders_per_visitor",
    "net_revenue_per_visitor",
  ],
  contribution_per_visitor: [
    "conversion_rate",
    "orders_per_visitor",
    "net_revenue_per_visitor",
    "gross_profit_per_visitor",
  ],
};

/** Metrics of a store's earnings, the most complete first. */
export const EARNINGS = [
  "contribution_per_visitor",
  "gross_profit_per_visitor",
] as const;

/** Returns the factors of a metric, or an empty list. */
export function metricFactors(name: MetricName): readonly MetricName[] {
  return FACTORS[name] ?? [];
}

/** Returns the definition of a built-in metric by its name. */
export function metricRule(name: typeof METRICS[number]["name"]): MetricRule {
  return METRICS.find((rule) => rule.name === name)!;
}

/**
 * Returns the columns of a visitor's sums that a metric uses, capped if it has a
 * cap.
 */
export function metricColumns(
  { numerator, denominator, cap }: Pick<
    MetricRule,
    "numerator" | "denominator" | "cap"
  >,
): { readonly numerator: string; readonly denominator: string | null } {
  if (cap === undefined) return { numerator, denominator };
  const capped = `${numerator} up to ${cap.at} per ${cap.per}`;
  return {
    numerator: capped,
    denominator: capsDenominator({ denominator, cap })
      ? `${denominator} of ${capped}`
      : denominator,
  };
}

/**
 * Returns whether a cap also reduces the denominator in proportion, so that both
 * refer to the same values. Denominators that count orders or visitors are not
 * reduced.
 */
export function capsDenominator(
  { denominator, cap }: Pick<MetricRule, "denominator" | "cap">,
): boolean {
  return cap !== undefined && denominator !== null &&
    !/^(converted$|any\()/.test(denominator) &&
    !(cap.per === "order" && denominator === "orders");
}

/**
 * Returns the column and probability of a quantile such as `median(x)` or
 * `p90(x)`, or `null`.
 */
export function parseQuantile(
  numerator: string | null,
): { readonly p: number; readonly column: string } | null {
  const [, call, column] =
    /^(median|p[1-9]\d?)\((.*)\)$/s.exec(numerator ?? "") ??
      [];
  return call === undefined ? null : {
    p: call === "median" ? 0.5 : Number(call.slice(1)) / 100,
    column: column!,
  };
}

/** Returns whether a metric's value per visitor is only 0 or 1. */
export function isShareOfVisitors(
  { unit, numerator, denominator }: Pick<MetricRule, "unit" | "denominator"> & {
    readonly numerator: string | null;
  },
): boolean {
  return unit === "fraction" && denominator === null && numerator !== null &&
    (numerator === "converted" || numerator.startsWith("any("));
}
