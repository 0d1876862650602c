import { type LiftSet, NO_SET } from "../records/mod.ts";
import { falsePosition } from "../numerics/mod.ts";
import {
  type MidDistribution,
  midQuantile,
  shareError,
} from "./_mid_quantiles.ts";

/** A quantile of an arm, and how well its share is known. */
export interface QuantileOfArm {
  readonly sample: MidDistribution;
  readonly p: number;
  /** Standard error of the share below the quantile. */
  readonly error: number;
  /** What the quantile moves by for a standard error of the share. */
  readonly spread: number;
}

/** `null` where one visitor alone says nothing of the error. */
export function quantileOfArm(
  sample: MidDistribution,
  p: number,
): QuantileOfArm | null {
  if (sample.clusters < 2) return null;
  const error = shareError(sample, p);
  // Over four standard errors, so that single values do not decide it.
  const spread = midQuantile(sample, p + 2 * error) -
    midQuantile(sample, p - 2 * error);
  return { sample, p, error, spread };
}

/** Whether both ends of the arm's quantile lie within its values. */
export function isBounded({ p, error }: QuantileOfArm, z: number): boolean {
  return error * z < Math.min(p, 1 - p);
}

/** Whether an end of the arm's quantile is its lowest or highest value. */
export function isAtAnEnd(
  { sample, p, error }: QuantileOfArm,
  z: number,
): boolean {
  const { heights } = sample;
  return p - z * error < heights[0]! || p + z * error > heights.at(-1)!;
}

/** Quantiles of the control and the treatment that belong together. */
export type PairAt = (z: number) => readonly [number, number];

/**
 * The pairs whose shares lie `z` standard errors from the asked one, where the
 * difference is the largest for that (the smallest for a negative `z`): the
 * error is divided between the arms as it comes from them.
 *
 * Woodruff's interval (1952, JASA 47) for two arms. With one distribution in
 * both, the pair with no difference is the pooled quantile and its `z` that of
 * the test that compares the shares below it, whatever the shape.
 */
export function pairAt(
  control: QuantileOfArm,
  treatment: QuantileOfArm,
): PairAt {
  const combinedSpread = Math.hypot(control.spread, treatment.spread);
  const quantileAt = ({ sample, p, error, spread }: QuantileOfArm, z: number) =>
    midQuantile(
      sample,
      combinedSpread > 0 ? p + z * error * spread / combinedSpread : p,
    );
  return (z) => [quantileAt(control, -z), quantileAt(treatment, z)];
}

/** The interval of the difference. */
export function differenceInterval(pair: PairAt, z: number): [number, number] {
  const [highControl, lowTreatment] = pair(-z);
  const [lowControl, highTreatment] = pair(z);
  return [lowTreatment - highControl, highTreatment - lowControl];
}

/** The interval of the lift: it contains 0 just where the difference's does. */
export function liftInterval(pair: PairAt, z: number): LiftSet {
  const [highControl, lowTreatment] = pair(-z);
  const [lowControl, highTreatment] = pair(z);
  if (lowControl <= 0 && highControl >= 0) {
    return { ...NO_SET, shape: "unbounded" };
  }
  // Of a treatment below 0 the larger control makes less.
  const over = (treatment: number) =>
    [lowControl, highControl].map((control) =>
      (treatment - control) / Math.abs(control)
    );
  const lower = Math.min(...over(lowTreatment));
  const upper = Math.max(...over(highTreatment));
  const finite = Number.isFinite(lower) && Number.isFinite(upper);
  return finite
    ? { shape: "bounded", lower, upper, excluded: null }
    : { ...NO_SET, shape: "unbounded" };
}

/** Up to where the interval may reach before it contains 0. */
export function zOfNoDifference(
  control: QuantileOfArm,
  treatment: QuantileOfArm,
): number {
  const pair = pairAt(control, treatment);
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
