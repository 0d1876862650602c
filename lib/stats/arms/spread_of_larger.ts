import {
  type Caveat,
  caveat,
  type LiftSet,
  type MeanSummary,
} from "../records/mod.ts";
import { type Arms, skewnessOfDifference } from "./arm.ts";

/** Whether arms are so uneven, and values so skewed, that the larger is asked too. */
export function areUneven(arms: Arms): boolean {
  return skewnessOfDifference(arms) > MOST_SKEWNESS;
}

/**
 * Skewness of a difference, as far as it can be told, from which on the larger
 * arm is asked as well: below it gains that are none were seen in at most 4 of
 * 100 experiments, with standard deviations of the orders' logarithm of up to 2.
 */
const MOST_SKEWNESS = 0.05;

export const UNEVEN: Caveat = caveat(
  "uneven-arms",
  "The arms are uneven, and the smaller one has few observations for values as skewed as these: interval and p-value are wider than usual, to hold by the larger arm's spread too",
);

/**
 * The larger arm with the spread of both, so that whatever the lift the smaller
 * one counts as if it spread as the larger does at that lift.
 */
export function bySpreadOfLarger([control, treatment]: Arms): Arms {
  const carrying = (meanSummary: MeanSummary, n: number): MeanSummary => ({
    ...meanSummary,
    variance: meanSummary.variance! * (1 + meanSummary.n / n),
  });
  const bare = (meanSummary: MeanSummary): MeanSummary => ({
    ...meanSummary,
    variance: 0,
  });
  return control.n < treatment.n
    ? [bare(control), carrying(treatment, control.n)]
    : [carrying(control, treatment.n), bare(treatment)];
}

/** Every lift that is in one of two sets, which have the estimate in common. */
export function bothSets(liftInterval: LiftSet, anotherSet: LiftSet): LiftSet {
  const gaps = excludedRanges(liftInterval).flatMap(([low, high]) =>
    excludedRanges(anotherSet).map(([from, to]) =>
      [Math.max(low, from), Math.min(high, to)] as const
    )
  ).filter(([low, high]) => low < high);
  const lower = gaps.find(([low]) => low === -Infinity)?.[1] ?? null;
  const upper = gaps.find(([, high]) => high === Infinity)?.[0] ?? null;
  const inner = gaps.find((gap) => gap.every(Number.isFinite));
  if (lower !== null && upper !== null) {
    return { lower, upper, shape: "bounded", excluded: null };
  }
  return inner === undefined
    ? { lower, upper, shape: "unbounded", excluded: null }
    : {
      lower: null,
      upper: null,
      shape: "excluding",
      excluded: [inner[0], inner[1]],
    };
}

/** What a set leaves out. */
function excludedRanges(
  { lower, upper, excluded }: LiftSet,
): (readonly [number, number])[] {
  if (excluded !== null) return [excluded];
  const ranges: (readonly [number, number])[] = [];
  if (lower !== null) ranges.push([-Infinity, lower] as const);
  if (upper !== null) ranges.push([upper, Infinity] as const);
  return ranges;
}
