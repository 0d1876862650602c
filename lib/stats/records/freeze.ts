/**
 * Freezes a value deeply, as for every record of Readout.
 *
 * @param value Plain objects and arrays, nested to any depth.
 * @returns The same value, frozen.
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
