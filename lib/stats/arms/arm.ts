import type { Caveat, Defect, MeanSummary } from "../records/mod.ts";
import {
  caveat,
  checkCount,
  checkFinite,
  checkNonNegative,
  checkSize,
} from "../records/mod.ts";

/** Summaries of the control and the treatment, in this order. */
export type Arms = readonly [control: MeanSummary, treatment: MeanSummary];

/**
 * Validates the summaries of the control and the treatment with
 * {@linkcode readArm}.
 */
export function readArms(control: MeanSummary, treatment: MeanSummary): Arms {
  return [readArm("control", control), readArm("treatment", treatment)];
}

/**
 * Validates an arm's summary. Sets the mean to `null` for a count of 0 and the
 * variance to `null` for a count below 2.
 */
export function readArm(name: string, summary: MeanSummary): MeanSummary {
  const { n, mean, variance } = summary;
  checkCount(`${name}.n`, n);
  if (mean !== null) {
    checkFinite(`${name}.mean`, mean);
    checkSize(`${name}.mean`, mean);
  }
  if (variance !== null) {
    checkNonNegative(`${name}.variance`, variance);
    checkSize(`${name}.variance`, variance);
  }
  return { n, mean: n === 0 ? null : mean, variance: n < 2 ? null : variance };
}

/**
 * Returns a difference divided by the absolute control mean, if that mean is
 * defined and not 0.
 */
export function relativeDifference(
  difference: number | null,
  controlMean: number | null,
): number | null {
  if (difference === null || controlMean === null) return null;
  const lift = difference / Math.abs(controlMean);
  return Number.isFinite(lift) ? lift : null;
}

/**
 * Returns the reason why the two arms cannot be compared in full, or `null` if
 * they can.
 */
export function armDefect([control, treatment]: Arms): Defect | null {
  const arms = [["Control", control], ["Treatment", treatment]] as const;
  for (const [name, arm] of arms) {
    if (arm.n === 0) {
      const message = `${name} is empty, so there is nothing to compare`;
      return { code: "empty-arm", message };
    }
    if (arm.mean === null) {
      const message = `${name} has no mean: its denominator is 0`;
      return { code: "undefined-mean", message };
    }
  }
  for (const [name, arm] of arms) {
    if (arm.variance !== null) continue;
    const message = arm.n === 1
      ? `${name} has a single value, so its spread is unknown`
      : `${name} has no variance`;
    return { code: "undefined-variance", message };
  }
  return null;
}

/**
 * Returns a warning if the control's mean is negative, because the lift is then
 * relative to its absolute value.
 */
export function negativeMeanWarnings([control]: Arms): Caveat[] {
  if (!(control.mean! < 0)) return [];
  return [caveat(
    "negative-control-mean",
    "The control's mean is negative: the lift is the difference divided by its absolute value",
  )];
}

/** Returns a warning for each arm whose values are all equal. */
export function zeroVarianceWarnings([control, treatment]: Arms): Caveat[] {
  const arms = [["control", control], ["treatment", treatment]] as const;
  return arms.filter(([, arm]) => arm.variance === 0).map(([name]) =>
    caveat(
      "zero-variance-arm",
      `All values of ${name} are equal: the standard error comes from the other arm only`,
    )
  );
}

/**
 * Estimates the skewness of a difference of means. If both arms have equally
 * skewed values, it is their skewness times
 * `|1 / a² - 1 / b²| / (1 / a + 1 / b)^1.5` for a and b units. It is therefore 0
 * for arms of equal size. Non-negative values with the coefficient of variation
 * cv have a skewness of at least `cv - 1 / cv`. Sparse revenue has a large cv.
 */
export function skewnessOfDifference(arms: Arms): number {
  const [a, b] = [arms[0].n, arms[1].n];
  const imbalance = Math.abs(1 / a ** 2 - 1 / b ** 2) / (1 / a + 1 / b) ** 1.5;
  return imbalance * pooledSkewness(arms);
}

/**
 * Returns a warning if the arms are too uneven, and the smaller one too small,
 * for such skewed values. The limit comes from the calibration table in the
 * README.
 */
export function skewnessWarnings(arms: Arms, limit = MOST_SKEWNESS): Caveat[] {
  if (!(skewnessOfDifference(arms) > limit)) return [];
  return [caveat(
    "few-observations",
    "The smaller arm has too few observations for such skewed values: the test's error rate and the interval's coverage may be off by a few points",
  )];
}

/**
 * Largest skewness of a difference at which tests kept their level in
 * calibration.
 */
const MOST_SKEWNESS = 0.15;

/**
 * Returns a lower bound of the skewness, from both arms together because a small
 * arm underestimates it.
 */
function pooledSkewness([control, treatment]: Arms): number {
  const units = control.n + treatment.n;
  const mean = (control.n * control.mean! + treatment.n * treatment.mean!) /
    units;
  const variance = ((control.n - 1) * control.variance! +
    (treatment.n - 1) * treatment.variance!) / (units - 2);
  const cv = Math.sqrt(variance) / mean;
  return mean > 0 && Number.isFinite(cv) ? Math.max(0, cv - 1 / cv) : 0;
}
