/**
 * Types of a readout and its parts, except orders. The published schema of the
 * JSON report is generated from these types and their tags: see
 * `deno task schema`.
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

/** Experience of a readout. */
export interface ReadoutExperience {
  /** UUID; `null` for a readout from files. */
  readonly id: string | null;
  /** Display name. */
  readonly name: string;
  /** Status when it was read; `null` if unknown. */
  readonly status: string | null;
  /** ISO 4217 currency code; `null` if unknown. */
  readonly currency: string | null;
}

/** Period covered by a readout. */
export interface ReadoutPeriod {
  /**
   * First day with data, `YYYY-MM-DD` in the store's time zone; `null` if
   * unknown.
   *
   * @pattern ^\d{4}-\d{2}-\d{2}$
   */
  readonly firstDay: string | null;
  /**
   * Last day with data, `YYYY-MM-DD` in the store's time zone; `null` if unknown.
   *
   * @pattern ^\d{4}-\d{2}-\d{2}$
   */
  readonly lastDay: string | null;
  /** Number of days with data, both ends included; `null` if unknown. */
  readonly days: number | null;
}

/** Source that determined the control. */
export type ControlBasis =
  | "chosen"
  | "marked"
  | "name"
  | "plan"
  | "described"
  | "part-of-name"
  | "first";

/** Settings behind the numbers. */
export interface ReadoutSettings {
  /** Confidence level of intervals; an effect is significant at `1 - level`. */
  readonly level: number;
  /** Name of the primary metric, which is shown first. */
  readonly primaryMetric: MetricName;
  /** Names of all success metrics, the primary one first. */
  readonly successMetrics: readonly MetricName[];
  /**
   * Type of inference: p-values and intervals are valid at one look at the end,
   * at the planned looks, or at every look while the experience runs.
   */
  readonly inference: "fixed-horizon" | "group-sequential" | "always-valid";
  /** Correction of p-values and intervals for multiple comparisons. */
  readonly correction: Statement;
  /**
   * Source that determined the control: the user, the service's mark, its name or
   * a part of it, the plan, the warehouse description, or the alphabetical order.
   */
  readonly controlBasis: ControlBasis;
  /**
   * z-score above which orders were excluded before all other steps; `null` for
   * none.
   */
  readonly maxZScore: number | null;
  /** Treatment of buyers who were in two variations. */
  readonly crossovers: "excluded" | "kept";
}

/** Counts of one variation. */
export interface VariationSummary {
  /** ID in the service; `null` for a readout from files. */
  readonly id: string | null;
  /** Name, unique within the experience. */
  readonly name: string;
  /** Whether this variation is the control. */
  readonly isControl: boolean;
  /** Planned share of the traffic, as a fraction; `null` if unknown. */
  readonly share: number | null;
  /**
   * Number of visitors, from the time series or the visitors file.
   *
   * @asType integer
   * @minimum 0
   */
  readonly visitors: number;
  /**
   * Number of visitors with at least one order; `null` for a readout without
   * orders.
   *
   * @minimum 0
   */
  readonly buyers: number | null;
  /**
   * Number of orders; `null` for a readout without orders.
   *
   * @minimum 0
   */
  readonly orders: number | null;
  /**
   * Sum of the orders' net revenue, in the store's currency; `null` for a readout
   * without orders.
   */
  readonly netRevenue: number | null;
  /** Sum of the orders' gross profit, in the store's currency; `null` if unknown. */
  readonly grossProfit: number | null;
}

/** Counts of one variation in a readout of orders. */
export interface BuyingVariation extends VariationSummary {
  /** Number of visitors with at least one order. */
  readonly buyers: number;
  /** Number of orders. */
  readonly orders: number;
  /** Sum of the orders' net revenue, in the store's currency. */
  readonly netRevenue: number;
}

/** Status of a health check; `skipped` if it could not be made. */
export type CheckStatus = "pass" | "warn" | "fail" | "skipped";

/** Check for a problem that would invalidate all other numbers. */
export interface HealthCheck {
  /** Machine-readable code of the check. */
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
    | "costs"
    | "one-visitor"
    | "alike-visitors"
    | "lost-orders"
    | "order-hours"
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
  /** Status of the check. */
  readonly status: CheckStatus;
  /** Findings with their numbers and consequences, as statements. */
  readonly findings: readonly Statement[];
}

/** Value of a metric in one variation, in the metric's unit. */
export interface MetricValue extends Interval {
  /** Name of the variation. */
  readonly variation: string;
}

/**
 * Comparison of a variation with the control on one metric. Intervals, adjusted
 * p-value and significance belong to one inference over all variations of the
 * metric, with the looks stated in the settings. The intervals exclude zero
 * exactly if the adjusted p-value is below `1 - level`.
 */
export interface Comparison {
  /** Name of the variation. */
  readonly variation: string;
  /** Relative difference with Fieller's interval: 0.042 is +4.2%. */
  readonly lift: Interval;
  /** Absolute difference in the metric's unit, with Welch's interval. */
  readonly difference: Interval;
  /**
   * Lift from comparing visitors within days, with days weighted by precision.
   * This lift is unaffected by changes of conversion rates and splits between
   * days. Absent if days are unknown, and if the split changed, since `lift` is
   * then this lift.
   */
  readonly byDay?: Interval;
  /**
   * Two-sided p-value of this comparison alone, for users who apply their own
   * correction. The p-value is Welch's, or the always-valid one while the
   * experience runs.
   */
  readonly pValue: number | null;
  /**
   * p-value adjusted over all variations of the metric; use this one for
   * conclusions.
   */
  readonly adjustedPValue: number | null;
  /** Whether the adjusted p-value is below `1 - level`; `null` if there is none. */
  readonly significant: boolean | null;
  /** Caveats, such as missing values or approximations. */
  readonly caveats: readonly Caveat[];
}

/** Cap of a metric, and the number of capped values. */
export interface CappedValues extends MetricCap {
  /** Number of orders or visitors above the cap by variation, the control first. */
  readonly capped: readonly number[];
}

/** Values and comparisons of one metric. */
export interface MetricReadout {
  /** Machine-readable name. */
  readonly name: MetricName;
  /** Display title. */
  readonly title: string;
  /** Unit of the values. */
  readonly unit: MetricUnit;
  /** Measure summed per visitor; `null` if the input was already summarized. */
  readonly numerator: string | null;
  /** Measure of the denominator; `null` for visitors. */
  readonly denominator: string | null;
  /** Direction in which the metric is better. */
  readonly direction: MetricDirection;
  /** Cap of the numerator; `null` for none. */
  readonly cap: CappedValues | null;
  /**
   * Simultaneous confidence level of the comparison intervals. The level is
   * higher than that of the settings if several success metrics share the error.
   */
  readonly level: number;
  /** Role of the metric, such as primary, success, guardrail or secondary. */
  readonly role: MetricRole;
  /** Values by variation, the control first. */
  readonly values: readonly MetricValue[];
  /** Comparisons of each treatment with the control. */
  readonly comparisons: readonly Comparison[];
}

/** Cumulative lift of the primary metric at the end of a day. */
export interface LiftPoint {
  /**
   * Date, `YYYY-MM-DD`, in the store's time zone.
   *
   * @pattern ^\d{4}-\d{2}-\d{2}$
   */
  readonly date: string;
  /** Name of the variation. */
  readonly variation: string;
  /**
   * Lift from the start to the end of this day; its interval is valid for a
   * single planned look.
   */
  readonly lift: Interval;
  /**
   * Cumulative lift with an always-valid band over all looks and variations. The
   * band has no bounds while it is too early to tell.
   */
  readonly band: Interval;
}

/** Value of the primary metric on a single day. */
export interface DayPoint {
  /**
   * Date, `YYYY-MM-DD`, in the store's time zone.
   *
   * @pattern ^\d{4}-\d{2}-\d{2}$
   */
  readonly date: string;
  /** Name of the variation. */
  readonly variation: string;
  /**
   * Number of visitors first exposed on this day.
   *
   * @asType integer
   * @minimum 0
   */
  readonly visitors: number;
  /**
   * Value of the primary metric per new visitor of the day; `null` without any,
   * and on an incomplete last day.
   */
  readonly value: number | null;
}

/** Lift and daily values over time. */
export interface OverTime {
  /** Name of the metric. */
  readonly metric: MetricName;
  /** Cumulative lift, by day and variation. */
  readonly lifts: readonly LiftPoint[];
  /** Values of single days, by day and variation. */
  readonly days: readonly DayPoint[];
  /** Daily values of the other metrics, in the order of `days`. */
  readonly others: Readonly<Record<string, readonly (number | null)[]>>;
}

/** Guardrail status of one variation. */
export interface GuardrailReadout {
  /** Name of the metric. */
  readonly metric: MetricName;
  /** Display title. */
  readonly title: string;
  /** Lowest tolerated lift: -0.02 is a decrease of 2%. */
  readonly margin: number;
  /** Name of the variation. */
  readonly variation: string;
  /** Lift with its interval, as in the metric. */
  readonly lift: Interval;
  /**
   * Whether the whole interval is better than the margin (`within`), the whole
   * interval is worse (`beyond`), or neither is shown (`unclear`).
   */
  readonly status: "within" | "unclear" | "beyond";
}

/** Decision of a readout. */
export interface Decision {
  /** Machine-readable verdict. */
  readonly verdict: Verdict;
  /** Name of the variation that the verdict refers to; `null` if none. */
  readonly variation: string | null;
}

/** Projected amount of giving a variation to all visitors, for one metric. */
export interface ProjectedAmount {
  /** Name of the metric, such as net revenue or gross profit per visitor. */
  readonly metric: MetricName;
  /** Title of the metric without "per visitor". */
  readonly title: string;
  /** Variation that all visitors would get instead of the control. */
  readonly variation: string;
  /** Amount in the store's currency; negative for a loss. */
  readonly amount: Interval;
}

/** Projected monetary impact of a result. */
export interface ProjectedImpact {
  /** Unit of the amounts; `null` if none are stated. */
  readonly per: "month" | "1000-visitors" | null;
  /** Number of visitors behind the amounts. */
  readonly visitors: number | null;
  /** Visitors per day in the experience; `null` if its days are unknown. */
  readonly visitorsPerDay: number | null;
  /**
   * Type of the intervals: valid at one look at the end, at the planned looks, or
   * at every look while the experience runs.
   */
  readonly interval: ReadoutSettings["inference"] | null;
  /** Amounts by variation and metric; empty if they would be misleading. */
  readonly amounts: readonly ProjectedAmount[];
  /** Reason why no amounts are stated; `null` if they are. */
  readonly reason: Statement | null;
  /** Assumptions behind the amounts; `null` without amounts. */
  readonly assumption: Statement | null;
}

/** Complete readout of one experience. */
export interface Readout {
  /** Experience of the readout. */
  readonly experience: ReadoutExperience;
  /** Period covered by the readout. */
  readonly period: ReadoutPeriod;
  /** Input files or frames; empty for a readout from the service. */
  readonly inputs: readonly InputRead[];
  /** Settings behind the numbers. */
  readonly settings: ReadoutSettings;
  /** Variations, the control first. */
  readonly variations: readonly VariationSummary[];
  /** State of the plan, and deviations from it; `null` without a plan. */
  readonly plan: PlanReadout | null;
  /** Decision of the readout. */
  readonly decision: Decision;
  /** Checks for problems that would invalidate the numbers. */
  readonly checks: readonly HealthCheck[];
  /** Metrics with their values and comparisons. */
  readonly metrics: readonly MetricReadout[];
  /** Guardrail status by variation; empty unless requested. */
  readonly guardrails: readonly GuardrailReadout[];
  /** Daily view; `null` if days or times are unknown. */
  readonly overTime: OverTime | null;
  /** Changes of the traffic split during the test; `null` if it stayed constant. */
  readonly movedSplit: MovedSplit | null;
  /** Delays between first exposure and orders; `null` if unknown. */
  readonly attribution: Attribution | null;
  /** Effect of a few large orders. */
  readonly outliers: OutlierReadout;
  /** Distribution of the order values. */
  readonly orderValues: OrderValueReadout;
  /** Projected monetary impact, with its assumptions. */
  readonly projectedImpact: ProjectedImpact;
  /** Follow-up questions: remaining duration, best variation, drivers. */
  readonly next: NextQuestions;
  /** Account of every row of the orders or per-visitor measures. */
  readonly ledger: Ledger;
  /** Further notes, such as unused columns. */
  readonly notes: readonly Statement[];
}
