/** Adds exact tests to rates with very small counts. */

import {
  type Caveat,
  compareProportions,
  type LiftPair,
  type MeanSummary,
  type ProportionSummary,
} from "../../stats/mod.ts";
import { statePValue } from "../../base/mod.ts";
import type { Comparison, ReadoutSettings } from "../../record/mod.ts";

/**
 * Maximum number of visitors in both arms for which enumerating all tables is
 * feasible.
 */
const MOST_TRIALS = 10_000;

/**
 * Adds an exact test to comparisons of rates with fewer than five expected events
 * in an arm. The exact p-value is added as a caveat, because the comparison's own
 * p-value and interval rely on the normal approximation. Other comparisons are
 * unchanged.
 *
 * @param comparisons One comparison per treatment.
 * @param pairs Pairs that were compared.
 * @param inference Type of looks; exact tests apply to a single look only.
 * @returns The comparisons.
 */
export function withExactTests(
  comparisons: readonly Comparison[],
  pairs: readonly LiftPair[],
  { looks, early }: {
    readonly looks: ReadoutSettings["inference"];
    readonly early?: string | undefined;
  },
): Comparison[] {
  return comparisons.map((comparison, index) => {
    const { control, treatment } = pairs[index]!;
    const arms = [
      proportionCounts(control),
      proportionCounts(treatment),
    ] as const;
    const isRead = looks === "fixed-horizon" && early === undefined;
    if (!isRead || arms[0] === null || arms[1] === null) return comparison;
    const exactCaveats = exactTest([arms[0], arms[1]], comparisons.length);
    return { ...comparison, caveats: [...comparison.caveats, ...exactCaveats] };
  });
}

function exactTest(
  arms: readonly [ProportionSummary, ProportionSummary],
  comparisons: number,
): Caveat[] {
  const { caveats } = compareProportions(...arms);
  if (!caveats.some(({ code }) => code === "small-expected-count")) return [];
  const test = arms[0].n + arms[1].n <= MOST_TRIALS ? "boschloo" : "fisher";
  const { pValue } = compareProportions(...arms, { test });
  const corrected = statePValue(Math.min(1, pValue! * comparisons));
  const name = test === "boschloo" ? "Boschloo's" : "Fisher's";
  const correctionText = comparisons > 1
    ? `, corrected for ${comparisons} variations,`
    : "";
  return [{
    code: "small-expected-count",
    message:
      `Fewer than five are expected in a variation; ${name} exact test${correctionText} gives ${corrected}`,
    missing: [],
  }];
}

/** Returns the number of successes, or `null` if the values are not 0 and 1. */
function proportionCounts(
  { n, mean, variance }: MeanSummary,
): ProportionSummary | null {
  if (mean === null || variance === null || mean < 0 || mean > 1) return null;
  const expected = n / (n - 1) * mean * (1 - mean);
  return Math.abs(variance - expected) > 1e-6 * expected
    ? null
    : { successes: Math.round(mean * n), n };
}
