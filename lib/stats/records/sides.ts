import { type Caveat, caveat, type WithCaveats } from "./caveat.ts";
import type { Interval } from "./interval.ts";

/**
 * What a test asks: whether the arms differ at all, or whether the treatment's
 * mean is greater, or less, than the control's.
 */
export type Alternative = "two-sided" | "greater" | "less";

/** Options of {@linkcode welchTest}. */
export interface MeanTestOptions {
  /** Confidence level of the interval. @default {0.95} */
  readonly level?: number;
  /** What the test asks. @default {"two-sided"} */
  readonly alternative?: Alternative;
}

/** How a test answered. */
export interface SidedTest extends WithCaveats {
  /** Chance of data at least this far out if the arms did not differ. */
  readonly pValue: number | null;
  /** Confidence level of the interval. */
  readonly level: number;
  /** What the test asked. */
  readonly alternative: Alternative;
}

/** What a level leaves beyond each end that the interval has. */
export function tailProbability(
  level: number,
  alternative: Alternative,
): number {
  return alternative === "two-sided" ? (1 - level) / 2 : 1 - level;
}

/** Both ends, or the one that a one-sided interval has. */
export function oneOrTwoSides(
  ends: { readonly lower: number | null; readonly upper: number | null },
  alternative: Alternative,
): Omit<Interval, "value"> {
  const lower = alternative === "less" ? null : ends.lower;
  const upper = alternative === "greater" ? null : ends.upper;
  const isOpen = lower === null || upper === null;
  return { lower, upper, shape: isOpen ? "unbounded" : "bounded" };
}

/** The p-value of a statistic that chance spreads evenly around 0. */
export function tailPValue(
  statistic: number,
  alternative: Alternative,
  survival: (statistic: number) => number,
): number {
  if (alternative === "two-sided") return 2 * survival(Math.abs(statistic));
  return survival(alternative === "greater" ? statistic : -statistic);
}

/** That one-sided intervals, each by its name, have no end on a side. */
export function openSide(
  alternative: Alternative,
  prefixes: readonly string[] = [""],
): Caveat[] {
  if (alternative === "two-sided") return [];
  const side = alternative === "greater" ? "upper" : "lower";
  const message = `A one-sided interval has no ${side} end`;
  const missing = prefixes.map((prefix) => `${prefix}${side}`);
  return [caveat("one-sided", message, missing)];
}
