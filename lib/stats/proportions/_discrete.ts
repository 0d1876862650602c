/** Tail probabilities of discrete distributions, summed outward from the mode. */

import { checkWithin } from "../records/mod.ts";

/**
 * Unimodal distribution of an integer, defined by the ratio of neighboring
 * probabilities.
 */
export interface Outcomes {
  readonly lowest: number;
  readonly highest: number;
  readonly mode: number;
  /** P(x + 1) / P(x). */
  readonly step: (x: number) => number;
}

/**
 * Outcomes in the tail: those no more probable than the observed one, or those
 * from the observed one on to one side.
 */
export type Tail = "as-rare" | "from-seen-up" | "from-seen-down";

/**
 * Returns the probability of the outcomes in a tail.
 *
 * Probabilities are computed relative to the most probable outcome, step by step,
 * and normalised at the end. Logarithms of factorials of millions would leave
 * only ten digits.
 */
export function discreteTail(
  outcomes: Outcomes,
  observed: number,
  tail: Tail,
): number {
  checkWithin("The trials of an exact test", outcomes.highest, 0, MOST_TRIALS);
  // The tolerance is R's: rounding must not drop outcomes as probable as the
  // observed one.
  const limit = relativeChance(outcomes, observed) * (1 + 1e-7);
  const isInTail = (x: number, chance: number): boolean =>
    tail === "as-rare"
      ? chance <= limit
      : tail === "from-seen-up"
      ? x >= observed
      : x <= observed;
  const above = sumOutward(outcomes, outcomes.highest, isInTail);
  const below = sumOutward(outcomes, outcomes.lowest, isInTail);
  const atMode = isInTail(outcomes.mode, 1) ? 1 : 0;
  const counted = above.counted + below.counted + atMode;
  return Math.min(1, counted / (above.total + below.total + 1));
}

/**
 * Maximum number of trials; the sum covers several times its square root, which
 * takes a second.
 */
const MOST_TRIALS = 1e12;

/** Returns the binomial distribution of n trials with one success probability. */
export function binomialOutcomes(n: number, chance: number): Outcomes {
  const odds = chance / (1 - chance);
  return {
    lowest: 0,
    highest: n,
    mode: Math.min(n, Math.floor((n + 1) * chance)),
    step: (x) => (n - x) / (x + 1) * odds,
  };
}

/**
 * Returns the distribution of the first arm's successes, given all margins. It is
 * Fisher's noncentral hypergeometric distribution, which is central for equal
 * odds.
 *
 * @param successes Number of successes in both arms together.
 * @param firstN Number of trials in the first arm.
 * @param secondN Number of trials in the second arm.
 * @param odds Odds of success in the first arm divided by those in the second.
 */
export function hypergeometricOutcomes(
  successes: number,
  firstN: number,
  secondN: number,
  odds = 1,
): Outcomes {
  const lowest = Math.max(0, successes - secondN);
  const highest = Math.min(successes, firstN);
  // At the mode, neighboring outcomes are equally probable, which gives a
  // quadratic equation (Liao and Rosen 2001, The American Statistician 55).
  const a = odds - 1;
  const b = -((successes + firstN + 2) * odds + secondN - successes);
  const c = (successes + 1) * (firstN + 1) * odds;
  const middle = Math.floor(2 * c / (-b + Math.sqrt(b * b - 4 * a * c)));
  return {
    lowest,
    highest,
    mode: Math.min(highest, Math.max(lowest, middle)),
    step: (x) =>
      (successes - x) / (x + 1) * (firstN - x) /
      (secondN - successes + x + 1) * odds,
  };
}

/** Returns P(x) / P(mode). */
function relativeChance({ mode, step }: Outcomes, x: number): number {
  let chance = 1;
  for (let k = mode; k < x && chance > LEAST; k++) chance *= step(k);
  for (let k = mode; k > x && chance > LEAST; k--) chance /= step(k - 1);
  return chance > LEAST ? chance : 0;
}

/**
 * Smallest relative probability, because smaller doubles do not decrease with
 * every step.
 */
const LEAST = 1e-305;

/**
 * Sums from next to the mode up to `end`. Returns the sum of all outcomes and of
 * those in the tail.
 */
function sumOutward(
  { mode, step }: Outcomes,
  end: number,
  isInTail: (x: number, chance: number) => boolean,
): { total: number; counted: number } {
  const up = end >= mode;
  let chance = 1;
  let total = 0;
  let counted = 0;
  for (let k = mode; k !== end;) {
    chance = up ? chance * step(k) : chance / step(k - 1);
    k += up ? 1 : -1;
    total += chance;
    if (isInTail(k, chance)) counted += chance;
    // Terms further out do not change the sum; the loop ends after a small
    // multiple of sqrt(n) steps from the mode.
    if (chance < Math.max(LEAST, 1e-20 * counted)) break;
  }
  return { total, counted };
}
