import type {
  BoundedInterval,
  Estimate,
  Interval,
  WithCaveats,
} from "../records/mod.ts";

/** Measured effect of one variation of a test, in one metric. */
export interface MeasuredEffect {
  /** Identifier of the test; effects with the same identifier share one control. */
  readonly test: string;
  /**
   * Estimates in chronological order, each from separate visitors. Several
   * estimates show how much of an effect lasts.
   */
  readonly periods: readonly Estimate[];
  /** Standard error of an estimate from later visitors, used for its prediction. */
  readonly freshError?: number;
}

/** Options of {@linkcode programmeEffects}. */
export interface ProgrammeOptions {
  /** Additional tests that only inform the distribution of effects. @default {[]} */
  readonly history?: readonly MeasuredEffect[];
  /**
   * Requested sums, each as one factor per measured effect. A factor is, for
   * example, 1 for a shipped variation and 0 for all others, or the value of a
   * lift of 1.
   */
  readonly sums?: readonly (readonly number[])[];
  /** Probability inside the intervals. @default {0.95} */
  readonly level?: number;
}

/** Effect shrunk toward the effects of the other tests. */
export interface ShrunkenEffect extends BoundedInterval {
  /** Standard deviation of the lasting effect. */
  readonly standardDeviation: number;
  /** Probability that the variation has no effect at all. */
  readonly chanceOfNone: number;
  /**
   * Probability that the lasting effect is 0 or has the opposite sign of the
   * measured one.
   */
  readonly chanceOfOppositeSign: number;
  /** Predicted estimate from later visitors, if requested. */
  readonly foretold: Interval | null;
}

/** Weighted sum of effects. */
export interface ProgrammeSum extends BoundedInterval {
  /** Sum of the measured estimates, without shrinkage. */
  readonly measured: number;
  /** Sum under a plain normal prior ({@linkcode shrinkEstimates}). */
  readonly normal: Interval;
  /**
   * Predicted sum of estimates from later visitors, if requested for every
   * effect.
   */
  readonly foretold: Interval | null;
}

/** Distribution of the effects of a programme's tests. */
export interface EffectDistribution {
  /** Expected share of tests without an effect. */
  readonly none: number;
  /** Mean of all effects that are not exactly 0. */
  readonly mean: number;
  /**
   * Expected share of the first period's effect that lasts. It is `null` if no
   * test was measured twice; effects are then assumed to last.
   */
  readonly persistent: number | null;
  /**
   * Expected share of effects that are smaller after the first period, such as
   * novelty effects, or `null` if unknown.
   */
  readonly wearsOff: number | null;
  /**
   * Expected share of effects that are larger after the first period, such as
   * delayed effects, or `null` if unknown.
   */
  readonly startsLate: number | null;
  /** Probability of tails heavier than the normal distribution's. */
  readonly heavyTails: number;
  /** Quantiles of the next test's lasting effect. */
  readonly quantiles: readonly {
    readonly probability: number;
    readonly value: number;
  }[];
  /** Plain normal prior, as {@linkcode bayesianEffect} accepts it. */
  readonly normal: {
    readonly mean: number;
    readonly standardDeviation: number;
  };
}

/** Result of the joint analysis of a programme's tests. */
export interface ProgrammeEffects extends WithCaveats {
  /** Shrunken effects, in the given order. */
  readonly effects: readonly ShrunkenEffect[];
  /** Sums in the requested order. */
  readonly sums: readonly ProgrammeSum[];
  /** Distribution of effects, as the expectation for the next test. */
  readonly distribution: EffectDistribution;
  /** Probability inside the intervals. */
  readonly level: number;
}
