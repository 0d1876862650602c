import { lookAt } from "./_boundaries.ts";
import { checkOpenUnit, type Estimate, type Interval } from "../records/mod.ts";
import { chanceAbove, type Walk, walkOn } from "./_group_sequential.ts";
import { checkSeen, criticalValueAt } from "./_looks.ts";
import { falsePosition } from "../numerics/mod.ts";
import type { GroupSequentialBoundaries } from "./group_sequential.ts";

/** Estimate after a sequential experiment, corrected for the stopping. */
export interface StoppedEstimate extends Interval {
  /** Median-unbiased estimate: as likely too high as too low. */
  readonly value: number;
  /** Lower end of the interval. */
  readonly lower: number;
  /** Upper end of the interval. */
  readonly upper: number;
  /** One-sided p-value in the stagewise order, against a larger effect. */
  readonly pValueGreater: number;
  /** Confidence level of the interval. */
  readonly level: number;
}

/**
 * Estimate and interval after a sequential experiment has ended.
 *
 * The plain estimate at a stop is too large on average, and its plain interval
 * too short: the experiment stopped because the estimate was large. Outcomes
 * are ordered stagewise (an earlier stop is more extreme; Tsiatis, Rosner and
 * Mehta 1984, Biometrics 40), and the effects at which the outcome has chance
 * 1/2, and the two tails of the level, are reported.
 *
 * @param boundaries The bounds of the plan
 * @param look Position of the look at which it ended, from 0
 * @param seen Estimate and standard error of all data at that look
 * @param options The level
 * @returns Median-unbiased estimate and interval
 * @throws {TypeError | RangeError} If there is no such look, the bound was not
 * passed at a look before the last, or a number is out of its range
 *
 * @example Stopped at the first of two looks
 * ```ts
 * import { groupSequentialBoundaries, stoppedEstimate } from "readout/stats";
 * import { assert } from "@std/assert";
 *
 * const boundaries = groupSequentialBoundaries({
 *   design: "pocock",
 *   informationRates: [0.5, 1],
 * });
 * const seen = { value: 0.09, standardError: 0.03 };
 * const result = stoppedEstimate(boundaries, 0, seen);
 * assert(result.lower > 0 && result.lower < result.value);
 * ```
 */
export function stoppedEstimate(
  boundaries: GroupSequentialBoundaries,
  look: number,
  seen: Estimate,
  options: { readonly level?: number } = {},
): StoppedEstimate {
  const { level = 0.95 } = options;
  checkOpenUnit("level", level);
  const critical = criticalValueAt(boundaries, look);
  checkSeen(seen);
  const z = seen.value / seen.standardError;
  const twoSided = boundaries.alternative === "two-sided";
  const last = look === boundaries.informationRates.length - 1;
  if (!last && (twoSided ? Math.abs(z) : z) < critical) {
    throw new RangeError(
      `The experiment has not ended at look ${look}: its statistic ${z} is within the bound ${critical}`,
    );
  }
  // On the scale of information rates the drift is the effect times this.
  const rate = boundaries.informationRates[look]!;
  const unit = seen.standardError * Math.sqrt(rate);
  const sign = twoSided && z < 0 ? -1 : 1;
  const upperChance = (drift: number) =>
    stagewiseChance(
      boundaries,
      look,
      Math.abs(z) * (z < 0 ? sign * -1 : 1),
      drift,
    );
  const solve = (p: number) =>
    solveDrift(upperChance, p, z * sign / Math.sqrt(rate));
  const tail = (1 - level) / 2;
  const ends = [solve(tail), solve(1 - tail)].map((d) => sign * d * unit);
  const greater = upperChance(0);
  return Object.freeze({
    value: sign * solve(0.5) * unit,
    lower: Math.min(...ends),
    upper: Math.max(...ends),
    shape: "bounded",
    pValueGreater: sign === 1 ? greater : 1 - greater,
    level,
  });
}

/** Chance of an outcome at least as extreme upwards, stagewise. */
function stagewiseChance(
  { informationRates, criticalValues, alternative }: GroupSequentialBoundaries,
  look: number,
  z: number,
  drift: number,
): number {
  const sides = alternative === "two-sided" ? 2 : 1;
  let walk: Walk | null = null;
  let total = 0;
  for (let i = 0; i < look; i++) {
    const rate = informationRates[i]!;
    const bound = criticalValues[i]!;
    total += chanceAbove(walk, rate, bound, drift);
    walk = walkOn(walk, lookAt(informationRates, i, bound, sides), drift);
  }
  return total + chanceAbove(walk, informationRates[look]!, z, drift);
}

function solveDrift(
  chance: (drift: number) => number,
  p: number,
  center: number,
): number {
  const excess = (drift: number) => chance(drift) - p;
  let low = center - 3;
  let high = center + 3;
  while (excess(low) > 0) low -= 3;
  while (excess(high) < 0) high += 3;
  return falsePosition(excess, low, high);
}
