import { checkOptions, MANN_WHITNEY_OPTIONS } from "../../base/mod.ts";
import {
  type Alternative,
  applyAlternative,
  type Caveat,
  caveat,
  checkLevel,
  checkValues,
  type Interval,
  type MeanTestOptions,
  NO_INTERVAL,
  openSideCaveats,
  type SidedTest,
  tailProbability,
  tailPValue,
  withDefect,
} from "../records/mod.ts";
import { countBelow, countUpTo, differenceAtRank } from "./_differences.ts";
import { doubledRanks, rankSums } from "./_rank_permutations.ts";
import { sorted } from "./_sorted.ts";
import { normalQuantile, normalSurvival } from "../distributions/mod.ts";

/** Options of {@linkcode mannWhitney}. */
export interface MannWhitneyOptions extends MeanTestOptions {
  /**
   * Method for the p-value. "auto" is exact while both arms have fewer than 50
   * values, as in R, and uses the normal approximation otherwise.
   *
   * @default {"auto"}
   */
  readonly method?: "auto" | "exact" | "normal";
}

/**
 * Rank comparison of two samples, which tests whether treatment values tend to be
 * higher.
 */
export interface MannWhitney extends SidedTest {
  /**
   * Method of the p-value and the interval. The exact method covers all splits of
   * these values, including ties; the normal method corrects for ties and
   * continuity.
   */
  readonly method: "exact" | "normal";
  /** Number of pairs in which the treatment is higher, with ties counted as half. */
  readonly u: number | null;
  /**
   * Share of pairs in which the treatment is higher, with ties counted as half;
   * 0.5 means no difference.
   */
  readonly chanceHigher: number | null;
  /**
   * Hodges-Lehmann shift: the median of all differences, treatment - control. One
   * side is open for a one-sided test.
   */
  readonly shift: Interval;
}

/**
 * Runs the Mann-Whitney rank test with the Hodges-Lehmann shift.
 *
 * The test shows whether treatment values tend to be higher. A single huge order
 * cannot decide it. It does not compare means, so it is not a test of revenue.
 * For order values, compare buyers only: among all visitors, nearly all values
 * are 0. The shift is the median of all pairwise differences (Hodges and Lehmann
 * 1963, Annals of Mathematical Statistics 34), found by counting in the sorted
 * values instead of listing the pairs.
 *
 * The exact interval assumes values without ties, as in R. With ties it is
 * conservative (Noether 1967, JASA 62) and may contain 0 even if the p-value is
 * small.
 *
 * @param control Values of the control
 * @param treatment Values of the treatment
 * @param options Level of the interval, method, and alternative of test and
 *   interval
 * @returns The test and the shift
 * @throws {TypeError | RangeError} If a value is not a finite number, an option
 * is out of range, or an arm has more than 100 values for the exact method
 *
 * @example Order values
 * ```ts
 * import { mannWhitney } from "readout/stats";
 * import { assertAlmostEquals, assertEquals } from "@std/assert";
 *
 * const result = mannWhitney([20, 30, 40, 50], [25, 45, 55, 900]);
 * assertEquals(result.chanceHigher, 0.75);
 * assertEquals(result.shift.value, 15);
 * // Of 70 splits of these eight values, 12 are as extreme in each direction.
 * assertAlmostEquals(result.pValue!, 24 / 70, 1e-12);
 * ```
 */
export function mannWhitney(
  control: ArrayLike<number>,
  treatment: ArrayLike<number>,
  options: MannWhitneyOptions = {},
): MannWhitney {
  checkOptions(MANN_WHITNEY_OPTIONS, options);
  const { level = 0.95, alternative = "two-sided", method = "auto" } = options;
  checkLevel(level);
  checkValues("control", control);
  checkValues("treatment", treatment);
  const x = sorted(control);
  const y = sorted(treatment);
  const pairs = x.length * y.length;
  const emptyResult = {
    method: chooseMethod(method, Math.max(x.length, y.length)),
    u: null,
    chanceHigher: null,
    pValue: null,
    level,
    alternative,
  };
  if (pairs === 0) {
    const shift = NO_INTERVAL;
    return withDefect({ ...emptyResult, shift }, {
      code: "empty-arm",
      message: "An arm has no values",
    });
  }
  const u = pairs - (countUpTo(x, y, 0) + countBelow(x, y)) / 2;
  const deviation = Math.sqrt(varianceOfU(x, y));
  const head = {
    method: emptyResult.method,
    u,
    chanceHigher: u / pairs,
    level,
    alternative,
  };
  const differenceAt = differenceAtRank(x, y);
  const value = differenceAt((pairs - 1) / 2);
  if (deviation === 0) {
    const shift = Object.freeze({ ...NO_INTERVAL, value });
    return withDefect({ ...emptyResult, ...head, shift }, {
      code: "zero-variance",
      message: "All values in both arms are equal: a rank test is not possible",
    });
  }
  const tail = tailProbability(level, alternative);
  const exact = head.method === "exact" ? exactRankTest(x, y, u, tail) : null;
  const below = exact?.below ??
    Math.ceil((pairs - 1) / 2 + normalQuantile(tail) * deviation) - 1;
  // The ends follow R's convention, which matches the p-value. They are the
  // differences of ranks k and pairs + 1 - k, from the normal limit with its
  // continuity correction.
  const first = Math.max(0, below);
  const lower = differenceAt(first);
  const upper = differenceAt(pairs - 1 - first);
  const caveats: Caveat[] = [];
  if (below < 0) caveats.push(fewObservationsCaveat());
  caveats.push(...openSideCaveats(alternative, ["shift."]));
  return Object.freeze({
    ...head,
    pValue: exact?.pValues[alternative] ??
      // The continuity correction of the normal limit moves the statistic half
      // a step toward no difference.
      Math.min(
        1,
        tailPValue(
          u - pairs / 2,
          alternative,
          (distance) => normalSurvival((distance - 0.5) / deviation),
        ),
      ),
    shift: Object.freeze({
      value,
      ...applyAlternative({ lower, upper }, alternative),
    }),
    caveats: Object.freeze(caveats),
  });
}

/** R's limit of values, below which the default method is exact. */
const FEW = 50;
/** Maximum number of values for the exact method; more would take seconds. */
const MOST = 100;

function chooseMethod(
  method: "auto" | "exact" | "normal",
  values: number,
): "exact" | "normal" {
  if (method === "auto") return values < FEW ? "exact" : "normal";
  if (method === "normal" || values <= MOST) return method;
  throw new RangeError(
    `The exact test supports at most ${MOST} values per arm: found ${values}. Use the method "normal"`,
  );
}

function fewObservationsCaveat(): Caveat {
  return caveat(
    "few-observations",
    "There are too few values for this level: the interval is unbounded and its coverage is lower",
  );
}

/**
 * Returns exact p-values, and the rank of the lower end, counted from 0, or -1 if
 * there is none.
 */
function exactRankTest(
  x: Float64Array,
  y: Float64Array,
  u: number,
  tail: number,
): { readonly pValues: Record<Alternative, number>; readonly below: number } {
  const doubled = doubledRanks(x, y);
  const isTied = doubled.some((rank, i) => rank !== 2 * (i + 1));
  const smallestRankSum = y.length * (y.length + 1) / 2;
  const untied = rankSums(doubled.map((_, i) => i + 1), y.length);
  const [sums, sum] = isTied
    ? [rankSums(doubled, y.length), 2 * (u + smallestRankSum)]
    : [untied, u + smallestRankSum];
  const greater = sums.atLeast(Math.round(sum));
  const less = sums.atMost(Math.round(sum));
  let below = -1;
  while (untied.atMost(smallestRankSum + below + 1) < tail) below++;
  const twoSided = Math.min(1, 2 * Math.min(greater, less));
  return { pValues: { greater, less, "two-sided": twoSided }, below };
}

/** Returns the variance of U under equal distributions, reduced for ties. */
function varianceOfU(x: Float64Array, y: Float64Array): number {
  const n = x.length + y.length;
  let ties = 0;
  let i = 0;
  let j = 0;
  while (i < x.length || j < y.length) {
    const isFirst = j === y.length || i < x.length && x[i]! <= y[j]!;
    const value = isFirst ? x[i]! : y[j]!;
    const tieStart = i + j;
    while (i < x.length && x[i] === value) i++;
    while (j < y.length && y[j] === value) j++;
    const size = i + j - tieStart;
    if (size > 1) ties += size ** 3 - size;
  }
  return x.length * y.length / 12 * (n + 1 - ties / (n * (n - 1)));
}
