import { checkCount, checkFinite, checkNonNegative } from "./check.ts";

/**
 * Count, means and co-moments of several numbers per unit, such as a visitor's
 * revenue, orders and units. Joint moments can be merged and contain all inputs
 * for ratio metrics and covariate adjustment.
 */
export interface JointMoments {
  /** Number of units. */
  readonly n: number;
  /** Names of the columns, in the order of all other fields. */
  readonly names: readonly string[];
  /** Mean of each column, or `null` if n is 0. */
  readonly means: readonly (number | null)[];
  /**
   * Sums of products of deviations from the means, as a symmetric matrix. Divided
   * by n - 1, they are the sample covariances.
   */
  readonly coMoments: readonly (readonly number[])[];
}

/** Throws if a record, which may be written by hand or parsed, lacks a part. */
export function checkShape({ n, names, means, coMoments }: JointMoments): void {
  checkCount("n", n);
  const isSquare = means.length === names.length &&
    coMoments.length === names.length &&
    coMoments.every((row) => row.length === names.length);
  if (isSquare) return;
  const lengths = coMoments.map((row) => row.length).join(", ");
  throw new RangeError(
    `Joint moments must have one mean and one row of co-moments per column (${names.length}): found ${means.length} means and rows of [${lengths}]`,
  );
}

/**
 * Throws unless the numbers of the used columns could come from real rows. Other
 * columns are not checked, because they may not have been measured.
 */
export function checkColumns(
  { n, names, means, coMoments }: JointMoments,
  columns: readonly number[],
): void {
  for (const i of columns) {
    const name = names[i]!;
    if (n > 0 && means[i] !== null) {
      checkFinite(`The mean of ${name}`, means[i]);
    }
    for (const j of columns) {
      const label = `The co-moment of ${name} and ${names[j]}`;
      checkFinite(label, coMoments[i]![j]);
      if (i === j) checkNonNegative(label, coMoments[i]![i]);
    }
  }
}

/** Returns the position of a column; throws if the column does not exist. */
export function columnIndex(joint: JointMoments, name: string): number {
  checkShape(joint);
  const index = joint.names.indexOf(name);
  if (index < 0) {
    const existing = joint.names.join(", ");
    throw new RangeError(
      `No column ${JSON.stringify(name)}. Available: ${existing}`,
    );
  }
  return index;
}

/**
 * Summary of one arm for comparisons of means. It can be written by hand, from a
 * published table or from two SQL aggregates.
 */
export interface MeanSummary {
  /** Number of independent units, usually visitors. */
  readonly n: number;
  /** Mean of the units, or `null` if there are none. */
  readonly mean: number | null;
  /**
   * Sample variance (divisor n - 1), in the square of the mean's unit, or `null`
   * for n below 2.
   */
  readonly variance: number | null;
}
