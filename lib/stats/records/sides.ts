import { type Caveat, caveat, type WithCaveats } from "./caveat.ts";
import type { Interval } from "./interval.ts";

/**
 * Alternative hypothesis: the arms differ, or the treatment's mean is greater or
 * less than the control's.
 */
export type Alternative = "two-sided" | "greater" | "less";

/** Options of {@linkcode welchTest}. */
export interface MeanTestOptions {
  /** Confidence level of the interval. @default {0.95} */
  readonly level?: number;
  /** Alternative hypothesis of the test. @default {"two-sided"} */
  readonly alternative?: Alternative;
}

/** Result of a test with an alternative hypothesis. */
export interface SidedTest extends WithCaveats {
  /** Probability of data at least this extreme if the arms do not differ. */
  readonly pValue: number | null;
  /** Confidence level of the interval. */
  readonly level: number;
  /** Alternative hypothesis of the test. */
  readonly alternative: Alternative;
}

/** Returns the error probability beyond each end of the interval. */
export function tailProbability(
  level: number,
  alternative: Alternative,
): number {
  return alternative === "two-sided" ? (1 - level) / 2 : 1 - level;
}

/** Returns both ends of an interval, or the single end of a one-sided interval. */
export function applyAlternative(
  ends: { readonly lower: number | null; readonly upper: number | null },
  alternative: Alternative,
): Omit<Interval, "value"> {
  const lower = alternative === "less" ? null : ends.lower;
  const upper = alternative === "greater" ? null : ends.upper;
  const isOpen = lower === null || upper === null;
  return { lower, upper, shape: isOpen ? "unbounded" : "bounded" };
}

/** Returns the p-value of a statistic with a distribution symmetric around 0. */
export function tailPValue(
  statistic: number,
  alternative: Alternative,
  survival: (statistic: number) => number,
): number {
  if (alternative === "two-sided") return 2 * survival(Math.abs(statistic));
  return survival(alternative === "greater" ? statistic : -statistic);
}

/**
 * Returns a caveat that lists the open ends of one-sided intervals, given by
 * name.
 */
export function openSideCaveats(
  alternative: Alternative,
  prefixes: readonly string[] = [""],
): Caveat[] {
  if (alternative === "two-sided") return [];
  const side = alternative === "greater" ? "upper" : "lower";
  const message = `A one-sided interval has no ${side} bound`;
  const missing = prefixes.map((prefix) => `${prefix}${side}`);
  return [caveat("one-sided", message, missing)];
}
