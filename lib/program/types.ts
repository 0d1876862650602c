/** Types of a programme, the joint analysis of all tests of a store. */

import type {
  EffectDistribution,
  Estimate,
  Interval,
  ProgrammeSum,
} from "../stats/mod.ts";

/** Decision on a variation; a paused test may continue. */
export type TestDecision =
  | "shipped"
  | "rejected"
  | "undecided"
  | "running"
  | "paused";

/** Comparison of a variation with the control of its test, in one metric. */
export interface ProgrammeTest {
  /** Id of the test, which all of its variations share. */
  readonly id: string;
  /** Display name, with the variation for a test with several. */
  readonly name: string;
  /** Name of the metric. */
  readonly metric: string;
  /** Relative difference over the whole run: 0.042 is +4.2%. */
  readonly lift: number;
  /** Standard error of the lift, in the same unit. */
  readonly standardError: number;
  /**
   * Estimates for periods of the run without common visitors, in chronological
   * order; empty if only the whole run is known.
   */
  readonly periods: readonly Estimate[];
  /** Number of days that the test ran, or `null` if unknown. */
  readonly days: number | null;
  /** Number of visitors in all variations, or `null` if unknown. */
  readonly visitors: number | null;
  /** Last day of the test, `YYYY-MM-DD`, or `null` if unknown or not over. */
  readonly ended: string | null;
  /** Decision on the variation. */
  readonly decision: TestDecision;
  /** Monthly amount of the metric over all visitors, or `null` if unknown. */
  readonly perMonth: number | null;
  /** Smallest lift that the test was sized for, or `null` if unknown. */
  readonly plannedLift: number | null;
  /**
   * Whether the decision is assumed from a readout, because the actual one is
   * unknown.
   */
  readonly isAssumed?: boolean;
}

/** Test with its effect given all other tests. */
export interface TestReading extends ProgrammeTest {
  /** Lift shrunk toward the lifts of the other tests. */
  readonly shrunken: Interval;
  /** Probability that the variation has no effect at all. */
  readonly chanceOfNone: number;
  /**
   * Probability that the effect is zero or has the opposite sign of the measured
   * one.
   */
  readonly chanceOfOppositeSign: number;
  /** Whether the test alone was significantly above or below 0. */
  readonly outcome: "win" | "loss" | "neither";
  /** Probability of detecting a lift of this programme's typical size. */
  readonly power: number;
}

/** Sum over the shipped variations, by several corrections. */
export interface ShippedTotal {
  /** Number of shipped variations. */
  readonly variations: number;
  /** Sum of lifts: 0.1 is +10% of the metric. */
  readonly lift: ProgrammeSum;
  /**
   * Variation that is most of the sum, with the sum without it, or `null` if
   * there is none.
   */
  readonly without: {
    readonly name: string;
    readonly lift: ProgrammeSum;
  } | null;
  /**
   * Monthly amount, a twelfth of a year, in the metric's unit, or `null` if the
   * metric's size is unknown.
   */
  readonly perMonth: Interval | null;
  /**
   * Yearly amount, in the metric's unit, or `null` if the metric's size is
   * unknown.
   */
  readonly perYear: Interval | null;
}

/** Joint analysis of all tests of a store. */
export interface Programme {
  /** Metric of all numbers. */
  readonly metric: string;
  /**
   * ISO 4217 currency code of the amounts, or `null` if unknown or without
   * amounts.
   */
  readonly currency: string | null;
  /** Confidence level of the intervals. */
  readonly level: number;
  /** Tests by variation, with the latest test first. */
  readonly tests: readonly TestReading[];
  /** Number of tests, and number of their treatments by decision. */
  readonly counts: Readonly<
    Record<TestDecision | "tests" | "variations", number>
  >;
  /** Number of winning variations, and the expected number of false wins. */
  readonly wins: {
    /** Number of variations significantly above 0. */
    readonly wins: number;
    /** Number of variations significantly below 0. */
    readonly losses: number;
    /** Share of wins among finished variations, or `null` if none are finished. */
    readonly rate: number | null;
    /** Expected number of wins whose true effect is zero or negative. */
    readonly expectedNone: number;
  };
  /** Total of the shipped variations, or `null` if there are none. */
  readonly total: ShippedTotal | null;
  /** Distribution of effects, as the expectation for the next test. */
  readonly distribution: EffectDistribution;
  /** Standard deviation of lifts, in the form of a readout's option `priorSd`. */
  readonly priorSd: number;
  /** Pace of testing. */
  readonly pace: {
    /**
     * Number of finished tests per month, or `null` with fewer than two end
     * dates.
     */
    readonly perMonth: number | null;
    /** Median duration of a test in days, or `null` if unknown. */
    readonly days: number | null;
    /** Median number of visitors of a test, or `null` if unknown. */
    readonly visitors: number | null;
    /** Mean probability of detecting a lift of typical size. */
    readonly power: number;
    /** Statistics of variations with a known plan, or `null` if there are none. */
    readonly planned: {
      /** Number of tests with a plan. */
      readonly tests: number;
      /** Median lift that the planned tests were sized for. */
      readonly lift: number;
      /**
       * Mean probability of detecting the planned lift, given the actual sample
       * sizes.
       */
      readonly power: number;
    } | null;
    /** Median of the minimum detectable effects at a power of 80%. */
    readonly minimumEffect: number;
  };
  /** Numbers of excluded tests, by reason. */
  readonly exclusions: readonly {
    readonly reason: string;
    readonly tests: number;
  }[];
  /** Notes for the reader. */
  readonly notes: readonly string[];
}

/** Tests from any source, with the parts that could not be used. */
export interface ProgrammeInput {
  /** Tests in any metric. */
  readonly tests: readonly ProgrammeTest[];
  /** Numbers of unusable tests, by reason. */
  readonly exclusions: Programme["exclusions"];
  /** Notes about the source. */
  readonly notes: readonly string[];
  /** ISO 4217 currency code of the amounts, or `null` if unknown. */
  readonly currency: string | null;
}

/** Options for analysing a programme. */
export interface ProgrammeReadingOptions {
  /** Metric to analyse. @default {the one that most tests have} */
  readonly metric?: string | undefined;
  /** Monthly amount of the metric, if the tests do not state it. */
  readonly perMonth?: number | undefined;
  /** ISO 4217 currency code of the amounts, if the tests do not state it. */
  readonly currency?: string | undefined;
  /** Confidence level. @default {0.95} */
  readonly level?: number | undefined;
}
