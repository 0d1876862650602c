import { checkOptions, MARGIN_TEST_OPTIONS } from "../../base/mod.ts";
import { armDefect, type Arms, readArms } from "../arms/mod.ts";
import type { Defect, MeanSummary, WithCaveats } from "../records/mod.ts";
import {
  caveat,
  checkNonNegative,
  checkOpenUnit,
  checkSquarable,
} from "../records/mod.ts";
import { type RelativeLift, relativeLift } from "./lift.ts";
import { studentTSurvival } from "../distributions/mod.ts";

/**
 * Claim to test: the treatment is not worse by the margin or more, is better by
 * more than the margin, or is neither.
 */
export type MarginQuestion = "non-inferior" | "superior" | "equivalent";

/** Options of {@linkcode marginTest}. */
export interface MarginTestOptions {
  /** Claim to test. */
  readonly question: MarginQuestion;
  /** Relative margin, 0 or more: 0.02 is 2% of the control. */
  readonly margin: number;
  /** Probability of a false "yes". @default {0.05} */
  readonly alpha?: number;
  /** Whether a decrease is good, as for refunds. @default {false} */
  readonly lowerIsBetter?: boolean;
}

/** Result of a test against a margin. */
export interface MarginTest extends WithCaveats {
  /** Claim that was tested. */
  readonly question: MarginQuestion;
  /** Relative margin. */
  readonly margin: number;
  /**
   * Probability of data at least this favourable if the true lift is exactly at
   * the margin.
   */
  readonly pValue: number | null;
  /**
   * Whether the claim holds at the given error rate, or `null` if it cannot be
   * tested.
   */
  readonly shown: boolean | null;
  /** Probability of a false "yes". */
  readonly alpha: number;
  /** Whether a decrease is good. */
  readonly lowerIsBetter: boolean;
  /**
   * Lift with the interval of the test, at the level `1 - 2 alpha`. If the
   * interval is bounded, the claim holds exactly if the interval lies within the
   * margin.
   */
  readonly lift: RelativeLift;
}

/**
 * Tests a lift against a margin, for example whether conversion fell by less than
 * 2%.
 *
 * For the lift L at the edge of the margin, the statistic is
 * `(d - L |mC|) / sqrt(vT / nT + (1 + L)² vC / nC)`. Fieller's interval inverts
 * the same statistic, so the test never disagrees with a bounded interval. If the
 * control's mean is not distinguishable from 0, the set is unbounded and the test
 * assumes the sign of the observed mean. Equivalence is two one-sided tests
 * (Schuirmann 1987). A non-significant lift does not show non-inferiority: a test
 * of 50 visitors is never significant.
 *
 * @param control Count, mean and sample variance of the control
 * @param treatment Count, mean and sample variance of the treatment
 * @param options The claim, the margin, and the error rate
 * @returns The result with its p-value and interval
 * @throws {TypeError | RangeError} If an argument is out of range
 *
 * @example Conversion may fall by up to 2%
 * ```ts
 * import { marginTest, momentsFromSums } from "readout/stats";
 * import { assertEquals } from "@std/assert";
 *
 * const conversions = (sum: number) =>
 *   momentsFromSums({ n: 400_000, sum, sumOfSquares: sum });
 * const result = marginTest(conversions(20_000), conversions(20_010), {
 *   question: "non-inferior",
 *   margin: 0.02,
 * });
 * assertEquals(result.shown, true);
 * ```
 */
export function marginTest(
  control: MeanSummary,
  treatment: MeanSummary,
  options: MarginTestOptions,
): MarginTest {
  checkOptions(MARGIN_TEST_OPTIONS, options);
  const { question, margin, alpha = 0.05, lowerIsBetter = false } = options;
  checkNonNegative("margin", margin);
  checkSquarable("margin", margin);
  checkOpenUnit("alpha", alpha);
  if (alpha >= 0.5 || 1 - alpha === 1) {
    throw new RangeError(
      `alpha must be below 0.5 and large enough that 1 - alpha differs from 1: current value is ${alpha}`,
    );
  }
  const lift = relativeLift(control, treatment, { level: 1 - 2 * alpha });
  const pair = readArms(control, treatment);
  const reason = findMarginDefect(pair, lift);
  const good = lowerIsBetter ? -1 : 1;
  // The degrees of freedom are those of the plain difference, as in Fieller's
  // interval.
  const beyond = (edge: number, direction: number) =>
    marginPValue(pair, lift.degreesOfFreedom!, edge, direction);
  const pValue = reason ? null : {
    "non-inferior": () => beyond(-good * margin, good),
    superior: () => beyond(good * margin, good),
    equivalent: () => Math.max(beyond(-margin, 1), beyond(margin, -1)),
  }[question]();
  return Object.freeze({
    question,
    margin,
    pValue,
    shown: pValue === null ? null : pValue < alpha,
    alpha,
    lowerIsBetter,
    lift,
    caveats: Object.freeze(
      reason ? [caveat(reason.code, reason.message, ["pValue", "shown"])] : [],
    ),
  });
}

/** Returns the one-sided p-value for a lift beyond `edge` in the given direction. */
function marginPValue(
  [control, treatment]: Arms,
  degreesOfFreedom: number,
  marginLift: number,
  direction: number,
): number {
  const unit = Math.abs(control.mean!);
  const factor = 1 + Math.sign(control.mean!) * marginLift;
  const a = factor ** 2 * control.variance! / control.n;
  const b = treatment.variance! / treatment.n;
  const difference = treatment.mean! - control.mean!;
  const statistic = direction * (difference - marginLift * unit) /
    Math.sqrt(a + b);
  // A spread too small for doubles makes the statistic infinite, so it is
  // clamped to the largest double.
  const largestDouble = Number.MAX_VALUE;
  const bounded = Math.max(-largestDouble, Math.min(largestDouble, statistic));
  return studentTSurvival(bounded, degreesOfFreedom);
}

function findMarginDefect(arms: Arms, lift: RelativeLift): Defect | null {
  const [control, treatment] = arms;
  const defect = armDefect(arms);
  if (defect) return defect;
  if (lift.value === null || control.mean === 0) {
    const message =
      "The control's mean is 0, so a relative margin is undefined";
    return { code: "zero-control-mean", message };
  }
  if (lift.pValue !== null && treatment.variance! > 0) return null;
  const message = "There is too little spread for a test";
  return { code: "zero-variance", message };
}
