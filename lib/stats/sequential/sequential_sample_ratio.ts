import { gammaln } from "../../special/mod.ts";
import {
  type Caveat,
  caveat,
  checkCount,
  checkNonNegative,
  checkOpenUnit,
  checkPositive,
} from "../records/mod.ts";

/** Options of {@linkcode sequentialSampleRatioTest}. */
export interface SequentialSampleRatioOptions {
  /** Error over all looks together at which to raise the alarm. @default {0.01} */
  readonly alpha?: number;
  /**
   * How near to the intended split deviations are expected: the visitors that
   * the prior is worth. @default {10_000}
   */
  readonly concentration?: number;
}

/** A traffic split under watch. */
export interface SequentialSampleRatio {
  /** Always-valid p-value at each look: the smallest so far. */
  readonly pValues: readonly number[];
  /** Position of the first look at which alpha was reached; `null` if none. */
  readonly firstAlarm: number | null;
  /** Error over all looks together. */
  readonly alpha: number;
  /** What is missing or to be taken with care. */
  readonly caveats: readonly Caveat[];
}

/**
 * Watches the traffic split day by day, with one error over all days.
 *
 * The Bayes factor of a Dirichlet alternative around the intended split is a
 * martingale while the split is right, so the chance that 1 over it ever falls
 * to alpha is at most alpha (Lindon and Malek 2022, "Anytime-valid inference
 * for multinomial count data", NeurIPS). {@linkcode sampleRatioTest} repeated
 * daily would raise false alarms several times as often as it says.
 *
 * @param counts Visitors per arm up to each look, looks in order
 * @param weights Intended shares, in any common unit
 * @param options Alpha and concentration
 * @returns The p-value at each look, and the first alarm
 * @throws {TypeError | RangeError} If a count falls from one look to the next,
 * lengths differ, or a number is out of its range
 *
 * @example A split that breaks on the third day
 * ```ts
 * import { sequentialSampleRatioTest } from "readout/stats";
 * import { assertEquals } from "@std/assert";
 *
 * const days = [[1010, 990], [2005, 1990], [3900, 3000], [5900, 4000]];
 * assertEquals(sequentialSampleRatioTest(days, [1, 1]).firstAlarm, 2);
 * ```
 */
export function sequentialSampleRatioTest(
  counts: readonly (readonly number[])[],
  weights: readonly number[],
  options: SequentialSampleRatioOptions = {},
): SequentialSampleRatio {
  const { alpha = 0.01, concentration = 10_000 } = options;
  checkOpenUnit("alpha", alpha);
  checkPositive("concentration", concentration);
  weights.forEach((weight, i) => checkNonNegative(`weights[${i}]`, weight));
  checkLooks(counts, weights.length);
  const used = weights.map((_, i) => i).filter((i) => weights[i]! > 0);
  const total = used.reduce((sum, i) => sum + weights[i]!, 0);
  const shares = used.map((i) => weights[i]! / total);
  let smallest = 1;
  const pValues = counts.map((look) => {
    const seen = used.map((i) => look[i]!);
    const log = logBayesFactor(seen, shares, concentration);
    return smallest = Math.min(smallest, Math.exp(-log));
  });
  const alarm = pValues.findIndex((p) => p <= alpha);
  return Object.freeze({
    pValues: Object.freeze(pValues),
    firstAlarm: alarm < 0 ? null : alarm,
    alpha,
    caveats: Object.freeze([
      ...strays(counts.at(-1) ?? [], weights),
      ...(alarm < 0 ? [noAlarm()] : []),
    ]),
  });
}

/** Dirichlet-multinomial against multinomial, for one order of arrival. */
function logBayesFactor(
  counts: readonly number[],
  shares: readonly number[],
  concentration: number,
): number {
  const visitors = counts.reduce((sum, count) => sum + count, 0);
  return counts.reduce((sum, count, i) => {
    const prior = concentration * shares[i]!;
    return sum + gammaln(prior + count) - gammaln(prior) -
      count * Math.log(shares[i]!);
  }, gammaln(concentration) - gammaln(concentration + visitors));
}

function checkLooks(
  counts: readonly (readonly number[])[],
  arms: number,
): void {
  counts.forEach((look, k) => {
    if (look.length !== arms) {
      throw new RangeError(
        `There must be one weight per count: found ${look.length} counts at look ${k} and ${arms} weights`,
      );
    }
    look.forEach((count, i) => {
      checkCount(`counts[${k}][${i}]`, count);
      const before = counts[k - 1]?.[i] ?? 0;
      if (count >= before) return;
      throw new RangeError(
        `counts must be visitors up to each look, which never fall: arm ${i} has ${before} at look ${
          k - 1
        } and ${count} at look ${k}`,
      );
    });
  });
}

function strays(
  last: readonly number[],
  weights: readonly number[],
): Caveat[] {
  return last.flatMap((count, i) =>
    weights[i] !== 0 || count === 0 ? [] : [caveat(
      "visitors-in-zero-weight-arm",
      `Arm ${i} has weight 0 and ${count} visitors: the traffic did not follow the weights, whatever the test of the other arms says`,
    )]
  );
}

function noAlarm(): Caveat {
  return caveat("no-alarm", "The split was never in doubt at this alpha", [
    "firstAlarm",
  ]);
}
