import type {
  BoundedInterval,
  Estimate,
  Interval,
  WithCaveats,
} from "../records/mod.ts";

/** What a test measured of one variation, in one metric. */
export interface MeasuredEffect {
  /** The test: effects of one test are variations against one control. */
  readonly test: string;
  /**
   * Estimates from visitors of their own, in the order of time: one of the
   * whole, or several, from which follows how much of an effect lasts.
   */
  readonly periods: readonly Estimate[];
  /** Standard error of an estimate from later visitors, to foretell it. */
  readonly freshError?: number;
}

/** Options of {@linkcode programmeEffects}. */
export interface ProgrammeOptions {
  /** Tests that only teach how effects are distributed. @default {[]} */
  readonly history?: readonly MeasuredEffect[];
  /**
   * Sums that are asked for, each a factor for every measured effect: 1 for
   * what was shipped and 0 for the rest, or what a lift of 1 is worth.
   */
  readonly sums?: readonly (readonly number[])[];
  /** Probability inside the intervals. @default {0.95} */
  readonly level?: number;
}

/** An effect, drawn to where those of the other tests lie. */
export interface ShrunkenEffect extends BoundedInterval {
  /** Standard deviation of what lasts. */
  readonly standardDeviation: number;
  /** Probability that the variation does nothing at all. */
  readonly chanceOfNone: number;
  /** Probability that what lasts is 0 or of the other sign than measured. */
  readonly chanceOfOppositeSign: number;
  /** Where an estimate from later visitors will lie, if it was asked for. */
  readonly foretold: Interval | null;
}

/** A sum of effects. */
export interface ProgrammeSum extends BoundedInterval {
  /** The same sum of the estimates as they were measured. */
  readonly measured: number;
  /** With a plain normal prior ({@linkcode shrinkEstimates}). */
  readonly normal: Interval;
  /** Of estimates from later visitors, where all were asked for. */
  readonly foretold: Interval | null;
}

/** How the effects of a programme's tests are distributed. */
export interface EffectDistribution {
  /** Expected share of tests that do nothing. */
  readonly none: number;
  /** Mean of the effects of the others. */
  readonly mean: number;
  /**
   * How much of the first period's effect is to be expected later; `null` where
   * no test was measured twice, and effects are taken to last.
   */
  readonly persistent: number | null;
  /**
   * Expected share of effects that are smaller after the first period, as of a
   * novelty; `null` where that is not known.
   */
  readonly wearsOff: number | null;
  /**
   * Expected share of effects that are larger after the first period, as of a
   * late start; `null` where that is not known.
   */
  readonly startsLate: number | null;
  /** Probability of tails heavier than the normal distribution's. */
  readonly heavyTails: number;
  /** The next test's lasting effect: levels and what lies below them. */
  readonly quantiles: readonly {
    readonly probability: number;
    readonly value: number;
  }[];
  /** The plain normal prior that {@linkcode bayesianEffect} takes. */
  readonly normal: {
    readonly mean: number;
    readonly standardDeviation: number;
  };
}

/** A programme, read as a whole. */
export interface ProgrammeEffects extends WithCaveats {
  /** In the order given. */
  readonly effects: readonly ShrunkenEffect[];
  /** In the order asked for. */
  readonly sums: readonly ProgrammeSum[];
  /** What a next test is to be expected to do. */
  readonly distribution: EffectDistribution;
  /** Probability inside the intervals. */
  readonly level: number;
}
