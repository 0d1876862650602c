import {
  checkChoice,
  checkFinite,
  checkOpenUnit,
  checkPositive,
} from "../records/mod.ts";
import type { Alternative } from "../comparisons/mod.ts";

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
  checkChoice("alternative", alternative, ["two-sided", "greater", "less"]);
  checkPositive("allocation", allocation);
  checkPositive("comparisons", comparisons);
  return { alpha: alpha / comparisons, alternative, allocation, comparisons };
}

export function checkTarget(target: PlanTarget): void {
  if ("difference" in target) {
    checkFinite("difference", target.difference);
    checkPositive("standardDeviation", target.standardDeviation);
    if (target.treatmentStandardDeviation !== undefined) {
      checkPositive(
        "treatmentStandardDeviation",
        target.treatmentStandardDeviation,
      );
    }
  } else {
    checkOpenUnit("control", target.control);
    checkOpenUnit("treatment", target.treatment);
  }
}

export function differenceOf(target: PlanTarget): number {
  return "difference" in target
    ? target.difference
    : target.treatment - target.control;
}

export function checkDirection(
  difference: number,
  { alpha, alternative }: Plan,
  wanted: number,
): void {
  const wrong = (alternative === "greater" && difference < 0) ||
    (alternative === "less" && difference > 0);
  if (difference !== 0 && !wrong) return;
  if (wanted <= alpha) return;
  throw new RangeError(
    `No number of units finds a difference of ${difference} with the alternative "${alternative}": give a difference of the right sign`,
  );
}
