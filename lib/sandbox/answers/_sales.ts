/** What the store sold, by the hour of its own clock. */

import type { SeasonalMetric } from "../../api/mod.ts";
import { DAY_MS } from "../../base/mod.ts";
import { hoursOfDay, localTime, SECOND } from "./_local_time.ts";
import { inUnits } from "./_metrics.ts";
import { namedNumbers } from "./_values.ts";
import {
  anyCondition,
  type SandboxStore,
  type Sql,
  sql,
  storeDatabase,
} from "../store/mod.ts";

/** The store's sales by local hour, counted in hours since 1970; {@linkcode SECOND}. */
export type Sales = ReadonlyMap<number, Amounts>;

/** Days counted since 1970, both ends among them. */
export interface Days {
  readonly first: number;
  readonly last: number;
}

const AMOUNTS = ["revenue", "orders", "units"] as const;

/** What was sold in an hour. */
type Amounts = Readonly<Record<typeof AMOUNTS[number], number>>;

/**
 * The orders that are known one by one, and what is known by the hour only, on
 * some days. An order that no session was found for counts in a store without
 * visits, only. `firstHour` is midnight of the first day of all. Two hours of one
 * name are kept apart on `separateDay`.
 */
export async function readSales(
  store: SandboxStore,
  spans: readonly Days[],
  separateDay: number,
): Promise<{ sales: Sales; firstHour: number }> {
  const localHours = (ms: Sql) =>
    sql`(epoch_ms(${localTime(ms, store.timeZone)}) // 3600000)::INTEGER`;
  const second = hoursOfDay(separateDay, store.timeZone)
    .find(({ hour }) => !Number.isInteger(hour))?.start.epochMilliseconds ?? -1;
  const half = sql`CASE WHEN ms // 3600000 = ${
    Math.floor(second / 3_600_000)
  } THEN ${SECOND} ELSE 0 END`;
  // A conversion to local time costs far more than the rest: of whole years it
  // is not made. A zone is never more than a day from UTC.
  const isNear = anyCondition(
    spans.map(({ first, last }) =>
      sql`ms BETWEEN ${(first - 1) * DAY_MS} AND ${(last + 2) * DAY_MS}`
    ),
  );
  const rows = await storeDatabase(store).query(sql`
    WITH sold AS (
      SELECT hour_ms AS ms, orders, units, net_revenue FROM site_hours
      UNION ALL
      SELECT created_ms, 1, units, net_revenue
      FROM orders
      WHERE exclusion_reason IS NULL
        AND (visitor_id IS NOT NULL OR NOT EXISTS (SELECT 1 FROM exposures))
    )
    SELECT ${localHours(sql`ms`)} + ${half} AS hour,
      (SELECT ${localHours(sql`min(ms)`)} FROM sold) AS first,
      sum(orders)::DOUBLE AS orders, sum(units)::DOUBLE AS units,
      sum(net_revenue)::DOUBLE AS revenue
    FROM sold WHERE ${isNear} GROUP BY hour ORDER BY hour`);
  const sales = new Map(
    rows.map((row) => [Number(row.hour), namedNumbers(AMOUNTS, row)]),
  );
  const firstDay = Math.floor(Number(rows[0]?.first ?? Infinity) / 24);
  return { sales, firstHour: firstDay * 24 };
}

/** A seasonal metric over several hours; an average price needs units. */
export function seasonalValue(
  amounts: readonly (Amounts | undefined)[],
  metric: SeasonalMetric,
): number | null {
  const sum = (field: keyof Amounts) =>
    amounts.reduce((total, hour) => total + (hour?.[field] ?? 0), 0);
  if (metric === "priceLevels") {
    return sum("units") === 0 ? null : sum("revenue") / sum("units");
  }
  return inUnits(sum(metric));
}
