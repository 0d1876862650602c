import { checkOptions, PROPORTION_INTERVAL_OPTIONS } from "../../base/mod.ts";
import type { Interval, WithCaveats } from "../records/mod.ts";
import {
  checkLevel,
  checkProportion,
  NO_INTERVAL,
  withDefect,
} from "../records/mod.ts";
import { clopperPearsonEnds, wilsonEnds } from "./_proportion.ts";

/** Options of the intervals of a proportion. */
export interface ProportionIntervalOptions {
  /** Confidence level. @default {0.95} */
  readonly level?: number;
}

/**
 * Proportion of successes with its interval. The fields are `null` without
 * trials.
 */
export interface ProportionInterval extends Interval, WithCaveats {
  /** Method of the interval. */
  readonly method: "wilson" | "clopper-pearson";
  /** Number of successes. */
  readonly successes: number;
  /** Number of trials. */
  readonly n: number;
  /** Confidence level. */
  readonly level: number;
}

/**
 * Returns Wilson's score interval of a proportion: the values that a score test
 * would not reject. Its coverage is close to the level on average, even for rare
 * conversions (Wilson 1927, JASA 22; Brown, Cai and DasGupta 2001).
 *
 * @param successes Number of successes
 * @param n Number of trials
 * @param options Confidence level
 * @returns The proportion and its interval
 * @throws {TypeError | RangeError} If the counts are not integers, there are more
 * successes than trials, or the level is not strictly between 0 and 1
 *
 * @example The interval for 81 of 263 (Newcombe 1998, table I)
 * ```ts
 * import { wilsonInterval } from "readout/stats";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * const { lower, upper } = wilsonInterval(81, 263);
 * assertAlmostEquals(lower!, 0.2553, 5e-5);
 * assertAlmostEquals(upper!, 0.3662, 5e-5);
 * ```
 */
export function wilsonInterval(
  successes: number,
  n: number,
  options: ProportionIntervalOptions = {},
): ProportionInterval {
  checkOptions(PROPORTION_INTERVAL_OPTIONS, options);
  return proportionInterval("wilson", successes, n, options, wilsonEnds);
}

/**
 * Returns the exact interval of a proportion by Clopper and Pearson (1934). Its
 * coverage is never below the level, and usually above it.
 *
 * @param successes Number of successes
 * @param n Number of trials
 * @param options Confidence level
 * @returns The proportion and its interval
 * @throws {TypeError | RangeError} If the counts are not integers, there are more
 * successes than trials, or the level is not strictly between 0 and 1
 *
 * @example No buyer among 100 visitors
 * ```ts
 * import { clopperPearsonInterval } from "readout/stats";
 * import { assertAlmostEquals, assertEquals } from "@std/assert";
 *
 * const { lower, upper } = clopperPearsonInterval(0, 100);
 * assertEquals(lower, 0);
 * assertAlmostEquals(upper!, 0.03621669264517642, 1e-12);
 * ```
 */
export function clopperPearsonInterval(
  successes: number,
  n: number,
  options: ProportionIntervalOptions = {},
): ProportionInterval {
  checkOptions(PROPORTION_INTERVAL_OPTIONS, options);
  return proportionInterval(
    "clopper-pearson",
    successes,
    n,
    options,
    (successes, n, level) => clopperPearsonEnds(successes, n, (1 - level) / 2),
  );
}

function proportionInterval(
  method: "wilson" | "clopper-pearson",
  successes: number,
  n: number,
  { level = 0.95 }: ProportionIntervalOptions,
  endsOf: (successes: number, n: number, level: number) => [number, number],
): ProportionInterval {
  checkLevel(level);
  checkProportion("", successes, n);
  const head = { method, successes, n };
  if (n === 0) {
    return withDefect({ ...head, ...NO_INTERVAL, level }, {
      code: "no-visitors",
      message: "There are no trials",
    });
  }
  const [lower, upper] = endsOf(successes, n, level);
  return Object.freeze({
    ...head,
    value: successes / n,
    lower,
    upper,
    shape: "bounded",
    level,
    caveats: Object.freeze([]),
  });
}
