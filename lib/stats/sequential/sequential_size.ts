import { checkOptions, SEQUENTIAL_SIZE_OPTIONS } from "../../base/mod.ts";
import type { Walk } from "./_group_sequential.ts";
import { advanceWalk, chanceAbove, chanceBelow } from "./_group_sequential.ts";
import { makeLook, UNREACHABLE_BOUND } from "./_boundaries.ts";
import { type SpendingDesign, spendingFunction } from "./_designs.ts";
import { checkOpenUnit } from "../records/mod.ts";
import { falsePosition } from "../numerics/mod.ts";
import type { GroupSequentialBoundaries } from "./group_sequential.ts";
import { checkBoundaries, checkedParameter } from "./group_sequential.ts";
import { normalQuantile } from "../distributions/mod.ts";

/** Options of {@linkcode sequentialSize}. */
export interface SequentialSizeOptions {
  /** Power of the plan. @default {0.8} */
  readonly power?: number;
  /**
   * Spending design for futility bounds, which spend the probability of missing
   * the effect. Only for one-sided plans; no futility bounds by default.
   */
  readonly futility?: SpendingDesign;
  /** Parameter of the futility design, as in the plan. */
  readonly futilityParameter?: number;
}

/** Sample size of a sequential plan, relative to a plan with a single look. */
export interface SequentialSize {
  /** Maximum sample size relative to a single look: 1.03 is 3% more. */
  readonly inflation: number;
  /**
   * Average sample size relative to a single look if the true effect is the
   * planned one.
   */
  readonly averageIfTrue: number;
  /** Average sample size relative to a single look if there is no effect. */
  readonly averageIfNone: number;
  /**
   * Z-value below which each look may stop for futility. The last value is the
   * plan's own bound; empty without futility.
   */
  readonly futilityValues: readonly number[];
  /** Power of the plan. */
  readonly power: number;
}

/**
 * Returns the factors by which a sequential plan changes the maximum and average
 * sample size of a single-look plan with the same power. Multiply
 * {@linkcode sampleSize} by the factor.
 *
 * Futility bounds spend the probability of missing the effect as the design
 * spends error, and meet the plan's bound at the last look (Pampallona, Tsiatis
 * and Kim 2001, Drug Information Journal 35). They are non-binding: the plan's
 * own bounds do not assume them, so continuing past one does not increase the
 * error.
 *
 * @param boundaries Critical values of the plan
 * @param options Power, and futility design
 * @returns The factors for the largest and the average sample
 * @throws {TypeError | RangeError} If the power is not between alpha and 1, or
 * futility is requested for a two-sided plan
 *
 * @example The maximum and average sample size of Pocock's design with five looks
 * ```ts
 * import { groupSequentialBoundaries, sequentialSize } from "readout/stats";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * const boundaries = groupSequentialBoundaries({
 *   design: "pocock",
 *   informationRates: [0.2, 0.4, 0.6, 0.8, 1],
 * });
 * const { inflation, averageIfTrue } = sequentialSize(boundaries);
 * assertAlmostEquals(inflation, 1.228, 1e-3);
 * assertAlmostEquals(averageIfTrue, 0.799, 1e-3);
 * ```
 *
 * @example A third fewer visitors if there is no effect
 * ```ts
 * import { groupSequentialBoundaries, sequentialSize } from "readout/stats";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * const boundaries = groupSequentialBoundaries({
 *   design: "hwang-shih-decani",
 *   informationRates: [1 / 3, 2 / 3, 1],
 *   alpha: 0.025,
 *   alternative: "greater",
 * });
 * const size = sequentialSize(boundaries, {
 *   power: 0.9,
 *   futility: "hwang-shih-decani",
 *   futilityParameter: -2,
 * });
 * assertAlmostEquals(size.inflation, 1.07, 1e-3);
 * assertAlmostEquals(size.futilityValues[0]!, -0.239, 1e-3);
 * ```
 */
export function sequentialSize(
  boundaries: GroupSequentialBoundaries,
  options: SequentialSizeOptions = {},
): SequentialSize {
  checkOptions(SEQUENTIAL_SIZE_OPTIONS, options);
  const { power = 0.8, futility } = options;
  checkBoundaries(boundaries);
  checkPower(power, boundaries);
  const sides = boundaries.alternative === "two-sided" ? 2 : 1;
  const rates = boundaries.informationRates;
  const high = boundaries.criticalValues.map((z) => z ?? UNREACHABLE_BOUND);
  const single = normalQuantile(power) -
    normalQuantile(boundaries.alpha / sides);
  const missSpent = futility === undefined
    ? null
    : missProbabilitySpent(boundaries, 1 - power, { ...options, futility });
  const lowerBounds = (drift: number): readonly number[] =>
    missSpent === null
      ? high.map((z) => sides === 2 ? -z : -Infinity)
      : futilityBounds(rates, high, missSpent, drift);
  const powerAt = (drift: number): number => {
    const { above, below } = stopProbabilities(
      rates,
      high,
      lowerBounds(drift),
      drift,
    );
    const upperProbability = above.reduce((sum, chance) => sum + chance, 0);
    // Without futility bounds, a two-sided plan detects differences of both
    // signs.
    return missSpent !== null || sides === 1
      ? upperProbability
      : upperProbability + below.reduce((sum, chance) => sum + chance, 0);
  };
  const drift = falsePosition((d) => powerAt(d) - power, 0, single * 3 + 3);
  const low = lowerBounds(drift);
  const inflation = (drift / single) ** 2;
  const average = (effect: number): number => {
    const stops = stopProbabilities(rates, high, low, effect);
    let continuing = 1;
    return inflation * rates.reduce((sum, rate, i) => {
      const step = continuing * (rate - (rates[i - 1] ?? 0));
      continuing -= stops.above[i]! + stops.below[i]!;
      return sum + step;
    }, 0);
  };
  return Object.freeze({
    inflation,
    averageIfTrue: average(drift),
    averageIfNone: average(0),
    futilityValues: Object.freeze(
      missSpent === null ? [] : [...low.slice(0, -1), high.at(-1)!],
    ),
    power,
  });
}

function checkPower(power: number, { alpha }: GroupSequentialBoundaries): void {
  checkOpenUnit("power", power);
  if (power > alpha) return;
  throw new RangeError(
    `power must exceed alpha: current values are ${power} and ${alpha}`,
  );
}

/** Returns the probability of missing the effect that is spent by each look. */
function missProbabilitySpent(
  boundaries: GroupSequentialBoundaries,
  miss: number,
  { futility, futilityParameter }:
    & Required<Pick<SequentialSizeOptions, "futility">>
    & SequentialSizeOptions,
): readonly number[] {
  if (boundaries.alternative === "two-sided") {
    throw new RangeError(
      'A futility bound is one-sided: create the boundaries with the alternative "greater" and half of alpha',
    );
  }
  const spend = spendingFunction({
    design: futility,
    ...checkedParameter({ design: futility, parameter: futilityParameter }),
    informationRates: boundaries.informationRates,
    final: true,
  }, 1);
  return boundaries.informationRates.map((rate) => spend!(rate, miss));
}

/**
 * Returns lower bounds that spend the miss probability under a drift and never
 * exceed the upper bounds.
 */
function futilityBounds(
  rates: readonly number[],
  high: readonly number[],
  spent: readonly number[],
  drift: number,
): number[] {
  const low: number[] = [];
  let walk: Walk | null = null;
  rates.forEach((rate, i) => {
    const previousWalk: Walk | null = walk;
    if (i === rates.length - 1) {
      low.push(high[i]!);
      return;
    }
    const logSpent = Math.log(spent[i]! - (spent[i - 1] ?? 0));
    const excess = (z: number) =>
      Math.log(Math.max(1e-300, chanceBelow(previousWalk, rate, z, drift))) -
      logSpent;
    const lowest = drift * Math.sqrt(rate) - 12;
    low.push(
      excess(high[i]!) <= 0
        ? high[i]!
        : falsePosition(excess, Math.min(lowest, high[i]! - 1), high[i]!),
    );
    const look = { ...makeLook(rates, i, high[i]!, 2), low: low[i]! };
    walk = advanceWalk(previousWalk, look, drift);
  });
  return low;
}

/** Returns the probabilities of stopping at each look, above and below. */
function stopProbabilities(
  rates: readonly number[],
  high: readonly number[],
  low: readonly number[],
  drift: number,
): { readonly above: number[]; readonly below: number[] } {
  const above: number[] = [];
  const below: number[] = [];
  let walk: Walk | null = null;
  rates.forEach((rate, i) => {
    above.push(chanceAbove(walk, rate, high[i]!, drift));
    below.push(
      Number.isFinite(low[i]!) ? chanceBelow(walk, rate, low[i]!, drift) : 0,
    );
    if (i + 1 === rates.length) return;
    const look = { ...makeLook(rates, i, high[i]!, 2), low: low[i]! };
    walk = advanceWalk(walk, look, drift);
  });
  return { above, below };
}
