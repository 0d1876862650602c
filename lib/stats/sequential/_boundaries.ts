import {
  chanceAbove,
  type Look,
  type Walk,
  walkOn,
} from "./_group_sequential.ts";
import { falsePosition } from "../numerics/mod.ts";
import { normalQuantile, normalSurvival } from "../distributions/mod.ts";

/** How the error is spread over the looks. */
export type GroupSequentialDesign =
  | "obrien-fleming"
  | "pocock"
  | "lan-demets-obrien-fleming"
  | "lan-demets-pocock";

/** Bounds, and the error that they have spent up to each look. */
export interface Bounds {
  readonly criticalValues: number[];
  readonly alphaSpent: number[];
}

type MakeBounds = (
  rates: readonly number[],
  alpha: number,
  sides: 1 | 2,
) => Bounds;

/** How each design makes its bounds. */
export const DESIGNS: Readonly<Record<GroupSequentialDesign, MakeBounds>> = {
  "obrien-fleming": (rates, alpha, sides) =>
    fixedShape(rates, alpha, sides, (rate) => 1 / Math.sqrt(rate)),
  "pocock": (rates, alpha, sides) => fixedShape(rates, alpha, sides, () => 1),
  "lan-demets-obrien-fleming": (rates, alpha, sides) => {
    // One side's share of the error at a time.
    const z = -normalQuantile(alpha / sides / 2);
    const spend = (rate: number) =>
      2 * sides * normalSurvival(z / Math.sqrt(rate));
    return spending(rates, sides, spend);
  },
  "lan-demets-pocock": (rates, alpha, sides) =>
    spending(
      rates,
      sides,
      (rate) => alpha * Math.log1p((Math.E - 1) * rate),
    ),
};

/** Bounds of a given shape, scaled so that all looks spend alpha together. */
function fixedShape(
  rates: readonly number[],
  alpha: number,
  sides: 1 | 2,
  shape: (rate: number) => number,
): Bounds {
  const at = (scale: number) => rates.map((rate) => scale * shape(rate));
  const spent = (scale: number) =>
    spentOver(rates, at(scale), sides, 0).at(-1)!;
  const excess = (scale: number) =>
    Math.log(alpha / Math.max(TINY, spent(scale)));
  // Bonferroni's bound at every look spends too little.
  const bonferroni = -normalQuantile(alpha / sides / rates.length);
  const scale = rates.length === 1
    ? bonferroni
    : falsePosition(excess, 0, bonferroni);
  const criticalValues = at(scale);
  return {
    criticalValues,
    alphaSpent: spentOver(rates, criticalValues, sides, 0),
  };
}

/** Bounds that spend a given error by each information rate. */
function spending(
  rates: readonly number[],
  sides: 1 | 2,
  spend: (rate: number) => number,
): Bounds {
  const criticalValues: number[] = [];
  const alphaSpent = rates.map(spend);
  let walk: Walk | null = null;
  rates.forEach((rate, i) => {
    const before: Walk | null = walk;
    const part = (alphaSpent[i]! - (i === 0 ? 0 : alphaSpent[i - 1]!)) / sides;
    const z = boundFor(part, (bound) => chanceAbove(before, rate, bound, 0));
    criticalValues.push(z);
    walk = walkOn(before, lookAt(rates, i, z, sides), 0);
  });
  return { criticalValues, alphaSpent };
}

/** The bound that is passed with a given chance. */
function boundFor(part: number, chance: (bound: number) => number): number {
  // Smaller chances than this do not add up to anything.
  if (part < TINY) return 38;
  const excess = (bound: number) =>
    Math.log(part / Math.max(TINY, chance(bound)));
  let high = 2;
  while (excess(high) < 0) high += 2;
  return excess(0) >= 0 ? 0 : falsePosition(excess, 0, high);
}

const TINY = 1e-300;

/** A look of a plan, as a walk needs it. */
export function lookAt(
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

/** Chance to have passed a bound up to each look. */
export function spentOver(
  rates: readonly number[],
  criticalValues: readonly number[],
  sides: 1 | 2,
  drift: number,
): number[] {
  let walk: Walk | null = null;
  let total = 0;
  return rates.map((rate, i) => {
    const z = criticalValues[i]!;
    total += chanceAbove(walk, rate, z, drift);
    // A walk and its mirror image: below -z with a drift is above z with the
    // opposite one, on the mirrored grid.
    if (sides === 2) total += chanceBelow(walk, rate, -z, drift);
    if (i + 1 < rates.length) {
      walk = walkOn(walk, lookAt(rates, i, z, sides), drift);
    }
    return total;
  });
}

function chanceBelow(
  walk: Walk | null,
  rate: number,
  z: number,
  drift: number,
): number {
  if (walk === null) return chanceAbove(null, rate, -z, -drift);
  const { points, mass } = walk.continuation;
  const mirrored = { points: points.map((point) => -point), mass };
  return chanceAbove({ ...walk, continuation: mirrored }, rate, -z, -drift);
}
