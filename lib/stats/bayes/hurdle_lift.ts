import { checkOptions, HURDLE_OPTIONS } from "../../base/mod.ts";
import {
  boundedInterval,
  type Caveat,
  caveat,
  checkCount,
  checkLevel,
  checkScale,
  checkValues,
  checkWithin,
  type Defect,
  type Interval,
  lacking,
  NO_INTERVAL,
  type WithCaveats,
} from "../records/mod.ts";
import { betaDraw, gammaDraw, weightedMeanDraw } from "./_draws.ts";
import { moments } from "../moments/mod.ts";
import { type RandomSource, randomSource } from "../random/mod.ts";
import { quantile, tails } from "../samples/mod.ts";

/** How values per buyer are taken to be distributed. */
export type HurdleModel = "nonparametric" | "log-normal";

/** An arm's visitors, and what each of those who bought spent. */
export interface HurdleArm {
  /** Number of visitors. */
  readonly n: number;
  /** One value above 0 per buyer. */
  readonly values: ArrayLike<number>;
}

/** Options of {@linkcode hurdleLift}. */
export interface HurdleOptions {
  /** How values are distributed. */
  readonly model: HurdleModel;
  /** Seed of the draws: one seed, one result. */
  readonly seed: number;
  /** Draws from the posterior. @default {4000} */
  readonly draws?: number;
  /** Level of the credible intervals. @default {0.95} */
  readonly level?: number;
}

/**
 * The posterior of a lift in revenue per visitor, as its median and credible
 * interval, and of its two factors.
 */
export interface HurdleLift extends Interval, WithCaveats {
  /** How values were taken to be distributed. */
  readonly model: HurdleModel;
  /** Probability that the treatment earns more per visitor. */
  readonly chanceToWin: number | null;
  /** Lift in the share of visitors who buy. */
  readonly conversion: Interval;
  /** Lift in the value per buyer. */
  readonly valuePerBuyer: Interval;
  /** Level of the intervals. */
  readonly level: number;
  /** Draws that were made. */
  readonly draws: number;
  /** The seed. */
  readonly seed: number;
}

/**
 * Revenue per visitor as conversion times value per buyer, with the posterior
 * of the product and of both factors.
 *
 * Conversion: beta, with the uniform prior. Values, "nonparametric": Rubin's
 * Bayesian bootstrap (1981, Annals of Statistics 9), every distribution over
 * the values seen being as likely; it says what the plain mean says, by factor,
 * and is too sure where few values carry that (`few-observations`). Values, "log-normal": mean and variance of the logarithms with the prior
 * `1 / variance`, so that the intervals are the generalised ones of
 * Krishnamoorthy and Mathew (2003, Journal of Statistical Planning and
 * Inference 115). It says more than the plain mean where a few large orders
 * carry that: a large order then tells of the spread of all of them, and moves
 * the lift less. Where the logarithms are not those of normal values it tells
 * of another store, and the caveat `not-log-normal` says so.
 *
 * @param control Visitors and buyers' values of the control
 * @param treatment The same of the treatment
 * @param options Model, seed, draws and level
 * @returns The posterior; its work grows with draws, and of the nonparametric
 * model with draws times buyers
 * @throws {TypeError | RangeError} If a value is not above 0, or a number is out
 * of its range
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
    return lacking({
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

/** More change no digit that anyone reads. */
const MOST_DRAWS = 1_000_000;

type Columns = [Float64Array, Float64Array, Float64Array];

interface Arm {
  readonly name: string;
  readonly n: number;
  readonly buyers: number;
  readonly values: Float64Array;
  /** Logarithms of the values, where the model needs them. */
  readonly logs: Float64Array | null;
  readonly drawRate: (random: RandomSource) => number;
  readonly drawValue: (random: RandomSource) => number;
}

function readArm(
  name: string,
  { n, values: input }: HurdleArm,
  model: HurdleModel,
): Arm {
  checkCount(`${name}.n`, n);
  checkValues(`${name}.values`, input);
  const values = Float64Array.from(input);
  const buyers = values.length;
  if (buyers > n) {
    throw new RangeError(
      `${name}.values must be of at most n visitors: found ${buyers} values for ${n} visitors`,
    );
  }
  values.forEach((value, i) => {
    if (value > 0) return checkScale(`${name}.values[${i}]`, value);
    throw new RangeError(
      `${name}.values must be above 0, visitors without one are counted in n: current value at ${i} is ${value}`,
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

/** A draw of exp(mean + variance / 2), the mean of a log-normal variable. */
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

/** Means beyond this are of too few buyers to mean anything. */
const MOST_LOG = 300;

function findDefect(arms: readonly Arm[]): Defect | null {
  const few = arms.find(({ buyers }) => buyers < 2);
  return few === undefined ? null : {
    code: "few-buyers",
    message:
      `${few.name} has ${few.buyers} of the two buyers that a spread needs`,
  };
}

/** Below this many buyers the priors, and single values, decide. */
const FEW_BUYERS = 20;

/** Logarithms further from normal ones than this, and than chance. */
const [MOST_SKEWNESS, MOST_KURTOSIS, ERRORS] = [0.5, 1, 3];

function modelWarnings(arms: readonly Arm[]): Caveat[] {
  const fewest = Math.min(...arms.map(({ buyers }) => buyers));
  const odd = arms.filter(({ logs }) => logs !== null && !isNormal(logs));
  const carried = arms.filter(({ logs, values }) =>
    logs === null && isCarried(values)
  );
  const warnings: Caveat[] = [];
  if (!(fewest >= FEW_BUYERS)) {
    warnings.push(caveat(
      "few-buyers",
      `An arm has only ${fewest} buyers: the posterior hangs on its prior, and on single values`,
    ));
  }
  if (odd.length > 0) {
    warnings.push(caveat(
      "not-log-normal",
      `The logarithms of the values in ${
        odd.map(({ name }) => name).join(" and ")
      } are not those of a normal distribution: the log-normal lift is that of another store`,
    ));
  }
  if (carried.length > 0) {
    warnings.push(caveat(
      "few-observations",
      `Few values carry the mean of ${
        carried.map(({ name }) => name).join(" and ")
      }: nearly every draw holds some of them, and the posterior is surer than it should be`,
    ));
  }
  return warnings;
}

/** Where one value makes about half of the spread, or more. */
function isCarried(values: Float64Array): boolean {
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
