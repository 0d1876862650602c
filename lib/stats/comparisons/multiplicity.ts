import { checkChoice, checkProbability } from "../records/mod.ts";

/**
 * A correction for several comparisons. Bonferroni, Šidák, Holm and Hochberg
 * limit the chance of any false positive; Benjamini-Hochberg and Benjamini-Yekutieli
 * limit the expected share of false positives among the discoveries.
 */
export type AdjustmentMethod =
  | "bonferroni"
  | "sidak"
  | "holm"
  | "hochberg"
  | "benjamini-hochberg"
  | "benjamini-yekutieli";

/**
 * Adjusted p-values: each may be held against the level as if it were alone.
 *
 * Holm is valid whatever the dependence and never worse than Bonferroni; Šidák
 * (1967, JASA 62) needs two-sided normal or independent tests; Hochberg and Benjamini-Hochberg need independent or positively dependent
 * tests, Benjamini-Yekutieli does not (Holm 1979; Hochberg 1988; Benjamini and
 * Hochberg 1995; Benjamini and Yekutieli 2001). A p-value that could not be
 * computed stays `null` and does not count as a comparison.
 *
 * @param pValues One p-value per comparison
 * @param method The correction
 * @returns The adjusted p-values in the given order, at most 1
 * @throws {TypeError | RangeError} If a p-value is not from 0 to 1, or there is
 * no such method
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
  const known: { readonly p: number; readonly index: number }[] = [];
  pValues.forEach((p, index) => {
    if (p === null) return;
    checkProbability(`pValues[${index}]`, p);
    known.push({ p, index });
  });
  known.sort((a, b) => a.p - b.p);
  const adjusted = ADJUST[method](known.map(({ p }) => p));
  const result: (number | null)[] = pValues.map(() => null);
  known.forEach(({ index }, rank) => {
    result[index] = Math.min(1, adjusted[rank]!);
  });
  return result;
}

/** From p-values in ascending order to adjusted ones, in the same order. */
type Adjust = (sorted: readonly number[]) => number[];

const ADJUST: Readonly<Record<AdjustmentMethod, Adjust>> = {
  bonferroni: (sorted) => sorted.map((p) => p * sorted.length),
  // 1 - (1 - p) ^ m, with the digits of a small p.
  sidak: (sorted) =>
    sorted.map((p) =>
      p === 1 ? 1 : -Math.expm1(sorted.length * Math.log1p(-p))
    ),
  holm: (sorted) =>
    runningMaximum(sorted.map((p, i) => p * (sorted.length - i))),
  hochberg: (sorted) =>
    runningMinimumFromEnd(sorted.map((p, i) => p * (sorted.length - i))),
  "benjamini-hochberg": (sorted) => falseDiscovery(sorted, 1),
  "benjamini-yekutieli": (sorted) =>
    falseDiscovery(sorted, sorted.reduce((sum, _, i) => sum + 1 / (i + 1), 0)),
};

function falseDiscovery(sorted: readonly number[], factor: number): number[] {
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
