import { checkValues } from "../records/mod.ts";
import { sorted } from "./_sorted.ts";

/** Visitor of each value, as any identifier that distinguishes visitors. */
export type Owners = ArrayLike<string | number | bigint>;

/**
 * Mid-distribution of a sample: the share below a value plus half of the share at
 * it. It is linear between distinct values, so its inverse, the mid-quantile,
 * changes smoothly with the shares even if many values are equal (Ma, Genton and
 * Parzen 2011, Annals of the Institute of Statistical Mathematics 63). Without
 * ties it is the usual quantile.
 */
export interface MidDistribution {
  readonly values: ArrayLike<number>;
  /**
   * Index of each value's visitor, from 0, or `null` if every value has a
   * different visitor.
   */
  readonly visitors: Int32Array | null;
  /** Number of visitors. */
  readonly clusters: number;
  /** Distinct values, ascending. */
  readonly points: Float64Array;
  /** Share of the values below each distinct value. */
  readonly below: Float64Array;
  /** Mid-distribution at each distinct value. */
  readonly heights: Float64Array;
}

/** Returns the mid-distribution, which sorts the values once for all quantiles. */
export function midDistribution(
  name: string,
  values: ArrayLike<number>,
  owners?: Owners,
): MidDistribution {
  checkValues(name, values);
  const ascending = sorted(values);
  const points = new Float64Array(ascending.length);
  const below = new Float64Array(ascending.length);
  const heights = new Float64Array(ascending.length);
  let different = 0;
  for (let i = 0; i < ascending.length;) {
    let j = i + 1;
    while (j < ascending.length && ascending[j] === ascending[i]) j++;
    points[different] = ascending[i]!;
    below[different] = i / ascending.length;
    heights[different++] = (i + j) / 2 / ascending.length;
    i = j;
  }
  const visitors = owners ? ownerCodes(name, values, owners) : null;
  return {
    values,
    visitors,
    clusters: visitors
      ? visitors.reduce((highest, code) => Math.max(highest, code + 1), 0)
      : values.length,
    points: points.subarray(0, different),
    below: below.subarray(0, different),
    heights: heights.subarray(0, different),
  };
}

/**
 * Returns the mid-distribution of values with counts, where every value has a
 * different visitor.
 */
export function distributionFromCounts(
  values: ArrayLike<number>,
  counts?: ArrayLike<number>,
): MidDistribution {
  checkValues("values", values);
  if (counts !== undefined) checkValues("counts", counts);
  const countByValue = new Map<number, number>();
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    countByValue.set(
      value,
      (countByValue.get(value) ?? 0) + (counts?.[i] ?? 1),
    );
  }
  const points = Float64Array.from(countByValue.keys()).sort();
  const clusters = points.reduce(
    (sum, point) => sum + countByValue.get(point)!,
    0,
  );
  const below = new Float64Array(points.length);
  const heights = new Float64Array(points.length);
  let cumulative = 0;
  points.forEach((point, i) => {
    below[i] = cumulative / clusters;
    heights[i] = (cumulative + countByValue.get(point)! / 2) / clusters;
    cumulative += countByValue.get(point)!;
  });
  return { values: points, visitors: null, clusters, points, below, heights };
}

function ownerCodes(
  name: string,
  values: ArrayLike<number>,
  owners: Owners,
): Int32Array {
  if (owners.length !== values.length) {
    throw new RangeError(
      `visitors must have one entry per value: found ${owners.length} for ${values.length} values of ${name}`,
    );
  }
  const codeByOwner = new Map<string | number | bigint, number>();
  return Int32Array.from(owners, (owner) => {
    const code = codeByOwner.get(owner) ?? codeByOwner.size;
    if (code === codeByOwner.size) codeByOwner.set(owner, code);
    return code;
  });
}

/**
 * Returns the mid-quantile, or the lowest or highest value if `p` is beyond the
 * range.
 */
export function midQuantile(
  { points, heights }: MidDistribution,
  p: number,
): number {
  const above = firstAbove(heights, p);
  if (above === 0) return points[0]!;
  if (above === points.length) return points[above - 1]!;
  const [low, high] = [points[above - 1]!, points[above]!];
  return low + interpolationWeight(heights, above, p) * (high - low);
}

/**
 * Returns the standard error of the mid-distribution at its value `p`, with
 * visitors as the units.
 */
export function shareError(sample: MidDistribution, p: number): number {
  const { points, below, heights, values, visitors, clusters } = sample;
  const above = firstAbove(heights, p);
  const weight = interpolationWeight(heights, above, p);
  const low = Math.max(0, above - 1);
  const high = Math.min(points.length - 1, above);
  // A value contributes 1 to the share if it is below the quantile and 0 if
  // above. The two values next to the quantile contribute a fraction.
  const atLow = low === high ? 0.5 : (1 + weight) / 2;
  const atHigh = low === high ? 0.5 : weight / 2;
  const shareAt = (i: number) => 2 * (heights[i]! - below[i]!);
  const mean = low === high ? heights[low]! : p;
  const correction = clusters / (clusters - 1);
  if (visitors === null) {
    const squares = below[low]! + atLow ** 2 * shareAt(low) +
      (low === high ? 0 : atHigh ** 2 * shareAt(high));
    return Math.sqrt(
      Math.max(0, squares - mean * mean) * correction / clusters,
    );
  }
  const sums = new Float64Array(clusters);
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    const weight = value < points[low]!
      ? 1
      : value > points[high]!
      ? 0
      : value === points[low]
      ? atLow
      : atHigh;
    sums[visitors[i]!]! += weight - mean;
  }
  const squares = sums.reduce((total, sum) => total + sum * sum, 0);
  return Math.sqrt(squares * correction) / values.length;
}

function firstAbove(ascending: Float64Array, limit: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ascending[middle]! > limit) high = middle;
    else low = middle + 1;
  }
  return low;
}

function interpolationWeight(
  heights: Float64Array,
  above: number,
  p: number,
): number {
  if (above === 0) return 1;
  if (above === heights.length) return 0;
  const [low, high] = [heights[above - 1]!, heights[above]!];
  return (p - low) / (high - low);
}
