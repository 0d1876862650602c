import { type Caveat, caveat } from "./caveat.ts";
import { checkNumbers } from "./check.ts";

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

/** A lift with its interval, and the gap that an "excluding" one leaves out. */
export interface LiftInterval extends Interval {
  /**
   * With `shape: "excluding"`, the ends of the open gap of lifts that the data
   * rule out; `null` otherwise.
   */
  readonly excluded: readonly [number, number] | null;
}

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
export function boundedInterval(
  value: number | null,
  lower: number | null,
  upper: number | null,
): Interval {
  Object.entries({ value, lower, upper }).forEach(([name, number]) => {
    if (number !== null) checkNumbers(name, number);
  });
  return { value, lower, upper, shape: lower === null ? null : "bounded" };
}

/** The estimate of a result with its ends, without the rest of it. */
export function intervalOf(result: Interval | null): Interval {
  if (result === null) return NO_INTERVAL;
  const { value, lower, upper, shape } = result;
  return { value, lower, upper, shape };
}

/** What an interval with these ends is: none, open on a side, or bounded. */
export function shapeOf(
  lower: number | null,
  upper: number | null,
): Interval["shape"] {
  if (lower === null && upper === null) return null;
  return lower === null || upper === null ? "unbounded" : "bounded";
}

/** That a one-sided interval has no end on a side, by the interval's name. */
export function openSide(
  alternative: "two-sided" | "greater" | "less",
  prefix = "",
): Caveat[] {
  if (alternative === "two-sided") return [];
  const side = alternative === "greater" ? "upper" : "lower";
  const message = `A one-sided interval has no ${side} end`;
  return [caveat("one-sided", message, [`${prefix}${side}`])];
}
