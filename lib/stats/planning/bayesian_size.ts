import { BAYESIAN_SAMPLE_SIZE_OPTIONS, checkOptions } from "../../base/mod.ts";
import { checkOpenUnit, checkScale, checkSquarable } from "../records/mod.ts";
import { falsePosition } from "../numerics/mod.ts";
import type { NormalPrior } from "../bayes/mod.ts";
import { normalCdf, normalQuantile } from "../distributions/mod.ts";
import { checkAllocation, checkUnits, type PlanTarget } from "./_plan.ts";
import type { SampleSize } from "./power.ts";

/** Options of {@linkcode bayesianSampleSize}. */
export interface BayesianSampleSizeOptions {
  /** Prior of the difference, in the unit of the means. */
  readonly prior: NormalPrior;
  /** Chance to win at which the treatment is chosen. @default {0.95} */
  readonly chanceToWin?: number;
  /** Probability of reaching the decision. @default {0.8} */
  readonly power?: number;
  /** Treatment units per control unit. @default {1} */
  readonly allocation?: number;
}

/**
 * Returns the sample size for a Bayesian decision on a true difference, with the
 * given power. The decision is made if the chance to win, from the prior and the
 * data, exceeds a threshold.
 *
 * The data have variance v, and the normal prior has mean m and variance w. The
 * chance to win exceeds c if the observed difference is at least
 * `v (z sqrt(1 / v + 1 / w) - m / w)`, where z is the quantile of c. The observed
 * difference is normal around the true one (Spiegelhalter, Abrams and Myles 2004,
 * Bayesian Approaches to Clinical Trials, 6.5.2). A sceptical prior needs more
 * units; a flat prior needs as many as a one-sided test.
 *
 * @param target True difference and standard deviation per unit
 * @param options Prior, threshold and power
 * @returns The sizes of the arms, rounded up
 * @throws {TypeError | RangeError} If a number is out of range, or the difference
 * is not positive
 *
 * @example A sceptical prior needs a tenth more units
 * ```ts
 * import { bayesianSampleSize } from "readout/stats";
 * import { assert } from "@std/assert";
 *
 * const target = { difference: 0.15, standardDeviation: 9 };
 * const size = (standardDeviation: number) =>
 *   bayesianSampleSize(target, { prior: { mean: 0, standardDeviation } })
 *     .nControl;
 * assert(size(0.15) > 1.09 * size(100));
 * ```
 */
export function bayesianSampleSize(
  target: Extract<PlanTarget, { difference: number }>,
  options: BayesianSampleSizeOptions,
): SampleSize {
  checkOptions(BAYESIAN_SAMPLE_SIZE_OPTIONS, options);
  const { prior, chanceToWin = 0.95, power = 0.8, allocation = 1 } = options;
  const { difference, standardDeviation: sd } = target;
  const treatmentSd = target.treatmentStandardDeviation ?? sd;
  checkScale("difference", difference);
  checkScale("standardDeviation", sd);
  checkScale("treatmentStandardDeviation", treatmentSd);
  checkSquarable("prior.mean", prior.mean);
  checkScale("prior.standardDeviation", prior.standardDeviation);
  checkOpenUnit("chanceToWin", chanceToWin);
  checkOpenUnit("power", power);
  checkAllocation(allocation);
  const w = prior.standardDeviation ** 2;
  const z = normalQuantile(chanceToWin);
  const powerAt = (n: number): number => {
    const v = sd ** 2 / n + treatmentSd ** 2 / (n * allocation);
    const threshold = z * Math.sqrt(v + v * (v / w)) - prior.mean * (v / w);
    return normalCdf((difference - threshold) / Math.sqrt(v));
  };
  const excess = (log: number) => powerAt(Math.exp(log)) - power;
  const smallest = 2 / Math.min(1, allocation);
  let low = Math.log(smallest);
  let exactControl = smallest;
  if (excess(low) < 0) {
    let high = low + 1;
    while (excess(high) < 0) [low, high] = [high, high + 1];
    exactControl = Math.exp(falsePosition(excess, low, high));
  }
  checkUnits(exactControl, target);
  const nControl = Math.ceil(exactControl);
  const nTreatment = Math.ceil(exactControl * allocation);
  return Object.freeze({
    nControl,
    nTreatment,
    total: nControl + nTreatment,
    exactControl,
    power: powerAt(nControl),
  });
}
