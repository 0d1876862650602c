import { checkOptions, IMPACT_OPTIONS, LEVEL_OPTION } from "../../base/mod.ts";
import type { Estimate, Interval, WithCaveats } from "../records/mod.ts";
import {
  caveat,
  checkLevel,
  checkNonNegative,
  checkScale,
  checkSquarable,
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
   * Days of the year that the effect applies to. Leave out seasonal days, which
   * the experiment did not cover. @default {365}
   */
  readonly ordinaryDays?: number;
}

/** Monetary impact of an effect if every visitor gets the treatment. */
export interface TotalImpact extends WithCaveats {
  /** Impact on an ordinary day. */
  readonly perDay: Interval;
  /** Impact in a twelfth of the year's ordinary days. */
  readonly perMonth: Interval;
  /** Impact in all ordinary days of a year. */
  readonly perYear: Interval;
  /** Confidence level of the intervals. */
  readonly level: number;
}

/**
 * Converts a difference per visitor into money, compared with keeping the
 * control. Multiplies the difference and both ends of its interval by the
 * visitors.
 *
 * The interval covers the experiment's sampling error, not future changes of
 * traffic, prices or novelty.
 *
 * @param difference Two-sided comparison of means per visitor
 * @param options Visitors per day, and the number of days that the effect applies
 *   to
 * @returns The amount per day, month and year
 * @throws {TypeError | RangeError} If a number is out of range
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

/** Correction of a winner's effect for the winner's curse. */
export interface WinnersCurse extends WithCaveats {
  /** Estimate shrunk toward the typical effects of such experiments. */
  readonly shrunken: Estimate;
  /** Probability that the true effect is 0 or has the opposite sign. */
  readonly chanceOfOppositeSign: number;
  /**
   * Average factor by which significant estimates overstate a true effect as
   * large as the shrunken one.
   */
  readonly exaggeration: number | null;
  /** Probability that an experiment of this size detects the shrunken effect. */
  readonly power: number;
}

/**
 * Corrects the lift of a winner for the winner's curse.
 *
 * Significant experiments overstate their effect, and more so with low power
 * (Gelman and Carlin 2014, "Beyond power calculations: assessing type S and type
 * M errors"). With a prior from past experiments (see
 * {@linkcode shrinkEstimates}), the posterior mean does not have this bias.
 *
 * @param estimate The winner's effect with its standard error
 * @param prior Mean and standard deviation of the true effects of similar
 * experiments, in the same unit
 * @param options Significance level at which the winner was declared
 * @returns The shrunken effect, the probability of the opposite sign, and the
 *   exaggeration
 * @throws {TypeError | RangeError} If a number is out of range
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
        "The shrunken effect is 0, so the overstatement of any estimate is infinite",
        ["exaggeration"],
      )],
    ),
  });
}
