import {
  checkChoice,
  checkFinite,
  checkOpenUnit,
  checkPositive,
} from "./_check.ts";
import { chanceAbove, type Walk, walkOn } from "./_group_sequential.ts";
import { falsePosition } from "./_root.ts";
import { normalQuantile, normalSurvival } from "./normal.ts";

/** How the error is spread over the looks. */
export type GroupSequentialDesign =
  | "obrien-fleming"
  | "pocock"
  | "lan-demets-obrien-fleming"
  | "lan-demets-pocock";

/** A plan for a few looks at an experiment. */
export interface GroupSequentialPlan {
  /** How the error is spread over the looks. */
  readonly design: GroupSequentialDesign;
  /**
   * Share of the final information at each look, ascending, the last one 1:
   * visitors so far over visitors planned.
   */
  readonly informationRates: readonly number[];
  /** Error over all looks together. @default {0.05} */
  readonly alpha?: number;
  /** Whether both signs of a difference stop. @default {"two-sided"} */
  readonly alternative?: "two-sided" | "greater";
}

/** The bounds of a plan. */
export interface GroupSequentialBoundaries {
  /** How the error is spread over the looks. */
  readonly design: GroupSequentialDesign;
  /** Share of the final information at each look. */
  readonly informationRates: readonly number[];
  /** A z-value beyond which the experiment stops, per look. */
  readonly criticalValues: readonly number[];
  /** Error spent up to and with each look. */
  readonly alphaSpent: readonly number[];
  /** p-value of a single test that belongs to each critical value. */
  readonly nominalPValues: readonly number[];
  /** Error over all looks together. */
  readonly alpha: number;
  /** Whether both signs of a difference stop. */
  readonly alternative: "two-sided" | "greater";
}

/** What has been seen at a look. */
export interface LookEstimate {
  /** Estimate of the effect from all data so far, in any unit. */
  readonly estimate: number;
  /** Its standard error. */
  readonly standardError: number;
}

/** Interval and p-value at one look, valid over all looks of the plan. */
export interface RepeatedInterval {
  /** Lower end of the interval; `null` for a one-sided plan's open side. */
  readonly lower: number;
  /** Upper end; for a one-sided plan as far up as the lower end is down. */
  readonly upper: number;
  /**
   * Smallest error of the plan at which this look would have stopped it; 1
   * when that is above 0.99.
   */
  readonly pValue: number;
  /** Whether the bound of this look is passed. */
  readonly stop: boolean;
}

/** Estimate after a sequential experiment, corrected for the stopping. */
export interface StoppedEstimate {
  /** Median-unbiased estimate: as likely too high as too low. */
  readonly estimate: number;
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
 * Critical values for a few planned looks at an experiment.
 *
 * O'Brien and Fleming's (1979, Biometrics 35) rise like `1 / sqrt(t)` towards
 * the first look, Pocock's (1977, Biometrika 64) are equal; both need the
 * looks to be as planned. The spending versions of Lan and DeMets (1983,
 * Biometrika 70) fix only how much error is spent by when, so looks may come
 * as they come: recompute with the rates that were seen so far and those still
 * planned. The chances are integrated numerically along the recursion of
 * Armitage, McPherson and Rowe (1969).
 *
 * @param plan Design, information rates, alpha and alternative
 * @returns The critical values and the error spent
 * @throws {TypeError | RangeError} If the rates do not ascend to 1, or another
 * part is out of its range
 *
 * @example Five equal looks, O'Brien and Fleming
 * ```ts
 * import { groupSequentialBoundaries } from "readout/stats";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * const { criticalValues } = groupSequentialBoundaries({
 *   design: "obrien-fleming",
 *   informationRates: [0.2, 0.4, 0.6, 0.8, 1],
 * });
 * assertAlmostEquals(criticalValues[4]!, 2.040, 5e-4);
 * assertAlmostEquals(criticalValues[0]!, 4.562, 5e-4);
 * ```
 */
export function groupSequentialBoundaries(
  plan: GroupSequentialPlan,
): GroupSequentialBoundaries {
  const { design, informationRates, alpha = 0.05, alternative = "two-sided" } =
    plan;
  checkChoice("design", design, Object.keys(DESIGNS));
  checkChoice("alternative", alternative, ["two-sided", "greater"]);
  checkOpenUnit("alpha", alpha);
  checkRates(informationRates);
  const sides = alternative === "two-sided" ? 2 : 1;
  const { criticalValues, alphaSpent } = DESIGNS[design](
    informationRates,
    alpha,
    sides,
  );
  return Object.freeze({
    design,
    informationRates: Object.freeze([...informationRates]),
    criticalValues: Object.freeze(criticalValues),
    alphaSpent: Object.freeze(alphaSpent),
    nominalPValues: Object.freeze(
      criticalValues.map((z) => sides * normalSurvival(z)),
    ),
    alpha,
    alternative,
  });
}

/**
 * Interval and p-value at a look that hold over all looks of the plan, whether
 * or not the experiment stops there (Jennison and Turnbull 1989, JRSS B 51).
 *
 * @param boundaries The bounds of the plan
 * @param look Position of the look, from 0
 * @param seen Estimate and standard error of all data so far
 * @returns The repeated interval and p-value
 * @throws {TypeError | RangeError} If there is no such look, or a number is
 * out of its range
 *
 * @example A look at half of the visitors
 * ```ts
 * import { groupSequentialBoundaries, repeatedInterval } from "readout/stats";
 * import { assert, assertEquals } from "@std/assert";
 *
 * const boundaries = groupSequentialBoundaries({
 *   design: "lan-demets-obrien-fleming",
 *   informationRates: [0.5, 1],
 * });
 * const look = repeatedInterval(boundaries, 0, {
 *   estimate: 0.06,
 *   standardError: 0.025,
 * });
 * assertEquals(look.stop, false);
 * assert(look.lower < 0 && look.pValue > 0.05);
 * ```
 */
export function repeatedInterval(
  boundaries: GroupSequentialBoundaries,
  look: number,
  seen: LookEstimate,
): RepeatedInterval {
  const critical = criticalValueAt(boundaries, look);
  checkSeen(seen);
  const reach = critical * seen.standardError;
  const z = seen.estimate / seen.standardError;
  const size = boundaries.alternative === "two-sided" ? Math.abs(z) : z;
  return Object.freeze({
    lower: seen.estimate - reach,
    upper: seen.estimate + reach,
    pValue: repeatedP(boundaries, look, size),
    stop: size >= critical,
  });
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
 * const seen = { estimate: 0.09, standardError: 0.03 };
 * const result = stoppedEstimate(boundaries, 0, seen);
 * assert(result.lower > 0 && result.lower < result.estimate);
 * ```
 */
export function stoppedEstimate(
  boundaries: GroupSequentialBoundaries,
  look: number,
  seen: LookEstimate,
  options: { readonly level?: number } = {},
): StoppedEstimate {
  const { level = 0.95 } = options;
  checkOpenUnit("level", level);
  const critical = criticalValueAt(boundaries, look);
  checkSeen(seen);
  const z = seen.estimate / seen.standardError;
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
    estimate: sign * solve(0.5) * unit,
    lower: Math.min(...ends),
    upper: Math.max(...ends),
    pValueGreater: sign === 1 ? greater : 1 - greater,
    level,
  });
}

/**
 * By how much a sequential plan multiplies the sample size of a plan with a
 * single look, for the same power: multiply {@linkcode sampleSize} by it.
 *
 * @param boundaries The bounds of the plan
 * @param power Power wanted
 * @returns The factor for the largest sample, at least 1
 * @throws {TypeError | RangeError} If the power is not above alpha and below 1
 *
 * @example Pocock's price for five looks
 * ```ts
 * import { groupSequentialBoundaries, sequentialInflation } from "readout/stats";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * const boundaries = groupSequentialBoundaries({
 *   design: "pocock",
 *   informationRates: [0.2, 0.4, 0.6, 0.8, 1],
 * });
 * assertAlmostEquals(sequentialInflation(boundaries, 0.8), 1.228, 1e-3);
 * ```
 */
export function sequentialInflation(
  boundaries: GroupSequentialBoundaries,
  power: number,
): number {
  checkOpenUnit("power", power);
  const { alpha, informationRates, criticalValues } = boundaries;
  if (power <= alpha) {
    throw new RangeError(
      `power must exceed alpha: current values are ${power} and ${alpha}`,
    );
  }
  const sides = boundaries.alternative === "two-sided" ? 2 : 1;
  const excess = (drift: number) =>
    spentOver(informationRates, criticalValues, sides, drift).at(-1)! - power;
  const single = normalQuantile(power) - normalQuantile(alpha / sides);
  const drift = falsePosition(excess, 0, single * 3 + 3);
  return (drift / single) ** 2;
}

interface Bounds {
  readonly criticalValues: number[];
  readonly alphaSpent: number[];
}

type MakeBounds = (
  rates: readonly number[],
  alpha: number,
  sides: 1 | 2,
) => Bounds;

const DESIGNS: Readonly<Record<GroupSequentialDesign, MakeBounds>> = {
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

function lookAt(
  rates: readonly number[],
  i: number,
  z: number,
  sides: 1 | 2,
) {
  return {
    information: rates[i]!,
    low: sides === 2 ? -z : -Infinity,
    high: z,
    nextStep: (rates[i + 1] ?? Infinity) - rates[i]!,
  };
}

/** Chance to have passed a bound up to each look. */
function spentOver(
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

/** The plan's error at which the look's bound would be just this z-value. */
function repeatedP(
  { design, informationRates, alternative }: GroupSequentialBoundaries,
  look: number,
  z: number,
): number {
  const sides = alternative === "two-sided" ? 2 : 1;
  const boundAt = (logAlpha: number) =>
    DESIGNS[design](informationRates, Math.exp(logAlpha), sides)
      .criticalValues[look]!;
  const highest = Math.log(0.99);
  if (z <= boundAt(highest)) return 1;
  const lowest = -300;
  if (z >= boundAt(lowest)) return Math.exp(lowest);
  return Math.exp(falsePosition((log) => z - boundAt(log), lowest, highest));
}

function criticalValueAt(
  { criticalValues }: GroupSequentialBoundaries,
  look: number,
): number {
  const critical = criticalValues[look];
  if (critical !== undefined) return critical;
  throw new RangeError(
    `look must be a position from 0 to ${
      criticalValues.length - 1
    }: current value is ${look}`,
  );
}

function checkRates(rates: readonly number[]): void {
  rates.forEach((rate, i) => checkFinite(`informationRates[${i}]`, rate));
  const ascending = rates.every((rate, i) => rate > (rates[i - 1] ?? 0));
  if (ascending && Math.abs((rates.at(-1) ?? 0) - 1) < 1e-9) return;
  throw new RangeError(
    `informationRates must ascend from above 0 to 1: current value is [${
      rates.join(", ")
    }]`,
  );
}

function checkSeen({ estimate, standardError }: LookEstimate): void {
  checkFinite("estimate", estimate);
  checkPositive("standardError", standardError);
}
