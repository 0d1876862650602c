import {
  ADJUSTMENT_OPTIONS,
  checkOptions,
  CUPED_OPTIONS,
} from "../../base/mod.ts";
import { mergeJointMoments } from "../moments/mod.ts";
import { solveSymmetric } from "../numerics/mod.ts";
import type { JointMoments, MeanSummary, WithCaveats } from "../records/mod.ts";
import { caveat, checkColumns, columnIndex } from "../records/mod.ts";
import type { RelativeLift, RelativeLiftOptions } from "./lift.ts";
import { relativeLift } from "./lift.ts";

interface Columns {
  readonly outcome: number;
  readonly covariates: readonly number[];
}

type Pair<Of> = readonly [control: Of, treatment: Of];

type Matrix = readonly (readonly number[])[];

function solveSlopes(coMoments: Matrix, columns: Columns): number[] | null {
  const { outcome, covariates } = columns;
  return solveSymmetric(
    covariates.map((i) => covariates.map((j) => coMoments[i]![j]!)),
    covariates.map((i) => coMoments[i]![outcome]!),
  );
}

function zeros(count: number): number[] {
  return new Array<number>(count).fill(0);
}

/** Returns the mean and variance of `Y - slope · (X - mean of X over both arms)`. */
function adjustedSummary(
  joint: JointMoments,
  total: JointMoments,
  { outcome, covariates }: Columns,
  slopes: readonly number[],
  lostDegrees: number,
  slopeVariancePart: number,
): MeanSummary {
  const { n, means, coMoments } = joint;
  const degrees = n - 1 - lostDegrees;
  let mean = means[outcome]!;
  if (n === 0 || mean === null) {
    return Object.freeze({ n, mean: null, variance: null });
  }
  let squares = coMoments[outcome]![outcome]!;
  covariates.forEach((c, i) => {
    mean -= slopes[i]! * (means[c]! - total.means[c]!);
    squares -= 2 * slopes[i]! * coMoments[c]![outcome]!;
    covariates.forEach((d, j) => {
      squares += slopes[i]! * slopes[j]! * coMoments[c]![d]!;
    });
  });
  const variance = degrees < 1
    ? null
    : Math.max(0, squares) / degrees + slopeVariancePart * n / 2;
  if (!Number.isFinite(mean) || !Number.isFinite(variance ?? 0)) {
    throw new RangeError(
      "The adjusted mean or variance overflows. Check the joint moments, or divide the columns by a common factor first",
    );
  }
  return Object.freeze({ n, mean, variance });
}

/**
 * Returns the variance that the covariates' common mean adds if the slopes
 * differ: `d' S d / N`. Here d is the difference of the slopes, and both arms
 * share this variance.
 */
function slopeVariance(
  total: JointMoments,
  { covariates }: Columns,
  [slopesA, slopesB]: Pair<readonly number[]>,
): number {
  let sum = 0;
  covariates.forEach((c, i) =>
    covariates.forEach((d, j) => {
      sum += (slopesB[i]! - slopesA[i]!) * (slopesB[j]! - slopesA[j]!) *
        total.coMoments[c]![d]!;
    })
  );
  return sum / (total.n - 1) / total.n;
}

function squaredStandardError(
  [control, treatment]: Pair<MeanSummary>,
): number | null {
  if (control.variance === null || treatment.variance === null) return null;
  return control.variance / control.n + treatment.variance / treatment.n;
}

/** Ratio of the sums of two columns, such as revenue over orders. */
export interface RatioOfColumns {
  /** Column of the numerator. */
  readonly numerator: string;
  /** Column of the denominator. */
  readonly denominator: string;
}

/** Returns the column name of a ratio. */
function ratioName({ numerator, denominator }: RatioOfColumns): string {
  return `${numerator} / ${denominator}`;
}

/**
 * Returns the joint moments with an extra column for a ratio of sums: each unit's
 * linearised part, `r + (N - r D) / mean(D)`. Its mean is the ratio r, and its
 * covariances are those of the delta method (Deng, Knoblich and Lu 2018, KDD). If
 * the ratio is undefined, the column has no mean and no spread.
 */
function addRatio(joint: JointMoments, ratio: RatioOfColumns): JointMoments {
  const i = columnIndex(joint, ratio.numerator);
  const j = columnIndex(joint, ratio.denominator);
  checkColumns(joint, [...joint.names.keys()]);
  const denominatorMean = joint.means[j] ?? 0;
  const ratioMean = denominatorMean === 0
    ? null
    : joint.means[i]! / denominatorMean;
  const { coMoments } = joint;
  const linearisedCovariance = (row: readonly number[]): number =>
    ratioMean === null ? 0 : (row[i]! - ratioMean * row[j]!) / denominatorMean;
  const column = coMoments.map(linearisedCovariance);
  const ratioVariance = Math.max(0, linearisedCovariance(column));
  if (![ratioMean ?? 0, ratioVariance, ...column].every(Number.isFinite)) {
    const name = ratioName(ratio);
    throw new RangeError(
      `${name} overflows, as ratios do above 1e154: divide ${ratio.numerator} by a common factor first`,
    );
  }
  return {
    n: joint.n,
    names: [...joint.names, ratioName(ratio)],
    means: [...joint.means, ratioMean],
    coMoments: [
      ...coMoments.map((row, k) => [...row, column[k]!]),
      [...column, ratioVariance],
    ],
  };
}

/** Options of {@linkcode cuped} and {@linkcode regressionAdjustment}. */
export interface AdjustmentOptions extends RelativeLiftOptions {
  /**
   * Column of the outcome, such as revenue during the experiment. For a ratio of
   * sums such as average order value, its two columns.
   */
  readonly outcome: string | RatioOfColumns;
  /** Columns measured before the experiment, such as earlier revenue. */
  readonly covariates: readonly string[];
}

/** Options of {@linkcode cuped}. */
export interface CupedOptions extends AdjustmentOptions {
  /**
   * Source of the slopes: the covariances within the arms, or those of all
   * visitors pooled, as in some other tools. @default {"within"}
   */
  readonly slopes?: "within" | "overall";
}

/** Comparison of two means after removing the variance that covariates explain. */
export interface AdjustedComparison extends WithCaveats {
  /**
   * Slope of each covariate; the control's slopes if the arms have different
   * ones.
   */
  readonly slopes: readonly number[];
  /** Slope of each covariate in the treatment. */
  readonly treatmentSlopes: readonly number[];
  /** Adjusted mean of the control, and its variance per visitor. */
  readonly control: MeanSummary;
  /** Adjusted mean of the treatment, and its variance per visitor. */
  readonly treatment: MeanSummary;
  /**
   * Share of the difference's variance that the covariates explain. Negative if
   * they increased it, `null` if the variance was 0.
   */
  readonly varianceReduction: number | null;
  /** Lift of the adjusted means. */
  readonly lift: RelativeLift;
  /** Lift without adjustment, for display next to the adjusted lift. */
  readonly unadjusted: RelativeLift;
}

/**
 * Compares two means by CUPED, which removes the variance that pre-experiment
 * covariates explain (Deng, Xu, Kohavi and Walker 2013, WSDM).
 *
 * Subtracts `slope · (covariate - its mean over all visitors)` from each
 * visitor's outcome. The slopes are those of the outcome on the covariates within
 * the arms, so neither the effect nor the means bias them. For a ratio of sums,
 * the term is subtracted from each visitor's linearised part. A covariate that
 * the treatment may have changed makes the result wrong, so use only data from
 * before the experiment.
 *
 * @param control Joint moments of outcome and covariates per visitor of the
 *   control
 * @param treatment Joint moments of outcome and covariates per visitor of the
 *   treatment
 * @param options Columns, slopes, and the options of {@linkcode relativeLift}
 * @returns The adjusted comparison, with the unadjusted lift
 * @throws {TypeError | RangeError} If a column is missing, the arms' columns
 * differ, or an option is out of range
 *
 * @example Revenue, adjusted for the revenue of the weeks before
 * ```ts
 * import { cuped, jointMoments } from "readout/stats";
 * import { assert, assertAlmostEquals } from "@std/assert";
 *
 * const before = [10, 20, 30, 40, 50, 60];
 * const noise = [1, -1, 2, -2, 1, -1];
 * const control = jointMoments({ before, after: before.map((x, i) => x + noise[i]!) });
 * const treatment = jointMoments({ before, after: before.map((x, i) => x + 3 - noise[i]!) });
 * const result = cuped(control, treatment, {
 *   outcome: "after",
 *   covariates: ["before"],
 * });
 * assertAlmostEquals(result.slopes[0]!, 1, 1e-9);
 * assert(result.varianceReduction! > 0.98);
 * assert(result.lift.pValue! < 0.05 && result.unadjusted.pValue! > 0.5);
 * ```
 *
 * @example Average order value, adjusted for the revenue of the weeks before
 * ```ts
 * import { cuped, jointMoments } from "readout/stats";
 * import { assert, assertAlmostEquals } from "@std/assert";
 *
 * const before = [10, 20, 30, 40, 50, 60];
 * const orders = [1, 2, 1, 2, 1, 2];
 * const arm = (more: number) =>
 *   jointMoments({
 *     before,
 *     orders,
 *     revenue: before.map((x, i) => (x + more) * orders[i]!),
 *   });
 * const { lift, varianceReduction } = cuped(arm(0), arm(9), {
 *   outcome: { numerator: "revenue", denominator: "orders" },
 *   covariates: ["before"],
 * });
 * assertAlmostEquals(lift.difference.value!, 9, 1e-9);
 * assert(varianceReduction! > 0.8);
 * ```
 */
export function cuped(
  control: JointMoments,
  treatment: JointMoments,
  options: CupedOptions,
): AdjustedComparison {
  checkOptions(CUPED_OPTIONS, options);
  const { slopes = "within", ...lift } = options;
  return compareAdjusted(
    [control, treatment],
    lift,
    ([controlJoint, treatmentJoint], total, columns) => {
      const source = slopes === "overall"
        ? total.coMoments
        : addMatrices(controlJoint.coMoments, treatmentJoint.coMoments);
      const solved = solveSlopes(source, columns);
      return solved && [solved, solved];
    },
  );
}

/**
 * Compares two means by Lin's regression adjustment (2013, Annals of Applied
 * Statistics 7): like {@linkcode cuped}, but with separate slopes for each arm.
 * In large samples it is never less precise than no adjustment, whatever the
 * sizes of the arms.
 *
 * The variance loses one degree of freedom per slope. It also includes the error
 * of the covariates' common mean where the slopes differ.
 *
 * With a 0/1 column for each stratum but one, the result is post-stratification,
 * which {@linkcode stratifiedSummary} computes from summaries. With covariates as
 * well, it is post-stratification with regression.
 *
 * @param control Joint moments of outcome and covariates per visitor of the
 *   control
 * @param treatment Joint moments of outcome and covariates per visitor of the
 *   treatment
 * @param options Columns, and the options of {@linkcode relativeLift}
 * @returns The adjusted comparison, with the unadjusted lift
 * @throws {TypeError | RangeError} If a column is missing, the arms' columns
 * differ, or an option is out of range
 *
 * @example Slopes that differ between the arms
 * ```ts
 * import { jointMoments, regressionAdjustment } from "readout/stats";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * const before = [10, 20, 30, 40, 50, 60];
 * const control = jointMoments({ before, after: before.map((x) => x + 1) });
 * const treatment = jointMoments({ before, after: before.map((x) => 2 * x) });
 * const result = regressionAdjustment(control, treatment, {
 *   outcome: "after",
 *   covariates: ["before"],
 * });
 * assertAlmostEquals(result.slopes[0]!, 1, 1e-9);
 * assertAlmostEquals(result.treatmentSlopes[0]!, 2, 1e-9);
 * assertAlmostEquals(result.lift.difference.value!, 34, 1e-9);
 * ```
 *
 * @example Strata, where the treatment got more phones by chance
 * ```ts
 * import { jointMoments, regressionAdjustment } from "readout/stats";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * const arm = (phone: number[]) =>
 *   jointMoments({ phone, spent: phone.map((is, i) => (is ? 2 : 10) + i % 2) });
 * const { lift, unadjusted } = regressionAdjustment(
 *   arm([0, 0, 0, 0, 1, 1, 1, 1]),
 *   arm([0, 0, 1, 1, 1, 1, 1, 1]),
 *   { outcome: "spent", covariates: ["phone"] },
 * );
 * assertAlmostEquals(unadjusted.difference.value!, -2, 1e-12);
 * assertAlmostEquals(lift.difference.value!, 0, 1e-12);
 * ```
 */
export function regressionAdjustment(
  control: JointMoments,
  treatment: JointMoments,
  options: AdjustmentOptions,
): AdjustedComparison {
  checkOptions(ADJUSTMENT_OPTIONS, options);
  return compareAdjusted([control, treatment], options, (arms, _, columns) => {
    const controlSlopes = solveSlopes(arms[0].coMoments, columns);
    const treatmentSlopes = solveSlopes(arms[1].coMoments, columns);
    // If one arm has no solution, both stay unadjusted, because adjusting only
    // one would bias the result.
    return controlSlopes && treatmentSlopes && [controlSlopes, treatmentSlopes];
  });
}

function readColumns(
  control: JointMoments,
  treatment: JointMoments,
  outcome: string,
  covariates: readonly string[],
): Columns {
  if (covariates.length === 0 || covariates.includes(outcome)) {
    const names = covariates.join(", ");
    throw new RangeError(
      `covariates must include at least one column other than the outcome: current value is [${names}]`,
    );
  }
  // The merge also checks that both arms have the same columns.
  const { coMoments } = mergeJointMoments(control, treatment);
  for (const name of [outcome, ...covariates]) {
    const column = columnIndex(control, name);
    const largest = Math.max(...coMoments[column]!.map(Math.abs));
    if (largest <= LARGEST) continue;
    throw new RangeError(
      `The values of ${name} are too large to adjust: their squared deviations or products reach ${largest}, and the limit is ${LARGEST}. Divide them by a common factor first`,
    );
  }
  return {
    outcome: columnIndex(control, outcome),
    covariates: covariates.map((name) => columnIndex(control, name)),
  };
}

/** Products of larger values would overflow a double. */
const LARGEST = 1e250;

function addMatrices(a: Matrix, b: Matrix): number[][] {
  return a.map((row, i) => row.map((value, j) => value + b[i]![j]!));
}

/**
 * Returns the comparison adjusted by each arm's covariate slopes. Separate slopes
 * cost an arm one degree of freedom each; `null` leaves both arms unadjusted.
 */
function compareAdjusted(
  arms: Pair<JointMoments>,
  options: AdjustmentOptions,
  fitSlopes: (
    arms: Pair<JointMoments>,
    total: JointMoments,
    columns: Columns,
  ) => Pair<readonly number[]> | null,
): AdjustedComparison {
  const { outcome, covariates, ...lift } = options;
  const [control, treatment] = arms;
  if (typeof outcome !== "string") {
    return compareAdjusted(
      [addRatio(control, outcome), addRatio(treatment, outcome)],
      { ...options, outcome: ratioName(outcome) },
      fitSlopes,
    );
  }
  const columns = readColumns(control, treatment, outcome, covariates);
  const total = mergeJointMoments(control, treatment);
  const solved = fitSlopes(arms, total, columns);
  const zeroSlopes = zeros(covariates.length);
  const slopes = solved ?? [zeroSlopes, zeroSlopes];
  const lostDegrees = slopes[0] === slopes[1] ? 0 : covariates.length;
  const slopeVariancePart = lostDegrees === 0
    ? 0
    : slopeVariance(total, columns, slopes);
  const [a, b] = arms.map((joint, i) =>
    adjustedSummary(
      joint,
      total,
      columns,
      slopes[i]!,
      lostDegrees,
      slopeVariancePart,
    )
  ) as [MeanSummary, MeanSummary];
  const unadjustedArms = arms.map((joint) =>
    adjustedSummary(joint, total, columns, zeroSlopes, 0, 0)
  ) as [MeanSummary, MeanSummary];
  const errorBefore = squaredStandardError(unadjustedArms);
  const errorAfter = squaredStandardError([a, b]);
  const varianceReduction = errorBefore && errorAfter !== null
    ? 1 - errorAfter / errorBefore
    : null;
  const caveats = [];
  if (solved === null) caveats.push(NO_SLOPE);
  if (varianceReduction === null) caveats.push(NO_VARIANCE);
  return Object.freeze({
    slopes: Object.freeze(slopes[0]),
    treatmentSlopes: Object.freeze(slopes[1]),
    control: a,
    treatment: b,
    varianceReduction,
    lift: relativeLift(a, b, lift),
    unadjusted: relativeLift(...unadjustedArms, lift),
    caveats: Object.freeze(caveats),
  });
}

const NO_SLOPE = caveat(
  "no-slope",
  "A covariate has no spread or is a combination of the others: nothing was adjusted",
);

const NO_VARIANCE = caveat(
  "undefined-variance",
  "There is no variance to explain",
  ["varianceReduction"],
);
