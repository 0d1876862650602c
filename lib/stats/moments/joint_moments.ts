import { BLOCK_LENGTH, checkCount, checkValues } from "../records/mod.ts";
import {
  addInto,
  blockCoMoments,
  columnIndex,
  emptyRaw,
  freezeJoint,
  type JointMoments,
  meanOf,
  mergeRawJoint,
  type RawJoint,
  toRawJoint,
} from "./_joint.ts";
import { type Moments, momentsFromVariance } from "./moments.ts";

export type { JointMoments };

/**
 * Joint moments of columns of equal length, one element per unit.
 *
 * Blocks of 4096 rows are centred on their own mean and merged pairwise
 * (Pébay 2008, "Formulas for robust, one-pass parallel computation of
 * covariances and arbitrary-order statistical moments", Sandia report
 * SAND2008-6212).
 *
 * @param columns Name to values; the order of the names is kept
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
        `Columns must have one length: ${names[0]} has ${n} values, ${
          names[k]
        } has ${array.length}`,
      );
    }
    checkValues(names[k]!, array);
  });
  // As in moments(): block means are counted from the first block's.
  const first = Math.min(n, BLOCK_LENGTH);
  const origins = arrays.map((array) => n === 0 ? 0 : meanOf(array, 0, first));
  const rows = arrays.map(() => new Float64Array(first));
  const total = emptyRaw(names);
  for (let start = 0; start < n; start += BLOCK_LENGTH) {
    const end = Math.min(n, start + BLOCK_LENGTH);
    const range = [start, end] as const;
    addInto(total, blockCoMoments(names, arrays, origins, range, rows));
  }
  origins.forEach((origin, i) => total.means[i]! += origin);
  return freezeJoint(total);
}

/**
 * The joint moments of all parts together, as if their rows had been one set.
 *
 * @param parts Joint moments with the same columns in the same order, of units
 * without common members
 * @returns The joint moments of the union; without parts, an empty one without
 * columns
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
  for (const part of parts) {
    if (part.names.join("\n") !== first.names.join("\n")) {
      throw new TypeError(
        `Parts must have the same columns in the same order: found ${
          first.names.join(", ")
        } and ${part.names.join(", ")}`,
      );
    }
    addInto(total, toRawJoint(part));
  }
  return freezeJoint(total);
}

/**
 * The joint moments after adding `count` units that have 0 in every column:
 * the visitors who bought nothing. Exact, and without a loop.
 *
 * @param joint The joint moments of the units that are there
 * @param count How many rows of zeros to add
 * @returns The joint moments of both
 * @throws {TypeError | RangeError} If `count` is not a whole number of at
 * least 0
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
 * The moments of one column alone.
 *
 * @param joint Joint moments
 * @param name The column's name
 * @returns Its moments
 * @throws {RangeError} If there is no such column
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
