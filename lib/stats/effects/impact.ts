import { checkOptions, IMPACT_OPTIONS, LEVEL_OPTION } from "../../base/mod.ts";
import {
  caveat,
  checkLevel,
  checkNonNegative,
  checkScale,
  checkSquarable,
  type Estimate,
  type Interval,
  type WithCaveats,
} from "../records/mod.ts";
import type { MeanDifference } from "../comparisons/mod.ts";
import { bayesianEffect, type NormalPrior } from "../bayes/mod.ts";
import {
  normalCdf,
  normalDensity,
  normalQuantile,
  normalSurvival,
} from "../distributions/mod.ts";

/** Options of {@linkcode totalImpact}. */
export interface ImpactOptions {
  /** Visitors on an ordinary day, over all variations. */
  readonly visitorsPerDay: number;
  /**
   * Days of the year to which the effect may be carried over: leave out the
   * seasonal days, which the experiment did not see. @default {365}
   */
  readonly ordinaryDays?: number;
}

/** What an effect is worth, if every visitor gets the treatment. */
export interface TotalImpact extends WithCaveats {
  /** On an ordinary day. */
  readonly perDay: Interval;
  /** In a twelfth of the year's ordinary days. */
  readonly perMonth: Interval;
  /** In all ordinary days of a year. */
  readonly perYear: Interval;
  /** Confidence level of the intervals. */
  readonly level: number;
}

/**
 * What a difference per visitor is worth in money, against staying with the
 * control: the difference and both ends of its interval, times the visitors.
 *
 * The interval covers the error of the experiment, not the future: traffic,
 * prices and novelty may change.
 *
 * @param difference A two-sided comparison of means per visitor
 * @param options Visitors per day, and the days that count
 * @returns The amount per day, month and year
 * @throws {TypeError | RangeError} If a number is out of its range
 *
 * @example Twenty cents more per visitor
 * ```ts
 * import { totalImpact, welchTest } from "readout/stats";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * const difference = welchTest(
 *   { n: 50_000, mean: 2.0, variance: 300 },
 *   { n: 50_000, mean: 2.2, variance: 320 },
 * );
 * const impact = totalImpact(difference, {
 *   visitorsPerDay: 10_000,
 *   ordinaryDays: 360,
 * });
 * assertAlmostEquals(impact.perYear.value!, 720_000, 1e-3);
 * assertAlmostEquals(impact.perMonth.value!, 60_000, 1e-3);
 * ```
 */
export function totalImpact(
  difference: Interval & Pick<MeanDifference, "level" | "caveats">,
  options: ImpactOptions,
): TotalImpact {
  checkOptions(IMPACT_OPTIONS, options);
  const { visitorsPerDay, ordinaryDays = 365 } = options;
  checkLevel(difference.level);
  for (const name of ["value", "lower", "upper"] as const) {
    const number = difference[name];
    if (number !== null) checkSquarable(`difference.${name}`, number);
  }
  checkScale("visitorsPerDay", visitorsPerDay);
  checkNonNegative("ordinaryDays", ordinaryDays);
  if (ordinaryDays > 366) {
    throw new RangeError(
      `ordinaryDays must be at most a year: current value is ${ordinaryDays}`,
    );
  }
  const times = (days: number): Interval => {
    const factor = visitorsPerDay * days;
    const scale = (value: number | null) =>
      value === null ? null : value * factor;
    return Object.freeze({
      value: scale(difference.value),
      lower: scale(difference.lower),
      upper: scale(difference.upper),
      shape: difference.shape,
    });
  };
  const incomplete = difference.caveats.filter(({ missing }) =>
    missing.length > 0
  );
  return Object.freeze({
    perDay: times(1),
    perMonth: times(ordinaryDays / 12),
    perYear: times(ordinaryDays),
    level: difference.level,
    caveats: Object.freeze(
      incomplete.map(({ code, message }) => caveat(code, message)),
    ),
  });
}

/** How much of an observed winner is luck. */
export interface WinnersCurse extends WithCaveats {
  /** The estimate, drawn towards what such effects have been. */
  readonly shrunken: Estimate;
  /** Probability that the true effect is 0 or of the other sign. */
  readonly chanceOfOppositeSign: number;
  /**
   * By what factor significant estimates overstate an effect as large as the
   * shrunken one, on average.
   */
  readonly exaggeration: number | null;
  /** Chance that an experiment of this size finds the shrunken effect. */
  readonly power: number;
}

/**
 * Corrects the lift of a winner for having been chosen because it won.
 *
 * Experiments that are significant overstate their effect, the more the less
 * power they had (Gelman and Carlin 2014, "Beyond power calculations:
 * assessing type S and type M errors"). With a prior from past experiments,
 * see {@linkcode shrinkEstimates}, the posterior mean is free of that.
 *
 * @param estimate The winner's effect with its standard error
 * @param prior Mean and standard deviation of the true effects of experiments
 * like this one, in the same unit
 * @param options The level at which it was called a winner
 * @returns The shrunken effect, and the odds of luck
 * @throws {TypeError | RangeError} If a number is out of its range
 *
 * @example A lift of +9% where true lifts are about 2% in size
 * ```ts
 * import { winnersCurse } from "readout/stats";
 * import { assert } from "@std/assert";
 *
 * const result = winnersCurse(
 *   { value: 0.09, standardError: 0.04 },
 *   { mean: 0, standardDeviation: 0.02 },
 * );
 * assert(result.shrunken.value < 0.02 && result.chanceOfOppositeSign > 0.1);
 * assert(result.exaggeration! > 3);
 * ```
 */
export function winnersCurse(
  estimate: Estimate,
  prior: NormalPrior,
  options: { readonly level?: number } = {},
): WinnersCurse {
  checkOptions(LEVEL_OPTION, options);
  const { level = 0.95 } = options;
  checkLevel(level);
  const posterior = bayesianEffect(estimate, { prior });
  const critical = -normalQuantile((1 - level) / 2);
  const { standardError } = estimate;
  const z = Math.abs(posterior.value) / standardError;
  const power = normalCdf(z - critical) + normalSurvival(z + critical);
  // Mean of |X| over the two significant tails of X ~ N(z, 1).
  const size = normalDensity(critical - z) + z * normalCdf(z - critical) +
    normalDensity(critical + z) - z * normalSurvival(z + critical);
  const exaggeration = size / power / z;
  return Object.freeze({
    shrunken: Object.freeze({
      value: posterior.value,
      standardError: posterior.standardDeviation,
    }),
    chanceOfOppositeSign: estimate.value >= 0
      ? posterior.chanceToLose
      : posterior.chanceToWin,
    exaggeration: Number.isFinite(exaggeration) ? exaggeration : null,
    power,
    caveats: Object.freeze(
      Number.isFinite(exaggeration) ? [] : [caveat(
        "out-of-range",
        "The shrunken effect is 0: any estimate overstates it beyond all bounds",
        ["exaggeration"],
      )],
    ),
  });
}
