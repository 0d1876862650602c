import { checkChoice } from "../../base/mod.ts";
import { checkLevel, checkProbability } from "../records/mod.ts";

/**
 * Correction for multiple comparisons. Bonferroni, Šidák, Holm and Hochberg limit
 * the probability of any false positive. Benjamini-Hochberg and
 * Benjamini-Yekutieli limit the expected share of false positives among the
 * discoveries.
 */
export type AdjustmentMethod =
  | "bonferroni"
  | "sidak"
  | "holm"
  | "hochberg"
  | "benjamini-hochberg"
  | "benjamini-yekutieli";

/**
 * Adjusts p-values for multiple comparisons, so each can be compared with the
 * significance level as usual.
 *
 * Holm is valid under any dependence and never worse than Bonferroni. Šidák
 * (1967, JASA 62) needs two-sided normal or independent tests. Hochberg and
 * Benjamini-Hochberg need independent or positively dependent tests;
 * Benjamini-Yekutieli does not. (Holm 1979; Hochberg 1988; Benjamini and Hochberg
 * 1995; Benjamini and Yekutieli 2001.) A p-value of `null` stays `null` and does
 * not count as a comparison.
 *
 * @param pValues One p-value per comparison
 * @param method Correction method
 * @returns The adjusted p-values in the given order, at most 1
 * @throws {TypeError | RangeError} If a p-value is not from 0 to 1, or the method
 * is unknown
 *
 * @example Three metrics, one of them without a test
 * ```ts
 * import { adjustPValues } from "readout/stats";
 * import { assertEquals } from "@std/assert";
 *
 * const adjusted = adjustPValues([0.01, null, 0.04], "holm");
 * assertEquals(adjusted, [0.02, null, 0.04]);
 * ```
 */
export function adjustPValues(
  pValues: readonly (number | null)[],
  method: AdjustmentMethod,
): (number | null)[] {
  checkChoice("method", method, Object.keys(ADJUST));
  const tests: { readonly p: number; readonly index: number }[] = [];
  pValues.forEach((p, index) => {
    if (p === null) return;
    checkProbability(`pValues[${index}]`, p);
    tests.push({ p, index });
  });
  tests.sort((a, b) => a.p - b.p);
  const adjusted = ADJUST[method](tests.map(({ p }) => p));
  const result: (number | null)[] = pValues.map(() => null);
  tests.forEach(({ p, index }, rank) => {
    // Rounding must not make an adjusted p-value smaller than the original.
    result[index] = Math.min(1, Math.max(p, adjusted[rank]!));
  });
  return result;
}

/**
 * Returns the confidence level for each comparison's interval. The interval then
 * excludes 0 exactly if the adjusted p-value is below `1 - level`. Each level is
 * one minus the error rate at which the correction decided the comparison.
 *
 * With Bonferroni and Šidák, all intervals hold jointly at the level. With Holm
 * and Hochberg, each interval has the error rate of its step. The chance that any
 * interval falsely excludes 0 is therefore at most `1 - level` (Serlin 1993,
 * Journal of Experimental Education 61). Intervals of significant comparisons are
 * then wider than the rest, and joint coverage may be below the level. With
 * Benjamini-Hochberg and Benjamini-Yekutieli, on average a share `1 - level` of
 * the intervals that exclude 0 miss the true value (Benjamini and Yekutieli 2005,
 * JASA 100, false coverage rate).
 *
 * @param pValues One two-sided p-value per comparison
 * @param method Correction method
 * @param level Level of the correction, such as 0.95
 * @returns The levels in the given order, or `null` for a missing p-value
 * @throws {TypeError | RangeError} If a p-value is not from 0 to 1, the level is
 * not strictly between 0 and 1, or the method is unknown
 *
 * @example Two of three comparisons are significant, and each interval agrees
 * ```ts
 * import { adjustPValues, intervalLevels } from "readout/stats";
 * import { assertEquals } from "@std/assert";
 *
 * const pValues = [0.01, 0.02, 0.3];
 * assertEquals(adjustPValues(pValues, "holm"), [0.03, 0.04, 0.3]);
 * assertEquals(
 *   intervalLevels(pValues, "holm").map((level) => level!.toFixed(4)),
 *   ["0.9833", "0.9750", "0.9500"],
 * );
 * assertEquals(
 *   intervalLevels(pValues, "benjamini-hochberg")
 *     .map((level) => level!.toFixed(4)),
 *   ["0.9667", "0.9667", "0.9667"],
 * );
 * ```
 */
export function intervalLevels(
  pValues: readonly (number | null)[],
  method: AdjustmentMethod,
  level = 0.95,
): (number | null)[] {
  checkLevel(level);
  const alpha = 1 - level;
  const adjusted = adjustPValues(pValues, method);
  const order = [...pValues.keys()].filter((index) => pValues[index] !== null)
    .sort((a, b) => pValues[a]! - pValues[b]!);
  const significant = adjusted.filter((p) => p !== null && p < alpha).length;
  const levels: (number | null)[] = pValues.map(() => null);
  order.forEach((index, rank) => {
    levels[index] = 1 -
      ERROR_RATES[method]({ alpha, significant, rank, total: order.length });
  });
  return levels;
}

/**
 * Rank of a comparison, counted from 0, and the number of significant
 * comparisons.
 */
interface DecisionCounts {
  readonly alpha: number;
  readonly significant: number;
  readonly rank: number;
  readonly total: number;
}

/** Error rate at which each method decides a comparison. */
const ERROR_RATES: Readonly<
  Record<AdjustmentMethod, (decided: DecisionCounts) => number>
> = {
  bonferroni: ({ alpha, total }) => alpha / total,
  sidak: ({ alpha, total }) => -Math.expm1(Math.log1p(-alpha) / total),
  // Non-significant comparisons were decided at the step after the last
  // significant one.
  holm: ({ alpha, significant, rank, total }) =>
    alpha / (total - Math.min(rank, significant)),
  hochberg: ({ alpha, significant, rank, total }) =>
    alpha / (total - (rank < significant ? significant - 1 : significant)),
  "benjamini-hochberg": ({ alpha, significant, total }) =>
    alpha * Math.max(1, significant) / total,
  "benjamini-yekutieli": ({ alpha, significant, total }) =>
    alpha * Math.max(1, significant) / total / harmonic(total),
};

function harmonic(count: number): number {
  let sum = 0;
  for (let i = 1; i <= count; i++) sum += 1 / i;
  return sum;
}

/** Function that adjusts p-values in ascending order and keeps that order. */
type Adjust = (sorted: readonly number[]) => number[];

const ADJUST: Readonly<Record<AdjustmentMethod, Adjust>> = {
  bonferroni: (sorted) => sorted.map((p) => p * sorted.length),
  // Equals 1 - (1 - p) ^ m, without losing the digits of a small p.
  sidak: (sorted) =>
    sorted.map((p) =>
      p === 1 ? 1 : -Math.expm1(sorted.length * Math.log1p(-p))
    ),
  holm: (sorted) =>
    runningMaximum(sorted.map((p, i) => p * (sorted.length - i))),
  hochberg: (sorted) =>
    runningMinimumFromEnd(sorted.map((p, i) => p * (sorted.length - i))),
  "benjamini-hochberg": (sorted) => discoveryPValues(sorted, 1),
  "benjamini-yekutieli": (sorted) =>
    discoveryPValues(sorted, harmonic(sorted.length)),
};

function discoveryPValues(sorted: readonly number[], factor: number): number[] {
  const count = sorted.length;
  return runningMinimumFromEnd(
    sorted.map((p, i) => p * factor * count / (i + 1)),
  );
}

function runningMaximum(values: readonly number[]): number[] {
  let maximum = 0;
  return values.map((value) => maximum = Math.max(maximum, value));
}

function runningMinimumFromEnd(values: readonly number[]): number[] {
  let minimum = Infinity;
  return values.toReversed().map((value) => minimum = Math.min(minimum, value))
    .reverse();
}
