import { checkOptions, COMPARE_RATIOS_OPTIONS } from "../../base/mod.ts";
import { skewnessWarnings } from "../arms/mod.ts";
import { marginalMoments } from "../moments/mod.ts";
import type {
  Caveat,
  JointMoments,
  MeanSummary,
  WithCaveats,
} from "../records/mod.ts";
import { caveat, checkColumns, columnIndex } from "../records/mod.ts";
import type { RelativeLift, RelativeLiftOptions } from "./lift.ts";
import { relativeLift } from "./lift.ts";

/**
 * Ratio of sums, in the form of a mean that every comparison of means accepts.
 * Average order value, for example, is revenue over orders with the visitor as
 * the unit of randomisation.
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
  /** Standard error of the ratio, `sqrt(variance / n)`, in the unit of the ratio. */
  readonly standardError: number | null;
}

/**
 * Options of {@linkcode compareJointRatios}: the two columns, and the options of
 * the lift.
 */
export interface CompareRatiosOptions extends RelativeLiftOptions {
  /** Column of the numerator, such as revenue. */
  readonly numerator: string;
  /** Column of the denominator, such as orders. */
  readonly denominator: string;
}

/** Two ratios of sums and their lift. */
export interface RatioComparison {
  /** Ratio of each arm. */
  readonly ratios: {
    readonly control: RatioSummary;
    readonly treatment: RatioSummary;
  };
  /**
   * Lift of the treatment's ratio over the control's, with the warnings of both
   * ratios.
   */
  readonly lift: RelativeLift;
}

/**
 * Returns a ratio of sums with its variance per unit by the delta method.
 *
 * With r = mean(N) / mean(D), unit i contributes the linearised deviation
 * `(Nᵢ - r Dᵢ) / mean(D)`. The variance of these contributions is
 * `(vN - 2 r cov + r² vD) / mean(D)²` (Deng, Knoblich and Lu 2018, "Applying the
 * delta method in metric analytics", KDD). Several orders of one visitor are
 * therefore not treated as independent.
 *
 * @param joint Joint moments per unit of randomisation, including visitors who
 *   did not buy
 * @param numerator Name of the numerator's column
 * @param denominator Name of the denominator's column
 * @returns The ratio as `mean`, its variance per unit, and the means of its
 *   columns
 * @throws {RangeError} If a column is missing
 *
 * @example Average order value, with the visitor as the unit
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

/** Throws if a ratio or its variance exceeds the range of doubles. */
function checkRatio(
  numerator: string,
  denominator: string,
  mean: number,
  variance: number,
): void {
  if (Number.isFinite(mean) && Number.isFinite(variance)) return;
  throw new RangeError(
    `${numerator} is too large, or ${denominator} too small, for a ratio: it overflows, as ratios do above 1e154. Divide ${numerator} by a common factor first`,
  );
}

/**
 * Compares a ratio of sums between two arms, such as average order value, units
 * per order, or profit per order. For dataframes, use `compareRatios`, which
 * computes the moments.
 *
 * @param control Joint moments per unit of the control
 * @param treatment Joint moments per unit of the treatment
 * @param options The two columns, and the options of
 * {@linkcode relativeLift}
 * @returns Both ratios and the lift of the treatment's ratio
 * @throws {TypeError | RangeError} If a column is missing, or an option is out of
 * range
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
  const caveats = Object.freeze([
    ...lift.caveats,
    ...ratioWarnings(ratios, lift),
  ]);
  return Object.freeze({ ratios, lift: Object.freeze({ ...lift, caveats }) });
}

/**
 * Estimated skewness of a difference of ratios up to which intervals kept their
 * coverage in simulations. The limit is lower than for means, because a ratio
 * depends on few orders, which are more skewed than the estimate assumes.
 */
const MOST_SKEWNESS = 0.065;

/** Returns a warning that only applies to ratios, or an empty list. */
function ratioWarnings(
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

/** Computes the sum over units of `(N - r D)²` from the co-moments. */
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
  // If the numerator is proportional to the denominator, the sum should be 0
  // but is rounding noise of either sign.
  const noise = 8 * Number.EPSILON * (onTop + Math.abs(cross) + below);
  return squares < noise ? 0 : squares;
}

/**
 * Squared relative standard error of the denominator up to which the delta method
 * kept its coverage in simulations: about 20 buyers.
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
    const message = "A single unit has no spread";
    return [caveat("undefined-variance", message, spread)];
  }
  const { mean, variance, n } = marginalMoments(joint, denominator);
  if (variance! / n / mean! ** 2 <= MOST_NOISE) return [];
  const message =
    "Too few observations for a ratio: its denominator is so uncertain that the standard error is understated";
  return [caveat("few-observations", message)];
}
