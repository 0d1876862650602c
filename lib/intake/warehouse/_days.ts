/** Sums warehouse orders by single day. */

import {
  dayPairsStatement,
  daysWithoutPairs,
  HOUR_MS,
  type HourCount,
  type Limits,
  MOST_ROWS,
  type OrderTotals,
  type Plan,
  productPairs,
  type SelectedDaySums,
  type Units,
} from "../../sums/mod.ts";
import type { RunStatement } from "./answers.ts";
import type { WarehouseFacts } from "./_facts.ts";

/** Returns the orders of each day as if all were placed in its first hour. */
export function toHourCounts(
  { days }: Plan,
  onDays: readonly (readonly number[])[],
): HourCount[] {
  const first = Date.parse(days!.names[0]!) / HOUR_MS;
  return onDays.flatMap((counts, arm) =>
    counts.map((orders, day) => ({ arm, hour: first + 24 * day, orders }))
      .filter(({ orders }) => orders > 0)
  );
}

/** Returns whether sums by pair of days fit into the row limit of a query. */
export function havePairs(
  { days, description }: Plan,
): boolean {
  const { variations } = description;
  const count = days!.names.length;
  return variations.length * count * (count - 1) / 2 <= MOST_ROWS / 2;
}

/** Facts about the orders that single-day sums depend on. */
interface DaySumsInput {
  readonly units: Units;
  readonly limits: Limits;
  readonly columns: readonly string[];
  /** Sums added by each day. */
  readonly sums: OrderTotals["sums"];
  readonly tellsCrossed: boolean;
}

/**
 * Returns the sums of each single day and, for some columns, of each pair of
 * days.
 */
export async function loadSelectedDays(
  ask: RunStatement,
  { plan, isWide }: WarehouseFacts,
  { units, limits, columns, sums, tellsCrossed }: DaySumsInput,
): Promise<SelectedDaySums> {
  const measures = units.measures.filter(({ spec }) => spec.call !== "before");
  const names = ["orders", ...measures.map(({ sql }) => sql)];
  const request = {
    measures,
    pairs: productPairs(units.measures)
      .filter((pair) => pair.every((name) => names.includes(name))),
    segments: [],
    limits: [],
    cap: limits.cap,
    tellsCrossed,
    isDaily: true,
    isWide,
  };
  const rows = await ask(dayPairsStatement(plan, request));
  return daysWithoutPairs(units, request, sums, rows, columns);
}
