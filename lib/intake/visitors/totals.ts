/** Rows that sum up the others, or are of nobody known, are none of a variation. */

import { formatCount } from "../../format/mod.ts";

const TOTAL =
  /^(grand |sub)?totals?$|^(all|sum|overall|gesamt(ergebnis|summe)?|summe|somme|total (g[ée]n[ée]ral|geral)|suma total|totale( complessivo)?|eindtotaal)$/i;

/** Whether a name is one for all of the others together. */
export function isTotal(name: string): boolean {
  return TOTAL.test(name.trim());
}

/** Rows that stay, and what is said of the others. */
interface Remaining<Row> {
  readonly rows: readonly Row[];
  readonly notes: readonly string[];
}

function without<Row>(
  rows: readonly Row[],
  left: readonly Row[],
  note: () => string,
): Remaining<Row> {
  return left.length === 0
    ? { rows, notes: [] }
    : { rows: rows.filter((row) => !left.includes(row)), notes: [note()] };
}

function quoted(names: readonly string[]): string {
  return [...new Set(names.map((name) => `"${name}"`))].join(", ");
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

/** Leaves out rows that are called totals and are the sums of the others. */
export function withoutTotals<Row>(
  rows: readonly Row[],
  source: string,
  { name, group, count }: Counting<Row>,
): Remaining<Row> {
  const totals = rows.filter((row) => isTotal(name(row)));
  const groups = Map.groupBy(rows.filter((row) => !isTotal(name(row))), group);
  const areSums = totals.every((total) => {
    const parts = groups.get(group(total)) ?? [];
    const sum = parts.reduce((all, row) => all + (count(row) ?? 0), 0);
    return parts.length > 1 && sum === count(total);
  });
  return without(
    rows,
    areSums ? totals : [],
    () =>
      `Left out of ${source}: ${
        quoted(totals.map(name))
      }, the sum of the variations.`,
  );
}

/** A row of visitors by variation. */
type Counted = {
  readonly variation: string;
  readonly visitors: number;
  readonly date: string | null;
};

/** What analytics call visitors of whom they do not know the value. */
const NONE = /^\((not set|other|none|not provided|blank|empty)\)$/i;

/** Leaves out visitors of no variation, as a word in brackets says. */
export function withoutNone<Row extends Counted>(
  rows: readonly Row[],
  source: string,
): Remaining<Row> {
  const none = rows.filter(({ variation }) => NONE.test(variation.trim()));
  const count = none.reduce((sum, { visitors }) => sum + visitors, 0);
  return without(
    rows,
    none,
    () =>
      `Left out of ${source}: ${formatCount(count, "visitor")} of ${
        quoted(none.map(({ variation }) => variation))
      }, which is no variation.`,
  );
}

/**
 * Leaves out rows without a day that are the sums of the days of their variation,
 * or of all.
 */
export function withoutSumsOfDays<Row extends Counted>(
  rows: readonly Row[],
  source: string,
): Remaining<Row> {
  const undated = rows.filter(({ date }) => date === null);
  const areSums = undated.every(({ variation, visitors }) => {
    const days = rows.filter((row) =>
      row.date !== null &&
      (isTotal(variation)
        ? !isTotal(row.variation)
        : row.variation === variation)
    );
    return days.length > 1 &&
      days.reduce((sum, row) => sum + row.visitors, 0) === visitors;
  });
  return without(
    rows,
    areSums ? undated : [],
    () =>
      `Left out of ${source}: ${
        quoted(undated.map(({ variation }) => variation))
      } without a day, the sums of their days.`,
  );
}
