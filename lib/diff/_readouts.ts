/** What a change of the data did to a readout. */

import type { Comparison, Readout } from "../record/mod.ts";
import { summariseReadout } from "../words/mod.ts";
import type { LiftChange, LiftValue, ReadoutDiff } from "./types.ts";

/**
 * Compares two readouts of one experience.
 *
 * @param before The earlier one.
 * @param after The later one.
 * @param sameOptions Whether both were read with the same options.
 * @returns Headlines and lifts, side by side.
 */
export function compareReadouts(
  before: Readout,
  after: Readout,
  sameOptions: boolean,
): ReadoutDiff {
  const verdict = ({ decision }: Readout): string =>
    `${decision.verdict} ${decision.variation}`;
  return {
    sameOptions,
    headlineBefore: summariseReadout(before).headline,
    headlineAfter: summariseReadout(after).headline,
    verdictChanged: verdict(before) !== verdict(after),
    lifts: liftsOf(before, after),
  };
}

function liftsOf(before: Readout, after: Readout): LiftChange[] {
  const then = comparisonsOf(before);
  const now = comparisonsOf(after);
  return [...new Set([...then.keys(), ...now.keys()])].map((key) => {
    const { metric, title, comparison } = (now.get(key) ?? then.get(key))!;
    return {
      metric,
      title,
      variation: comparison.variation,
      before: valueOf(then.get(key)?.comparison),
      after: valueOf(now.get(key)?.comparison),
    };
  });
}

function comparisonsOf({ metrics }: Readout): Map<
  string,
  Pick<LiftChange, "metric" | "title"> & { readonly comparison: Comparison }
> {
  return new Map(
    metrics.flatMap(({ name, title, comparisons }) =>
      comparisons.map((comparison) =>
        [
          JSON.stringify([name, comparison.variation]),
          { metric: name, title, comparison },
        ] as const
      )
    ),
  );
}

function valueOf(comparison: Comparison | undefined): LiftValue | null {
  if (comparison === undefined) return null;
  const { lift, adjustedPValue } = comparison;
  return { ...lift, adjustedPValue };
}
