import {
  BLOCK_LENGTH,
  checkColumns,
  checkCount,
  checkShape,
  checkValues,
  columnIndex,
  type JointMoments,
} from "../records/mod.ts";
import { type Moments, momentsFromVariance } from "./moments.ts";

/**
 * Mutable joint moments for computation, where the means of no rows are 0 instead
 * of `null`.
 */
interface RawJoint {
  n: number;
  readonly names: readonly string[];
  readonly means: number[];
  readonly coMoments: number[][];
}

/** Returns the joint moments of no rows. */
function emptyRaw(names: readonly string[]): RawJoint {
  return {
    n: 0,
    names,
    means: names.map(() => 0),
    coMoments: names.map(() => names.map(() => 0)),
  };
}

/** Copies a public record into a mutable one. */
function toRawJoint(joint: JointMoments): RawJoint {
  checkShape(joint);
  checkColumns(joint, [...joint.names.keys()]);
  return {
    n: joint.n,
    names: joint.names,
    means: joint.means.map((mean) => mean ?? 0),
    coMoments: joint.coMoments.map((row) => [...row]),
  };
}

/** Returns the public, frozen record. */
function freezeJoint(raw: RawJoint): JointMoments {
  raw.names.forEach((name, i) => {
    const isFinite = Number.isFinite(raw.means[i]) &&
      raw.coMoments[i]!.every(Number.isFinite);
    if (!isFinite) {
      throw new RangeError(
        `The values of ${name} are too large: the products of ${raw.n} of them overflow, as they do above 1e154. Divide them by a common factor first`,
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

/** Merges two sets of rows into a new record. */
function mergeRawJoint(a: RawJoint, b: RawJoint): RawJoint {
  const total = emptyRaw(a.names);
  addJoint(total, a);
  addJoint(total, b);
  return total;
}

/** Merges `addend` into `total` (Pébay 2008, equations 2.1 and 3.1). */
function addJoint(total: RawJoint, addend: RawJoint): void {
  if (addend.n === 0) return;
  const n = total.n + addend.n;
  const weight = total.n * (addend.n / n);
  const deltas = addend.means.map((mean, i) => mean - total.means[i]!);
  for (let i = 0; i < deltas.length; i++) {
    for (let j = 0; j < deltas.length; j++) {
      total.coMoments[i]![j]! += addend.coMoments[i]![j]! +
        deltas[i]! * deltas[j]! * weight;
    }
    total.means[i] = total.n >= addend.n
      ? total.means[i]! + deltas[i]! * (addend.n / n)
      : addend.means[i]! - deltas[i]! * (total.n / n);
  }
  total.n = n;
}

/**
 * Returns the joint moments of the rows from `start` up to `end`, with means
 * relative to `origins`. The rows are centered on the mean of each column's first
 * values and then corrected for the drift, as for a single column. The buffer
 * `rows` is scratch space.
 */
function blockCoMoments(
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
    let center = meanBetween(column, start, Math.min(end, start + 32));
    let drift = centre(column, start, center, row, n);
    let squares = dot(row, row, n);
    // If the first values differ from the rest, a second pass uses the
    // corrected center.
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

/** Writes the distances from a center into a buffer and returns their sum. */
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

/** Returns the mean of the values from `start` up to `end`. */
function meanBetween(
  values: ArrayLike<number>,
  start: number,
  end: number,
): number {
  let sum = 0;
  for (let i = start; i < end; i++) sum += values[i]!;
  return sum / (end - start);
}

/**
 * Returns a dot product. Four independent running sums let the processor add in
 * parallel.
 */
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

/**
 * Computes the joint moments of columns of equal length, with one element per
 * unit.
 *
 * Blocks of 4096 rows are centered on their own mean and merged pairwise (Pébay
 * 2008, "Formulas for robust, one-pass parallel computation of covariances and
 * arbitrary-order statistical moments", Sandia report SAND2008-6212).
 *
 * @param columns Values by column name; the order of the names is kept
 * @returns The joint moments
 * @throws {TypeError} If an element is not a number
 * @throws {RangeError} If the lengths differ, or an element is NaN or infinite
 *
 * @example Revenue and orders of four visitors
 * ```ts
 * import { jointMoments } from "readout/stats";
 * import { assertEquals } from "@std/assert";
 *
 * const joint = jointMoments({ revenue: [0, 40, 0, 60], orders: [0, 1, 0, 2] });
 * assertEquals(joint.means, [25, 0.75]);
 * assertEquals(joint.coMoments[0]![1], 85);
 * ```
 */
export function jointMoments(
  columns: Readonly<Record<string, ArrayLike<number>>>,
): JointMoments {
  const names = Object.keys(columns);
  const arrays = names.map((name) => columns[name]!);
  const n = arrays[0]?.length ?? 0;
  arrays.forEach((array, k) => {
    if (array.length !== n) {
      throw new RangeError(
        `Columns must have the same length: ${names[0]} has ${n} values, ${
          names[k]
        } has ${array.length}`,
      );
    }
    checkValues(names[k]!, array);
  });
  // As in `moments`, block means are relative to the mean of the first block.
  const first = Math.min(n, BLOCK_LENGTH);
  const origins = arrays.map((array) =>
    n === 0 ? 0 : meanBetween(array, 0, first)
  );
  const rows = arrays.map(() => new Float64Array(first));
  const total = emptyRaw(names);
  for (let start = 0; start < n; start += BLOCK_LENGTH) {
    const end = Math.min(n, start + BLOCK_LENGTH);
    const range = [start, end] as const;
    addJoint(total, blockCoMoments(names, arrays, origins, range, rows));
  }
  origins.forEach((origin, i) => total.means[i]! += origin);
  return freezeJoint(total);
}

/**
 * Merges joint moments as if their rows were one set.
 *
 * @param parts Joint moments of disjoint sets of units, with the same columns in
 * the same order
 * @returns The joint moments of the union; an empty record without columns if
 * there are no parts
 * @throws {TypeError} If the columns differ
 *
 * @example Two chunks of a file
 * ```ts
 * import { jointMoments, mergeJointMoments } from "readout/stats";
 * import { assertEquals } from "@std/assert";
 *
 * const first = jointMoments({ revenue: [0, 40], orders: [0, 1] });
 * const second = jointMoments({ revenue: [0, 60], orders: [0, 2] });
 * assertEquals(mergeJointMoments(first, second).means, [25, 0.75]);
 * ```
 */
export function mergeJointMoments(
  ...parts: readonly JointMoments[]
): JointMoments {
  const first = parts[0];
  if (first === undefined) return freezeJoint(emptyRaw([]));
  const total = emptyRaw(first.names);
  for (const joint of parts) {
    if (joint.names.join("\n") !== first.names.join("\n")) {
      throw new TypeError(
        `Parts must have the same columns in the same order: found ${
          first.names.join(", ")
        } and ${joint.names.join(", ")}`,
      );
    }
    addJoint(total, toRawJoint(joint));
  }
  return freezeJoint(total);
}

/**
 * Returns the joint moments after adding `count` units with 0 in every column,
 * such as visitors who bought nothing. The result is exact and needs no loop.
 *
 * @param joint Joint moments of the existing units
 * @param count Number of rows of zeros to add
 * @returns The joint moments of the existing units and the zeros
 * @throws {TypeError | RangeError} If `count` is not a non-negative integer
 *
 * @example Two buyers among a hundred visitors
 * ```ts
 * import { addZeroRows, jointMoments } from "readout/stats";
 * import { assertEquals } from "@std/assert";
 *
 * const buyers = jointMoments({ revenue: [40, 60], orders: [1, 2] });
 * assertEquals(addZeroRows(buyers, 98).means, [1, 0.03]);
 * ```
 */
export function addZeroRows(joint: JointMoments, count: number): JointMoments {
  checkCount("count", count);
  const zeros: RawJoint = { ...emptyRaw(joint.names), n: count };
  return freezeJoint(mergeRawJoint(toRawJoint(joint), zeros));
}

/**
 * Returns the moments of a single column.
 *
 * @param joint Joint moments
 * @param name Name of the column
 * @returns The column's moments
 * @throws {RangeError} If the column does not exist
 *
 * @example Revenue per visitor, without the orders
 * ```ts
 * import { jointMoments, marginalMoments, moments } from "readout/stats";
 * import { assertEquals } from "@std/assert";
 *
 * const joint = jointMoments({ revenue: [0, 40, 60], orders: [0, 1, 2] });
 * assertEquals(marginalMoments(joint, "orders"), moments([0, 1, 2]));
 * ```
 */
export function marginalMoments(joint: JointMoments, name: string): Moments {
  const i = columnIndex(joint, name);
  const { n } = joint;
  const m2 = joint.coMoments[i]![i]!;
  const variance = n < 2 ? null : m2 / (n - 1);
  const marginal = momentsFromVariance({ n, mean: joint.means[i]!, variance });
  return Object.freeze({ ...marginal, m2 });
}
