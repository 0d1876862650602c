import { checkCount, checkFinite, checkNonNegative } from "../records/mod.ts";

/**
 * Count, means and co-moments of several numbers per unit: a visitor's
 * revenue, orders and units, say. Everything that ratio metrics and covariate
 * adjustment need, in a form that merges.
 */
export interface JointMoments {
  /** Number of units. */
  readonly n: number;
  /** Names of the columns, in the order of the other fields. */
  readonly names: readonly string[];
  /** Mean of each column; `null` when n is 0. */
  readonly means: readonly (number | null)[];
  /**
   * Sums of products of deviations from the means, as a symmetric matrix;
   * divided by n - 1 they are the sample covariances.
   */
  readonly coMoments: readonly (readonly number[])[];
}

/** Joint moments under construction: means of no rows are 0, not `null`. */
export interface RawJoint {
  n: number;
  readonly names: readonly string[];
  readonly means: number[];
  readonly coMoments: number[][];
}

/** Joint moments of no rows. */
export function emptyRaw(names: readonly string[]): RawJoint {
  return {
    n: 0,
    names,
    means: names.map(() => 0),
    coMoments: names.map(() => names.map(() => 0)),
  };
}

/** Throws for a record, written by hand or read, of which a part is missing. */
function checkShape({ n, names, means, coMoments }: JointMoments): void {
  checkCount("n", n);
  const isSquare = means.length === names.length &&
    coMoments.length === names.length &&
    coMoments.every((row) => row.length === names.length);
  if (isSquare) return;
  throw new RangeError(
    `Joint moments must have one mean and one row of co-moments for each of the ${names.length} columns: found ${means.length} means and rows of [${
      coMoments.map((row) => row.length).join(", ")
    }]`,
  );
}

/**
 * Throws unless the numbers of some columns are those of rows. What is not asked
 * for may not have been measured.
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
      const of = `The co-moment of ${name} and ${names[j]}`;
      checkFinite(of, coMoments[i]![j]);
      if (i === j) checkNonNegative(of, coMoments[i]![i]);
    }
  }
}

/** A copy of a public record to compute with. */
export function toRawJoint(joint: JointMoments): RawJoint {
  checkShape(joint);
  checkColumns(joint, [...joint.names.keys()]);
  return {
    n: joint.n,
    names: joint.names,
    means: joint.means.map((mean) => mean ?? 0),
    coMoments: joint.coMoments.map((row) => [...row]),
  };
}

/** The public, frozen record. */
export function freezeJoint(raw: RawJoint): JointMoments {
  raw.names.forEach((name, i) => {
    const isFinite = Number.isFinite(raw.means[i]) &&
      raw.coMoments[i]!.every(Number.isFinite);
    if (!isFinite) {
      throw new RangeError(
        `The values of ${name} are too large: the products of ${raw.n} of them overflow, as they do from 1e154 on; divide them by a common factor first`,
      );
    }
  });
  return Object.freeze({
    n: raw.n,
    names: Object.freeze([...raw.names]),
    means: Object.freeze(raw.means.map((mean) => raw.n === 0 ? null : mean)),
    coMoments: Object.freeze(raw.coMoments.map((row) => Object.freeze(row))),
  });
}

/** The two sets of rows together, as a new record. */
export function mergeRawJoint(a: RawJoint, b: RawJoint): RawJoint {
  const total = emptyRaw(a.names);
  addInto(total, a);
  addInto(total, b);
  return total;
}

/** Merges `part` into `total` (Pébay 2008, equations 2.1 and 3.1). */
export function addInto(total: RawJoint, part: RawJoint): void {
  if (part.n === 0) return;
  const n = total.n + part.n;
  const weight = total.n * (part.n / n);
  const deltas = part.means.map((mean, i) => mean - total.means[i]!);
  for (let i = 0; i < deltas.length; i++) {
    for (let j = 0; j < deltas.length; j++) {
      total.coMoments[i]![j]! += part.coMoments[i]![j]! +
        deltas[i]! * deltas[j]! * weight;
    }
    total.means[i] = total.n >= part.n
      ? total.means[i]! + deltas[i]! * (part.n / n)
      : part.means[i]! - deltas[i]! * (total.n / n);
  }
  total.n = n;
}

/**
 * Joint moments of the rows from `start` up to `end`, with the means counted
 * from `origins`: about the mean of each column's first values, and corrected
 * by the drift from it, as in the one-column case. `rows` is room to work in.
 */
export function blockCoMoments(
  names: readonly string[],
  columns: readonly ArrayLike<number>[],
  origins: readonly number[],
  [start, end]: readonly [number, number],
  rows: readonly Float64Array[],
): RawJoint {
  const raw = emptyRaw(names);
  const n = raw.n = end - start;
  const drifts = columns.map((column, i) => {
    const row = rows[i]!;
    let center = meanOf(column, start, Math.min(end, start + 32));
    let drift = centre(column, start, center, row, n);
    let squares = dot(row, row, n);
    // Where the first values were not like the rest, once more.
    if (drift * (drift / n) > squares / 2) {
      center += drift / n;
      drift = centre(column, start, center, row, n);
      squares = dot(row, row, n);
    }
    raw.means[i] = (center - origins[i]!) + drift / n;
    raw.coMoments[i]![i] = Math.max(0, squares - drift * (drift / n));
    return drift;
  });
  for (let i = 0; i < names.length; i++) {
    for (let j = i + 1; j < names.length; j++) {
      const sum = dot(rows[i]!, rows[j]!, n) - drifts[i]! * (drifts[j]! / n);
      raw.coMoments[i]![j] = raw.coMoments[j]![i] = sum;
    }
  }
  return raw;
}

/** Writes the distances from a center, and adds them up. */
function centre(
  column: ArrayLike<number>,
  start: number,
  center: number,
  row: Float64Array,
  n: number,
): number {
  let even = 0;
  let odd = 0;
  let r = 0;
  for (; r + 1 < n; r += 2) {
    const a = column[start + r]! - center;
    const b = column[start + r + 1]! - center;
    row[r] = a;
    row[r + 1] = b;
    even += a;
    odd += b;
  }
  if (r < n) even += row[r] = column[start + r]! - center;
  return even + odd;
}

/** Mean of the values from `start` up to `end`. */
export function meanOf(
  values: ArrayLike<number>,
  start: number,
  end: number,
): number {
  let sum = 0;
  for (let i = start; i < end; i++) sum += values[i]!;
  return sum / (end - start);
}

/** Four running sums, which do not wait for each other. */
function dot(a: Float64Array, b: Float64Array, n: number): number {
  let s0 = 0, s1 = 0, s2 = 0, s3 = 0;
  let i = 0;
  for (; i + 3 < n; i += 4) {
    s0 += a[i]! * b[i]!;
    s1 += a[i + 1]! * b[i + 1]!;
    s2 += a[i + 2]! * b[i + 2]!;
    s3 += a[i + 3]! * b[i + 3]!;
  }
  for (; i < n; i++) s0 += a[i]! * b[i]!;
  return (s0 + s1) + (s2 + s3);
}

/** Position of a column; throws when it is not there. */
export function columnIndex(joint: JointMoments, name: string): number {
  checkShape(joint);
  const index = joint.names.indexOf(name);
  if (index < 0) {
    throw new RangeError(
      `No column ${JSON.stringify(name)}: the columns are ${
        joint.names.join(", ")
      }`,
    );
  }
  return index;
}
