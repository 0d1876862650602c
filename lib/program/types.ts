/** A programme: all tests of a store, read together. */

import type {
  EffectDistribution,
  Estimate,
  Interval,
  ProgrammeSum,
} from "../stats/mod.ts";

/** What became of a variation; a test that is paused may go on. */
export type TestDecision =
  | "shipped"
  | "rejected"
  | "undecided"
  | "running"
  | "paused";

/** A variation of a test against its control, in one metric. */
export interface ProgrammeTest {
  /** The test; variations of one test have one id. */
  readonly id: string;
  /** Display name, with the variation where a test has several. */
  readonly name: string;
  /** The metric. */
  readonly metric: string;
  /** The relative difference of the whole run: 0.042 is +4.2%. */
  readonly lift: number;
  /** Its standard error, in the same unit. */
  readonly standardError: number;
  /**
   * The same in parts of the run that share no visitors, in the order of time;
   * empty where only the whole is known.
   */
  readonly periods: readonly Estimate[];
  /** Days that it ran; `null` when not known. */
  readonly days: number | null;
  /** Visitors of all variations; `null` when not known. */
  readonly visitors: number | null;
  /** Its last day, `YYYY-MM-DD`; `null` when not known, or it is not over. */
  readonly ended: string | null;
  /** What became of it. */
  readonly decision: TestDecision;
  /** What the metric comes to in a month, for everybody; `null` when not known. */
  readonly perMonth: number | null;
  /** The smallest lift that it was sized for; `null` when not known. */
  readonly plannedLift: number | null;
  /** Whether the decision is a readout's, and what was done is not known. */
  readonly isAssumed?: boolean;
}

/** A test once all others are known. */
export interface TestReading extends ProgrammeTest {
  /** What is left of its lift, drawn to where those of the others lie. */
  readonly shrunken: Interval;
  /** Probability that it does nothing at all. */
  readonly chanceOfNone: number;
  /** Probability that its effect is none or of the other sign than measured. */
  readonly chanceOfOppositeSign: number;
  /** Whether it was measured significantly above or below 0, looked at alone. */
  readonly outcome: "win" | "loss" | "neither";
  /** Chance that it had to see a lift as is usual in this programme. */
  readonly power: number;
}

/** A sum over what was shipped, by several ways to correct it. */
export interface ShippedTotal {
  /** How many it is the sum of. */
  readonly variations: number;
  /** Sum of lifts: 0.1 is +10% of the metric. */
  readonly lift: ProgrammeSum;
  /** The one that is most of it, and the sum without it; `null` without such. */
  readonly without: {
    readonly name: string;
    readonly lift: ProgrammeSum;
  } | null;
  /** A twelfth of a year, in the metric's unit; `null` without its size. */
  readonly perMonth: Interval | null;
  /** A year; `null` without the metric's size. */
  readonly perYear: Interval | null;
}

/** A programme. */
export interface Programme {
  /** The metric that all numbers are of. */
  readonly metric: string;
  /** ISO 4217 of the amounts; `null` when not known or no amounts. */
  readonly currency: string | null;
  /** Confidence level of the intervals. */
  readonly level: number;
  /** An entry per variation, those of the latest test first. */
  readonly tests: readonly TestReading[];
  /** Tests, their variations beside the controls, and how many of these are what. */
  readonly counts: Readonly<
    Record<TestDecision | "tests" | "variations", number>
  >;
  /** Variations that won, and how much of that is luck. */
  readonly wins: {
    /** Significantly above 0. */
    readonly wins: number;
    /** Significantly below 0. */
    readonly losses: number;
    /** Wins among those that are over; `null` without any. */
    readonly rate: number | null;
    /** Wins whose effect is expected to be none or below 0. */
    readonly expectedNone: number;
  };
  /** What was shipped; `null` when nothing was. */
  readonly total: ShippedTotal | null;
  /** What the next test is to be expected to do. */
  readonly distribution: EffectDistribution;
  /** Standard deviation of lifts, as `priorSd` of a readout takes it. */
  readonly priorSd: number;
  /** How much is tested. */
  readonly pace: {
    /** Tests that ended, by month; `null` with fewer than two last days. */
    readonly perMonth: number | null;
    /** Median days of a test; `null` when not known. */
    readonly days: number | null;
    /** Median visitors of a test; `null` when not known. */
    readonly visitors: number | null;
    /** Mean chance to see the usual lift. */
    readonly power: number;
    /** Of variations whose plan is known; `null` without any. */
    readonly planned: {
      /** How many tests they are of. */
      readonly tests: number;
      /** Median of the lifts that they were sized for. */
      readonly lift: number;
      /** Mean chance that they had, as they ran, to see that lift. */
      readonly power: number;
    } | null;
    /** Median of the smallest lifts that are seen in four of five cases. */
    readonly minimumEffect: number;
  };
  /** What is not in it, by reason. */
  readonly exclusions: readonly {
    readonly reason: string;
    readonly tests: number;
  }[];
  /** What to know. */
  readonly notes: readonly string[];
}

/** Tests from wherever they come, and what could not be used. */
export interface ProgrammeInput {
  /** The tests, of any metrics. */
  readonly tests: readonly ProgrammeTest[];
  /** What could not be used, by reason. */
  readonly exclusions: Programme["exclusions"];
  /** What to know of where they come from. */
  readonly notes: readonly string[];
  /** ISO 4217 of the amounts; `null` when not known. */
  readonly currency: string | null;
}

/** How a programme is read. */
export interface ProgrammeReadingOptions {
  /** The metric. @default {the one that most tests have} */
  readonly metric?: string | undefined;
  /** What the metric comes to in a month, where the tests do not say. */
  readonly perMonth?: number | undefined;
  /** ISO 4217 of the amounts, where the tests do not say. */
  readonly currency?: string | undefined;
  /** Confidence level. @default {0.95} */
  readonly level?: number | undefined;
}
