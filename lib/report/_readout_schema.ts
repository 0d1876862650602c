/**
 * The JSON report's schema, from which `readout.schema.json` is made. A report
 * is written from typed records and needs no check, so only tests load this.
 */
import { z } from "zod";
import { METRICS } from "../readout/mod.ts";
import { REPORT_SCHEMA } from "./_write_json.ts";

const name = (text: string) => z.string().describe(text);
const maybeText = (text: string) => z.string().nullable().describe(text);
const number = (text: string) => z.number().describe(text);
const maybe = (text: string) => z.number().nullable().describe(text);
const count = (text: string) => z.number().int().min(0).describe(text);
const sentences = (text: string) =>
  z.array(z.string()).readonly().describe(text);
const date = (text: string) =>
  z.string().regex(/^\d{4}-\d{2}-\d{2}$/).describe(text);
const variation = name("The variation's name");

const metricName = z.enum(METRICS.map(({ name }) => name)).describe(
  "A metric's name",
);

const interval = (text: string) =>
  z.object({
    value: maybe("The estimate"),
    lower: maybe("Lower end of its interval; null when open"),
    upper: maybe("Upper end of its interval; null when open"),
    shape: z.enum(["bounded", "unbounded", "excluding"]).nullable().describe(
      "Shape of the interval",
    ),
  }).describe(text);

const caveat = z.object({
  code: name("For programs"),
  message: name("For people"),
  missing: z.array(z.string()).readonly().describe(
    "Fields that are null because of it",
  ),
});

const experience = z.object({
  id: maybeText("UUID; null for a readout from files"),
  name: name("Display name"),
  status: maybeText("Where it stood when it was read"),
  currency: maybeText("ISO 4217 code of every amount; null when not known"),
});

const period = z.object({
  firstDay: date("First day with data, in the store's time").nullable(),
  lastDay: date("Last day with data").nullable(),
  days: maybe("Days with data, both ends counted"),
});

const settings = z.object({
  level: number("Confidence level of every interval, a fraction"),
  primaryMetric: metricName,
  correction: name("How p-values are corrected, in words"),
  controlBasis: name("How the control was found, in words"),
  maxZScore: maybe("Outlier threshold applied before anything else"),
  crossovers: z.enum(["excluded", "kept"]).describe(
    "What was done with buyers seen in two variations",
  ),
});

const variationSummary = z.object({
  id: maybeText("The service's id"),
  name: variation,
  isControl: z.boolean().describe("Whether the others are compared with it"),
  share: maybe("Intended share of the traffic, a fraction"),
  visitors: count("Visitors"),
  buyers: count("Visitors with at least one order"),
  orders: count("Orders"),
  netRevenue: number("Sum of the orders' net revenue"),
  grossProfit: maybe("Sum of the orders' gross profit"),
});

const decision = z.object({
  verdict: z.enum([
    "ship",
    "keep-control",
    "no-clear-difference",
    "keep-running",
    "do-not-decide",
  ]).describe("For programs"),
  variation: maybeText("The variation that the verdict is about"),
  headline: name("The verdict in a sentence"),
  reasons: sentences("Why, a sentence each"),
});

const check = z.object({
  code: z.enum([
    "sample-ratio",
    "crossover-visitors",
    "order-count",
    "duplicate-orders",
    "few-orders",
    "currencies",
    "control",
    "period",
    "outliers",
  ]).describe("For programs"),
  title: name("For people"),
  status: z.enum(["pass", "warn", "fail", "skipped"]).describe(
    "What it came to",
  ),
  message: name("What was found, and what follows"),
});

const comparison = z.object({
  variation,
  lift: interval("Relative difference: 0.042 is +4.2 %"),
  difference: interval("Absolute difference, in the metric's unit"),
  pValue: maybe("Two-sided p-value"),
  adjustedPValue: maybe("The same after correction"),
  significant: z.boolean().nullable().describe(
    "Whether the corrected p-value is below 1 - level",
  ),
  caveats: z.array(caveat).readonly().describe("What to take with care"),
});

const metric = z.object({
  name: metricName,
  title: name("For people"),
  unit: z.enum(["fraction", "currency", "count"]).describe(
    "What its values are",
  ),
  values: z.array(
    interval("The value, in the metric's unit").extend({ variation }),
  ).readonly().describe("A value per variation, the control first"),
  comparisons: z.array(comparison).readonly().describe(
    "A comparison per variation that is not the control",
  ),
});

const overTime = z.object({
  metric: metricName,
  lifts: z.array(z.object({
    date: date("In the store's time"),
    variation,
    lift: interval("To the end of this day, with the interval for one look"),
    band: interval("The same, with the band that holds at every look"),
  })).readonly().describe("Lift to date, by day and variation"),
  days: z.array(z.object({
    date: date("In the store's time"),
    variation,
    visitors: count("Visitors who came first on this day"),
    value: maybe("The day's value of the metric per such visitor"),
  })).readonly().describe("Each day alone, by day and variation"),
});

const outliers = z.object({
  convention: z.object({
    threshold: number("An order is an outlier when its z-score exceeds this"),
    standardDeviation: z.enum(["sample", "population"]),
    scope: z.enum(["pooled", "per-variation"]),
    sides: z.enum(["upper", "both"]),
    remove: z.enum(["orders", "visitors"]),
    iterate: z.boolean(),
  }).describe("How z-scores were made and what was left out"),
  mean: maybe("Mean of the order values"),
  standardDeviation: maybe("Their standard deviation"),
  maximumPossibleZ: maybe("No z-score can exceed this"),
  largest: z.object({
    orderId: name("Its id"),
    variation,
    value: number("Its net revenue"),
    z: maybe("Its z-score"),
  }).nullable().describe("The largest order"),
  rows: z.array(z.object({
    threshold: maybe("Orders above this z-score are left out; null for none"),
    variation,
    removedOrders: count("Orders left out, over all variations"),
    aov: interval("Lift of the average order value"),
    revenue: interval("Lift of net revenue per visitor"),
  })).readonly().describe("A row per threshold and variation"),
  findings: sentences("What it means"),
});

const orderValues = z.object({
  threshold: z.object({
    zScore: number("As a z-score"),
    value: number("As an order value"),
  }).nullable().describe("Outlier threshold; null when all orders are alike"),
  variations: z.array(z.object({
    variation,
    orders: count("Orders"),
    notPositive: count("Orders of zero or less, which are in no bin"),
    median: maybe("Median order value"),
    bins: z.array(z.object({
      from: number("Lower edge, which belongs to the bin"),
      to: number("Upper edge, which does not"),
      orders: count("Orders in it"),
    })).readonly().describe("Bins with orders, equally wide in logarithms"),
    aboveThreshold: count("Orders above the outlier threshold"),
    marks: z.array(z.number()).readonly().describe(
      "Values of those, without those too close to be drawn apart",
    ),
  })).readonly().describe("By variation, the control first"),
});

const worth = z.object({
  per: z.enum(["month", "1000-visitors"]).nullable().describe(
    "What the amounts are for; null when none is stated",
  ),
  visitors: maybe("Visitors that the amounts are for"),
  visitorsPerDay: maybe("Visitors per day in the experience"),
  interval: z.enum(["one-look", "every-look"]).nullable().describe(
    "What the intervals hold for",
  ),
  amounts: z.array(z.object({
    metric: metricName,
    title: name("For people"),
    variation,
    amount: interval("The amount, in the store's currency"),
  })).readonly().describe("By variation and metric"),
  sentences: sentences("The same in words"),
  assumption: maybeText("What the amounts assume"),
});

const readout = z.object({
  experience,
  period,
  settings,
  variations: z.array(variationSummary).readonly().describe(
    "The arms, the control first",
  ),
  decision,
  checks: z.array(check).readonly().describe(
    "What can make the numbers wrong",
  ),
  metrics: z.array(metric).readonly().describe("The metrics"),
  overTime: overTime.nullable().describe("Day by day; null without days"),
  outliers,
  orderValues: orderValues.describe("How large orders are"),
  worth,
  leftOut: z.array(z.object({
    reason: z.enum([
      "before-period",
      "after-period",
      "zero-value",
      "refund",
      "refunded",
      "refund-without-order",
    ]).describe("Why they do not count"),
    rows: count("Rows of the orders"),
    netRevenue: number("What they come to"),
  })).readonly().describe("Rows of the orders that do not count"),
  notes: sentences("What else the reader should know"),
});

/** The JSON report. */
export const reportSchema = z.object({
  schema: z.literal(REPORT_SCHEMA).describe("This schema and its version"),
  summary: z.object({
    headline: name("The verdict in a sentence"),
    whatHappened: sentences("What was seen"),
    howSure: sentences("How far it can be relied on"),
    whatToDo: sentences("What follows from it"),
    worth,
  }).describe("For people who do not read statistics"),
  readout: readout.describe("The record, every number in full precision"),
  provenance: z.array(z.object({
    label: name("What it is"),
    value: name("As it is to be read"),
  })).readonly().describe("What the report was made from"),
});

/** The schema as JSON Schema 2020-12, as `readout.schema.json` holds it. */
export function reportJsonSchema(): Record<string, unknown> {
  const { $schema, ...rest } = z.toJSONSchema(reportSchema, { io: "input" });
  return {
    $schema,
    $id: REPORT_SCHEMA,
    title: "A readout as JSON",
    ...rest,
  };
}
