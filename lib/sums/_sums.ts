/** Sums of whole units, by name. */

import type { Measure } from "./measures.ts";

/** Sums, made. */
export type Sums = Readonly<Record<string, bigint>>;

/** The sum of the products of two columns over orders, each for itself. */
export function productName(a: string, b: string): string {
  return `${a} ${b}`;
}

/** What orders add to the sum of the products of two columns over visitors. */
export function visitName(a: string, b: string): string {
  return `visits ${a} ${b}`;
}

/** The pairs of measures of which products are asked for, by their columns. */
export function multiplied(
  measures: readonly Measure[],
): (readonly [string, string])[] {
  return measures.flatMap((a, i) =>
    measures.slice(i).filter((b) => a.with.includes(b.sql))
      .map((b) => [a.sql, b.sql] as const)
  );
}
