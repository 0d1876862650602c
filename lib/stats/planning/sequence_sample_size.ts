import { checkOptions, SEQUENCE_SAMPLE_SIZE_OPTIONS } from "../../base/mod.ts";
import { confidenceSequenceCriticalValue } from "../sequential/mod.ts";
import { normalSurvival } from "../distributions/mod.ts";
import type { PlanOptions, PlanTarget } from "./_plan.ts";
import { type SampleSize, sampleSize } from "./power.ts";

/** Options of {@linkcode sequenceSampleSize}; alpha is over all looks together. */
export interface SequenceSampleSizeOptions extends PlanOptions {
  /**
   * Visitors at which the sequence is tightest, as in `confidenceSequence`; the
   * size that comes out, unless given.
   */
  readonly optimalSampleSize?: number;
  /** Chance to have found the difference by then. @default {0.8} */
  readonly power?: number;
}

/**
 * Units at which a confidence sequence, looked at as often as one likes, leaves
 * zero out with the given power at the latest: its critical value is that of a
 * test with a smaller error, which falls with the size, so a few rounds find it.
 * It may do so earlier, and then somewhat oftener than it says.
 *
 * @param target The difference of the means, or the two proportions
 * @param options Tuning size, alpha and power
 * @returns The sizes of the arms, rounded up
 * @throws {TypeError | RangeError} If a number is out of its range
 *
 * @example The price of looking whenever one likes
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
    // Alpha is divided already; the number of comparisons counts their units.
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
