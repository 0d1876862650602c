import { checkCount, checkFinite, checkOpenUnit } from "./_check.ts";
import { wilsonEnds } from "./_proportion.ts";
import type { Interval } from "./interval.ts";

/** How often a test found what was not there. */
export interface AaSimulation {
  /** Simulated experiments that gave a p-value. */
  readonly experiments: number;
  /** Experiments without a p-value, which are not counted. */
  readonly without: number;
  /** Share of p-values at or below alpha, with Wilson's 95 % interval. */
  readonly falsePositiveRate: Interval;
  /** Error rate that the test promises. */
  readonly alpha: number;
  /** Whether the promise lies within the interval. */
  readonly holds: boolean;
}

/**
 * A/A simulation: runs a test many times where there is nothing to find, and
 * counts how often it finds something.
 *
 * @param pValue A function of the experiment's number that makes an experiment
 * without effect and returns the test's p-value, or `null`
 * @param options Number of experiments, and the error rate that is promised
 * @returns The share of false positives with its Monte Carlo interval
 * @throws {TypeError | RangeError} If an option is out of its range, no
 * experiment gave a p-value, or one is not from 0 to 1
 *
 * @example Welch's test on conversions
 * ```ts
 * import { aaSimulation, momentsFromSums, simulateExperiment, welchTest } from "readout/stats";
 * import { assert } from "@std/assert";
 *
 * const store = {
 *   conversion: 0.1,
 *   orderValue: { kind: "log-normal", median: 50, sigma: 0.5 },
 * } as const;
 * const result = aaSimulation((seed) => {
 *   const [a, b] = simulateExperiment({ seed, visitors: [500, 500], store })
 *     .map(({ visitors, revenue }) =>
 *       momentsFromSums({ n: visitors, sum: revenue.length, sumOfSquares: revenue.length })
 *     );
 *   return welchTest(a!, b!).pValue;
 * }, { experiments: 1000 });
 * assert(result.holds);
 * ```
 */
export function aaSimulation(
  pValue: (experiment: number) => number | null,
  options: { readonly experiments: number; readonly alpha?: number },
): AaSimulation {
  const { experiments, alpha = 0.05 } = options;
  checkCount("experiments", experiments, 1);
  checkOpenUnit("alpha", alpha);
  let counted = 0;
  let found = 0;
  for (let experiment = 0; experiment < experiments; experiment++) {
    const p = pValue(experiment);
    if (p === null) continue;
    checkFinite("pValue", p);
    counted++;
    if (p <= alpha) found++;
  }
  if (counted === 0) {
    throw new RangeError(
      `None of the ${experiments} experiments gave a p-value: make them larger`,
    );
  }
  const [lower, upper] = wilsonEnds(found, counted, 0.95);
  return Object.freeze({
    experiments: counted,
    without: experiments - counted,
    falsePositiveRate: Object.freeze({
      value: found / counted,
      lower,
      upper,
      shape: "bounded",
    }),
    alpha,
    holds: lower <= alpha && alpha <= upper,
  });
}
