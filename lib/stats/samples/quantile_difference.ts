import {
  type Caveat,
  caveat,
  checkOpenUnit,
  checkValues,
  type Interval,
  type LiftInterval,
  missingFields,
} from "../records/mod.ts";
import { fiellerSet, NO_SET } from "../comparisons/mod.ts";
import { quantileOfSorted } from "./_sorted.ts";
import { normalQuantile, normalSurvival } from "../distributions/mod.ts";

/** A difference of two quantiles, such as median order values. */
export interface QuantileDifference extends Interval {
  /** Which quantile: 0.5 is the median. */
  readonly p: number;
  /** The control's quantile. */
  readonly control: number | null;
  /** The treatment's quantile. */
  readonly treatment: number | null;
  /** Treatment minus control. */
  readonly value: number | null;
  /** Standard error of the difference. */
  readonly standardError: number | null;
  /** Lower end of the interval of the difference. */
  readonly lower: number | null;
  /** Upper end of the interval of the difference. */
  readonly upper: number | null;
  /** Two-sided p-value, by the normal limit. */
  readonly pValue: number | null;
  /** Difference divided by the absolute quantile of the control (Fieller). */
  readonly lift: LiftInterval;
  /** Confidence level of the intervals. */
  readonly level: number;
  /** What is missing or to be taken with care. */
  readonly caveats: readonly Caveat[];
}

/**
 * Compares a quantile of two samples: the median order, or the 90th percentile.
 *
 * The standard error of each quantile comes from the distance of the order
 * statistics that bound it (Woodruff 1952, JASA 47), so no density has to be
 * guessed. Values are taken as independent: give one per visitor where
 * visitors order several times.
 *
 * @param control Values of the control
 * @param treatment Values of the treatment
 * @param p Which quantile, strictly between 0 and 1
 * @param options The level
 * @returns The difference and the lift, with their intervals
 * @throws {TypeError | RangeError} If a value is not a finite number, or `p` or
 * the level is not strictly between 0 and 1
 *
 * @example The median order
 * ```ts
 * import { quantileDifference } from "readout/stats";
 * import { assert, assertEquals } from "@std/assert";
 *
 * const control = [...Array(101).keys()];
 * const treatment = control.map((value) => value + 30);
 * const result = quantileDifference(control, treatment, 0.5);
 * assertEquals([result.value, result.lift.value], [30, 0.6]);
 * assert(result.lower! > 0);
 * ```
 */
export function quantileDifference(
  control: ArrayLike<number>,
  treatment: ArrayLike<number>,
  p: number,
  options: { readonly level?: number } = {},
): QuantileDifference {
  const { level = 0.95 } = options;
  checkOpenUnit("p", p);
  checkOpenUnit("level", level);
  checkValues("control", control);
  checkValues("treatment", treatment);
  const z = -normalQuantile((1 - level) / 2);
  const a = quantileWithError(control, p, z);
  const b = quantileWithError(treatment, p, z);
  const known = a.value !== null && b.value !== null;
  const difference = known ? b.value! - a.value! : null;
  const errors = a.error !== null && b.error !== null;
  const standardError = errors ? Math.hypot(a.error!, b.error!) : null;
  const spread = standardError !== null && standardError > 0;
  const set = spread && a.value !== 0
    ? fiellerSet({
      controlMean: a.value!,
      treatmentMean: b.value!,
      controlError: a.error! ** 2,
      treatmentError: b.error! ** 2,
    }, z)
    : NO_SET;
  const numbers = {
    control: a.value,
    treatment: b.value,
    value: difference,
    standardError,
    lower: spread ? difference! - z * standardError! : null,
    upper: spread ? difference! + z * standardError! : null,
    shape: spread ? "bounded" as const : null,
    pValue: spread
      ? 2 * normalSurvival(Math.abs(difference! / standardError!))
      : null,
    lift: Object.freeze({
      value: known && a.value !== 0 ? difference! / Math.abs(a.value!) : null,
      ...set,
    }),
  };
  return Object.freeze({
    p,
    ...numbers,
    level,
    caveats: Object.freeze(caveatsOf(numbers, known, errors, spread)),
  });
}

function quantileWithError(
  values: ArrayLike<number>,
  p: number,
  z: number,
): { value: number | null; error: number | null } {
  const n = values.length;
  if (n === 0) return { value: null, error: null };
  const sorted = Float64Array.from(values).sort();
  const value = quantileOfSorted(sorted, p);
  const reach = z * Math.sqrt(p * (1 - p) / n);
  // Too few values on a side of the quantile: no order statistic bounds it.
  if (p - reach <= 0 || p + reach >= 1) return { value, error: null };
  const low = quantileOfSorted(sorted, p - reach);
  const high = quantileOfSorted(sorted, p + reach);
  return { value, error: (high - low) / (2 * z) };
}

function caveatsOf(
  numbers: Readonly<Record<string, unknown>>,
  known: boolean,
  errors: boolean,
  spread: boolean,
): Caveat[] {
  const lost = missingFields(numbers);
  if (lost.length === 0) return [];
  if (!known) return [caveat("empty-arm", "An arm has no values", lost)];
  if (!errors) {
    const message =
      "There are too few values beyond the quantile to say how precise it is";
    return [caveat("few-orders", message, lost)];
  }
  if (!spread) {
    const message =
      "The values around the quantile are all equal: it has no standard error";
    return [caveat("zero-variance", message, lost)];
  }
  const message =
    "The control's quantile is not distinguishable from 0: the lift has no finite interval";
  return [caveat("control-mean-not-significant", message, lost)];
}
