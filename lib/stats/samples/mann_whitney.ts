import {
  type Caveat,
  checkChoice,
  checkOpenUnit,
  checkValues,
  type Interval,
  lacking,
  NO_INTERVAL,
  openSide,
  shapeOf,
} from "../records/mod.ts";
import { countBelow, countUpTo, differenceAt } from "./_differences.ts";
import type { Alternative, MeanTestOptions } from "../comparisons/mod.ts";
import { normalQuantile, normalSurvival } from "../distributions/mod.ts";

/** A comparison of ranks: is a treatment's value mostly the higher one? */
export interface MannWhitney {
  /** Pairs in which the treatment is higher, equal ones counted half. */
  readonly u: number | null;
  /** The same as a share of all pairs; 0.5 means no difference. */
  readonly chanceHigher: number | null;
  /** p-value by the normal limit, with corrections for ties and continuity. */
  readonly pValue: number | null;
  /**
   * Hodges-Lehmann shift: median of all differences, treatment - control; open
   * on a side where the test is one-sided.
   */
  readonly shift: Interval;
  /** Confidence level of the interval. */
  readonly level: number;
  /** What the test asked. */
  readonly alternative: Alternative;
  /** What is missing or to be taken with care. */
  readonly caveats: readonly Caveat[];
}

/**
 * Mann and Whitney's rank test with Hodges and Lehmann's shift.
 *
 * It asks whether a value of the treatment tends to be the higher one, which a
 * single huge order cannot decide; it does not compare means, and so says
 * nothing of revenue. For order values compare buyers: among visitors nearly
 * all values are 0. The shift is the median of all pairwise differences
 * (Hodges and Lehmann 1963, Annals of Mathematical Statistics 34), found by
 * counting in the sorted values and not by listing the pairs.
 *
 * @param control Values of the control
 * @param treatment Values of the treatment
 * @param options Level of the interval, and the alternative of both
 * @returns The test and the shift
 * @throws {TypeError | RangeError} If a value is not a finite number, or an
 * option is out of its range
 *
 * @example Order values
 * ```ts
 * import { mannWhitney } from "readout/stats";
 * import { assertEquals } from "@std/assert";
 *
 * const result = mannWhitney([20, 30, 40, 50], [25, 45, 55, 900]);
 * assertEquals(result.chanceHigher, 0.75);
 * assertEquals(result.shift.value, 15);
 * ```
 */
export function mannWhitney(
  control: ArrayLike<number>,
  treatment: ArrayLike<number>,
  options: MeanTestOptions = {},
): MannWhitney {
  const { level = 0.95, alternative = "two-sided" } = options;
  checkOpenUnit("level", level);
  checkChoice("alternative", alternative, ["two-sided", "greater", "less"]);
  checkValues("control", control);
  checkValues("treatment", treatment);
  const x = new Float64Array(control).sort();
  const y = new Float64Array(treatment).sort();
  const pairs = x.length * y.length;
  const nothing = {
    u: null,
    chanceHigher: null,
    pValue: null,
    level,
    alternative,
  };
  if (pairs === 0) {
    const shift = NO_INTERVAL;
    return lacking({ ...nothing, shift }, {
      code: "empty-arm",
      message: "An arm has no values",
    });
  }
  const u = pairs - (countUpTo(x, y, 0) + countBelow(x, y, 0)) / 2;
  const deviation = Math.sqrt(varianceOfU(x, y));
  const head = {
    u,
    chanceHigher: u / pairs,
    level,
    alternative,
  };
  const value = differenceAt(x, y, (pairs - 1) / 2);
  if (deviation === 0) {
    const shift = Object.freeze({ ...NO_INTERVAL, value });
    return lacking({ ...nothing, ...head, shift }, {
      code: "zero-variance",
      message: "All values of both arms are equal: ranks say nothing",
    });
  }
  // R's convention for the ends: the differences of ranks k and pairs + 1 - k.
  const tail = alternative === "two-sided" ? (1 - level) / 2 : 1 - level;
  const reach = -normalQuantile(tail) * deviation;
  const below = Math.max(0, Math.floor(pairs / 2 - reach));
  const lower = alternative === "less" ? null : differenceAt(x, y, below);
  const upper = alternative === "greater"
    ? null
    : differenceAt(x, y, pairs - 1 - below);
  return Object.freeze({
    ...head,
    pValue: pValueOf(u - pairs / 2, deviation, alternative),
    shift: Object.freeze({
      value,
      lower,
      upper,
      shape: shapeOf(lower, upper),
    }),
    caveats: Object.freeze(openSide(alternative, "shift.")),
  });
}

function pValueOf(
  distance: number,
  deviation: number,
  alternative: Alternative,
): number {
  if (alternative === "two-sided") {
    const z = Math.max(0, Math.abs(distance) - 0.5) / deviation;
    return Math.min(1, 2 * normalSurvival(z));
  }
  const sign = alternative === "greater" ? 1 : -1;
  return normalSurvival((sign * distance - 0.5) / deviation);
}

/** Variance of U under equal distributions, less for every tie. */
function varianceOfU(x: Float64Array, y: Float64Array): number {
  const n = x.length + y.length;
  let ties = 0;
  for (let i = 0, j = 0; i < x.length || j < y.length;) {
    const value = Math.min(x[i] ?? Infinity, y[j] ?? Infinity);
    const before = i + j;
    while (x[i] === value) i++;
    while (y[j] === value) j++;
    const size = i + j - before;
    ties += size ** 3 - size;
  }
  return x.length * y.length / 12 * (n + 1 - ties / (n * (n - 1)));
}
