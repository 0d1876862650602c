import { checkOptions, LEVEL_OPTION } from "../../options/mod.ts";
import { type Caveat, caveat, type MeanSummary } from "../records/mod.ts";
import { readArm, skewnessOfDifference } from "./_arms.ts";
import type { LiftSet } from "./_fieller.ts";
import { type RelativeLift, relativeLift } from "./lift.ts";

/**
 * The lift of a treatment, with a test and an interval that keep their level in
 * uneven arms, too.
 *
 * In a small arm of skewed values a low mean comes with a low variance, so that
 * the statistic of a small control is skewed upwards: beside a large arm
 * nothing cancels it (Hall 1992, The Bootstrap and Edgeworth Expansion, 2.6),
 * and 2,000 visitors beside 18,000 find gains that are none in 6% instead of
 * 2.5%. Where the arms are so uneven, and their values so skewed, a lift is
 * left out only if it is left out twice: with the smaller arm's own variance,
 * and with the one that the larger arm would have at that lift, which does not
 * move with the smaller arm's mean. Both are Fieller's sets; the interval
 * reaches over both, the p-value is the larger one, and the caveat
 * `uneven-arms` says so. In all other arms it is {@linkcode relativeLift}.
 *
 * @param control Count, mean and sample variance of the control
 * @param treatment Count, mean and sample variance of the treatment
 * @param options The level
 * @returns The lift; its interval contains 0 exactly when the p-value exceeds
 * `1 - level`
 * @throws {TypeError | RangeError} If a summary or the level is out of its
 * range
 *
 * @example A small control
 * ```ts
 * import { relativeLift, unevenLift } from "readout/stats";
 * import { assert } from "@std/assert";
 *
 * const control = { n: 2000, mean: 3.2, variance: 500 };
 * const treatment = { n: 18_000, mean: 4.3, variance: 900 };
 * assert(relativeLift(control, treatment).pValue! < 0.05);
 * assert(unevenLift(control, treatment).pValue! > 0.05);
 * ```
 */
export function unevenLift(
  control: MeanSummary,
  treatment: MeanSummary,
  options: { readonly level?: number } = {},
): RelativeLift {
  checkOptions(LEVEL_OPTION, options);
  const own = relativeLift(control, treatment, options);
  if (own.difference.statistic === null) return own;
  if (!areUneven(control, treatment)) return own;
  const larger = relativeLift(...bySpreadOfLarger(control, treatment), options);
  if (larger.pValue === null) return own;
  const pValue = Math.max(own.pValue!, larger.pValue);
  const { difference } = own;
  const other = larger.difference;
  return Object.freeze({
    ...own,
    ...(own.shape === null || larger.shape === null
      ? {}
      : bothSets(own, larger)),
    pValue,
    difference: Object.freeze({
      ...difference,
      lower: Math.min(difference.lower!, other.lower!),
      upper: Math.max(difference.upper!, other.upper!),
      pValue,
    }),
    caveats: Object.freeze([
      // What it warns of is mended.
      ...own.caveats.filter(({ code }) => code !== "few-observations"),
      UNEVEN,
    ]),
  });
}

/** Whether arms are so uneven, and values so skewed, that the larger is asked too. */
export function areUneven(
  control: MeanSummary,
  treatment: MeanSummary,
): boolean {
  return skewnessOfDifference(
    readArm("control", control),
    readArm("treatment", treatment),
  ) > MOST_SKEWNESS;
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
export function bySpreadOfLarger(
  control: MeanSummary,
  treatment: MeanSummary,
): readonly [MeanSummary, MeanSummary] {
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
export function bothSets(liftInterval: LiftSet, other: LiftSet): LiftSet {
  const gaps = gapsOf(liftInterval).flatMap(([low, high]) =>
    gapsOf(other).map(([from, to]) =>
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
function gapsOf(
  { lower, upper, excluded }: LiftSet,
): (readonly [number, number])[] {
  if (excluded !== null) return [excluded];
  return [
    ...(lower === null ? [] : [[-Infinity, lower] as const]),
    ...(upper === null ? [] : [[upper, Infinity] as const]),
  ];
}
