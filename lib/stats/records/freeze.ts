/**
 * A value frozen in all its depth, as every record of Readout is.
 *
 * @param value Plain objects, arrays and what stands in them.
 * @returns The same value.
 *
 * @example
 * ```ts
 * import { deepFreeze } from "readout/stats";
 * import { assert } from "@std/assert";
 *
 * const { counts } = deepFreeze({ counts: [1, 2] });
 * assert(Object.isFrozen(counts));
 * ```
 */
export function deepFreeze<T>(value: T): T {
  if (value !== null && typeof value === "object" && !Object.isFrozen(value)) {
    Object.values(value).forEach(deepFreeze);
    Object.freeze(value);
  }
  return value;
}
