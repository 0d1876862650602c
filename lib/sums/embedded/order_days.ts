/** SQL for the day of each order. */

import type { Engine } from "../../engine/mod.ts";
import { DAY_MS } from "../../base/mod.ts";
import { HOUR_MS, hourSql } from "../orders.ts";
import type { EngineOrders } from "./engine_orders.ts";
import type { DayTotals } from "../totals.ts";

const HOUR = hourSql(true);

/** Orders of one variation and hour, and the ranks at which days end within it. */
interface HourDays {
  readonly arm: number;
  readonly hour: number;
  readonly day: number;
  /** Ranks by time within the hour after which a day ends. */
  readonly ranks: readonly number[];
}

/** Last order of a day that ends within an hour. */
interface DayEnd {
  readonly time: number;
  readonly row: number;
}

/**
 * Returns the SQL of an order's day.
 *
 * Orders carry UTC times, but days are in the store's time zone, which the
 * service does not report. The running totals of orders bridge the two: the first
 * k orders in time belong to the days whose total is k. Only hours in which a day
 * ends need to be sorted.
 *
 * @param orders The orders.
 * @param days Running totals by day; `null` puts all orders into one day.
 */
export async function daySql(
  orders: EngineOrders,
  days: readonly DayTotals[] | null,
): Promise<string> {
  // Without the cast, a bare number would be read as a column position.
  if (days === null || orders.hours === null) return "0::INTEGER";
  const hourDays = assignDays(orders, days);
  const first = Date.parse(days[0]?.date ?? "");
  // One division is faster than comparing with the start of every day.
  const areUtcDays = hourDays.every(({ hour, day, ranks }) =>
    ranks.length === 0 && day === Math.floor((hour * HOUR_MS - first) / DAY_MS)
  );
  if (areUtcDays && hourDays.length > 0) {
    return `((time - ${first}) // ${DAY_MS})`;
  }
  const dayEnds = await findDayEnds(orders.engine, orders.tables.all, hourDays);
  const dayByArm = orders.variations.map((_, arm) =>
    dayCaseSql(hourDays.filter((hourDay) => hourDay.arm === arm), dayEnds)
  );
  const [firstSql] = dayByArm;
  return dayByArm.every((sql) => sql === firstSql)
    ? firstSql!
    : `CASE arm ${
      dayByArm.map((sql, arm) => `WHEN ${arm} THEN ${sql}`).join(" ")
    } END`;
}

/**
 * Returns the SQL of an order's day within one variation, by the hours in which
 * days begin.
 */
function dayCaseSql(
  hourDays: readonly HourDays[],
  dayEnds: ReadonlyMap<string, DayEnd>,
): string {
  const changes = hourDays.filter(({ day, ranks }, index) =>
    index === 0 || ranks.length > 0 || hourDays[index - 1]!.ranks.length > 0 ||
    hourDays[index - 1]!.day !== day
  );
  const steps = changes.toReversed().map(({ arm, hour, day, ranks }) => {
    const daysPassed = ranks.map((rank) => {
      const { time, row } = dayEnds.get(dayEndKey(arm, hour, rank))!;
      return ` + (time > ${time} OR (time = ${time} AND row > ${row}))::INTEGER`;
    });
    return { from: hour * HOUR_MS, sql: `${day}${daysPassed.join("")}` };
  });
  const first = steps.pop();
  if (first === undefined) return "0";
  if (steps.length === 0) return `(${first.sql})`;
  return `CASE ${
    steps.map(({ from, sql }) => `WHEN time >= ${from} THEN ${sql}`).join(" ")
  } ELSE ${first.sql} END`;
}

function assignDays(
  { hours, variations }: EngineOrders,
  days: readonly DayTotals[],
): HourDays[] {
  return variations.flatMap((_, arm) => {
    const armHours = hours!.filter((row) => row.arm === arm)
      .sort((a, b) => a.hour - b.hour);
    let highest = 0;
    const ends = days.map(({ orders }) =>
      highest = Math.max(highest, orders[arm]!)
    );
    let ordersBefore = 0;
    let day = 0;
    return armHours.map(({ hour, orders }) => {
      const start = ordersBefore;
      ordersBefore += orders;
      while (ends[day]! <= start) day++;
      const ranks: number[] = [];
      for (let dayIndex = day; ends[dayIndex]! < ordersBefore; dayIndex++) {
        ranks.push(ends[dayIndex]! - start);
      }
      return { arm, hour, day, ranks };
    });
  });
}

async function findDayEnds(
  engine: Engine,
  orders: string,
  hourDays: readonly HourDays[],
): Promise<ReadonlyMap<string, DayEnd>> {
  const requestedEnds = hourDays.flatMap(({ arm, hour, ranks }) =>
    [...new Set(ranks)].map((nth) => ({ arm, at_hour: hour, nth }))
  );
  if (requestedEnds.length === 0) return new Map();
  const rows = await engine.rows(
    `WITH wanted AS (SELECT unnest(from_json($wanted,
       '[{"arm": "INTEGER", "at_hour": "BIGINT", "nth": "BIGINT"}]'),
       max_depth := 2)),
     ranked AS (
       SELECT arm, ${HOUR} AS at_hour, time, row,
         row_number() OVER (PARTITION BY arm, ${HOUR} ORDER BY time, row)
           AS nth
       FROM ${orders} o SEMI JOIN wanted ON o.arm = wanted.arm
         AND ${HOUR} = wanted.at_hour)
     SELECT arm, at_hour, nth, time, row
     FROM ranked SEMI JOIN wanted USING (arm, at_hour, nth)`,
    { wanted: JSON.stringify(requestedEnds) },
  );
  return new Map(
    rows.map(({ arm, at_hour, nth, time, row }) => [
      dayEndKey(Number(arm), Number(at_hour), Number(nth)),
      { time: Number(time), row: Number(row) },
    ]),
  );
}

function dayEndKey(arm: number, hour: number, rank: number): string {
  return `${arm} ${hour} ${rank}`;
}
