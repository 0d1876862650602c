import { checkOptions, FALSE_POSITIVE_RISK_OPTIONS } from "../../base/mod.ts";
import { checkOpenUnit } from "../records/mod.ts";

/** Options of {@linkcode falsePositiveRisk}. */
export interface FalsePositiveRiskOptions {
  /** Share of tested ideas that are true improvements: 0.1 is one in ten. */
  readonly successRate: number;
  /** Probability that a test detects a true gain. @default {0.8} */
  readonly power?: number;
  /** Significance level of the test. @default {0.05} */
  readonly alpha?: number;
  /**
   * Alternative hypothesis; a two-sided test detects gains with half of its error
   * rate. @default {"two-sided"}
   */
  readonly alternative?: "two-sided" | "greater";
}

/**
 * Returns the false positive risk: the share of significant gains that are not
 * real, over many tests.
 *
 * The formula is `(1 - s) a / ((1 - s) a + s power)`, with the success rate s and
 * the probability a of a false gain (Kohavi, Deng and Vermeer 2022, "A/B testing
 * intuition busters", KDD).
 *
 * @param options Success rate, and power and error rate of the test
 * @returns The false positive risk, from 0 to 1
 * @throws {TypeError | RangeError} If a number is not between 0 and 1
 *
 * @example With a success rate of one in ten, 22% of the gains are false (the
 *   paper's table 2)
 * ```ts
 * import { falsePositiveRisk } from "readout/stats";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * assertAlmostEquals(falsePositiveRisk({ successRate: 0.1 }), 0.22, 5e-4);
 * ```
 */
export function falsePositiveRisk(options: FalsePositiveRiskOptions): number {
  checkOptions(FALSE_POSITIVE_RISK_OPTIONS, options);
  const {
    successRate,
    power = 0.8,
    alpha = 0.05,
    alternative = "two-sided",
  } = options;
  checkOpenUnit("successRate", successRate);
  checkOpenUnit("power", power);
  checkOpenUnit("alpha", alpha);
  const error = alternative === "two-sided" ? alpha / 2 : alpha;
  const falsePositives = (1 - successRate) * error;
  return falsePositives / (falsePositives + successRate * power);
}
