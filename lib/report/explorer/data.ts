/** What a page carries to compute with, and how it is written. */

import type { MetricUnit } from "../../record/mod.ts";

/** A metric, by the columns that it is made from. */
export interface ExplorerMetric {
  readonly name: string;
  readonly title: string;
  readonly unit: MetricUnit;
  /** Index of the column that is summed. */
  readonly numerator: number;
  /** Index of what it is divided by; `null` for visitors. */
  readonly denominator: number | null;
  /** Whether it says of each visitor no more than yes or no. */
  readonly isShare: boolean;
  /** Metrics among which the error is divided. */
  readonly alphaShares: number;
}

/** Everything that a page computes from. */
export interface ExplorerData {
  readonly level: number;
  readonly looks: "fixed-horizon" | "always-valid";
  readonly sequenceSampleSize: number;
  readonly currency: string | null;
  /** The control first. */
  readonly variations: readonly string[];
  /** The metric that decides. */
  readonly primary: string;
  readonly metrics: readonly ExplorerMetric[];
  /** Digits behind the decimal point of each column's unit. */
  readonly decimals: readonly number[];
  /** Columns of which the sums of products are there, beside the first. */
  readonly pairs: readonly (readonly [number, number])[];
  /** Spans of days, each by its last one, and who came first in it. */
  readonly days: readonly {
    readonly date: string;
    readonly visitors: readonly number[];
  }[];
  /** Visitors of no day. */
  readonly undated: readonly number[];
  readonly firstDay: string | null;
  /** Falling; visitors with an order above one of them can be left out. */
  readonly thresholds: readonly {
    readonly threshold: number;
    readonly removed: number;
  }[];
  /** Index of the threshold above which the readout leaves out; -1 for none. */
  readonly ownThreshold: number;
  /** Everybody's sums, as {@linkcode writeCells} has them. */
  readonly everybody: string;
  readonly parts: readonly {
    readonly title: string;
    readonly segment: string;
    /** The sums of all days are those of no day. */
    readonly sums: string;
  }[];
  /** What the money line is of; `null` where no amount is stated. */
  readonly projectedImpact: {
    readonly visitors: number;
    readonly isMonth: boolean;
    readonly amounts: readonly {
      readonly metric: string;
      readonly title: string;
      readonly variation: string;
    }[];
  } | null;
}

/** Sums over visitors: of each column, and of products of columns. */
export interface Sums {
  readonly sums: readonly bigint[];
  readonly products: readonly bigint[];
}

/** By span of days, with that of no day the last; by variation; by rank. */
export type Cells = readonly (readonly (readonly Sums[])[])[];

/** How many of each there are. */
export interface CellShape {
  readonly days: number;
  readonly arms: number;
  readonly ranks: number;
  readonly columns: number;
  readonly pairs: number;
}

const SIGNS =
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
/** Of six bits of a sign, the highest says that the number goes on. */
const BITS = 5;
const MORE = 1 << BITS;

/** Whole numbers in signs of five bits each, the lowest first, as in source maps. */
function writeNumber(value: bigint): string {
  let remaining = value < 0n ? (-value << 1n) | 1n : value << 1n;
  let text = "";
  do {
    const low = Number(remaining & BigInt(MORE - 1));
    remaining >>= BigInt(BITS);
    text += SIGNS[remaining > 0n ? low | MORE : low];
  } while (remaining > 0n);
  return text;
}

const VALUES = new Map([...SIGNS].map((sign, value) => [sign, value]));
/** Doubles hold this many signs exactly, and are added faster. */
const EXACT = 10;

/** The same numbers, one after the other. */
function numberReader(text: string): () => bigint {
  let position = 0;
  return () => {
    let low = 0;
    let high = 0n;
    for (let nth = 0;; nth++) {
      const value = VALUES.get(text[position++]!)!;
      const bits = value & (MORE - 1);
      if (nth < EXACT) low += bits * 2 ** (BITS * nth);
      else high += BigInt(bits) << BigInt(BITS * nth);
      if (value < MORE) break;
    }
    const found = high + BigInt(low);
    return found & 1n ? -(found >> 1n) : found >> 1n;
  };
}

/** The column of orders: where it is zero, everything is. */
const ORDERS = 1;

/** All cells in order: the orders, and where there are any all other sums. */
export function writeCells(cells: Cells): string {
  return cells.flat(2).map(({ sums, products }) =>
    sums[ORDERS] === 0n
      ? writeNumber(0n)
      : [sums[ORDERS]!, ...sums.toSpliced(ORDERS, 1), ...products]
        .map(writeNumber).join("")
  ).join("");
}

/** The same, read. */
export function readCells(text: string, shape: CellShape): Cells {
  const next = numberReader(text);
  const repeat = <T>(count: number, make: () => T): T[] =>
    Array.from({ length: count }, make);
  const none: Sums = {
    sums: repeat(shape.columns, () => 0n),
    products: repeat(shape.pairs, () => 0n),
  };
  return repeat(
    shape.days + 1,
    () =>
      repeat(shape.arms, () =>
        repeat(shape.ranks, () => {
          const orders = next();
          if (orders === 0n) return none;
          const sums = repeat(shape.columns - 1, next)
            .toSpliced(ORDERS, 0, orders);
          return { sums, products: repeat(shape.pairs, next) };
        })),
  );
}
