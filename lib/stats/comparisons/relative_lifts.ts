import { checkOptions, LEVEL_OPTION } from "../../base/mod.ts";
import { checkLevel, type MeanSummary } from "../records/mod.ts";
import { normalQuantile, normalSurvival } from "../distributions/mod.ts";
import type { SharedControl } from "./_shared_control.ts";
import { chanceOfAnyExceedance, criticalValue } from "./_shared_control.ts";
import type { RelativeLift } from "./lift.ts";
import { unevenLift } from "./uneven_lift.ts";
import { welchTest } from "./mean_tests.ts";

/** Summaries of a treatment and of the control to compare it with. */
export interface LiftPair {
  /** Count, mean and sample variance of the control. */
  readonly control: MeanSummary;
  /** Count, mean and sample variance of the treatment. */
  readonly treatment: MeanSummary;
}

/** One of several lifts, with the p-value adjusted for all of them. */
export interface FamilyLift extends RelativeLift {
  /** Two-sided p-value of this comparison alone. */
  readonly pValue: number | null;
  /**
   * P-value adjusted for all comparisons. It is below `1 - level` exactly if the
   * intervals of lift and difference exclude 0.
   */
  readonly adjustedPValue: number | null;
  /** Joint confidence level of all intervals. */
  readonly level: number;
}

/** Lifts of several treatments over one control. */
export interface FamilyLifts {
  /** One lift per pair, in the given order. */
  readonly comparisons: readonly FamilyLift[];
  /** Confidence level of each interval alone, at which all hold jointly. */
  readonly perComparisonLevel: number;
  /** Joint confidence level of all intervals. */
  readonly level: number;
}

/**
 * Returns the lifts of several treatments over one control. Intervals and
 * p-values hold jointly for all lifts and always agree.
 *
 * The comparisons are Dunnett's (1955, JASA 50), each with its own Welch variance
 * and degrees of freedom. Each p-value is converted to the normal statistic with
 * the same tail probability. The maximum of these statistics has Dunnett's
 * distribution, with correlations from the variances of the means. Its critical
 * value, converted back, gives the level of each Fieller interval. A single
 * comparison uses {@linkcode unevenLift}.
 *
 * @param pairs One pair per treatment; the control may be adjusted differently
 *   for each
 * @param options Joint level of all intervals
 * @returns The lifts, and the level of each interval alone
 * @throws {TypeError | RangeError} If a summary or the level is out of range, or
 * there is no pair
 *
 * @example Two treatments
 * ```ts
 * import { relativeLifts } from "readout/stats";
 * import { assert } from "@std/assert";
 *
 * const control = { n: 4000, mean: 2, variance: 90 };
 * const { comparisons: [first, second] } = relativeLifts([
 *   { control, treatment: { n: 4000, mean: 2.4, variance: 95 } },
 *   { control, treatment: { n: 4000, mean: 2.8, variance: 100 } },
 * ]);
 * assert(first!.adjustedPValue! > 0.05 && first!.lower! < 0);
 * assert(second!.adjustedPValue! < 0.05 && second!.lower! > 0);
 * ```
 */
export function relativeLifts(
  pairs: readonly LiftPair[],
  options: { readonly level?: number } = {},
): FamilyLifts {
  checkOptions(LEVEL_OPTION, options);
  const { level = 0.95 } = options;
  checkLevel(level);
  if (pairs.length === 0) {
    throw new RangeError("pairs must not be empty: pass at least one");
  }
  const loadings = pairs.length < 2 ? [] : pairs.flatMap(controlLoading);
  const isAlone = loadings.length < 2;
  const chance = chanceOfAnyExceedance(loadings, undefined);
  const perComparisonLevel = isAlone ? level : 1 - 2 * normalSurvival(
        criticalValue(chance, loadings.length, level, undefined),
      );
  return Object.freeze({
    comparisons: Object.freeze(pairs.map(({ control, treatment }) => {
      const lift = unevenLift(control, treatment, {
        level: perComparisonLevel,
      });
      return Object.freeze({
        ...lift,
        adjustedPValue: isAlone
          ? lift.pValue
          : adjustPValue(lift.pValue, chance),
        level,
      });
    })),
    perComparisonLevel,
    level,
  });
}

/**
 * Returns a list with the correlation of a difference with the control, or an
 * empty list if there is no test.
 */
function controlLoading({ control, treatment }: LiftPair): number[] {
  const { statistic, standardError } = welchTest(control, treatment);
  if (statistic === null) return [];
  const shared = Math.sqrt(control.variance! / control.n) / standardError!;
  return [shared];
}

/** Returns the probability that any of the comparisons has a p-value this small. */
function adjustPValue(
  pValue: number | null,
  chance: SharedControl,
): number | null {
  // A p-value that underflows to 0 remains 0 after the adjustment.
  if (pValue === null || pValue === 0) return pValue;
  const statistic = -normalQuantile(pValue / 2);
  return Math.min(1, Math.max(pValue, chance(statistic, 0)));
}
