/** Chances of whole numbers, from the most probable one outward. */

import { checkWithin } from "../records/mod.ts";

/** A distribution of a whole number with one peak, by the ratio of neighbours. */
export interface Outcomes {
  readonly lowest: number;
  readonly highest: number;
  readonly mode: number;
  /** P(x + 1) / P(x). */
  readonly step: (x: number) => number;
}

/**
 * Which outcomes count: those no more probable than the one seen, or those on
 * one side from it on.
 */
export type Tail = "as-rare" | "from-seen-up" | "from-seen-down";

/**
 * Chance of the outcomes of a tail.
 *
 * The probabilities are taken relative to the most probable outcome, step by
 * step, and normalised at the end: logarithms of factorials of millions would
 * leave only ten digits.
 */
export function discreteTail(
  outcomes: Outcomes,
  observed: number,
  tail: Tail,
): number {
  checkWithin("The trials of an exact test", outcomes.highest, 0, MOST_TRIALS);
  // The same slack as R: outcomes as probable as the one seen must not be lost
  // to rounding.
  const limit = relativeChance(outcomes, observed) * (1 + 1e-7);
  const counts = (x: number, chance: number): boolean =>
    tail === "as-rare"
      ? chance <= limit
      : tail === "from-seen-up"
      ? x >= observed
      : x <= observed;
  const above = sumOutward(outcomes, outcomes.highest, counts);
  const below = sumOutward(outcomes, outcomes.lowest, counts);
  const atMode = counts(outcomes.mode, 1) ? 1 : 0;
  const counted = above.counted + below.counted + atMode;
  return Math.min(1, counted / (above.total + below.total + 1));
}

/** Summing goes through some roots of these, which takes a second. */
const MOST_TRIALS = 1e12;

/** Outcomes of n trials with one chance of success. */
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
 * The first arm's successes among those of both arms, given all margins: Fisher's
 * noncentral hypergeometric distribution, central where the odds are alike.
 *
 * @param successes Successes of both arms together.
 * @param firstN Trials of the first arm.
 * @param secondN Trials of the second arm.
 * @param odds Odds of success in the first arm over those in the second.
 */
export function hypergeometricOutcomes(
  successes: number,
  firstN: number,
  secondN: number,
  odds = 1,
): Outcomes {
  const lowest = Math.max(0, successes - secondN);
  const highest = Math.min(successes, firstN);
  // The mode is where neighbours are equally probable: a quadratic equation
  // (Liao and Rosen 2001, The American Statistician 55).
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

/** P(x) / P(mode). */
function relativeChance({ mode, step }: Outcomes, x: number): number {
  let chance = 1;
  for (let k = mode; k < x && chance > LEAST; k++) chance *= step(k);
  for (let k = mode; k > x && chance > LEAST; k--) chance /= step(k - 1);
  return chance > LEAST ? chance : 0;
}

/** Below, doubles no longer fall with every step. */
const LEAST = 1e-305;

/** Sums from next to the mode up to `end`: all, and those that count. */
function sumOutward(
  { mode, step }: Outcomes,
  end: number,
  counts: (x: number, chance: number) => boolean,
): { total: number; counted: number } {
  const up = end >= mode;
  let chance = 1;
  let total = 0;
  let counted = 0;
  for (let k = mode; k !== end;) {
    chance = up ? chance * step(k) : chance / step(k - 1);
    k += up ? 1 : -1;
    total += chance;
    if (counts(k, chance)) counted += chance;
    // Nothing beyond changes a sum: some roots of n steps from the mode.
    if (chance < Math.max(LEAST, 1e-20 * counted)) break;
  }
  return { total, counted };
}
