import { BOOTSTRAP_OPTIONS, checkOptions } from "../../base/mod.ts";
import { type RandomSource, randomSource } from "../random/mod.ts";
import type { BoundedInterval } from "../records/mod.ts";
import { checkCount, checkLevel, checkWithin } from "../records/mod.ts";
import { moments } from "../moments/mod.ts";
import { quantile } from "../samples/mod.ts";

/** Options of {@linkcode bootstrap}. */
export interface BootstrapOptions {
  /** Confidence level of the interval. @default {0.95} */
  readonly level?: number;
  /** Number of resamples. @default {2000} */
  readonly resamples?: number;
  /** Integer seed of the random number generator. @default {1} */
  readonly seed?: number;
}

/** Statistic of a sample, with its bootstrap interval. */
export interface Bootstrap extends BoundedInterval {
  /** Standard deviation of the statistic over the resamples. */
  readonly standardError: number;
  /** Confidence level of the interval. */
  readonly level: number;
  /** Number of resamples. */
  readonly resamples: number;
  /** Seed of the random number generator; the same seed gives the same interval. */
  readonly seed: number;
}

/**
 * Beyond this number of resamples, the interval's ends no longer change by more
 * than their sampling error.
 */
const MOST_RESAMPLES = 1e5;

/** Dataframe whose rows are the items of a sample. */
export interface RowFrame<Item> {
  /** Returns the rows as records. */
  readonly toRecords: () => readonly Item[];
}

/** Samples by name, such as the control and the treatment. */
export type Samples<Item> = Readonly<Record<string, readonly Item[]>>;

/**
 * Returns a bootstrap interval for a statistic without a closed-form interval. It
 * uses the percentile method of Efron (1979, "Bootstrap methods: another look at
 * the jackknife", The Annals of Statistics 7).
 *
 * Named samples are resampled independently of each other. Each row of a sample
 * must be an independent unit: a visitor, not an order. Prefer a closed formula
 * where one exists ({@linkcode lift}, quantiles): it is faster and more reliable
 * in small samples of skewed values.
 *
 * @param sample Items of any kind, a dataframe whose rows are resampled as
 * records, or several samples by name
 * @param statistic Function that computes the number from a resample
 * @param options Level, number of resamples and seed
 * @returns The statistic of the original sample, with its interval
 * @throws {TypeError | RangeError} If a sample is empty, the statistic is not a
 * finite number, or an option is out of range
 *
 * @example Ratio of two medians
 * ```ts
 * import { bootstrap, quantile } from "readout/stats";
 * import { assertEquals } from "@std/assert";
 *
 * const orders = { control: [20, 30, 40, 50, 60], treatment: [30, 45, 60, 75, 90] };
 * const { value, lower } = bootstrap(
 *   orders,
 *   ({ control, treatment }) => quantile(treatment, 0.5) / quantile(control, 0.5),
 * );
 * assertEquals([value, lower], [1.5, 0.75]);
 * ```
 */
export function bootstrap<Item>(
  sample: readonly Item[] | RowFrame<Item>,
  statistic: (resample: readonly Item[]) => number,
  options?: BootstrapOptions,
): Bootstrap;
/**
 * Returns a bootstrap interval for a statistic of several samples, given by name.
 */
export function bootstrap<Item, By extends Samples<Item>>(
  samples: By,
  statistic: (resamples: By) => number,
  options?: BootstrapOptions,
): Bootstrap;
export function bootstrap(
  input: readonly unknown[] | RowFrame<unknown> | Samples<unknown>,
  statistic: (resample: never) => number,
  options: BootstrapOptions = {},
): Bootstrap {
  checkOptions(BOOTSTRAP_OPTIONS, options);
  const { level = 0.95, resamples = 2000, seed = 1 } = options;
  checkLevel(level);
  checkCount("resamples", resamples, 2);
  checkWithin("resamples", resamples, 2, MOST_RESAMPLES);
  const items = isRowFrame(input) ? input.toRecords() : input;
  const isSingleSample = Array.isArray(items);
  const samples: Samples<unknown> = isSingleSample
    ? { sample: items }
    : items as Samples<unknown>;
  for (const [name, items] of Object.entries(samples)) {
    if (!Array.isArray(items) || items.length === 0) {
      const text = JSON.stringify(items) ?? String(items);
      throw new TypeError(
        `${name} must be an array with at least one item: current value is ${
          text.slice(0, LONGEST_QUOTE)
        }`,
      );
    }
  }
  if (typeof statistic !== "function") {
    throw new TypeError(
      `The statistic must be a function of the resampled rows, as (rows) => number: current value is ${statistic}`,
    );
  }
  const measure = (resample: Samples<unknown>): number => {
    const value = statistic(
      (isSingleSample ? resample.sample : resample) as never,
    );
    if (Number.isFinite(value)) return value;
    throw new TypeError(
      `The statistic must be finite for every resample: current value is ${
        String(value)
      }`,
    );
  };
  const value = measure(samples);
  const random = randomSource(seed);
  const values = Array.from(
    { length: resamples },
    () => measure(drawResamples(samples, random)),
  );
  const tail = (1 - level) / 2;
  return Object.freeze({
    value,
    lower: quantile(values, tail),
    upper: quantile(values, 1 - tail),
    shape: "bounded",
    standardError: Math.sqrt(moments(values).variance ?? 0),
    level,
    resamples,
    seed,
  });
}

const LONGEST_QUOTE = 80;

/**
 * Returns whether a value is a dataframe. The `in` operator would not find its
 * methods, because its proxy only exposes columns.
 */
function isRowFrame(value: object): value is RowFrame<unknown> {
  return typeof (value as RowFrame<unknown>).toRecords === "function";
}

/**
 * Returns a resample of each sample, drawn with replacement and of the same size.
 */
function drawResamples(
  samples: Samples<unknown>,
  random: RandomSource,
): Samples<unknown> {
  return Object.fromEntries(
    Object.entries(samples).map(([name, items]) => [
      name,
      items.map(() => items[random.below(items.length)]),
    ]),
  );
}
