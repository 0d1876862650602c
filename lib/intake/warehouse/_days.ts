/** The days of the orders of a warehouse, each by itself. */

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
import type { Ask } from "./answers.ts";
import type { WarehouseFacts } from "./_facts.ts";

/** The orders of each day, as if all of them came in its first hour. */
export function hoursOfDays(
  { days }: Plan,
  onDays: readonly (readonly number[])[],
): HourCount[] {
  const first = Date.parse(days!.names[0]!) / HOUR_MS;
  return onDays.flatMap((counts, arm) =>
    counts.map((orders, day) => ({ arm, hour: first + 24 * day, orders }))
      .filter(({ orders }) => orders > 0)
  );
}

/** Whether what two days have together is few enough rows to be asked for. */
export function havePairs(
  { days, description }: Plan,
): boolean {
  const { variations } = description;
  const count = days!.names.length;
  return variations.length * count * (count - 1) / 2 <= MOST_ROWS / 2;
}

/** What is known of orders when days are asked for by themselves. */
interface Summed {
  readonly units: Units;
  readonly limits: Limits;
  readonly columns: readonly string[];
  /** What each day adds. */
  readonly sums: OrderTotals["sums"];
  readonly tellsCrossed: boolean;
}

/** Every day by itself, and of some columns what two of them have together. */
export async function selectedDays(
  ask: Ask,
  { plan, isWide }: WarehouseFacts,
  { units, limits, columns, sums, tellsCrossed }: Summed,
): Promise<SelectedDaySums> {
  const measures = units.measures.filter(({ spec: spec }) =>
    spec.call !== "before"
  );
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
