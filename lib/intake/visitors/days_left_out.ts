/** Days on which a variation's visitors are not known leave all variations. */

import type { VisitorCell, VisitorRow } from "./rows.ts";
import { dayOfRow } from "../_table_rows.ts";

/** A day that leaves all variations, and the first variation that lacks it. */
export interface DayLeftOut {
  readonly date: string;
  readonly name: string;
}

/** Visitors of an ordinary day, of whom there are some on every day. */
const NOTABLE_VISITORS = 20;
/** Part of the days that may leave; with more, the others are not the test. */
const MOST = 0.5;

/**
 * Returns the days on which a variation that has many visitors has none, no row,
 * or an empty cell. On a day on which all variations have none, nobody entered
 * the test: its orders are of earlier visitors, and count.
 *
 * @param rows Visitors per variation and day.
 * @param cells The rows as they stand in the file, with those that are empty.
 */
export function daysLeftOut(
  rows: readonly VisitorRow[],
  cells: readonly VisitorCell[],
): DayLeftOut[] {
  if (rows.some(({ date }) => date === null)) return [];
  const first = rows.reduce(
    (earliest, { date }) => date! < earliest ? date! : earliest,
    rows[0]?.date ?? "",
  );
  const last = rows.reduce(
    (latest, { date }) => date! > latest ? date! : latest,
    "",
  );
  const excludedDays = new Map<string, string>();
  for (const cell of cells) {
    const date = dayOfRow(cell);
    if (cell.visitors !== null || date === null) continue;
    if (date >= first && date <= last) {
      excludedDays.set(date, String(cell.variation));
    }
  }
  const dates = [
    ...new Set(
      rows.filter(({ visitors }) => visitors > 0)
        .map(({ date }) => date!),
    ),
  ];
  const byName = Map.groupBy(rows, ({ variation }) => variation);
  for (const [name, days] of byName) {
    const enrolled = days.filter(({ visitors }) => visitors > 0);
    const sum = enrolled.reduce((total, { visitors }) => total + visitors, 0);
    if (sum < NOTABLE_VISITORS * enrolled.length) continue;
    const enrolledDates = new Set(enrolled.map(({ date }) => date));
    for (const date of dates) {
      if (!enrolledDates.has(date) && !excludedDays.has(date)) {
        excludedDays.set(date, name);
      }
    }
  }
  return excludedDays.size > MOST * dates.length ? [] : [...excludedDays]
    .map(([date, name]) => ({ date, name }))
    .sort((a, b) => a.date < b.date ? -1 : 1);
}
