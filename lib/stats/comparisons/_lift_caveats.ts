import type { LiftMethod, RelativeLiftOptions } from "./lift_options.ts";
import { armDefect } from "./_arms.ts";
import type { Arm } from "./_arms.ts";
import { type Caveat, caveat } from "../records/mod.ts";
import type { LiftSet } from "./_fieller.ts";
import type { MeanDifference } from "./mean_tests.ts";

export type Pair = readonly [Arm, Arm];

export interface IntervalParts extends LiftSet {
  readonly standardError: number | null;
  readonly degreesOfFreedom: number | null;
  readonly pValue: number | null;
}

export function caveatsOf(
  lost: readonly string[],
  difference: MeanDifference,
  pair: Pair,
  parts: IntervalParts,
  { method, quantile }: Required<
    Pick<RelativeLiftOptions, "method" | "quantile">
  >,
): Caveat[] {
  const [control, treatment] = pair;
  const defect = armDefect(control, treatment);
  if (defect) return [caveat(defect.code, defect.message, lost)];
  const caveats = [...difference.caveats]
    .filter(({ code }) => code === "zero-variance-arm");
  if (difference.statistic === null) {
    const { message } = difference.caveats[0]!;
    caveats.push(caveat("zero-variance", message, lost));
  } else {
    caveats.push(...liftCaveats(lost, pair, parts));
    if (quantile === "normal") {
      caveats.push(caveat(
        "normal-quantile",
        "The critical value is the normal one, without degrees of freedom",
        ["degreesOfFreedom"],
      ));
    }
  }
  caveats.push(...smallSampleWarnings(difference, pair, parts, method));
  if (control.mean! < 0) {
    caveats.push(caveat(
      "negative-control-mean",
      "The control's mean is negative: the lift is the difference divided by its absolute value",
    ));
  }
  return caveats;
}

function liftCaveats(
  lost: readonly string[],
  [control]: Pair,
  parts: IntervalParts,
): Caveat[] {
  const own = lost.filter((name) => name !== "degreesOfFreedom");
  if (control.mean === 0) {
    const message =
      "The control's mean is 0: no lift is defined, see the difference";
    return [caveat("zero-control-mean", message, own)];
  }
  if (parts.shape === null) {
    return [caveat(
      "different-signs",
      "The means are not of one sign, or too far apart: the ratio has no logarithm",
      own,
    )];
  }
  if (parts.shape === "bounded") {
    const message = "A number is beyond the range of doubles";
    return own.length > 0 ? [caveat("out-of-range", message, own)] : [];
  }
  const message = parts.shape === "excluding"
    ? "The control's mean is not distinguishable from 0: too few orders for a lift with bounds"
    : "The control's mean is not distinguishable from 0: no finite interval for the lift has the asked coverage";
  return [caveat("control-mean-not-significant", message, own)];
}

/** What the test warns of, and what the other methods' intervals add. */
function smallSampleWarnings(
  difference: MeanDifference,
  [control]: Pair,
  parts: IntervalParts,
  method: LiftMethod,
): Caveat[] {
  const own = difference.caveats.filter(({ code }) =>
    code === "few-observations"
  );
  const noise = control.variance! / control.n / control.mean! ** 2;
  const skewed = method !== "fieller" && noise > MOST_NOISE;
  if (parts.shape === null || own.length > 0 || !skewed) return own;
  return [caveat(
    "few-observations",
    "The control's mean is too uncertain for this method: its interval is too low and too short, Fieller's is not",
  )];
}

/**
 * Squared relative standard error of the control's mean up to which the delta
 * and logarithmic intervals were seen to keep their coverage.
 */
const MOST_NOISE = 0.02;
