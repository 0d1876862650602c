import {
  checkColumns,
  columnIndex,
  type JointMoments,
} from "../moments/mod.ts";

/** A ratio of sums of two columns, such as revenue over orders. */
export interface RatioOfColumns {
  /** Column on top. */
  readonly numerator: string;
  /** Column below. */
  readonly denominator: string;
}

/** What the column of a ratio is called beside the others. */
export function ratioName({ numerator, denominator }: RatioOfColumns): string {
  return `${numerator} / ${denominator}`;
}

/**
 * The joint moments with a column more: each unit's linearised part in a ratio
 * of sums, `r + (N - r D) / mean(D)`, whose mean is the ratio r and whose
 * covariances are those of the delta method (Deng, Knoblich and Lu 2018, KDD).
 * Without a ratio the column has no mean, and no spread.
 */
export function withRatio(
  joint: JointMoments,
  ratio: RatioOfColumns,
): JointMoments {
  const i = columnIndex(joint, ratio.numerator);
  const j = columnIndex(joint, ratio.denominator);
  checkColumns(joint, [...joint.names.keys()]);
  const below = joint.means[j] ?? 0;
  const mean = below === 0 ? null : joint.means[i]! / below;
  const { coMoments } = joint;
  const along = (row: readonly number[]): number =>
    mean === null ? 0 : (row[i]! - mean * row[j]!) / below;
  const column = coMoments.map(along);
  const own = Math.max(0, along(column));
  if (![mean ?? 0, own, ...column].every(Number.isFinite)) {
    throw new RangeError(
      `${
        ratioName(ratio)
      } overflows, as ratios do from 1e154 on: divide ${ratio.numerator} by a common factor first`,
    );
  }
  return {
    n: joint.n,
    names: [...joint.names, ratioName(ratio)],
    means: [...joint.means, mean],
    coMoments: [
      ...coMoments.map((row, k) => [...row, column[k]!]),
      [...column, own],
    ],
  };
}
