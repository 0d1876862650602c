import type { Look, Walk } from "./_group_sequential.ts";
import { advanceWalk, chanceAbove } from "./_group_sequential.ts";
import { RULES, type Spending, spendingFunction } from "./_designs.ts";
import { nearbyRoot } from "../numerics/mod.ts";
import { normalQuantile } from "../distributions/mod.ts";

/** Critical values, and the error that they have spent up to each look. */
export interface Bounds {
  readonly criticalValues: number[];
  readonly alphaSpent: number[];
}

/** Returns the critical values of a design. */
export function designBounds(
  plan: Spending,
  alpha: number,
  sides: 1 | 2,
): Bounds {
  const { design, parameter, informationRates: rates } = plan;
  const spend = spendingFunction(plan, sides);
  if (spend !== null) {
    return spendingBounds(rates, sides, (rate) => spend(rate, alpha));
  }
  const rule = RULES[design];
  if ("shape" in rule) {
    return scaleBoundsToAlpha(rates, alpha, sides, rule.shape);
  }
  const earlyBound = "earlyBound" in rule
    ? rule.earlyBound(parameter!)
    : UNREACHABLE_BOUND;
  return constantEarlyBounds(rates, alpha, sides, earlyBound);
}

/**
 * Returns one bound for all looks before the last, and a last bound that spends
 * the remaining error.
 */
function constantEarlyBounds(
  rates: readonly number[],
  alpha: number,
  sides: 1 | 2,
  earlyBound: number,
): Bounds {
  const early = rates.slice(0, -1).map(() => earlyBound);
  const spent = cumulativeCrossingProbability(rates, [
    ...early,
    UNREACHABLE_BOUND,
  ], sides);
  let walk: Walk | null = null;
  early.forEach((z, i) =>
    walk = advanceWalk(walk, makeLook(rates, i, z, sides), 0)
  );
  const remainingAlpha = (alpha - (spent.at(-2) ?? 0)) / sides;
  if (remainingAlpha <= 0) {
    throw new RangeError(
      `A bound of ${earlyBound} before the last look spends ${
        spent.at(-2)
      }, more than alpha of ${alpha}: increase the parameter`,
    );
  }
  const last = boundPassedWith(
    remainingAlpha,
    (bound) => chanceAbove(walk, rates.at(-1)!, bound, 0),
  );
  return {
    criticalValues: [...early, last],
    alphaSpent: [...spent.slice(0, -1), alpha],
  };
}

/**
 * Returns bounds of a given shape, scaled so that all looks together spend alpha.
 */
function scaleBoundsToAlpha(
  rates: readonly number[],
  alpha: number,
  sides: 1 | 2,
  shape: (rate: number) => number,
): Bounds {
  const scaledBounds = (scale: number) =>
    rates.map((rate) => scale * shape(rate));
  const spent = (scale: number) =>
    cumulativeCrossingProbability(rates, scaledBounds(scale), sides).at(-1)!;
  const excess = (scale: number) =>
    Math.log(alpha / Math.max(TINY, spent(scale)));
  // Bonferroni's bound at every look spends too little error, so it is an upper
  // limit.
  const bonferroni = -normalQuantile(alpha / sides / rates.length);
  const scale = rates.length === 1
    ? bonferroni
    : nearbyRoot(excess, bonferroni, bonferroni, [0, bonferroni]);
  const criticalValues = scaledBounds(scale);
  return {
    criticalValues,
    alphaSpent: cumulativeCrossingProbability(rates, criticalValues, sides),
  };
}

/** Returns bounds that spend a given error by each information rate. */
function spendingBounds(
  rates: readonly number[],
  sides: 1 | 2,
  spend: (rate: number) => number,
): Bounds {
  const { criticalValues } = boundsAndWalk(rates, null, sides, spend);
  return { criticalValues, alphaSpent: rates.map(spend) };
}

/**
 * Returns the bounds of the given looks, and the walk that continues to the next
 * rate.
 */
export function boundsAndWalk(
  rates: readonly number[],
  next: number | null,
  sides: 1 | 2,
  spend: (rate: number) => number,
): { readonly criticalValues: number[]; readonly walk: Walk | null } {
  const criticalValues: number[] = [];
  const allRates = next === null ? rates : [...rates, next];
  let walk: Walk | null = null;
  rates.forEach((rate, i) => {
    const previousWalk: Walk | null = walk;
    const newlySpent = (spend(rate) - (i === 0 ? 0 : spend(rates[i - 1]!))) /
      sides;
    const z = boundPassedWith(
      newlySpent,
      (bound) => chanceAbove(previousWalk, rate, bound, 0),
      criticalValues.at(-1),
    );
    criticalValues.push(z);
    if (i + 1 === allRates.length) return;
    walk = advanceWalk(previousWalk, makeLook(allRates, i, z, sides), 0);
  });
  return { criticalValues, walk };
}

/**
 * Returns the bound that is passed with a given probability, starting the search
 * near the previous bound.
 */
function boundPassedWith(
  probability: number,
  chance: (bound: number) => number,
  nearBound = UNREACHABLE_BOUND,
): number {
  // Probabilities below this size have no effect on the total.
  if (!(probability >= TINY)) return UNREACHABLE_BOUND;
  if (probability >= 0.5 || chance(0) <= probability) return 0;
  const excess = (bound: number) =>
    Math.log(probability / Math.max(TINY, chance(bound)));
  // This is the bound without earlier looks; with them it is lower.
  const single = -normalQuantile(probability);
  const start = Math.min(single, nearBound);
  return nearbyRoot(excess, start, Math.max(1, start), [0, UNREACHABLE_BOUND]);
}

const TINY = 1e-300;

/** Bound that no z-value passes. */
export const UNREACHABLE_BOUND = 38;

/** Returns a look of a plan in the form that a walk needs. */
export function makeLook(
  rates: readonly number[],
  i: number,
  z: number,
  sides: 1 | 2,
): Look {
  return {
    information: rates[i]!,
    low: sides === 2 ? -z : -Infinity,
    high: z,
    nextStep: (rates[i + 1] ?? Infinity) - rates[i]!,
  };
}

/** Returns the probability of having passed a bound up to each look. */
export function cumulativeCrossingProbability(
  rates: readonly number[],
  criticalValues: readonly number[],
  sides: 1 | 2,
): number[] {
  let walk: Walk | null = null;
  let total = 0;
  return rates.map((rate, i) => {
    const z = criticalValues[i]!;
    total += sides * chanceAbove(walk, rate, z, 0);
    if (i + 1 < rates.length) {
      walk = advanceWalk(walk, makeLook(rates, i, z, sides), 0);
    }
    return total;
  });
}
