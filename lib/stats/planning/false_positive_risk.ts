import { checkOptions, FALSE_POSITIVE_RISK_OPTIONS } from "../../base/mod.ts";
import { checkOpenUnit } from "../records/mod.ts";

/** Options of {@linkcode falsePositiveRisk}. */
export interface FalsePositiveRiskOptions {
  /** Share of what is tested that truly is better: 0.1 is one idea in ten. */
  readonly successRate: number;
  /** Chance that a test calls a true gain. @default {0.8} */
  readonly power?: number;
  /** Error rate of the test. @default {0.05} */
  readonly alpha?: number;
  /** A two-sided test calls a gain with half of its error. @default {"two-sided"} */
  readonly alternative?: "two-sided" | "greater";
}

/**
 * How often a gain that a test calls is none: the share of false positives among
 * the significant gains of many tests, of which only some truly are better.
 *
 * `(1 - s) a / ((1 - s) a + s power)` with the success rate s and the error a
 * with which a gain is called where there is none (Kohavi, Deng and Vermeer
 * 2022, "A/B testing intuition busters", KDD).
 *
 * @param options The success rate, and what the test is like
 * @returns The share, from 0 to 1
 * @throws {TypeError | RangeError} If a number does not lie between 0 and 1
 *
 * @example One idea in ten works: 22% of the gains are none (the paper's table 2)
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
  const none = (1 - successRate) * error;
  return none / (none + successRate * power);
}
