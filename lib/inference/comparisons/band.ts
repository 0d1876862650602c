/** Intervals that hold at every look. */

import {
  type Caveat,
  confidenceSequence,
  type Interval,
  intervalOf,
  NO_INTERVAL,
  relativeLift,
} from "../../stats/mod.ts";
import {
  type ComparedPair,
  type Inference,
  levelOf,
  type Tested,
} from "./inference.ts";

/**
 * The band of one of several comparisons, which share the chance of an error
 * in equal parts. In uneven arms of few it holds by the larger arm's spread, too;
 * a ratio or a quantile has none while an arm has too few orders.
 *
 * @param pair The treatment and the control.
 * @param comparisons Comparisons that are to hold together.
 * @param inference Level, and where the band is tightest.
 * @param known What is to be said of the pair, whatever the looks.
 * @returns The band.
 */
export function bandOf(
  pair: ComparedPair,
  comparisons: number,
  { sequenceSampleSize, ...inference }: Inference,
  known: readonly Caveat[] = knownOf(pair),
): Tested {
  const { control, treatment, armCaveats = [] } = pair;
  const perComparisonLevel = 1 - (1 - levelOf(inference)) / comparisons;
  const sequence = confidenceSequence(control, treatment, {
    level: perComparisonLevel,
    optimalSampleSize: sequenceSampleSize,
  });
  const caveats = known.filter(({ code }) => !LOOK_OWN.includes(code));
  if (armCaveats.some(({ code }) => code === "few-observations")) {
    return {
      lift: withoutEnds(sequence.lift),
      difference: withoutEnds(sequence),
      pValue: null,
      caveats: [TOO_EARLY, ...caveats],
    };
  }
  return {
    lift: intervalOf(sequence.lift),
    difference: intervalOf(sequence),
    pValue: sequence.pValue,
    caveats: [...caveats, ...sequence.caveats],
  };
}

function knownOf(
  { control, treatment, caveats }: ComparedPair,
): readonly Caveat[] {
  return caveats ?? relativeLift(control, treatment).caveats;
}

/** What the interval for one look says of itself, or the band says better. */
const LOOK_OWN: readonly Caveat["code"][] = [
  "control-mean-not-significant",
  "few-observations",
  "negative-control-mean",
  "zero-control-mean",
  "zero-variance",
];

export const MISSING = ["lift.lower", "lift.upper", "pValue"];

const TOO_EARLY: Caveat = {
  code: "few-observations",
  message:
    "Too early: an arm has too few orders for an error of this metric, so its band has no ends yet",
  missing: MISSING,
};

/** An interval without its ends: the estimate is seen, and nothing more. */
export function withoutEnds({ value }: Interval): Interval {
  return value === null
    ? NO_INTERVAL
    : { value, lower: null, upper: null, shape: "unbounded" };
}
