/** Rows that sum up the others, or are of nobody known, are none of a variation. */

import { formatCount } from "../../format/mod.ts";

const TOTAL =
  /^(grand |sub)?totals?$|^(all|sum|overall|gesamt(ergebnis|summe)?|summe|somme|total (g[ée]n[ée]ral|geral)|suma total|totale( complessivo)?|eindtotaal)$/i;

/** Whether a name is one for all of the others together. */
export function isTotal(name: string): boolean {
  return TOTAL.test(name.trim());
}

/** What is asked of a row. */
export interface Counting<Row> {
  /** The variation. */
  readonly name: (row: Row) => string;
  /** Rows of one group are summed up together: those of a day. */
  readonly group: (row: Row) => string;
  /** What is summed up. */
  readonly count: (row: Row) => number | null;
}

/**
 * Leaves out rows that are called totals and are the sums of the others.
 *
 * @param rows The rows.
 * @param source The file.
 * @param read How they are read.
 * @returns The rows without them, and what is said of it.
 */
export function withoutTotals<Row>(
  rows: readonly Row[],
  source: string,
  { name, group, count }: Counting<Row>,
): { readonly rows: readonly Row[]; readonly notes: readonly string[] } {
  const totals = rows.filter((row) => isTotal(name(row)));
  const others = rows.filter((row) => !isTotal(name(row)));
  const sums = new Map<string, { sum: number; parts: number }>();
  for (const row of others) {
    const { sum, parts } = sums.get(group(row)) ?? { sum: 0, parts: 0 };
    sums.set(group(row), { sum: sum + (count(row) ?? 0), parts: parts + 1 });
  }
  const areSums = totals.length > 0 && totals.every((total) => {
    const own = sums.get(group(total));
    return own !== undefined && own.parts > 1 && own.sum === count(total);
  });
  if (!areSums) return { rows, notes: [] };
  const names = [...new Set(totals.map((total) => `"${name(total)}"`))];
  return {
    rows: others,
    notes: [
      `Left out of ${source}: ${names.join(", ")}, the sum of the variations.`,
    ],
  };
}

/** What analytics call visitors of whom they do not know the value. */
const NONE = /^\((not set|other|none|not provided|blank|empty)\)$/i;

/**
 * Leaves out visitors of no variation, as a word in brackets says.
 *
 * @param rows Visitors by variation.
 * @param source The file.
 * @returns The rows without them, and what is said of it.
 */
export function withoutNone<
  Row extends { readonly variation: string; readonly visitors: number },
>(
  rows: readonly Row[],
  source: string,
): { readonly rows: readonly Row[]; readonly notes: readonly string[] } {
  const none = rows.filter(({ variation }) => NONE.test(variation.trim()));
  if (none.length === 0) return { rows, notes: [] };
  const names = [...new Set(none.map(({ variation }) => `"${variation}"`))];
  const count = none.reduce((sum, { visitors }) => sum + visitors, 0);
  return {
    rows: rows.filter((row) => !none.includes(row)),
    notes: [
      `Left out of ${source}: ${formatCount(count, "visitor")} of ${
        names.join(", ")
      }, which is no variation.`,
    ],
  };
}

/**
 * Leaves out rows without a day that are the sums of the days of their variation,
 * or of all.
 *
 * @param rows Visitors by variation and day.
 * @param source The file.
 * @returns The rows without them, and what is said of it.
 */
export function withoutSumsOfDays<
  Row extends {
    readonly variation: string;
    readonly visitors: number;
    readonly date: string | null;
  },
>(
  rows: readonly Row[],
  source: string,
): { readonly rows: readonly Row[]; readonly notes: readonly string[] } {
  const dated = rows.filter(({ date }) => date !== null);
  const undated = rows.filter(({ date }) => date === null);
  const areSums = undated.length > 0 &&
    undated.every(({ variation, visitors }) => {
      const days = dated.filter((row) =>
        isTotal(variation)
          ? !isTotal(row.variation)
          : row.variation === variation
      );
      return days.length > 1 &&
        days.reduce((sum, row) => sum + row.visitors, 0) === visitors;
    });
  if (!areSums) return { rows, notes: [] };
  const names = undated.map(({ variation }) => `"${variation}"`);
  return {
    rows: dated,
    notes: [
      `Left out of ${source}: ${
        names.join(", ")
      } without a day, the sums of their days.`,
    ],
  };
}
