import { checkOptions, HURDLE_OPTIONS } from "../../base/mod.ts";
import type { Caveat, Defect, Interval, WithCaveats } from "../records/mod.ts";
import {
  boundedInterval,
  caveat,
  checkCount,
  checkLevel,
  checkScale,
  checkValues,
  checkWithin,
  NO_INTERVAL,
  withDefect,
} from "../records/mod.ts";
import { betaDraw, gammaDraw, weightedMeanDraw } from "./_draws.ts";
import { moments } from "../moments/mod.ts";
import { type RandomSource, randomSource } from "../random/mod.ts";
import { quantile, tails } from "../samples/mod.ts";

/** Distribution assumed for the values per buyer. */
export type HurdleModel = "nonparametric" | "log-normal";

/** Number of visitors of an arm, and the value of each buyer. */
export interface HurdleArm {
  /** Number of visitors. */
  readonly n: number;
  /** One positive value per buyer. */
  readonly values: ArrayLike<number>;
}

/** Options of {@linkcode hurdleLift}. */
export interface HurdleOptions {
  /** Distribution assumed for the values per buyer. */
  readonly model: HurdleModel;
  /** Seed of the draws; the same seed gives the same result. */
  readonly seed: number;
  /** Number of draws from the posterior. @default {4000} */
  readonly draws?: number;
  /** Level of the credible intervals. @default {0.95} */
  readonly level?: number;
}

/**
 * Posterior of a lift in revenue per visitor and of its two factors, each as a
 * median and a credible interval.
 */
export interface HurdleLift extends Interval, WithCaveats {
  /** Distribution assumed for the values per buyer. */
  readonly model: HurdleModel;
  /** Probability that the treatment earns more per visitor. */
  readonly chanceToWin: number | null;
  /** Lift in the conversion rate. */
  readonly conversion: Interval;
  /** Lift in the value per buyer. */
  readonly valuePerBuyer: Interval;
  /** Level of the credible intervals. */
  readonly level: number;
  /** Number of draws from the posterior. */
  readonly draws: number;
  /** Seed of the draws. */
  readonly seed: number;
}

/**
 * Computes the posterior of the lift in revenue per visitor, as conversion rate
 * times value per buyer, and of both factors.
 *
 * The conversion rate has a beta posterior with a uniform prior. The model
 * "nonparametric" uses Rubin's Bayesian bootstrap (1981, Annals of Statistics 9)
 * over the observed values. It agrees with the plain mean, split by factor. It is
 * overconfident if a few values dominate the mean (`few-observations`). The model
 * "log-normal" uses the prior `1 / variance` for the mean and variance of the log
 * values. Its intervals are the generalised ones of Krishnamoorthy and Mathew
 * (2003, Journal of Statistical Planning and Inference 115). It is more precise
 * than the plain mean if a few large orders dominate. A large order then widens
 * the estimated spread and moves the lift less. If the logarithms are not
 * normally distributed, the model does not describe this store, and the caveat
 * `not-log-normal` says so.
 *
 * @param control Number of visitors and buyers' values of the control
 * @param treatment Number of visitors and buyers' values of the treatment
 * @param options Model, seed, number of draws, and level
 * @returns The posterior. Computing time grows with the number of draws, for the
 * nonparametric model with draws times buyers
 * @throws {TypeError | RangeError} If a value is not positive, or a number is out
 * of range
 *
 * @example One wholesale order in the treatment
 * ```ts
 * import { hurdleLift } from "readout/stats";
 * import { assert } from "@std/assert";
 *
 * const values = Array.from({ length: 60 }, (_, i) => 40 * 1.02 ** i);
 * const control = { n: 2000, values };
 * const treatment = { n: 2000, values: [...values.slice(1), 2000] };
 * const lift = (model: "nonparametric" | "log-normal") =>
 *   hurdleLift(control, treatment, { model, seed: 1 });
 * const [plain, logs] = [lift("nonparametric"), lift("log-normal")];
 * assert(plain.value! > 0.3 && logs.value! < 0.2);
 * assert(logs.caveats[0]!.code === "not-log-normal");
 * ```
 */
export function hurdleLift(
  control: HurdleArm,
  treatment: HurdleArm,
  options: HurdleOptions,
): HurdleLift {
  checkOptions(HURDLE_OPTIONS, options);
  const { model, seed, draws = 4000, level = 0.95 } = options;
  checkCount("draws", draws, 100);
  checkWithin("draws", draws, 100, MOST_DRAWS);
  checkLevel(level);
  const arms = [
    readArm("control", control, model),
    readArm("treatment", treatment, model),
  ] as const;
  const random = randomSource(seed);
  const head = { model, level, draws, seed };
  const defect = findDefect(arms);
  if (defect !== null) {
    return withDefect({
      ...head,
      ...NO_INTERVAL,
      chanceToWin: null,
      conversion: NO_INTERVAL,
      valuePerBuyer: NO_INTERVAL,
    }, defect);
  }
  const [lifts, conversions, values] = [0, 0, 0]
    .map(() => new Float64Array(draws)) as Columns;
  let won = 0;
  for (let i = 0; i < draws; i++) {
    const [rate0, rate1] = arms.map((arm) => arm.drawRate(random));
    const [value0, value1] = arms.map((arm) => arm.drawValue(random));
    conversions[i] = rate1! / rate0! - 1;
    values[i] = value1! / value0! - 1;
    lifts[i] = rate1! * value1! / (rate0! * value0!) - 1;
    if (lifts[i]! > 0) won++;
  }
  return Object.freeze({
    ...head,
    ...drawnInterval(lifts, level),
    chanceToWin: won / draws,
    conversion: drawnInterval(conversions, level),
    valuePerBuyer: drawnInterval(values, level),
    caveats: Object.freeze(modelWarnings(arms)),
  });
}

/** More draws would not change any digit that a reader sees. */
const MOST_DRAWS = 1_000_000;

type Columns = [Float64Array, Float64Array, Float64Array];

interface Arm {
  readonly name: string;
  readonly n: number;
  readonly buyers: number;
  readonly values: Float64Array;
  /** Logarithms of the values, for the log-normal model only. */
  readonly logs: Float64Array | null;
  readonly drawRate: (random: RandomSource) => number;
  readonly drawValue: (random: RandomSource) => number;
}

function readArm(
  name: string,
  { n, values: inputValues }: HurdleArm,
  model: HurdleModel,
): Arm {
  checkCount(`${name}.n`, n);
  checkValues(`${name}.values`, inputValues);
  const values = Float64Array.from(inputValues);
  const buyers = values.length;
  if (buyers > n) {
    throw new RangeError(
      `${name}.values must have at most n values: found ${buyers} values for ${n} visitors`,
    );
  }
  values.forEach((value, i) => {
    if (value > 0) return checkScale(`${name}.values[${i}]`, value);
    throw new RangeError(
      `${name}.values must be above 0 (visitors without a value only count in n): current value at ${i} is ${value}`,
    );
  });
  const logs = model === "log-normal" ? values.map(Math.log) : null;
  return {
    name,
    n,
    buyers,
    values,
    logs,
    drawRate: (random) => betaDraw(1 + buyers, 1 + n - buyers, random),
    drawValue: logs === null
      ? (random) => weightedMeanDraw(values, random)
      : logNormalMeanDraw(logs),
  };
}

/**
 * Returns a function that draws exp(mean + variance / 2), the mean of a
 * log-normal variable.
 */
function logNormalMeanDraw(
  logs: Float64Array,
): (random: RandomSource) => number {
  const { n, mean, m2 } = moments(logs);
  return (random) => {
    const variance = m2 / (2 * gammaDraw((n - 1) / 2, random));
    const middle = mean! + Math.sqrt(variance / n) * random.normal();
    return Math.exp(Math.min(MOST_LOG, middle + variance / 2));
  };
}

/** Largest logarithm of a mean; only arms with too few buyers exceed it. */
const MOST_LOG = 300;

function findDefect(arms: readonly Arm[]): Defect | null {
  const few = arms.find(({ buyers }) => buyers < 2);
  return few === undefined ? null : {
    code: "few-buyers",
    message:
      `${few.name} has ${few.buyers} of the two buyers needed for a spread`,
  };
}

/**
 * Below this number of buyers, the prior and single values dominate the
 * posterior.
 */
const FEW_BUYERS = 20;

/**
 * Limits of skewness and excess kurtosis, and the number of standard errors a
 * deviation from normal must exceed.
 */
const [MOST_SKEWNESS, MOST_KURTOSIS, ERRORS] = [0.5, 1, 3];

function modelWarnings(arms: readonly Arm[]): Caveat[] {
  const fewest = Math.min(...arms.map(({ buyers }) => buyers));
  const notNormal = arms.filter(({ logs }) => logs !== null && !isNormal(logs));
  const dominated = arms.filter(({ logs, values }) =>
    logs === null && isDominatedByOneValue(values)
  );
  const warnings: Caveat[] = [];
  if (!(fewest >= FEW_BUYERS)) {
    warnings.push(caveat(
      "few-buyers",
      `An arm has only ${fewest} buyers: the posterior depends heavily on its prior and on single values`,
    ));
  }
  if (notNormal.length > 0) {
    warnings.push(caveat(
      "not-log-normal",
      `The values in ${
        notNormal.map(({ name }) => name).join(" and ")
      } are not log-normally distributed, so the log-normal lift may be wrong`,
    ));
  }
  if (dominated.length > 0) {
    warnings.push(caveat(
      "few-observations",
      `A few values dominate the mean of ${
        dominated.map(({ name }) => name).join(" and ")
      }: nearly every draw contains some of them, so the posterior is overconfident`,
    ));
  }
  return warnings;
}

/** Returns whether a single value accounts for about half of the spread or more. */
function isDominatedByOneValue(values: Float64Array): boolean {
  const { n, skewness } = tails(values);
  return Math.abs(skewness ?? 0) / Math.sqrt(n) > 0.5;
}

function isNormal(logs: Float64Array): boolean {
  const { n, skewness, kurtosis } = tails(logs);
  if (skewness === null || kurtosis === null) return false;
  const [skewed, heavy] = [Math.sqrt(6 / n), Math.sqrt(24 / n)];
  return Math.abs(skewness) <= Math.max(MOST_SKEWNESS, ERRORS * skewed) &&
    Math.abs(kurtosis) <= Math.max(MOST_KURTOSIS, ERRORS * heavy);
}

function drawnInterval(draws: Float64Array, level: number): Interval {
  return Object.freeze(boundedInterval(
    quantile(draws, 0.5),
    quantile(draws, (1 - level) / 2),
    quantile(draws, (1 + level) / 2),
  ));
}
