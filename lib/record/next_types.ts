/**
 * Types for the follow-up questions of a readout, such as its remaining duration.
 */

import type { Interval } from "../stats/mod.ts";
import type { Statement } from "./statement.ts";
import type { DimensionName, MetricName, MetricUnit } from "./rules/mod.ts";

/** Progress of a running experience toward its planned number of visitors. */
export interface PlanSoFar {
  /**
   * Planned number of visitors, over all variations.
   *
   * @asType integer
   * @minimum 1
   */
  readonly visitors: number;
  /**
   * Days until then at the current pace; `null` if the pace is unknown.
   *
   * @minimum 0
   */
  readonly days: number | null;
  /**
   * Conditional power: probability of a significant result then if the true lift
   * is the requested minimum effect.
   */
  readonly chanceAtTarget: number | null;
}

/** Remaining duration of an experience, and its minimum detectable effect so far. */
export interface HowLong {
  /** Name of the primary metric. */
  readonly metric: MetricName;
  /** Power: probability of detecting a true lift. */
  readonly power: number;
  /** Deciding method: the always-valid band at any look, or the test at the end. */
  readonly by: "band" | "test";
  /**
   * Minimum detectable effect with the visitors so far; `null` before the first
   * orders.
   */
  readonly minimumEffect: number | null;
  /**
   * Lift to detect; `null` if none was specified, or the result is already
   * significant.
   */
  readonly target: number | null;
  /**
   * Source of the target: the requested minimum effect (`named`), or the usual
   * effect of a program (`usual`).
   */
  readonly targetIs: "named" | "usual" | null;
  /**
   * Number of visitors needed to detect the target, over all variations. If the
   * experience no longer runs, this is the size of a new test.
   *
   * @minimum 0
   */
  readonly visitors: number | null;
  /**
   * Number of visitors still needed; `null` if the experience does not run.
   *
   * @minimum 0
   */
  readonly visitorsToCome: number | null;
  /**
   * Days needed at the current pace; `null` if the pace is unknown.
   *
   * @minimum 0
   */
  readonly days: number | null;
  /** Current pace in visitors per day; `null` if unknown. */
  readonly visitorsPerDay: number | null;
  /**
   * Number of days from which the pace was computed.
   *
   * @minimum 1
   */
  readonly paceDays: number | null;
  /** Progress toward the planned visitors, if any are planned and still to come. */
  readonly plan: PlanSoFar | null;
}

/** Shrunk estimate of a variation's lift. */
export interface ShrunkEstimate {
  /** Name of the variation. */
  readonly variation: string;
  /** Observed lift; `null` for the control. */
  readonly seen: number | null;
  /**
   * Expected lift: the observed lift shrunk toward zero by the prior, with its
   * interval.
   */
  readonly expected: Interval;
  /** Probability that the true lift is zero or has the opposite sign. */
  readonly chanceOfOppositeSign: number | null;
  /** Probability of being the best of all variations, including the control. */
  readonly chanceToBeBest: number;
  /**
   * Average loss from choosing this variation, as a fraction of the best
   * variation's value.
   */
  readonly expectedLoss: number;
}

/** Shrunk estimates of all variations, which separate effect from chance. */
export interface ShrunkEstimates {
  /** Name of the primary metric. */
  readonly metric: MetricName;
  /**
   * Standard deviation of the prior for true lifts, on the scale of log ratios to
   * the control. The prior has mean zero.
   */
  readonly priorSd: number;
  /** Estimates of all variations, the control first. */
  readonly variations: readonly ShrunkEstimate[];
  /**
   * Value of waiting; only while the experience runs and if the prior was
   * specified.
   */
  readonly waiting?: {
    /**
     * Expected loss of deciding now, in the same unit as `expectedLoss` of a
     * variation.
     */
    readonly expectedLoss: number;
    /**
     * Reduction of the expected loss after another week with the same number of
     * visitors.
     */
    readonly weekSaves: number;
  };
}

/** Factor of a metric per visitor. */
export interface Driver {
  /** Machine-readable name of the factor. */
  readonly name: "conversion_rate" | "orders_per_buyer" | "aov" | "margin";
  /** Display title. */
  readonly title: string;
  /** Unit of the values. */
  readonly unit: MetricUnit;
  /** Value in the control. */
  readonly control: number;
  /** Value in the variation. */
  readonly value: number;
  /** Lift of the factor over the control, as a fraction. */
  readonly lift: number;
  /** Contribution to the difference in net revenue per visitor. */
  readonly netRevenue: number | null;
  /** Contribution to the difference in gross profit per visitor. */
  readonly grossProfit: number | null;
}

/** Factors behind a variation's difference in revenue and profit per visitor. */
export interface Drivers {
  /** Name of the variation. */
  readonly variation: string;
  /**
   * Difference in net revenue per visitor, which is the sum of the factors'
   * contributions.
   */
  readonly netRevenue: number;
  /** Difference in gross profit per visitor; `null` if unknown or not positive. */
  readonly grossProfit: number | null;
  /** Factors, whose ratios multiply to the ratio of the metric. */
  readonly factors: readonly Driver[];
}

/** Consecutive days of an experience. */
export interface DaySpan {
  /**
   * First day, `YYYY-MM-DD`.
   *
   * @pattern ^\d{4}-\d{2}-\d{2}$
   */
  readonly firstDay: string;
  /**
   * Last day, `YYYY-MM-DD`.
   *
   * @pattern ^\d{4}-\d{2}-\d{2}$
   */
  readonly lastDay: string;
  /**
   * Number of days, both ends included.
   *
   * @asType integer
   * @minimum 1
   */
  readonly days: number;
}

/** Lift of a variation in the early and the late days. */
export interface NoveltyLift {
  /** Name of the variation. */
  readonly variation: string;
  /** Lift on the early days alone. */
  readonly early: Interval;
  /** Lift on the late days alone. */
  readonly late: Interval;
  /** p-value of the test that both lifts are equal. */
  readonly pValue: number | null;
  /**
   * p-value of the test that both lifts are equal, corrected over the variations
   * (Holm).
   */
  readonly adjustedPValue: number | null;
  /** Lift with every weekday weighted equally. */
  readonly evenWeek: Interval;
}

/** Test of whether the lift fades, and the lift adjusted for weekdays. */
export interface Novelty {
  /** Name of the primary metric. */
  readonly metric: MetricName;
  /** First half of the days, rounded to whole weeks if there are at least two. */
  readonly early: DaySpan;
  /** Remaining days. */
  readonly late: DaySpan;
  /** Early and late lifts, by variation. */
  readonly variations: readonly NoveltyLift[];
}

/** Lift of one segment of the buyers. */
export interface SegmentLift {
  /** Value of the segment column; `null` if empty. */
  readonly segment: string | null;
  /**
   * Number of buyers (or visitors, see `counted`) by variation, the control
   * first.
   */
  readonly buyers: readonly number[];
  /** Lifts of the treatments. */
  readonly variations: readonly {
    /** Name of the variation. */
    readonly variation: string;
    /** Lift of the segment's purchases. */
    readonly lift: Interval;
    /** Lift shrunk toward those of the other segments. */
    readonly expected: Interval;
  }[];
}

/** Lifts by the segments of one column. */
export interface HeterogeneityDimension {
  /** Machine-readable name of the dimension. */
  readonly by: DimensionName;
  /** Display title. */
  readonly title: string;
  /** Header of the segment column. */
  readonly header: string;
  /** Segments with enough buyers in every variation, the largest first. */
  readonly segments: readonly SegmentLift[];
  /**
   * Number of segments that are not compared.
   *
   * @asType integer
   * @minimum 0
   */
  readonly tooSmall: number;
  /** Tests of whether a variation's lift differs between the segments. */
  readonly tests: readonly {
    /** Name of the variation. */
    readonly variation: string;
    /** Cochran's Q of the log ratios to the control. */
    readonly q: number | null;
    /** Degrees of freedom: the number of segments minus one. */
    readonly degreesOfFreedom: number | null;
    /**
     * p-value of the test that all segments have the same lift; `null` for fewer
     * than two segments.
     */
    readonly pValue: number | null;
    /**
     * p-value of the test that all segments have the same lift, corrected over
     * all dimensions and variations (Holm).
     */
    readonly adjustedPValue: number | null;
  }[];
}

/** Lifts by segment. */
export interface Heterogeneity {
  /** Name of the primary metric. */
  readonly metric: MetricName;
  /**
   * Unit counted per segment: visitors if each visitor's segment is known,
   * otherwise buyers.
   */
  readonly counted: "buyers" | "visitors";
  /**
   * Minimum number of buyers (or visitors) per variation for a segment to be
   * compared.
   *
   * @asType integer
   * @minimum 0
   */
  readonly minimumBuyers: number;
  /** Lifts by segment column. */
  readonly dimensions: readonly HeterogeneityDimension[];
}

/** Answers to the follow-up questions of a readout. */
export interface NextQuestions {
  /** Reason why some or all questions are unanswered; `null` if all are answered. */
  readonly reason: Statement | null;
  /** Remaining duration. */
  readonly howLong: HowLong | null;
  /** Shrunk estimates of the variations. */
  readonly shrunkEstimates: ShrunkEstimates | null;
  /** Factors of the difference, by variation; empty if there are no sales. */
  readonly drivers: readonly Drivers[];
  /**
   * Test of whether the lift lasts; `null` without days or with too few buyers in
   * either half.
   */
  readonly novelty: Novelty | null;
  /** Lifts by segment; `null` without segment columns. */
  readonly heterogeneity: Heterogeneity | null;
}
