import type { MeanSummary } from "../records/mod.ts";
import { solveSymmetric } from "../numerics/mod.ts";
import type { JointMoments } from "../moments/mod.ts";

export interface Columns {
  readonly outcome: number;
  readonly covariates: readonly number[];
}

export type Matrix = readonly (readonly number[])[];

export function slopesOf(coMoments: Matrix, columns: Columns): number[] | null {
  const { outcome, covariates } = columns;
  return solveSymmetric(
    covariates.map((i) => covariates.map((j) => coMoments[i]![j]!)),
    covariates.map((i) => coMoments[i]![outcome]!),
  );
}

export function zeros(count: number): number[] {
  return new Array<number>(count).fill(0);
}

/** Mean and variance of `Y - slope · (X - mean of X over both arms)`. */
export function adjusted(
  joint: JointMoments,
  all: JointMoments,
  { outcome, covariates }: Columns,
  slopes: readonly number[],
  lostDegrees: number,
  extra: number,
): MeanSummary {
  const { n, means, coMoments } = joint;
  const degrees = n - 1 - lostDegrees;
  let mean = means[outcome]!;
  if (n === 0 || mean === null) {
    return Object.freeze({ n, mean: null, variance: null });
  }
  let squares = coMoments[outcome]![outcome]!;
  covariates.forEach((c, i) => {
    mean -= slopes[i]! * (means[c]! - all.means[c]!);
    squares -= 2 * slopes[i]! * coMoments[c]![outcome]!;
    covariates.forEach((d, j) => {
      squares += slopes[i]! * slopes[j]! * coMoments[c]![d]!;
    });
  });
  const variance = degrees < 1
    ? null
    : Math.max(0, squares) / degrees + extra * n / 2;
  if (!Number.isFinite(mean) || !Number.isFinite(variance ?? 0)) {
    throw new RangeError(
      "The adjusted mean or variance leaves the range of doubles: no rows have such joint moments, or the columns must be divided by a common factor first",
    );
  }
  return Object.freeze({ n, mean, variance });
}

/**
 * Variance that the common mean of the covariates adds where slopes differ:
 * `d' S d / N` with the difference d of the slopes, shared by both arms.
 */
export function slopeVariance(
  all: JointMoments,
  { covariates }: Columns,
  [own, other]: readonly [readonly number[], readonly number[]],
): number {
  let sum = 0;
  covariates.forEach((c, i) =>
    covariates.forEach((d, j) => {
      sum += (other[i]! - own[i]!) * (other[j]! - own[j]!) *
        all.coMoments[c]![d]!;
    })
  );
  return sum / (all.n - 1) / all.n;
}

export function errorOf(
  [control, treatment]: readonly [MeanSummary, MeanSummary],
): number | null {
  if (control.variance === null || treatment.variance === null) return null;
  return control.variance / control.n + treatment.variance / treatment.n;
}
