import {
  type Alternative,
  checkOpenUnit,
  checkScale,
  checkSquarable,
  checkWithin,
} from "../records/mod.ts";

/** Options that all test plans share. */
export interface PlanOptions {
  /** Significance level of the test. @default {0.05} */
  readonly alpha?: number;
  /** Alternative hypothesis of the test. @default {"two-sided"} */
  readonly alternative?: Alternative;
  /** Treatment units per control unit. @default {1} */
  readonly allocation?: number;
  /**
   * Number of treatments compared with the control; alpha is divided by it
   * (Bonferroni). @default {1}
   */
  readonly comparisons?: number;
}

/** Difference that a test should detect: of two means, or of two proportions. */
export type PlanTarget =
  | {
    /** Difference of the means to detect, treatment minus control. */
    readonly difference: number;
    /** Standard deviation per unit of both arms. */
    readonly standardDeviation: number;
    /** Standard deviation of the treatment, if it differs. */
    readonly treatmentStandardDeviation?: number;
  }
  | {
    /** The control's proportion. */
    readonly control: number;
    /** Proportion of the treatment to detect. */
    readonly treatment: number;
  };

export interface Plan {
  /** Significance level after division by the number of comparisons. */
  readonly alpha: number;
  readonly alternative: Alternative;
  readonly allocation: number;
  readonly comparisons: number;
}

export function readPlan(options: PlanOptions): Plan {
  const {
    alpha = 0.05,
    alternative = "two-sided",
    allocation = 1,
    comparisons = 1,
  } = options;
  checkOpenUnit("alpha", alpha);
  checkAllocation(allocation);
  checkWithin("comparisons", comparisons, 1, MOST_COMPARISONS);
  return { alpha: alpha / comparisons, alternative, allocation, comparisons };
}

/** Maximum number of comparisons; more are unrealistic and lose digits. */
const MOST_COMPARISONS = 1e6;
const MOST_ALLOCATION = 1e6;

/**
 * Throws unless the arms' sizes are within a factor of one million of each other.
 */
export function checkAllocation(allocation: number): void {
  checkWithin("allocation", allocation, 1 / MOST_ALLOCATION, MOST_ALLOCATION);
}

/** Largest number of units; doubles do not represent larger integers exactly. */
export const MOST_UNITS = 1e15;

/** Throws if a difference is too small to detect with any number of visitors. */
export function checkUnits(exact: number, target: PlanTarget): void {
  if (exact < MOST_UNITS) return;
  const [subject, reference] = "difference" in target
    ? [
      `a difference of ${target.difference}`,
      `a standard deviation of ${target.standardDeviation}`,
    ]
    : [target.treatment, target.control];
  throw new RangeError(
    `No feasible sample size distinguishes ${subject} from ${
      "difference" in target ? "none at " : ""
    }${reference}`,
  );
}

export function checkTarget(target: PlanTarget): void {
  if ("difference" in target) {
    checkSquarable("difference", target.difference);
    checkScale("standardDeviation", target.standardDeviation);
    if (target.treatmentStandardDeviation !== undefined) {
      checkScale(
        "treatmentStandardDeviation",
        target.treatmentStandardDeviation,
      );
    }
  } else {
    checkOpenUnit("control", target.control);
    checkOpenUnit("treatment", target.treatment);
  }
}

export function targetDifference(target: PlanTarget): number {
  return "difference" in target
    ? target.difference
    : target.treatment - target.control;
}

export function checkDirection(
  difference: number,
  { alpha, alternative }: Plan,
  power: number,
): void {
  const hasWrongSign = (alternative === "greater" && difference < 0) ||
    (alternative === "less" && difference > 0);
  if (difference !== 0 && !hasWrongSign) return;
  if (power <= alpha) return;
  throw new RangeError(
    `No sample size detects a difference of ${difference} with the alternative "${alternative}": use a difference with the matching sign`,
  );
}
