import {
  checkOptions,
  SEQUENTIAL_SAMPLE_RATIO_OPTIONS,
} from "../../base/mod.ts";
import { gammaln } from "../special/mod.ts";
import type { Caveat, WithCaveats } from "../records/mod.ts";
import {
  caveat,
  checkCount,
  checkNonNegative,
  checkOpenUnit,
  checkPositive,
  zeroWeightCaveats,
} from "../records/mod.ts";

/** Options of {@linkcode sequentialSampleRatioTest}. */
export interface SequentialSampleRatioOptions {
  /**
   * Error rate over all looks together at which to raise the alarm.
   *
   * @default {0.01}
   */
  readonly alpha?: number;
  /**
   * Prior strength in visitors: higher values expect smaller deviations from the
   * intended split. Several values form an equal mixture, which detects gross
   * faults as early as a weak prior and slight ones as reliably as a strong one.
   * @default {10_000}
   */
  readonly concentration?: number | readonly number[];
}

/** Sequential sample ratio mismatch test over several looks. */
export interface SequentialSampleRatio extends WithCaveats {
  /** Always-valid p-value at each look: the smallest one so far. */
  readonly pValues: readonly number[];
  /**
   * Natural logarithm of the Bayes factor at each look: how many times more
   * probable the counts are under a broken split than under the intended one.
   */
  readonly logBayesFactors: readonly number[];
  /**
   * Position of the first look at which alpha was reached, or `null` if there is
   * none.
   */
  readonly firstAlarm: number | null;
  /** Error rate over all looks together. */
  readonly alpha: number;
}

/**
 * Monitors the traffic split day by day, with one error rate over all days.
 *
 * The Bayes factor of a Dirichlet alternative around the intended split is a
 * martingale under the intended split, and so is a mixture of several. The
 * probability that its inverse ever falls to alpha is therefore at most alpha
 * (Lindon and Malek 2022, "Anytime-valid inference for multinomial count data",
 * NeurIPS). Repeating {@linkcode sampleRatio} daily would raise several times
 * more false alarms than its nominal rate.
 *
 * @param counts Cumulative visitors per arm at each look, in chronological order
 * @param weights Intended shares, in any common unit
 * @param options Error rate and prior strength
 * @returns The p-value at each look, and the first alarm
 * @throws {TypeError | RangeError} If a count falls from one look to the next,
 * lengths differ, or a number is out of range
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
  checkOptions(SEQUENTIAL_SAMPLE_RATIO_OPTIONS, options);
  const { alpha = 0.01, concentration = 10_000 } = options;
  checkOpenUnit("alpha", alpha);
  const concentrations = checkedPriors(concentration);
  weights.forEach((weight, i) => checkNonNegative(`weights[${i}]`, weight));
  checkLooks(counts, weights.length);
  const usedArms = weights.map((_, i) => i).filter((i) => weights[i]! > 0);
  const total = usedArms.reduce((sum, i) => sum + weights[i]!, 0);
  const shares = usedArms.map((i) => weights[i]! / total);
  const logBayesFactors = counts.map((look) => {
    const observed = usedArms.map((i) => look[i]!);
    return logMean(
      concentrations.map((concentration) =>
        logBayesFactor(observed, shares, concentration)
      ),
    );
  });
  let smallest = 1;
  const pValues = logBayesFactors.map((log) =>
    smallest = Math.min(smallest, Math.exp(-log))
  );
  const alarm = pValues.findIndex((p) => p <= alpha);
  const caveats: Caveat[] = [
    ...zeroWeightCaveats(counts.at(-1) ?? [], weights),
  ];
  if (alarm < 0) caveats.push(noAlarmCaveat());
  return Object.freeze({
    pValues: Object.freeze(pValues),
    logBayesFactors: Object.freeze(logBayesFactors),
    firstAlarm: alarm < 0 ? null : alarm,
    alpha,
    caveats: Object.freeze(caveats),
  });
}

/** Maximum prior strength; stronger priors lose digits and detect nothing. */
const MOST = 1e9;

function checkedPriors(
  concentration: number | readonly number[],
): readonly number[] {
  const concentrations = typeof concentration === "number"
    ? [concentration]
    : concentration;
  concentrations.forEach((entry, i) => {
    const name = concentrations === concentration
      ? `concentration[${i}]`
      : "concentration";
    checkPositive(name, entry);
    if (entry <= MOST) return;
    throw new RangeError(
      `${name} must be at most ${MOST}: current value is ${entry}`,
    );
  });
  if (concentrations.length > 0) return concentrations;
  throw new RangeError("concentration must not be empty: pass at least one");
}

/** Returns the logarithm of the mean of exponentials. */
function logMean(logs: readonly number[]): number {
  const highest = Math.max(...logs);
  const sum = logs.reduce((total, log) => total + Math.exp(log - highest), 0);
  return highest + Math.log(sum / logs.length);
}

/**
 * Returns the log likelihood ratio of Dirichlet-multinomial to multinomial, for
 * one order of arrival.
 */
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

function checkLooks(looks: readonly (readonly number[])[], arms: number): void {
  looks.forEach((look, k) => {
    if (look.length !== arms) {
      throw new RangeError(
        `There must be one weight per count: found ${look.length} counts at look ${k} and ${arms} weights`,
      );
    }
    look.forEach((count, i) => {
      checkCount(`counts[${k}][${i}]`, count);
      const previous = looks[k - 1]?.[i] ?? 0;
      if (count >= previous) return;
      throw new RangeError(
        `counts must be cumulative visitors, which never fall: arm ${i} has ${previous} at look ${
          k - 1
        } but ${count} at look ${k}`,
      );
    });
  });
}

function noAlarmCaveat(): Caveat {
  return caveat(
    "no-alarm",
    "The split never differed significantly at this alpha",
    ["firstAlarm"],
  );
}
