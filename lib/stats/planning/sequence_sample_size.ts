import { checkOptions, SEQUENCE_SAMPLE_SIZE_OPTIONS } from "../../base/mod.ts";
import { confidenceSequenceCriticalValue } from "../sequential/mod.ts";
import { normalSurvival } from "../distributions/mod.ts";
import type { PlanOptions, PlanTarget } from "./_plan.ts";
import { type SampleSize, sampleSize } from "./power.ts";

/**
 * Options of {@linkcode sequenceSampleSize}; alpha applies to all looks together.
 */
export interface SequenceSampleSizeOptions extends PlanOptions {
  /**
   * Number of visitors at which the sequence is tightest, as in
   * `confidenceSequence`. Defaults to the resulting sample size.
   */
  readonly optimalSampleSize?: number;
  /** Probability of detecting the difference by then. @default {0.8} */
  readonly power?: number;
}

/**
 * Returns the sample size at which a confidence sequence, monitored at any time,
 * excludes zero with the given power. Its critical value is that of a test with a
 * smaller error rate, which falls with the sample size, so a few iterations are
 * enough. The sequence may exclude zero earlier, so the actual power is somewhat
 * higher.
 *
 * @param target Difference of the means, or the two proportions
 * @param options Tuning sample size, alpha and power
 * @returns The sizes of the arms, rounded up
 * @throws {TypeError | RangeError} If a number is out of range
 *
 * @example The cost of monitoring at any time
 * ```ts
 * import { sampleSize, sequenceSampleSize } from "readout/stats";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * const target = { difference: 0.15, standardDeviation: 9 };
 * const factor = sequenceSampleSize(target).total / sampleSize(target).total;
 * assertAlmostEquals(factor, 1.915, 1e-3);
 * ```
 */
export function sequenceSampleSize(
  target: PlanTarget,
  options: SequenceSampleSizeOptions = {},
): SampleSize {
  checkOptions(SEQUENCE_SAMPLE_SIZE_OPTIONS, options);
  const { alpha = 0.05, comparisons = 1, optimalSampleSize, ...plan } = options;
  let size = sampleSize(target, { ...plan, alpha, comparisons });
  for (let round = 0; round < 50; round++) {
    const { exactControl } = size;
    const pair = exactControl * (1 + (plan.allocation ?? 1));
    const critical = confidenceSequenceCriticalValue(
      Math.max(1, Math.round(pair)),
      {
        optimalSampleSize: optimalSampleSize ?? pair,
        level: 1 - alpha / comparisons,
        alternative: plan.alternative ?? "two-sided",
      },
    );
    const sides = (plan.alternative ?? "two-sided") === "two-sided" ? 2 : 1;
    // Alpha is already divided; the number of comparisons is only passed for
    // counting units.
    size = sampleSize(target, {
      ...plan,
      comparisons,
      alpha: comparisons * sides * normalSurvival(critical),
    });
    if (Math.abs(size.exactControl - exactControl) <= 1e-6 * exactControl) {
      break;
    }
  }
  return size;
}
