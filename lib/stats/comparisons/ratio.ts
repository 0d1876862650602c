import { checkOptions, COMPARE_RATIOS_OPTIONS } from "../../base/mod.ts";
import { skewnessWarnings } from "../arms/mod.ts";
import { marginalMoments } from "../moments/mod.ts";
import {
  type Caveat,
  caveat,
  checkColumns,
  columnIndex,
  type JointMoments,
  type MeanSummary,
  type WithCaveats,
} from "../records/mod.ts";
import {
  type RelativeLift,
  relativeLift,
  type RelativeLiftOptions,
} from "./lift.ts";

/**
 * A ratio of sums, sum of the numerator over sum of the denominator, as a mean
 * that any comparison of means accepts: average order value is revenue over
 * orders, with the visitor as the unit that was randomised.
 */
export interface RatioSummary extends MeanSummary, WithCaveats {
  /** Column of the numerator. */
  readonly numerator: string;
  /** Column of the denominator. */
  readonly denominator: string;
  /** Mean of the numerator per unit. */
  readonly numeratorMean: number | null;
  /** Mean of the denominator per unit. */
  readonly denominatorMean: number | null;
  /** `sqrt(variance / n)`, in the unit of the ratio. */
  readonly standardError: number | null;
}

/** Options of {@linkcode compareJointRatios}: the columns, and those of the lift. */
export interface CompareRatiosOptions extends RelativeLiftOptions {
  /** Column of the numerator, such as revenue. */
  readonly numerator: string;
  /** Column of the denominator, such as orders. */
  readonly denominator: string;
}

/** Two ratios of sums and their lift. */
export interface RatioComparison {
  /** The ratio in each arm. */
  readonly ratios: {
    readonly control: RatioSummary;
    readonly treatment: RatioSummary;
  };
  /** The treatment's ratio against the control's, with the ratios' warnings. */
  readonly lift: RelativeLift;
}

/**
 * A ratio of sums with its variance per unit by the delta method.
 *
 * With r = mean(N) / mean(D), unit i contributes the linearised deviation
 * `(Nᵢ - r Dᵢ) / mean(D)`; the variance is that of the contributions,
 * `(vN - 2 r cov + r² vD) / mean(D)²` (Deng, Knoblich and Lu 2018, "Applying
 * the delta method in metric analytics", KDD). Several orders of one visitor
 * are thereby not taken for independent.
 *
 * @param joint Joint moments per unit of randomisation, buyers or not
 * @param numerator Name of the column on top
 * @param denominator Name of the column below
 * @returns The ratio as `mean`, its variance per unit, and their parts
 * @throws {RangeError} If a column is not there
 *
 * @example Average order value, over visitors
 * ```ts
 * import { addZeroRows, jointMoments, ratioSummary } from "readout/stats";
 * import { assertAlmostEquals, assertEquals } from "@std/assert";
 *
 * const buyers = jointMoments({ revenue: [40, 60, 80], orders: [1, 2, 1] });
 * const aov = ratioSummary(addZeroRows(buyers, 97), "revenue", "orders");
 * assertEquals(aov.mean, 45);
 * assertAlmostEquals(aov.standardError!, 11.6504, 1e-4);
 * ```
 */
export function ratioSummary(
  joint: JointMoments,
  numerator: string,
  denominator: string,
): RatioSummary {
  const i = columnIndex(joint, numerator);
  const j = columnIndex(joint, denominator);
  checkColumns(joint, [i, j]);
  const { n } = joint;
  const numeratorMean = joint.means[i]!;
  const denominatorMean = joint.means[j]!;
  const empty = denominatorMean === null || denominatorMean === 0;
  const mean = empty ? null : numeratorMean! / denominatorMean;
  const variance = mean === null || n < 2
    ? null
    : linearisedSquares(joint, i, j, mean) / (n - 1) / denominatorMean! ** 2;
  if (mean !== null) checkRatio(numerator, denominator, mean, variance ?? 0);
  return Object.freeze({
    n,
    mean,
    variance,
    numerator,
    denominator,
    numeratorMean,
    denominatorMean,
    standardError: variance === null ? null : Math.sqrt(variance / n),
    caveats: Object.freeze(ratioCaveats(joint, denominator, empty)),
  });
}

/** Throws where a ratio or its variance leaves the range of doubles. */
function checkRatio(
  numerator: string,
  denominator: string,
  mean: number,
  variance: number,
): void {
  if (Number.isFinite(mean) && Number.isFinite(variance)) return;
  throw new RangeError(
    `${numerator} is too large, or ${denominator} too small, for a ratio: it overflows, as ratios do from 1e154 on; divide ${numerator} by a common factor first`,
  );
}

/**
 * Compares a ratio of sums between two arms: average order value, units per
 * order, profit per order. Of dataframes, `compareRatios` makes the moments.
 *
 * @param control Joint moments per unit of the control
 * @param treatment Joint moments per unit of the treatment
 * @param options The two columns, and the options of
 * {@linkcode relativeLift}
 * @returns Both ratios and the lift of the treatment's
 * @throws {TypeError | RangeError} If a column is not there, or an option is
 * out of its range
 *
 * @example Average order value
 * ```ts
 * import { compareJointRatios, jointMoments } from "readout/stats";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * const control = jointMoments({ revenue: [0, 40, 60, 0], orders: [0, 1, 2, 0] });
 * const treatment = jointMoments({ revenue: [50, 0, 30, 0], orders: [1, 0, 1, 0] });
 * const result = compareJointRatios(control, treatment, {
 *   numerator: "revenue",
 *   denominator: "orders",
 * });
 * assertAlmostEquals(result.lift.value!, 0.2, 1e-12);
 * ```
 */
export function compareJointRatios(
  control: JointMoments,
  treatment: JointMoments,
  options: CompareRatiosOptions,
): RatioComparison {
  checkOptions(COMPARE_RATIOS_OPTIONS, options);
  const { numerator, denominator, ...liftOptions } = options;
  const ratios = Object.freeze({
    control: ratioSummary(control, numerator, denominator),
    treatment: ratioSummary(treatment, numerator, denominator),
  });
  const lift = relativeLift(ratios.control, ratios.treatment, liftOptions);
  const caveats = Object.freeze([...lift.caveats, ...warnings(ratios, lift)]);
  return Object.freeze({ ratios, lift: Object.freeze({ ...lift, caveats }) });
}

/**
 * Skewness of a difference of ratios, as a plain mean's is reckoned, up to which
 * intervals were seen to keep their coverage. It is lower than for means: what
 * spreads a ratio are its few orders, more skewed than the reckoning knows.
 */
const MOST_SKEWNESS = 0.065;

/** What the comparison of means could not know: one warning, or none. */
function warnings(
  { control, treatment }: RatioComparison["ratios"],
  lift: RelativeLift,
): Caveat[] {
  const isFew = ({ code }: Caveat) => code === "few-observations";
  const canCompare = lift.difference.standardError !== null;
  if (!canCompare || lift.caveats.some(isFew)) return [];
  return [
    ...control.caveats.filter(isFew),
    ...treatment.caveats.filter(isFew),
    ...skewnessWarnings([control, treatment], MOST_SKEWNESS),
  ].slice(0, 1);
}

/** Sum over units of `(N - r D)²`, from the co-moments. */
function linearisedSquares(
  joint: JointMoments,
  i: number,
  j: number,
  ratio: number,
): number {
  const onTop = joint.coMoments[i]![i]!;
  const below = ratio * ratio * joint.coMoments[j]![j]!;
  const cross = 2 * ratio * joint.coMoments[i]![j]!;
  const squares = onTop - cross + below;
  // A numerator in proportion to the denominator leaves rounding noise of
  // either sign where the sum is 0.
  const noise = 8 * Number.EPSILON * (onTop + Math.abs(cross) + below);
  return squares < noise ? 0 : squares;
}

/**
 * Squared relative standard error of the denominator up to which the delta
 * method was seen to keep its coverage: about 20 buyers.
 */
const MOST_NOISE = 0.05;

function ratioCaveats(
  joint: JointMoments,
  denominator: string,
  empty: boolean,
): Caveat[] {
  const spread = ["variance", "standardError"];
  if (joint.n === 0) {
    return [caveat("empty-arm", "There are no units", [
      "mean",
      "numeratorMean",
      "denominatorMean",
      ...spread,
    ])];
  }
  if (empty) {
    const message = `The sum of ${denominator} is 0, so there is no ratio`;
    return [caveat("zero-denominator", message, ["mean", ...spread])];
  }
  if (joint.n === 1) {
    const message = "A single unit says nothing about the spread";
    return [caveat("undefined-variance", message, spread)];
  }
  const { mean, variance, n } = marginalMoments(joint, denominator);
  if (variance! / n / mean! ** 2 <= MOST_NOISE) return [];
  const message =
    "Too few observations for a ratio: its denominator is so uncertain that the standard error is too small";
  return [caveat("few-observations", message)];
}
