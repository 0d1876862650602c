import { type LiftSet, NO_SET } from "../records/mod.ts";
import { falsePosition } from "../numerics/mod.ts";
import type { MidDistribution } from "./_mid_quantiles.ts";
import { midQuantile, shareError } from "./_mid_quantiles.ts";

/** Quantile of an arm, with the standard error of its share. */
export interface QuantileOfArm {
  readonly sample: MidDistribution;
  readonly p: number;
  /** Standard error of the share below the quantile. */
  readonly error: number;
  /** Change of the quantile over four standard errors of the share. */
  readonly spread: number;
}

/**
 * Returns a quantile of an arm, or `null` for a single visitor, whose error is
 * unknown.
 */
export function quantileOfArm(
  sample: MidDistribution,
  p: number,
): QuantileOfArm | null {
  if (sample.clusters < 2) return null;
  const error = shareError(sample, p);
  // The range of four standard errors keeps single values from dominating the
  // result.
  const spread = midQuantile(sample, p + 2 * error) -
    midQuantile(sample, p - 2 * error);
  return { sample, p, error, spread };
}

/** Returns whether both ends of the arm's quantile lie within its values. */
export function isWithinValues(
  { p, error }: QuantileOfArm,
  z: number,
): boolean {
  return error * z < Math.min(p, 1 - p);
}

/** Returns whether an end of the arm's quantile is its lowest or highest value. */
export function reachesExtremeValue(
  { sample, p, error }: QuantileOfArm,
  z: number,
): boolean {
  const { heights } = sample;
  return p - z * error < heights[0]! || p + z * error > heights.at(-1)!;
}

/** Function from a z-value to a pair of control and treatment quantiles. */
export type QuantilePair = (z: number) => readonly [number, number];

/**
 * Returns the function for the pairs at `z` standard errors from the requested
 * share. Each pair has the largest difference for its `z` (the smallest for a
 * negative `z`), so each arm gets a part of the error in proportion to its own.
 *
 * The result is Woodruff's interval (1952, JASA 47) for two arms. If both arms
 * have the same distribution, the pair without a difference is the pooled
 * quantile. Its `z` is then that of the test that compares the shares below it,
 * whatever the shape.
 */
export function quantilePair(
  control: QuantileOfArm,
  treatment: QuantileOfArm,
): QuantilePair {
  const combinedSpread = Math.hypot(control.spread, treatment.spread);
  const quantileAt = ({ sample, p, error, spread }: QuantileOfArm, z: number) =>
    midQuantile(
      sample,
      combinedSpread > 0 ? p + z * error * spread / combinedSpread : p,
    );
  return (z) => [quantileAt(control, -z), quantileAt(treatment, z)];
}

/** Returns the interval of the difference. */
export function differenceInterval(
  pair: QuantilePair,
  z: number,
): [number, number] {
  const [highControl, lowTreatment] = pair(-z);
  const [lowControl, highTreatment] = pair(z);
  return [lowTreatment - highControl, highTreatment - lowControl];
}

/**
 * Returns the interval of the lift, which contains 0 exactly if the interval of
 * the difference does.
 */
export function liftInterval(pair: QuantilePair, z: number): LiftSet {
  const [highControl, lowTreatment] = pair(-z);
  const [lowControl, highTreatment] = pair(z);
  if (lowControl <= 0 && highControl >= 0) {
    return { ...NO_SET, shape: "unbounded" };
  }
  // If the treatment's quantile is negative, the larger control quantile no
  // longer gives the lower lift, so both ends of the control are tried.
  const liftsOver = (treatment: number) =>
    [lowControl, highControl].map((control) =>
      (treatment - control) / Math.abs(control)
    );
  const lower = Math.min(...liftsOver(lowTreatment));
  const upper = Math.max(...liftsOver(highTreatment));
  const finite = Number.isFinite(lower) && Number.isFinite(upper);
  return finite
    ? { shape: "bounded", lower, upper, excluded: null }
    : { ...NO_SET, shape: "unbounded" };
}

/** Returns the z-value up to which the interval excludes 0. */
export function zOfZeroDifference(
  control: QuantileOfArm,
  treatment: QuantileOfArm,
): number {
  const pair = quantilePair(control, treatment);
  const difference = (z: number) => {
    const [a, b] = pair(z);
    return b - a;
  };
  const observed = difference(0);
  if (observed === 0) return 0;
  const towards = observed > 0 ? -1 : 1;
  const excess = (z: number) => towards * difference(towards * z);
  const widest = Math.min(
    ...[control, treatment].map(({ p, error }) => Math.min(p, 1 - p) / error),
  );
  return excess(widest) <= 0 ? widest : falsePosition(excess, 0, widest);
}
