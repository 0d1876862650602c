/** The metrics that every readout has: the only list of them. */

/** What a metric's value is: 0.031 of visitors, money, or a plain number. */
export type MetricUnit = "fraction" | "currency" | "count";

/** Which way a metric is better. */
export type MetricDirection = "higher" | "lower";

/**
 * Where values are cut off, so that few of them do not carry the rest: what an
 * order, or a visitor in all, adds to the numerator counts up to here, and of
 * what it is divided by counts as large a part.
 */
export interface MetricCap {
  /** In the unit of the numerator. */
  readonly at: number;
  /** Whether each order is cut off, or all that a visitor comes to. */
  readonly per: "order" | "visitor";
}

/** What a metric is made from. */
export interface MetricRule {
  /** For programs. */
  readonly name: string;
  /** For people. */
  readonly title: string;
  /** What its values are. */
  readonly unit: MetricUnit;
  /**
   * What is summed per visitor: `converted`, `orders`, a column of the orders,
   * how many orders have one that is not zero (`count(refund)`), or whether the
   * visitor has such an order (`any(refund)`). Or a quantile of what buyers come
   * to: `median(net_revenue)`, `p90(net_revenue)`.
   */
  readonly numerator: string;
  /** What it is divided by; `null` for "per visitor". */
  readonly denominator: string | null;
  /** Which way it is better. */
  readonly direction: MetricDirection;
  /** Where the numerator is cut off. @default {nowhere} */
  readonly cap?: MetricCap | undefined;
  /** Whether a clear loss of it speaks against a variation that gains. */
  readonly isMonitored: boolean;
}

/**
 * The metrics, in the order in which they are shown. Each is there where the
 * orders have the columns that it is made from. Those per visitor of which a loss
 * is a loss are watched; more small orders lower an average without one.
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
 * A metric's name: one of {@linkcode METRICS}, one of the store's own, or a
 * measure of the visitors' own file.
 */
// deno-lint-ignore ban-types -- The empty type keeps the names for editors.
export type MetricName = (typeof METRICS)[number]["name"] | (string & {});

/** Metrics whose product with others a metric is: their fall is within it. */
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

/** What a store earns, the fullest account of it first. */
export const EARNINGS = [
  "contribution_per_visitor",
  "gross_profit_per_visitor",
] as const;

/** Returns the factors of a metric; none of a metric that has none. */
export function metricFactors(name: MetricName): readonly MetricName[] {
  return FACTORS[name] ?? [];
}

/** What a built-in metric is made from, by its name. */
export function metricRule(name: typeof METRICS[number]["name"]): MetricRule {
  return METRICS.find((rule) => rule.name === name)!;
}

/** The columns of a visitor's sums that a metric is made from, capped as it is. */
export function columnsOfMetric(
  { numerator, denominator, cap }: Pick<
    MetricRule,
    "numerator" | "denominator" | "cap"
  >,
): { readonly numerator: string; readonly denominator: string | null } {
  if (cap === undefined) return { numerator, denominator };
  const capped = `${numerator} up to ${cap.at} per ${cap.per}`;
  return {
    numerator: capped,
    denominator: cutsBoth({ denominator, cap })
      ? `${denominator} of ${capped}`
      : denominator,
  };
}

/**
 * Whether a cap cuts what stands below the line in proportion, so that both sides
 * stay on one population; what counts each order, or visitor, as one needs none.
 */
export function cutsBoth(
  { denominator, cap }: Pick<MetricRule, "denominator" | "cap">,
): boolean {
  return cap !== undefined && denominator !== null &&
    !/^(converted$|any\()/.test(denominator) &&
    !(cap.per === "order" && denominator === "orders");
}

/** The column and the share of a quantile: `median(x)`, `p90(x)`; or `null`. */
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

/** Whether a metric says of each visitor no more than yes or no. */
export function isShareOfVisitors(
  { unit, numerator, denominator }: Pick<MetricRule, "unit" | "denominator"> & {
    readonly numerator: string | null;
  },
): boolean {
  return unit === "fraction" && denominator === null && numerator !== null &&
    (numerator === "converted" || numerator.startsWith("any("));
}
