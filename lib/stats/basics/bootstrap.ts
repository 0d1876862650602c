import { BOOTSTRAP_OPTIONS, checkOptions } from "../../base/mod.ts";
import { type RandomSource, randomSource } from "../random/mod.ts";
import {
  type BoundedInterval,
  checkCount,
  checkLevel,
  checkWithin,
} from "../records/mod.ts";
import { moments } from "../moments/mod.ts";
import { quantile } from "../samples/mod.ts";

/** Options of {@linkcode bootstrap}. */
export interface BootstrapOptions {
  /** Confidence level of the interval. @default {0.95} */
  readonly level?: number;
  /** How often the sample is drawn anew. @default {2000} */
  readonly resamples?: number;
  /** Seed of the random numbers, a whole number. @default {1} */
  readonly seed?: number;
}

/** A statistic with the interval of its resamples. */
export interface Bootstrap extends BoundedInterval {
  /** Standard deviation of the statistic over the resamples. */
  readonly standardError: number;
  /** Confidence level of the interval. */
  readonly level: number;
  /** How often the sample was drawn anew. */
  readonly resamples: number;
  /** Seed of the random numbers: the same seed gives the same interval. */
  readonly seed: number;
}

/** More of them move the ends less than the sample itself does. */
const MOST_RESAMPLES = 1e5;

/** A dataframe, whose rows are the items. */
export interface RowFrame<Item> {
  /** The rows as records. */
  readonly toRecords: () => readonly Item[];
}

/** Samples by name, such as the control and the treatment. */
export type Samples<Item> = Readonly<Record<string, readonly Item[]>>;

/**
 * An interval for a statistic that has no formula, by drawing the sample anew
 * with replacement: the percentile method of Efron (1979, "Bootstrap methods:
 * another look at the jackknife", The Annals of Statistics 7).
 *
 * Several samples are given by name, and each is drawn for itself. A row of a
 * sample is what was drawn independently: a visitor, not an order. Where there is
 * a formula ({@linkcode lift}, quantiles), it is faster and holds its level better
 * in small samples of skewed values.
 *
 * @param sample Items of any kind, a dataframe, whose rows are drawn as records,
 * or several samples by name
 * @param statistic Computes the number from a resample
 * @param options Level, number of resamples and seed
 * @returns The statistic of the sample itself, with its interval
 * @throws {TypeError | RangeError} If a sample is empty, the statistic is not a
 * finite number, or an option is out of its range
 *
 * @example The ratio of two medians
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
/** The same of several samples by name. */
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
  const isOne = Array.isArray(items);
  const samples: Samples<unknown> = isOne
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
    const value = statistic((isOne ? resample.sample : resample) as never);
    if (Number.isFinite(value)) return value;
    throw new TypeError(
      `The statistic must be a finite number of every resample: current value is ${
        String(value)
      }`,
    );
  };
  const value = measure(samples);
  const random = randomSource(seed);
  const values = Array.from(
    { length: resamples },
    () => measure(drawn(samples, random)),
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

/** A frame answers for its columns alone, so that `in` finds no method. */
function isRowFrame(value: object): value is RowFrame<unknown> {
  return typeof (value as RowFrame<unknown>).toRecords === "function";
}

/** Each sample, as many items of it with replacement. */
function drawn(
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
