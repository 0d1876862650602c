import { BINOMIAL_TEST_OPTIONS, checkOptions } from "../../base/mod.ts";
import type { Interval, MeanTestOptions, SidedTest } from "../records/mod.ts";
import {
  applyAlternative,
  checkLevel,
  checkOpenUnit,
  checkProportion,
  NO_INTERVAL,
  openSideCaveats,
  tailProbability,
  withDefect,
} from "../records/mod.ts";
import { binomialOutcomes, discreteTail } from "./_discrete.ts";
import { clopperPearsonEnds } from "./_proportion.ts";

/** Options of {@linkcode binomialTest}. */
export interface BinomialTestOptions extends MeanTestOptions {
  /** Success probability under the null hypothesis. @default {0.5} */
  readonly chance?: number;
}

/**
 * Proportion of successes, with Clopper and Pearson's interval and an exact test
 * of a success probability. The fields are `null` without trials.
 */
export interface BinomialTest extends Interval, SidedTest {
  /** Number of successes. */
  readonly successes: number;
  /** Number of trials. */
  readonly n: number;
  /** Success probability under the null hypothesis. */
  readonly chance: number;
}

/**
 * Runs the exact binomial test of a proportion, with the exact interval of
 * Clopper and Pearson (1934).
 *
 * With the probability 0.5 it is the sign test (Arbuthnot 1710), for example for
 * the number of days with the treatment ahead, without tied days. The two-sided
 * p-value is the probability of all outcomes no more probable than the observed
 * one, as in R's `binom.test`.
 *
 * @param successes Number of successes
 * @param n Number of trials
 * @param options Tested probability, level and alternative
 * @returns The test, and the interval of the success probability
 * @throws {TypeError | RangeError} If the counts are not integers, there are more
 * successes than trials, or an option is out of range
 *
 * @example A treatment ahead on 12 of 14 days
 * ```ts
 * import { binomialTest } from "readout/stats";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * const { pValue, lower } = binomialTest(12, 14);
 * assertAlmostEquals(pValue!, 0.01293945, 1e-8);
 * assertAlmostEquals(lower!, 0.5719, 5e-5);
 * ```
 */
export function binomialTest(
  successes: number,
  n: number,
  options: BinomialTestOptions = {},
): BinomialTest {
  checkOptions(BINOMIAL_TEST_OPTIONS, options);
  const { chance = 0.5, level = 0.95, alternative = "two-sided" } = options;
  checkProportion("", successes, n);
  checkOpenUnit("chance", chance);
  checkLevel(level);
  const head = { successes, n, chance, level, alternative };
  if (n === 0) {
    return withDefect({ ...head, ...NO_INTERVAL, pValue: null }, {
      code: "no-visitors",
      message: "There are no trials",
    });
  }
  const tail = tailProbability(level, alternative);
  const [lower, upper] = clopperPearsonEnds(successes, n, tail);
  return Object.freeze({
    ...head,
    value: successes / n,
    ...applyAlternative({ lower, upper }, alternative),
    pValue: discreteTail(
      binomialOutcomes(n, chance),
      successes,
      TAILS[alternative],
    ),
    caveats: Object.freeze(openSideCaveats(alternative)),
  });
}

const TAILS = {
  "two-sided": "as-rare",
  greater: "from-seen-up",
  less: "from-seen-down",
} as const;
