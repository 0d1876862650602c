import { checkFinite, checkWithin } from "./check.ts";

/**
 * Estimate with its interval. Every record uses the same names: `value` for the
 * estimate, `lower` and `upper` for the ends.
 *
 * @example An interval without an upper end
 * ```ts
 * import type { Interval } from "readout/stats";
 * import { assertEquals } from "@std/assert";
 *
 * const lift: Interval = {
 *   value: 0.25,
 *   lower: 0.02,
 *   upper: null,
 *   shape: "unbounded",
 * };
 * assertEquals(lift.upper, null);
 * ```
 */
export interface Interval {
  /** Estimate, or `null` if it does not exist. */
  readonly value: number | null;
  /** Lower end, or `null` if it is open or there is no interval. */
  readonly lower: number | null;
  /** Upper end, or `null` if it is open or there is no interval. */
  readonly upper: number | null;
  /**
   * Shape of the interval. "bounded" has two ends, "unbounded" has at least one
   * open end, and "excluding" is the whole line except for a gap, so both ends
   * are open. `null` if there is no interval.
   */
  readonly shape: "bounded" | "unbounded" | "excluding" | null;
}

/** Interval with a value and both ends. */
export interface BoundedInterval<Value extends number | null = number>
  extends Interval {
  /** Estimated value. */
  readonly value: Value;
  /** Lower end of the interval. */
  readonly lower: Value;
  /** Upper end of the interval. */
  readonly upper: Value;
}

/** Lift with its interval, and the gap of an "excluding" interval. */
export interface LiftInterval extends Interval {
  /**
   * Ends of the open gap of lifts that the data rule out, for
   * `shape: "excluding"`, or `null` otherwise.
   */
  readonly excluded: readonly [number, number] | null;
}

/** Set of lifts that a test at the critical value cannot reject. */
export type LiftSet = Omit<LiftInterval, "value">;

/** Empty set for an input that is missing or exceeds the range of doubles. */
export const NO_SET: LiftSet = Object.freeze({
  shape: null,
  lower: null,
  upper: null,
  excluded: null,
});

/** Interval of an unknown value. */
export const NO_INTERVAL: Interval = Object.freeze({
  value: null,
  lower: null,
  upper: null,
  shape: null,
});

/**
 * Builds an interval with both ends, or with none; neither end is open.
 *
 * @param value Estimated value.
 * @param lower Lower end of the interval.
 * @param upper Upper end of the interval.
 * @returns The interval.
 * @throws {TypeError | RangeError} If a number is not finite
 *
 * @example
 * ```ts
 * import { boundedInterval } from "readout/stats";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(boundedInterval(2, 1, 3).shape, "bounded");
 * assertEquals(boundedInterval(2, null, null).shape, null);
 * ```
 */
export function boundedInterval<Value extends number | null>(
  value: Value,
  lower: Value,
  upper: Value,
): BoundedInterval<Value> {
  Object.entries({ value, lower, upper }).forEach(([name, number]) => {
    if (number !== null) checkFinite(name, number);
  });
  return { value, lower, upper, shape: lower === null ? null : "bounded" };
}

/**
 * Returns a relative change with its interval, from the logarithm of a ratio.
 *
 * @param log Logarithm of the ratio.
 * @param reach Distance of each end from the logarithm.
 * @returns The relative change, as a fraction.
 * @throws {TypeError | RangeError} If a number or its relative change is not
 *   finite
 *
 * @example Twice as much, with a factor of two in either direction
 * ```ts
 * import { changeInterval } from "readout/stats";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * const { value, lower, upper } = changeInterval(Math.log(2), Math.log(2));
 * assertAlmostEquals(value, 1);
 * assertAlmostEquals(lower, 0);
 * assertAlmostEquals(upper, 3);
 * ```
 */
export function changeInterval(log: number, reach: number): BoundedInterval {
  checkWithin("log", log, -LARGEST_LOG, LARGEST_LOG);
  checkWithin("reach", reach, 0, LARGEST_LOG - log);
  return boundedInterval(
    Math.expm1(log),
    Math.expm1(log - reach),
    Math.expm1(log + reach),
  );
}

/** Largest logarithm whose exponential fits a double. */
const LARGEST_LOG = 709;

/** Returns only the estimate and the ends of a result. */
export function intervalFields(result: Interval | null): Interval {
  if (result === null) return NO_INTERVAL;
  const { value, lower, upper, shape } = result;
  return { value, lower, upper, shape };
}
