/** What an exact test says of a rate of which there is next to nothing yet. */

import {
  type Caveat,
  compareProportions,
  type LiftPair,
  type MeanSummary,
  type ProportionSummary,
} from "../../stats/mod.ts";
import { statePValue } from "../../base/mod.ts";
import type { Comparison, ReadoutSettings } from "../../record/mod.ts";

/** Visitors, both arms together, up to which every table can be gone through. */
const MOST_TRIALS = 10_000;

/**
 * The comparisons of a rate with the exact test beside each for which fewer than
 * five are expected in an arm: p-value and interval rest on the normal
 * distribution. Other comparisons as they are.
 *
 * @param comparisons One per treatment.
 * @param pairs What was compared.
 * @param inference Whether it is for one look.
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
    if (!isRead || arms[0] === null || arms[1] === null) {
      return comparison;
    }
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
  const over = comparisons > 1
    ? `, corrected for ${comparisons} variations,`
    : "";
  return [{
    code: "small-expected-count",
    message:
      `Fewer than five are expected in an arm; ${name} exact test${over} has ${corrected}`,
    missing: [],
  }];
}

/** Those of whom it is true; `null` where the values are not yes and no. */
function proportionCounts(
  { n, mean, variance }: MeanSummary,
): ProportionSummary | null {
  if (mean === null || variance === null || mean < 0 || mean > 1) return null;
  const expected = n / (n - 1) * mean * (1 - mean);
  return Math.abs(variance - expected) > 1e-6 * expected
    ? null
    : { successes: Math.round(mean * n), n };
}
