import { checkFinite, checkWithin } from "./check.ts";

/**
 * An estimate with its interval, spelled alike in every record: whatever the
 * quantity is, its number is `value` and its ends are `lower` and `upper`.
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
  /** The estimate; `null` when it does not exist. */
  readonly value: number | null;
  /** Lower end; `null` when it is open or there is no interval. */
  readonly lower: number | null;
  /** Upper end; `null` when it is open or there is no interval. */
  readonly upper: number | null;
  /**
   * "bounded" lies between two ends; "unbounded" has at least one open end;
   * "excluding" is the whole line but for a gap, so that both ends are open.
   * `null` when there is no interval.
   */
  readonly shape: "bounded" | "unbounded" | "excluding" | null;
}

/** An interval of which nothing is missing. */
export interface BoundedInterval<Value extends number | null = number>
  extends Interval {
  /** The estimate. */
  readonly value: Value;
  /** Lower end. */
  readonly lower: Value;
  /** Upper end. */
  readonly upper: Value;
}

/** A lift with its interval, and the gap that an "excluding" one leaves out. */
export interface LiftInterval extends Interval {
  /**
   * With `shape: "excluding"`, the ends of the open gap of lifts that the data
   * rule out; `null` otherwise.
   */
  readonly excluded: readonly [number, number] | null;
}

/** Ends of the set of lifts that a test at the critical value cannot reject. */
export type LiftSet = Omit<LiftInterval, "value">;

/** No set: an input is missing or out of the range of doubles. */
export const NO_SET: LiftSet = Object.freeze({
  shape: null,
  lower: null,
  upper: null,
  excluded: null,
});

/** What is not known. */
export const NO_INTERVAL: Interval = Object.freeze({
  value: null,
  lower: null,
  upper: null,
  shape: null,
});

/**
 * An estimate with both ends, or none; neither end is open.
 *
 * @param value The estimate.
 * @param lower Lower end.
 * @param upper Upper end.
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
 * A change with its interval, from the logarithm of a ratio.
 *
 * @param log The logarithm.
 * @param reach How far its ends are from it.
 * @returns The change, a fraction.
 * @throws {TypeError | RangeError} If a number is not finite, or its change is not
 *
 * @example Twice as much, give or take a factor of two
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

/** The exponential of a larger one is beyond the range of doubles. */
const LARGEST_LOG = 709;

/** The estimate of a result with its ends, without the rest of it. */
export function intervalFields(result: Interval | null): Interval {
  if (result === null) return NO_INTERVAL;
  const { value, lower, upper, shape } = result;
  return { value, lower, upper, shape };
}
