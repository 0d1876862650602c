import {
  boundsAndWalk,
  cumulativeCrossingProbability,
  UNREACHABLE_BOUND,
} from "./_boundaries.ts";
import { spendingFunction } from "./_designs.ts";
import { chanceAbove } from "./_group_sequential.ts";
import type { GroupSequentialBoundaries } from "./group_sequential.ts";
import { nearbyRoot } from "../numerics/mod.ts";
import { normalSurvival } from "../distributions/mod.ts";

/** Range of log alpha in which an alpha is distinguishable from 0 and from 1. */
const LEAST = -300;
const HIGHEST = Math.log(0.99);
const RANGE = [LEAST, HIGHEST] as const;

/** Returns the alpha for which the bound of a look would equal this z-value. */
export function alphaOfBound(
  boundaries: GroupSequentialBoundaries,
  look: number,
  z: number,
): number {
  const { informationRates: rates, alpha, criticalValues } = boundaries;
  const sides = boundaries.alternative === "two-sided" ? 2 : 1;
  const spendingAt = spendingFunction(boundaries, sides);
  const rate = rates[look]!;
  if (spendingAt === null) {
    // Designs of fixed shape scale all bounds by the same factor.
    const scale = z / criticalValues[look]!;
    const bounds = criticalValues.map((bound) => scale * bound!);
    return Math.max(
      Math.exp(LEAST),
      cumulativeCrossingProbability(rates, bounds, sides).at(-1)!,
    );
  }
  const previousRates = rates.slice(0, look);
  const spendingWithLogAlpha = (log: number) => (rate: number) =>
    spendingAt(rate, Math.exp(log));
  const newlySpent = (log: number) => {
    const spend = spendingWithLogAlpha(log);
    const earlier = look > 0 ? spend(previousRates.at(-1)!) : 0;
    return (spend(rate) - earlier) / sides;
  };
  // The excess compares the error to spend at the look with the probability of
  // passing z there.
  const excess = (log: number) => {
    const { walk } = boundsAndWalk(
      previousRates,
      rate,
      sides,
      spendingWithLogAlpha(log),
    );
    return finiteLog(newlySpent(log)) -
      finiteLog(chanceAbove(walk, rate, z, 0));
  };
  // The cheap initial guess assumes that as many walks stop at earlier looks as
  // in the plan.
  const offset =
    finiteLog(normalSurvival(criticalValues[look] ?? UNREACHABLE_BOUND)) -
    finiteLog(newlySpent(Math.log(alpha)));
  const guess = (log: number) =>
    finiteLog(newlySpent(log)) + offset - finiteLog(normalSurvival(z));
  const start = nearbyRoot(guess, Math.log(alpha), 1, RANGE);
  const slope = (guess(start) - guess(start - 0.01)) / 0.01;
  return Math.exp(nearbyRoot(excess, start, Math.max(0.1, slope), RANGE));
}

/** Returns a logarithm that is always finite. */
function finiteLog(chance: number): number {
  return Math.log(Math.max(1e-300, chance));
}
