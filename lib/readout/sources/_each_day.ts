/** Visitors of each day alone, where a row counts all up to its day. */

import { SchemaError } from "../../api/mod.ts";
import type { VisitorRow } from "./_visitor_rows.ts";

/** Days over which visitors that only rise are hardly those of each day. */
const RISING_DAYS = 7;

/**
 * Rows of each day alone.
 *
 * @param source What errors call the visitors.
 * @param rows Visitors per variation and day.
 * @param named What somebody said that rows are.
 * @returns The rows, of which each is of its day.
 * @throws {SchemaError} When they may be totals to date, or are said to be and
 *   fall.
 */
export function ofEachDay(
  source: string,
  rows: readonly VisitorRow[],
  named: "each" | "to-date" | undefined,
): readonly VisitorRow[] {
  if (named === "each" || rows.some(({ date }) => date === null)) return rows;
  const arms = Map.groupBy(
    rows.toSorted((a, b) => a.date! < b.date! ? -1 : 1),
    ({ variation }) => variation,
  );
  const steps = [...arms.values()].map((days) =>
    days.map((row, at) => ({
      ...row,
      visitors: row.visitors - (days[at - 1]?.visitors ?? 0),
    }))
  );
  if (named === "to-date") {
    const fall = steps.flat().find(({ visitors }) => visitors < 0);
    if (fall === undefined) return steps.flat();
    throw new SchemaError(source, [{
      path: `${fall.variation} on ${fall.date}`,
      message: `has ${-fall
        .visitors} visitors fewer than the day before: totals to date do not fall, so these are not`,
    }]);
  }
  const isRising = steps.every((days) =>
    days.length >= RISING_DAYS && days.every(({ visitors }) => visitors > 0)
  );
  if (!isRising || steps.length === 0) return rows;
  throw new SchemaError(source, [{
    path: "n_visitors",
    message:
      `rises from each day to the next, in every variation: say with --days each that a row is of its day alone, or with --days to-date that it is of everything up to it`,
  }]);
}
