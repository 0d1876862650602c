import { NEVER, spendOver, spentOver } from "./_boundaries.ts";
import { spendingFunction } from "./_designs.ts";
import { chanceAbove } from "./_group_sequential.ts";
import type { GroupSequentialBoundaries } from "./group_sequential.ts";
import { nearbyRoot } from "../numerics/mod.ts";
import { normalSurvival } from "../distributions/mod.ts";

/** Between these logarithms an alpha is told from 0 and from 1. */
const LEAST = -300;
const HIGHEST = Math.log(0.99);
const RANGE = [LEAST, HIGHEST] as const;

/** The alpha with which the bound of a look would be just this z-value. */
export function alphaOfBound(
  boundaries: GroupSequentialBoundaries,
  look: number,
  z: number,
): number {
  const { informationRates: rates, alpha, criticalValues } = boundaries;
  const sides = boundaries.alternative === "two-sided" ? 2 : 1;
  const spent = spendingFunction(boundaries, sides);
  const rate = rates[look]!;
  if (spent === null) {
    // Bounds of a shape, made larger or smaller all together.
    const scale = z / criticalValues[look]!;
    const bounds = criticalValues.map((bound) => scale * bound!);
    return Math.max(
      Math.exp(LEAST),
      spentOver(rates, bounds, sides).at(-1)!,
    );
  }
  const previousRates = rates.slice(0, look);
  const spender = (log: number) => (rate: number) => spent(rate, Math.exp(log));
  const newlySpent = (log: number) => {
    const spend = spender(log);
    const earlier = look > 0 ? spend(previousRates.at(-1)!) : 0;
    return (spend(rate) - earlier) / sides;
  };
  // What is to be spent at the look, over the chance to pass z at it.
  const excess = (log: number) => {
    const { walk } = spendOver(previousRates, rate, sides, spender(log));
    return finiteLog(newlySpent(log)) -
      finiteLog(chanceAbove(walk, rate, z, 0));
  };
  // A guess that costs nothing: as many walks are stopped before as in the plan.
  const offset = finiteLog(normalSurvival(criticalValues[look] ?? NEVER)) -
    finiteLog(newlySpent(Math.log(alpha)));
  const guess = (log: number) =>
    finiteLog(newlySpent(log)) + offset - finiteLog(normalSurvival(z));
  const start = nearbyRoot(guess, Math.log(alpha), 1, RANGE);
  const slope = (guess(start) - guess(start - 0.01)) / 0.01;
  return Math.exp(nearbyRoot(excess, start, Math.max(0.1, slope), RANGE));
}

/** A logarithm that stays finite. */
function finiteLog(chance: number): number {
  return Math.log(Math.max(1e-300, chance));
}
