import { checkOptions, LEVEL_OPTION } from "../../base/mod.ts";
import { checkLevel, type MeanSummary } from "../records/mod.ts";
import { normalQuantile, normalSurvival } from "../distributions/mod.ts";
import {
  criticalValue,
  type SharedControl,
  sharedControl,
} from "./_shared_control.ts";
import type { RelativeLift } from "./lift.ts";
import { unevenLift } from "./uneven_lift.ts";
import { welchTest } from "./mean_tests.ts";

/** A treatment and the control, as it is compared with this treatment. */
export interface LiftPair {
  /** Count, mean and sample variance of the control. */
  readonly control: MeanSummary;
  /** The same of the treatment. */
  readonly treatment: MeanSummary;
}

/** One lift of several, with what holds for all of them together. */
export interface FamilyLift extends RelativeLift {
  /** Two-sided p-value of this comparison alone. */
  readonly pValue: number | null;
  /**
   * The same, adjusted for all comparisons: below `1 - level` exactly when the
   * intervals of lift and difference leave 0 out.
   */
  readonly adjustedPValue: number | null;
  /** Confidence level of all intervals together. */
  readonly level: number;
}

/** Several lifts against one control. */
export interface FamilyLifts {
  /** One per pair, in the given order. */
  readonly comparisons: readonly FamilyLift[];
  /** Level of each interval alone, at which all hold together. */
  readonly perComparisonLevel: number;
  /** Confidence level of all intervals together. */
  readonly level: number;
}

/**
 * Lifts of several treatments over one control, with intervals and p-values
 * that hold for all of them together and that never disagree.
 *
 * Dunnett's comparisons (1955, JASA 50), each with its own Welch variance and
 * degrees of freedom: a comparison's p-value is carried to the normal
 * statistic of the same tail, whose maximum over the comparisons has Dunnett's
 * distribution, with the correlations that the variances of the means give.
 * Its critical value, carried back, is the level at which each of Fieller's
 * intervals is made. One comparison is {@linkcode unevenLift}.
 *
 * @param pairs A pair per treatment; the control may be adjusted for each
 * @param options The level of all intervals together
 * @returns The lifts, and the level that each has alone
 * @throws {TypeError | RangeError} If a summary or the level is out of its
 * range, or there is no pair
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
    throw new RangeError("pairs must not be empty: give at least one");
  }
  const loadings = pairs.length < 2 ? [] : pairs.flatMap(controlLoading);
  const isAlone = loadings.length < 2;
  const chance = sharedControl(loadings, undefined);
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
 * The control's part in the error of a difference, as a correlation; none where
 * there is no test.
 */
function controlLoading({ control, treatment }: LiftPair): number[] {
  const { statistic, standardError } = welchTest(control, treatment);
  if (statistic === null) return [];
  const shared = Math.sqrt(control.variance! / control.n) / standardError!;
  return [shared];
}

/** The chance that any of the comparisons has as small a p-value. */
function adjustPValue(
  pValue: number | null,
  chance: SharedControl,
): number | null {
  // Where the p-value is too small for doubles, so is the chance of any.
  if (pValue === null || pValue === 0) return pValue;
  const statistic = -normalQuantile(pValue / 2);
  return Math.min(1, Math.max(pValue, chance(statistic, 0)));
}
