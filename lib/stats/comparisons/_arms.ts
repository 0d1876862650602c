import {
  type Caveat,
  caveat,
  checkCount,
  checkNonNegative,
  checkNumbers,
  checkSize,
  type Defect,
  type MeanSummary,
} from "../records/mod.ts";

/** One arm, checked: a part that the count cannot support is `null`. */
export interface Arm {
  readonly n: number;
  readonly mean: number | null;
  readonly variance: number | null;
}

/** Checks a summary and drops a mean of nobody and a variance of one value. */
export function readArm(name: string, summary: MeanSummary): Arm {
  const { n, mean, variance } = summary;
  checkCount(`${name}.n`, n);
  if (mean !== null) {
    checkNumbers(`${name}.mean`, mean);
    checkSize(`${name}.mean`, mean);
  }
  if (variance !== null) {
    checkNonNegative(`${name}.variance`, variance);
    checkSize(`${name}.variance`, variance);
  }
  return {
    n,
    mean: n === 0 ? null : mean,
    variance: n < 2 ? null : variance,
  };
}

/** A difference in proportion to the absolute control mean, if it has one. */
export function proportionOf(
  difference: number | null,
  controlMean: number | null,
): number | null {
  if (difference === null || controlMean === null) return null;
  const lift = difference / Math.abs(controlMean);
  return Number.isFinite(lift) ? lift : null;
}

/** Why the two arms cannot be compared in full; `null` when they can. */
export function armDefect(
  control: Arm,
  treatment: Arm,
): Defect | null {
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
      ? `${name} has a single value, which says nothing about its spread`
      : `${name} has no variance`;
    return { code: "undefined-variance", message };
  }
  return null;
}

/** A warning for each arm whose values are all equal. */
export function zeroVarianceWarnings(control: Arm, treatment: Arm): Caveat[] {
  const arms = [["control", control], ["treatment", treatment]] as const;
  return arms.filter(([, arm]) => arm.variance === 0).map(([name]) =>
    caveat(
      "zero-variance-arm",
      `All values of ${name} are equal: the standard error comes from the other arm alone`,
    )
  );
}

/**
 * A difference of means is as skewed as its arms are uneven: with values of one
 * shape in both, its skewness is theirs times
 * `|1 / a² - 1 / b²| / (1 / a + 1 / b)^1.5` for a and b units, and 0 in even
 * arms. Values that are never negative have a skewness of at least `cv - 1 / cv`
 * with the coefficient of variation cv, which is what sparse revenue makes
 * large.
 */
export function skewnessOfDifference(control: Arm, treatment: Arm): number {
  const a = control.n;
  const b = treatment.n;
  const imbalance = Math.abs(1 / a ** 2 - 1 / b ** 2) / (1 / a + 1 / b) ** 1.5;
  return imbalance * skewnessOf(control, treatment);
}

/**
 * A warning where the arms are too uneven, and the smaller one too small, for
 * the skewness of their values. Calibration puts the limit: see the table in
 * the README.
 */
export function skewnessWarnings(
  control: Arm,
  treatment: Arm,
  limit = MOST_SKEWNESS,
): Caveat[] {
  if (!(skewnessOfDifference(control, treatment) > limit)) return [];
  return [caveat(
    "few-observations",
    "The smaller arm has too few observations for values as skewed as these: the error rate of the test, and the coverage of the interval, may be off by a few points",
  )];
}

/** Largest skewness of a difference at which tests were seen to keep their level. */
const MOST_SKEWNESS = 0.15;

/** At least this skewness; both arms together, since a small one shows little of it. */
function skewnessOf(control: Arm, treatment: Arm): number {
  const units = control.n + treatment.n;
  const mean = (control.n * control.mean! + treatment.n * treatment.mean!) /
    units;
  const variance = ((control.n - 1) * control.variance! +
    (treatment.n - 1) * treatment.variance!) / (units - 2);
  const cv = Math.sqrt(variance) / mean;
  return mean > 0 && Number.isFinite(cv) ? Math.max(0, cv - 1 / cv) : 0;
}
