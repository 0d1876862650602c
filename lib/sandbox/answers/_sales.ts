/** Hourly sales of the store in local time. */

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

/** Sales by local hour since 1970; see {@linkcode SECOND} for repeated hours. */
export type Sales = ReadonlyMap<number, Amounts>;

/** Inclusive range of days since 1970. */
export interface Days {
  readonly first: number;
  readonly last: number;
}

const AMOUNTS = ["revenue", "orders", "units"] as const;

/** Sales of one hour. */
type Amounts = Readonly<Record<typeof AMOUNTS[number], number>>;

/**
 * Returns the sales of some days, from individual orders and from hourly totals.
 * An order without a session counts only in a store without visits. `firstHour`
 * is the start of the earliest day with sales. On `separateDay`, the two hours of
 * a clock change stay separate.
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
  const halfHour = sql`CASE WHEN ms // 3600000 = ${
    Math.floor(second / 3_600_000)
  } THEN ${SECOND} ELSE 0 END`;
  // Conversion to local time dominates the cost, so rows are first limited to
  // the requested days. Local time differs from UTC by at most a day.
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
    SELECT ${localHours(sql`ms`)} + ${halfHour} AS hour,
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

/**
 * Computes a seasonal metric over several hours; an average price needs at least
 * one unit.
 */
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
