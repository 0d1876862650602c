/** What a reader asks next, once the metrics are read. */

import type { Interval } from "../stats/mod.ts";
import type { Statement } from "./statement.ts";
import type { DimensionName, MetricName, MetricUnit } from "./rules/mod.ts";

/** How the plan stands that an experience which still runs was begun with. */
export interface PlanSoFar {
  /**
   * Visitors, all variations together, at which it is to be decided.
   *
   * @asType integer
   * @minimum 1
   */
  readonly visitors: number;
  /**
   * Days until then at the present pace; `null` when the pace is not known.
   *
   * @minimum 0
   */
  readonly days: number | null;
  /** Chance of a difference by then at the smallest lift that was named. */
  readonly chanceAtTarget: number | null;
}

/** How much longer it takes, and what can be seen already. */
export interface HowLong {
  /** The metric that decides. */
  readonly metric: MetricName;
  /** Chance with which a true lift is to be seen. */
  readonly power: number;
  /** What has to leave zero out: the band of every look, or the test at the end. */
  readonly by: "band" | "test";
  /**
   * The smallest true lift that the visitors so far let one see; `null` before
   * the first orders.
   */
  readonly minimumEffect: number | null;
  /**
   * The lift that is looked for; `null` where none was named, or the question is
   * settled.
   */
  readonly target: number | null;
  /** Whether it matters, as was said, or is usual, as a programme says. */
  readonly targetIs: "named" | "usual" | null;
  /**
   * Visitors that it needs, all variations together; from the beginning, in
   * another test, where this one does not run.
   *
   * @minimum 0
   */
  readonly visitors: number | null;
  /**
   * Visitors still to come; `null` where it does not run.
   *
   * @minimum 0
   */
  readonly visitorsToCome: number | null;
  /**
   * Days that it takes at the present pace; `null` when the pace is not known.
   *
   * @minimum 0
   */
  readonly days: number | null;
  /** Visitors a day, the present pace; `null` when it is not known. */
  readonly visitorsPerDay: number | null;
  /**
   * Days that the pace is that of.
   *
   * @minimum 1
   */
  readonly paceDays: number | null;
  /** The plan, where visitors were planned and more are to come. */
  readonly plan: PlanSoFar | null;
}

/** What is to be expected of a variation. */
export interface ShrunkEstimate {
  /** The variation's name. */
  readonly variation: string;
  /** The lift as it was seen; `null` for the control. */
  readonly seen: number | null;
  /** The lift drawn towards none, as the prior has it, with its range. */
  readonly expected: Interval;
  /** Chance that the true lift is none or of the other sign. */
  readonly chanceOfOppositeSign: number | null;
  /** Chance to be the best of all variations, the control among them. */
  readonly chanceToBeBest: number;
  /** What choosing it gives away on average, as a part of the best one's value. */
  readonly expectedLoss: number;
}

/** Which variation, and how much of what was seen is luck. */
export interface ShrunkEstimates {
  /** The metric that decides. */
  readonly metric: MetricName;
  /**
   * Standard deviation of true lifts beforehand, on the logarithm of the ratio
   * to the control; their mean is zero.
   */
  readonly priorSd: number;
  /** Every variation, the control first. */
  readonly variations: readonly ShrunkEstimate[];
  /** Whether to go on; only while it runs, and where the prior was given. */
  readonly waiting?: {
    /** What deciding now gives away on average, as `expectedLoss`. */
    readonly expectedLoss: number;
    /** How much of that another week of the same visitors saves. */
    readonly weekSaves: number;
  };
}

/** One factor of a metric per visitor. */
export interface Driver {
  /** For programs. */
  readonly name:
    | "conversion_rate"
    | "orders_per_buyer"
    | "aov"
    | "margin";
  /** For people. */
  readonly title: string;
  /** What its values are. */
  readonly unit: MetricUnit;
  /** Its value in the control. */
  readonly control: number;
  /** Its value in the variation. */
  readonly value: number;
  /** How much higher it is, a fraction. */
  readonly lift: number;
  /** What it adds to the difference in net revenue per visitor. */
  readonly netRevenue: number | null;
  /** What it adds to the difference in gross profit per visitor. */
  readonly grossProfit: number | null;
}

/** What makes a variation's difference in revenue and profit per visitor. */
export interface Drivers {
  /** The variation's name. */
  readonly variation: string;
  /** Differences per visitor: what the factors add up to. */
  readonly netRevenue: number;
  /** The same of gross profit; `null` where it is not known, or not positive. */
  readonly grossProfit: number | null;
  /** The factors; their ratios multiply to that of the metric. */
  readonly factors: readonly Driver[];
}

/** Days of an experience, one after the other. */
export interface DaySpan {
  /**
   * First day, `YYYY-MM-DD`.
   *
   * @pattern ^\d{4}-\d{2}-\d{2}$
   */
  readonly firstDay: string;
  /**
   * Last day.
   *
   * @pattern ^\d{4}-\d{2}-\d{2}$
   */
  readonly lastDay: string;
  /**
   * Days, both ends counted.
   *
   * @asType integer
   * @minimum 1
   */
  readonly days: number;
}

/** A variation's lift early and late. */
export interface NoveltyLift {
  /** The variation's name. */
  readonly variation: string;
  /** The lift of the early days alone. */
  readonly early: Interval;
  /** The lift of the late days alone. */
  readonly late: Interval;
  /** Chance of lifts as far apart, if the lift is the same in both. */
  readonly pValue: number | null;
  /** The same, corrected for the number of variations (Holm). */
  readonly adjustedPValue: number | null;
  /** The lift with every day of the week counting the same. */
  readonly evenWeek: Interval;
}

/** Whether the lift wears off, and what the days of the week do. */
export interface Novelty {
  /** The metric that decides. */
  readonly metric: MetricName;
  /** The first half of the days, in whole weeks where there are two. */
  readonly early: DaySpan;
  /** The days after it. */
  readonly late: DaySpan;
  /** By variation. */
  readonly variations: readonly NoveltyLift[];
}

/** One segment: a part of the buyers. */
export interface SegmentLift {
  /** What the column says of them; `null` where it says nothing. */
  readonly segment: string | null;
  /** Buyers (or visitors, as `counted` says) by variation, the control first. */
  readonly buyers: readonly number[];
  /** By variation that is not the control. */
  readonly variations: readonly {
    /** The variation's name. */
    readonly variation: string;
    /** The lift of what the segment bought. */
    readonly lift: Interval;
    /** The lift drawn towards those of the other segments. */
    readonly expected: Interval;
  }[];
}

/** One way to cut the buyers. */
export interface HeterogeneityDimension {
  /** For programs. */
  readonly by: DimensionName;
  /** For people. */
  readonly title: string;
  /** The column that says it. */
  readonly header: string;
  /** Segments with buyers enough in every variation, the largest first. */
  readonly segments: readonly SegmentLift[];
  /**
   * Segments that are not compared.
   *
   * @asType integer
   * @minimum 0
   */
  readonly tooSmall: number;
  /** Whether a variation's lift differs between the segments. */
  readonly tests: readonly {
    /** The variation's name. */
    readonly variation: string;
    /** Cochran's Q of the logarithms of the ratios to the control. */
    readonly q: number | null;
    /** Segments less one. */
    readonly degreesOfFreedom: number | null;
    /** Chance of lifts as far apart, if there is one lift; `null` below two. */
    readonly pValue: number | null;
    /** The same, corrected over all dimensions and variations (Holm). */
    readonly adjustedPValue: number | null;
  }[];
}

/** For whom it works. */
export interface Heterogeneity {
  /** The metric that decides. */
  readonly metric: MetricName;
  /** Who is counted in a segment: visitors, where the segment of each is known. */
  readonly counted: "buyers" | "visitors";
  /**
   * Buyers (or visitors) that every variation of a segment needs to be compared.
   *
   * @asType integer
   * @minimum 0
   */
  readonly minimumBuyers: number;
  /** Every column that says of whom an order is. */
  readonly dimensions: readonly HeterogeneityDimension[];
}

/** What a reader asks next. */
export interface NextQuestions {
  /** Why nothing, or not all, is answered; `null` when everything is. */
  readonly reason: Statement | null;
  /** How long still? */
  readonly howLong: HowLong | null;
  /** Which one, and how much is luck? */
  readonly shrunkEstimates: ShrunkEstimates | null;
  /** What drives it? By variation; none where there are no sales to divide. */
  readonly drivers: readonly Drivers[];
  /** Does it last? `null` without days, or with few buyers in half of them. */
  readonly novelty: Novelty | null;
  /** For whom? `null` where nothing says of whom an order is. */
  readonly heterogeneity: Heterogeneity | null;
}
