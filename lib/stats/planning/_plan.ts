import {
  type Alternative,
  checkOpenUnit,
  checkScale,
  checkSquarable,
  checkWithin,
} from "../records/mod.ts";

/** What every plan states. */
export interface PlanOptions {
  /** Error rate of the test. @default {0.05} */
  readonly alpha?: number;
  /** What the test asks. @default {"two-sided"} */
  readonly alternative?: Alternative;
  /** Treatment units per control unit. @default {1} */
  readonly allocation?: number;
  /**
   * Comparisons with the one control; alpha is divided by their number
   * (Bonferroni). @default {1}
   */
  readonly comparisons?: number;
}

/** What is to be compared: two means, or two proportions. */
export type PlanTarget =
  | {
    /** Difference of the means to be found, treatment minus control. */
    readonly difference: number;
    /** Standard deviation per unit of both arms. */
    readonly standardDeviation: number;
    /** Standard deviation of the treatment, where it differs. */
    readonly treatmentStandardDeviation?: number;
  }
  | {
    /** The control's proportion. */
    readonly control: number;
    /** The treatment's proportion to be told from it. */
    readonly treatment: number;
  };

export interface Plan {
  /** After division by the number of comparisons. */
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

/** More than these are no plan of a store, and lose digits. */
const MOST_COMPARISONS = 1e6;
const MOST_ALLOCATION = 1e6;

/** Throws unless one arm is at most a million times the other. */
export function checkAllocation(allocation: number): void {
  checkWithin("allocation", allocation, 1 / MOST_ALLOCATION, MOST_ALLOCATION);
}

/** Above this, whole numbers are not exact. */
export const MOST_UNITS = 1e15;

/** Throws where a difference is too small to be told by any visitors. */
export function checkUnits(exact: number, target: PlanTarget): void {
  if (exact < MOST_UNITS) return;
  const [subject, reference] = "difference" in target
    ? [
      `a difference of ${target.difference}`,
      `a standard deviation of ${target.standardDeviation}`,
    ]
    : [target.treatment, target.control];
  throw new RangeError(
    `No feasible number of units tells ${subject} from ${
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
  const wrong = (alternative === "greater" && difference < 0) ||
    (alternative === "less" && difference > 0);
  if (difference !== 0 && !wrong) return;
  if (power <= alpha) return;
  throw new RangeError(
    `No number of units finds a difference of ${difference} with the alternative "${alternative}": give a difference of the right sign`,
  );
}
