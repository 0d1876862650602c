/** Intervals that hold at every look. */

import {
  type Caveat,
  confidenceSequence,
  type Interval,
  intervalOf,
  NO_INTERVAL,
  relativeLift,
} from "../../stats/mod.ts";
import { exactSequence } from "./tiny_counts.ts";
import {
  type ComparedPair,
  type Inference,
  levelOf,
  type Tested,
} from "./inference.ts";

/**
 * The band of one of several comparisons, which share the chance of an error
 * in equal parts. In uneven arms of few a rate has an exact band, and any other
 * metric one that holds by the larger arm's spread, too; a ratio has none while
 * an arm has too few orders.
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
  if (has(armCaveats, "few-observations")) {
    return {
      lift: withoutEnds(sequence.lift),
      difference: withoutEnds(sequence),
      pValue: null,
      caveats: [TOO_EARLY, ...caveats],
    };
  }
  const exact = has(sequence.caveats, "uneven-arms")
    ? exactSequence({ control, treatment }, perComparisonLevel)
    : null;
  if (exact !== null) {
    return {
      lift: intervalOf(exact),
      difference: timesRate(intervalOf(exact), control.mean!),
      pValue: exact.pValue,
      caveats: [EXACT, ...caveats],
    };
  }
  return {
    lift: intervalOf(sequence.lift),
    difference: intervalOf(sequence),
    pValue: sequence.pValue,
    caveats: [...caveats, ...sequence.caveats],
  };
}

function has(caveats: readonly Caveat[], wanted: Caveat["code"]): boolean {
  return caveats.some(({ code }) => code === wanted);
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

const EXACT: Caveat = {
  code: "small-expected-count",
  message:
    "The smaller arm has too few buyers for the usual band: this one counts them exactly, and its difference is the lift times the control's rate",
  missing: [],
};

/** A lift in points of the control's rate. */
function timesRate({ value, lower, upper, shape }: Interval, rate: number) {
  const times = (lift: number | null) => lift === null ? null : lift * rate;
  return {
    value: times(value),
    lower: times(lower),
    upper: times(upper),
    shape,
  };
}

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
