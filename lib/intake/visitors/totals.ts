/** Excludes rows that are totals, or whose variation is unknown. */

import { type Statement, statement } from "../../record/mod.ts";

const TOTAL =
  /^(grand |sub)?totals?$|^\(?all( (users|visitors|devices|traffic))?\)?$|^(sum|overall|gesamt(ergebnis|summe)?|summe|somme|total (g[ée]n[ée]ral|geral)|suma total|totale( complessivo)?|eindtotaal)$/i;

/** Returns whether a variation name means a total. */
export function isTotal(name: string): boolean {
  return TOTAL.test(name.trim());
}

const VISITS = /visits|sessions|page ?views|impressions|exposures|hits/i;

/**
 * Returns a note if the column counts visits, of which there are more than
 * visitors.
 */
export function visitsNotes(source: string, header = ""): Statement[] {
  return !VISITS.test(header) ? [] : [
    statement("visits", { source, header }),
  ];
}

/** Row with the visitors of a variation. */
interface Counted {
  readonly variation: string;
  readonly visitors: number | null;
  readonly date: string | null;
  /** Metric of the row, if rows have one; totals are checked per metric. */
  readonly metric?: string | null;
}

/** Remaining rows, and a note about the excluded ones. */
interface Remaining<Row> {
  readonly rows: readonly Row[];
  readonly notes: readonly Statement[];
}

function excludeVariations<Row extends Counted>(
  rows: readonly Row[],
  excluded: readonly Row[],
  code: string,
  source: string,
): Remaining<Row> {
  const names = [...new Set(excluded.map(({ variation }) => variation))];
  return excluded.length === 0 ? { rows, notes: [] } : {
    rows: rows.filter((row) => !excluded.includes(row)),
    notes: [
      statement(code, { source, names, visitors: totalVisitors(excluded) }),
    ],
  };
}

function totalVisitors(rows: readonly Counted[]): number {
  return rows.reduce((sum, { visitors }) => sum + (visitors ?? 0), 0);
}

/** Excludes rows that are named as totals and equal the sum of the others. */
export function excludeTotals<Row extends Counted>(
  rows: readonly Row[],
  source: string,
): Remaining<Row> {
  const totals = rows.filter(({ variation }) => isTotal(variation));
  const group = ({ date, metric }: Row) => JSON.stringify([date, metric]);
  const groups = Map.groupBy(
    rows.filter(({ variation }) => !isTotal(variation)),
    group,
  );
  const areSums = totals.every((total) => {
    const parts = groups.get(group(total)) ?? [];
    return parts.length > 1 && totalVisitors(parts) === total.visitors;
  });
  return excludeVariations(rows, areSums ? totals : [], "total-rows", source);
}

/** Matches placeholders that analytics tools use for unknown values. */
const UNASSIGNED_NAME = /^\((not set|other|none|not provided|blank|empty)\)$/i;

/**
 * Excludes visitors without a variation, which have a placeholder such as "(not
 * set)".
 */
export function excludeUnassigned<Row extends Counted>(
  rows: readonly Row[],
  source: string,
): Remaining<Row> {
  const unassignedRows = rows.filter(({ variation }) =>
    UNASSIGNED_NAME.test(variation.trim())
  );
  return excludeVariations(rows, unassignedRows, "rows-of-none", source);
}

/**
 * Excludes undated rows that equal the sum of the daily rows of their variation,
 * or of all variations.
 */
export function excludeUndatedTotals<Row extends Counted>(
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
    return days.length > 1 && totalVisitors(days) === visitors;
  });
  return excludeVariations(
    rows,
    areSums ? undated : [],
    "sums-of-days",
    source,
  );
}
