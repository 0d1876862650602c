/** What a page carries to compute with, and how it is written. */

import type { MetricUnit } from "../../rules/mod.ts";

/** A metric, by the columns that it is made from. */
export interface LivingMetric {
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
  readonly divided: number;
}

/** Visitors by variation, and the sums of each as {@linkcode writeSums} has them. */
export interface LivingSums {
  readonly visitors: readonly number[];
  readonly sums: readonly string[];
}

/** Everything that a page computes from. */
export interface LivingData {
  readonly level: number;
  readonly looks: "one-look" | "every-look";
  readonly sequenceSampleSize: number;
  readonly currency: string | null;
  /** The control first. */
  readonly variations: readonly string[];
  /** The metric that decides. */
  readonly primary: string;
  readonly metrics: readonly LivingMetric[];
  /** Digits behind the decimal point of each column's unit. */
  readonly decimals: readonly number[];
  /** Columns of which the sums of products are there, beside the first. */
  readonly pairs: readonly (readonly [number, number])[];
  readonly total: LivingSums;
  /** Spans of days, each by its last one; none where days are not known. */
  readonly days: readonly (LivingSums & { readonly date: string })[];
  readonly firstDay: string | null;
  readonly parts: readonly {
    readonly title: string;
    readonly segment: string;
    readonly sums: readonly string[];
  }[];
  /** Orders and net revenue without large orders; other columns are zero. */
  readonly without: readonly (LivingSums & {
    readonly threshold: number;
    readonly removed: number;
  })[];
  /** What the money line is of; `null` where no amount is stated. */
  readonly worth: {
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

/** Whole numbers, separated by spaces: the sums, then the products. */
export function writeSums({ sums, products }: Sums): string {
  return [...sums, ...products].join(" ");
}

/** The same, read. */
export function readSums(text: string, columns: number): Sums {
  const numbers = text.split(" ").map(BigInt);
  return { sums: numbers.slice(0, columns), products: numbers.slice(columns) };
}
