/** Data embedded in a page for its computations, and their encoding. */

import type { MetricUnit } from "../../record/mod.ts";

/** Metric, defined by its columns. */
export interface ExplorerMetric {
  readonly name: string;
  readonly title: string;
  readonly unit: MetricUnit;
  /** Index of the column to sum. */
  readonly numerator: number;
  /** Index of the denominator's column, or `null` for visitors. */
  readonly denominator: number | null;
  /** Whether the metric is a yes/no value per visitor. */
  readonly isShare: boolean;
  /** Number of metrics that share the error rate. */
  readonly alphaShares: number;
}

/** All data that a page needs for its computations. */
export interface ExplorerData {
  readonly level: number;
  readonly looks: "fixed-horizon" | "always-valid";
  readonly sequenceSampleSize: number;
  readonly currency: string | null;
  /** Names of the variations, the control first. */
  readonly variations: readonly string[];
  /** Name of the deciding metric. */
  readonly primary: string;
  readonly metrics: readonly ExplorerMetric[];
  /** Decimal places of each column's unit. */
  readonly decimals: readonly number[];
  /** Pairs of columns with sums of products, except those with the first column. */
  readonly pairs: readonly (readonly [number, number])[];
  /** Spans of days, each with its last day and the visitors first seen in it. */
  readonly days: readonly {
    readonly date: string;
    readonly visitors: readonly number[];
  }[];
  /** Visitors without a known day, by variation. */
  readonly undated: readonly number[];
  readonly firstDay: string | null;
  /**
   * Thresholds in descending order. Visitors with an order above a threshold can
   * be excluded.
   */
  readonly thresholds: readonly {
    readonly threshold: number;
    readonly removed: number;
  }[];
  /** Index of the readout's own threshold; -1 if it has none. */
  readonly ownThreshold: number;
  /** Encoded sums of all visitors, from {@linkcode writeCells}. */
  readonly everybody: string;
  readonly parts: readonly {
    readonly title: string;
    readonly segment: string;
    /**
     * Encoded sums of the segment over all days, stored as visitors without a
     * day.
     */
    readonly sums: string;
  }[];
  /** Basis of the projected amount, or `null` if no amount is stated. */
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

/** Sums of each column, and of products of columns, over visitors. */
export interface Sums {
  readonly sums: readonly bigint[];
  readonly products: readonly bigint[];
}

/**
 * Sums by span of days, variation, and rank. The last span contains visitors
 * without a day.
 */
export type Cells = readonly (readonly (readonly Sums[])[])[];

/** Dimensions of the cells. */
export interface CellShape {
  readonly days: number;
  readonly arms: number;
  readonly ranks: number;
  readonly columns: number;
  readonly pairs: number;
}

const SIGNS =
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
/** Value bits per character; the sixth bit marks that the number continues. */
const BITS = 5;
const MORE = 1 << BITS;

/**
 * Encodes an integer as characters of five bits each, the lowest bits first, as
 * in source maps.
 */
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
/**
 * Number of characters whose value a double represents exactly; doubles are
 * faster than bigints.
 */
const EXACT = 10;

/** Returns a function that decodes one number after the other. */
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

/** Index of the orders column; if it is zero, all sums of the cell are zero. */
const ORDERS = 1;

/**
 * Encodes all cells in order: the orders, followed by all other sums if there are
 * orders.
 */
export function writeCells(cells: Cells): string {
  return cells.flat(2).map(({ sums, products }) =>
    sums[ORDERS] === 0n
      ? writeNumber(0n)
      : [sums[ORDERS]!, ...sums.toSpliced(ORDERS, 1), ...products]
        .map(writeNumber).join("")
  ).join("");
}

/** Decodes the cells that {@linkcode writeCells} encoded. */
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
