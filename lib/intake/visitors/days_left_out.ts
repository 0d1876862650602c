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
 * or an empty cell.
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
    (least, { date }) => date! < least ? date! : least,
    rows[0]?.date ?? "",
  );
  const last = rows.reduce((most, { date }) => date! > most ? date! : most, "");
  const left = new Map<string, string>();
  for (const cell of cells) {
    const date = dayOfRow(cell);
    if (cell.visitors !== null || date === null) continue;
    if (date >= first && date <= last) left.set(date, String(cell.variation));
  }
  const dates = [...new Set(rows.map(({ date }) => date!))];
  const byName = Map.groupBy(rows, ({ variation }) => variation);
  for (const [name, days] of byName) {
    const came = days.filter(({ visitors }) => visitors > 0);
    const sum = came.reduce((total, { visitors }) => total + visitors, 0);
    if (sum < NOTABLE_VISITORS * came.length) continue;
    const there = new Set(came.map(({ date }) => date));
    for (const date of dates) {
      if (!there.has(date) && !left.has(date)) left.set(date, name);
    }
  }
  return left.size > MOST * dates.length ? [] : [...left]
    .map(([date, name]) => ({ date, name }))
    .sort((a, b) => a.date < b.date ? -1 : 1);
}
