/**
 * A readout, and what it is made of but its orders. The published schema of the
 * JSON report is made from these types, with their tags: see `deno task schema`.
 */

import type { Caveat, Interval } from "../stats/mod.ts";
import type {
  MetricCap,
  MetricDirection,
  MetricName,
  MetricRole,
  MetricUnit,
  Verdict,
} from "./rules/mod.ts";
import type { Attribution } from "./attribution_types.ts";
import type { Statement } from "./statement.ts";
import type { InputRead } from "./input_types.ts";
import type { NextQuestions } from "./next_types.ts";
import type { PlanReadout } from "./plan_types.ts";
import type { MovedSplit } from "./split_types.ts";
import type {
  Ledger,
  OrderValueReadout,
  OutlierReadout,
} from "./order_types.ts";

export type { Interval };

/** Which experience was read. */
export interface ReadoutExperience {
  /** UUID; `null` for a readout from files. */
  readonly id: string | null;
  /** Display name. */
  readonly name: string;
  /** Where it stood when it was read; `null` when not known. */
  readonly status: string | null;
  /** ISO 4217; `null` when not known. */
  readonly currency: string | null;
}

/** What the readout covers. */
export interface ReadoutPeriod {
  /**
   * First day with data, `YYYY-MM-DD` in the store's time; `null` when not known.
   *
   * @pattern ^\d{4}-\d{2}-\d{2}$
   */
  readonly firstDay: string | null;
  /**
   * Last day with data.
   *
   * @pattern ^\d{4}-\d{2}-\d{2}$
   */
  readonly lastDay: string | null;
  /** Days with data, both ends counted; `null` when not known. */
  readonly days: number | null;
}

/** How a control was found. */
export type ControlBasis =
  | "chosen"
  | "marked"
  | "name"
  | "plan"
  | "described"
  | "part-of-name"
  | "first";

/** Choices behind the numbers. */
export interface ReadoutSettings {
  /** Confidence level of intervals; an effect is called at `1 - level`. */
  readonly level: number;
  /** The metric that decides, and leads the page. */
  readonly primaryMetric: MetricName;
  /** All metrics that decide, that one first. */
  readonly successMetrics: readonly MetricName[];
  /**
   * Whether p-values and intervals hold for one look at the end, at the few looks
   * of a plan, or at every look of an experience that still runs.
   */
  readonly inference: "fixed-horizon" | "group-sequential" | "always-valid";
  /** How p-values and intervals are corrected. */
  readonly correction: Statement;
  /**
   * How the control was found: as somebody chose it, or the service marks it, by
   * its name or a part of it, by the plan or the warehouse's description, or as the
   * first by name.
   */
  readonly controlBasis: ControlBasis;
  /** Outlier threshold that was applied before anything else; `null` for none. */
  readonly maxZScore: number | null;
  /** What was done with buyers seen in two variations. */
  readonly crossovers: "excluded" | "kept";
}

/** One arm, counted. */
export interface VariationSummary {
  /** The service's id; `null` for a readout from files. */
  readonly id: string | null;
  /** Unique within the experience. */
  readonly name: string;
  /** Whether the others are compared with it. */
  readonly isControl: boolean;
  /** Intended share of the traffic, a fraction; `null` when not known. */
  readonly share: number | null;
  /**
   * Visitors, from the time series or the file of visitors.
   *
   * @asType integer
   * @minimum 0
   */
  readonly visitors: number;
  /**
   * Visitors with at least one order; `null` for a readout that is not of orders.
   *
   * @minimum 0
   */
  readonly buyers: number | null;
  /**
   * Orders; `null` for a readout that is not of orders.
   *
   * @minimum 0
   */
  readonly orders: number | null;
  /**
   * Sum of the orders' net revenue, in the store's currency; `null` for a readout
   * that is not of orders.
   */
  readonly netRevenue: number | null;
  /** Sum of the orders' gross profit; `null` when the export has none. */
  readonly grossProfit: number | null;
}

/** An arm of a readout of orders. */
export interface BuyingVariation extends VariationSummary {
  /** Visitors with at least one order. */
  readonly buyers: number;
  /** Orders. */
  readonly orders: number;
  /** Sum of the orders' net revenue, in the store's currency. */
  readonly netRevenue: number;
}

/** What a health check came to; `skipped` when it could not be made. */
export type CheckStatus = "pass" | "warn" | "fail" | "skipped";

/** Something that can make every other number wrong. */
export interface HealthCheck {
  /** For programs. */
  readonly code:
    | "sample-ratio"
    | "split-moved"
    | "crossover-visitors"
    | "order-count"
    | "order-values"
    | "duplicate-orders"
    | "few-orders"
    | "few-visitors"
    | "tracking"
    | "aa-test"
    | "plan"
    | "currencies"
    | "control"
    | "constant-amounts"
    | "one-visitor"
    | "alike-visitors"
    | "lost-orders"
    | "order-kinds"
    | "unlisted-amounts"
    | "orders-without-visitor"
    | "visitors-to-date"
    | "future-orders"
    | "immature-visitors"
    | "period"
    | "outliers"
    | "service-answer"
    | "uneven-days"
    | "effect-fades"
    | "effect-grows"
    | "unusual-days"
    | "part-of-week"
    | "few-large-orders"
    | "refunds-to-come";
  /** What it came to. */
  readonly status: CheckStatus;
  /** What was found, with numbers, and what follows: sentences by their codes. */
  readonly findings: readonly Statement[];
}

/** A metric's value in one variation, in the metric's unit. */
export interface MetricValue extends Interval {
  /** The variation's name. */
  readonly variation: string;
}

/**
 * A variation against the control, on one metric. Intervals, the adjusted
 * p-value and what is called are one inference, over all variations of the
 * metric and with the looks that the settings state: the intervals leave no
 * difference out exactly when the adjusted p-value is below `1 - level`.
 */
export interface Comparison {
  /** The variation's name. */
  readonly variation: string;
  /** Relative difference: 0.042 is +4.2%; its interval is Fieller's. */
  readonly lift: Interval;
  /** Absolute difference, in the metric's unit; its interval is Welch's. */
  readonly difference: Interval;
  /**
   * The lift with visitors compared within days and the days put together by
   * what they tell, so that days of other rates and splits do not mix. Absent
   * where days are not known, and where the split moved: there `lift` is it.
   */
  readonly byDay?: Interval;
  /**
   * Two-sided p-value of this comparison alone (Welch; while it runs, the
   * always-valid one), for those who correct it in their own way.
   */
  readonly pValue: number | null;
  /** The same over all variations of the metric: the one to go by. */
  readonly adjustedPValue: number | null;
  /** Whether the adjusted p-value is below `1 - level`; `null` without one. */
  readonly significant: boolean | null;
  /** What is missing or to be taken with care. */
  readonly caveats: readonly Caveat[];
}

/** Where the values of a metric were cut off, and how many were. */
export interface CappedValues extends MetricCap {
  /** Orders, or visitors, above it: a count per variation, the control first. */
  readonly capped: readonly number[];
}

/** One metric across the variations. */
export interface MetricReadout {
  /** For programs. */
  readonly name: MetricName;
  /** For people. */
  readonly title: string;
  /** What its values are. */
  readonly unit: MetricUnit;
  /** What is summed of each visitor; `null` where a file had the sums already. */
  readonly numerator: string | null;
  /** What it is divided by; `null` for visitors. */
  readonly denominator: string | null;
  /** Which way it is better. */
  readonly direction: MetricDirection;
  /** Where its numerator was cut off; `null` for nowhere. */
  readonly cap: CappedValues | null;
  /**
   * Confidence level of the intervals of its comparisons together: above that of
   * the settings where several metrics decide and share the error.
   */
  readonly level: number;
  /** What it is there for: whether it decides, guards, or is read beside. */
  readonly role: MetricRole;
  /** A value per variation, the control first. */
  readonly values: readonly MetricValue[];
  /** A comparison per variation that is not the control. */
  readonly comparisons: readonly Comparison[];
}

/** The primary metric's lift as it stood at the end of a day. */
export interface LiftPoint {
  /**
   * `YYYY-MM-DD`, in the store's time.
   *
   * @pattern ^\d{4}-\d{2}-\d{2}$
   */
  readonly date: string;
  /** The variation's name. */
  readonly variation: string;
  /**
   * Lift from the start to the end of this day; its interval holds for one look
   * at one planned time.
   */
  readonly lift: Interval;
  /**
   * The same lift, with the band that holds at every look at once and over all
   * variations; without ends as long as it is too early to say.
   */
  readonly band: Interval;
}

/** The primary metric's value on one day alone. */
export interface DayPoint {
  /**
   * `YYYY-MM-DD`, in the store's time.
   *
   * @pattern ^\d{4}-\d{2}-\d{2}$
   */
  readonly date: string;
  /** The variation's name. */
  readonly variation: string;
  /**
   * Visitors who came first on this day.
   *
   * @asType integer
   * @minimum 0
   */
  readonly visitors: number;
  /**
   * The day's value of the primary metric per such visitor; `null` without any,
   * and on a last day that is cut short.
   */
  readonly value: number | null;
}

/** How the lift came about, day by day. */
export interface OverTime {
  /** The metric. */
  readonly metric: MetricName;
  /** Lift to date, by day and variation. */
  readonly lifts: readonly LiftPoint[];
  /** Each day alone, by day and variation. */
  readonly days: readonly DayPoint[];
  /** The values of each other metric that is known by day, in the order of `days`. */
  readonly others: Readonly<Record<string, readonly (number | null)[]>>;
}

/** A metric that must not be lost, in one variation. */
export interface GuardrailReadout {
  /** The metric. */
  readonly metric: MetricName;
  /** For people. */
  readonly title: string;
  /** The lowest lift that is tolerated: -0.02 is two percent less. */
  readonly margin: number;
  /** The variation's name. */
  readonly variation: string;
  /** The lift and its interval, as the metric has them. */
  readonly lift: Interval;
  /**
   * Whether the whole interval is above the margin (`within`), the whole of it
   * below (`beyond`), or neither is shown.
   */
  readonly status: "within" | "unclear" | "beyond";
}

/** What to do. */
export interface Decision {
  /** For programs. */
  readonly verdict: Verdict;
  /** The variation that the verdict is about; `null` when it is about none. */
  readonly variation: string | null;
}

/** What giving a variation to everybody is worth, on one metric. */
export interface ProjectedAmount {
  /** Net revenue or gross profit per visitor. */
  readonly metric: MetricName;
  /** The metric's title without "per visitor". */
  readonly title: string;
  /** The variation that everybody would get instead of the control. */
  readonly variation: string;
  /** The amount, in the store's currency; negative for a loss. */
  readonly amount: Interval;
}

/** What a result is worth. */
export interface ProjectedImpact {
  /** What the amounts are for; `null` when none is stated. */
  readonly per: "month" | "1000-visitors" | null;
  /** Visitors that the amounts are for. */
  readonly visitors: number | null;
  /** Visitors per day in the experience; `null` when its days are not known. */
  readonly visitorsPerDay: number | null;
  /**
   * Whether the intervals hold for one look at the end, at the few looks of a
   * plan, or at every look of an experience that still runs.
   */
  readonly interval: ReadoutSettings["inference"] | null;
  /** Amounts by variation and metric; none when they would mislead. */
  readonly amounts: readonly ProjectedAmount[];
  /** Why none is stated; `null` where they are. */
  readonly reason: Statement | null;
  /** What the amounts assume; `null` when there are none. */
  readonly assumption: Statement | null;
}

/** One experience's readout. */
export interface Readout {
  /** Which experience. */
  readonly experience: ReadoutExperience;
  /** What it covers. */
  readonly period: ReadoutPeriod;
  /** The files or frames that were read; none for a readout of the service. */
  readonly inputs: readonly InputRead[];
  /** Choices behind the numbers. */
  readonly settings: ReadoutSettings;
  /** The arms, the control first. */
  readonly variations: readonly VariationSummary[];
  /** The plan that it was read by, and whether it was kept; `null` without one. */
  readonly plan: PlanReadout | null;
  /** What to do. */
  readonly decision: Decision;
  /** What can make the numbers wrong. */
  readonly checks: readonly HealthCheck[];
  /** The metrics. */
  readonly metrics: readonly MetricReadout[];
  /** What must not be lost for the metric that decides; none unless asked for. */
  readonly guardrails: readonly GuardrailReadout[];
  /** Day by day; `null` when days or times are not known. */
  readonly overTime: OverTime | null;
  /** How the split changed while the test ran; `null` where it did not. */
  readonly movedSplit: MovedSplit | null;
  /** When orders come after the first visit; `null` where that is not known. */
  readonly attribution: Attribution | null;
  /** What a few large orders do. */
  readonly outliers: OutlierReadout;
  /** How large orders are. */
  readonly orderValues: OrderValueReadout;
  /** What the result is worth in money, and what that assumes. */
  readonly projectedImpact: ProjectedImpact;
  /** What a reader asks next: how long still, which one, what drives it. */
  readonly next: NextQuestions;
  /** What became of every row of the orders, or of the visitors' measures. */
  readonly ledger: Ledger;
  /** What else the reader should know: columns that were not used, for example. */
  readonly notes: readonly Statement[];
}
