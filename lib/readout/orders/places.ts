/** Where each order belongs: its variation and its day. */

import { type Engine, type EngineRow, literal } from "../../engine/mod.ts";
import type { DayTotals } from "./data.ts";
import { hourSql } from "./hourly.ts";
import { measureColumns } from "./measures.ts";
import type { Orders } from "./orders.ts";
import { amountsSql } from "./units.ts";

/** A place is a variation's index times this, plus a day's index. */
export const DAYS = 65_536;

const HOUR = hourSql(true);

/** Orders of one variation and hour, and where the hour is cut into days. */
interface Spot {
  readonly variation: string;
  readonly hour: number;
  readonly place: number;
  /** Positions in the hour, in the order of time, after which a day ends. */
  readonly ranks: readonly number[];
}

/** The last order of a day that ends within an hour. */
interface Cut {
  readonly time: number;
  readonly row: number;
}

/**
 * Makes the views `placed` and `placed_repeats`: all orders, and those of
 * visitors with more than one, with their place, and amounts in whole units; and
 * of each, `..._hours`, the sums of whole hours, and `..._cut`, the orders of
 * the other hours.
 *
 * Orders carry UTC times and days are the store's, whose zone the service does
 * not say. The running totals of orders bridge the two: the first k orders in
 * time are those of the days whose total is k. Only hours in which a day ends
 * have to be sorted for that.
 *
 * @param orders The orders.
 * @param days Running totals; `null` puts all orders into one day.
 */
export async function placeOrders(
  orders: Orders,
  days: readonly DayTotals[] | null,
): Promise<void> {
  const { engine } = orders;
  const isDaily = days !== null && orders.hours !== null;
  const spots = isDaily ? daySpots(orders, days) : orders.variations.map(
    (variation, arm): Spot => ({
      variation,
      hour: 0,
      place: arm * DAYS,
      ranks: [],
    }),
  );
  await createSpots(engine, spots, await findCuts(engine, spots));
  const isCut = spots.some(({ ranks }) => ranks.length > 0);
  const place = `(place + CASE WHEN cuts IS NULL THEN 0
    ELSE len(list_filter(cuts, lambda cut:
      time > cut.time OR (time = cut.time AND row > cut.row)))
    END)::INTEGER AS place`;
  const parts = [
    {
      name: "placed",
      from: `(${amountsSql(orders)})`,
      hourly: "orders_hourly",
      key: "variation",
      columns: `net_revenue, bin, ${measureColumns(orders.measures)}`,
    },
    {
      name: "placed_repeats",
      from: "repeats",
      hourly: "repeats_hourly",
      key: "arm",
      columns: `visitor, bin, orders_before, ${
        measureColumns(orders.measures)
      }, ${measureColumns(orders.measures, "_before")}`,
    },
  ];
  for (const { name, from, hourly, key, columns } of parts) {
    const byKey = `JOIN spots ON o.${key} = spots.${key}`;
    const all = `SELECT row, ${place}, ${columns} FROM ${from} o ${byKey}
      AND ${hourSql(isDaily)} = spots.at_hour`;
    await createViews(engine, {
      [name]: all,
      [`${name}_cut`]: `${all} ${
        isCut ? "WHERE cuts IS NOT NULL" : "WHERE false"
      }`,
      [`${name}_hours`]: `SELECT o.* EXCLUDE (${key}, at_hour), place
        FROM ${hourly} o ${byKey}
        ${isDaily ? "AND o.at_hour = spots.at_hour" : ""} WHERE cuts IS NULL`,
    });
  }
}

/** Variation and day of a row with a place. */
export function placeOf({ place }: EngineRow): { arm: number; day: number } {
  const number = Number(place);
  return { arm: Math.floor(number / DAYS), day: number % DAYS };
}

async function createViews(
  engine: Engine,
  views: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [name, sql] of Object.entries(views)) {
    await engine.run(`CREATE OR REPLACE TEMP VIEW ${name} AS ${sql}`);
  }
}

function daySpots(
  { hours, variations }: Orders,
  days: readonly DayTotals[],
): Spot[] {
  return variations.flatMap((variation, arm) => {
    const mine = hours!.filter((row) => row.arm === arm)
      .sort((a, b) => a.hour - b.hour);
    let highest = 0;
    const ends = days.map(({ orders }) =>
      highest = Math.max(highest, orders[arm]!)
    );
    let before = 0;
    return mine.map(({ hour, orders }) => {
      const start = before;
      before += orders;
      return {
        variation,
        hour,
        place: arm * DAYS + ends.filter((end) => end <= start).length,
        ranks: ends.filter((end) => end > start && end < before)
          .map((end) => end - start),
      };
    });
  });
}

async function findCuts(
  engine: Engine,
  spots: readonly Spot[],
): Promise<ReadonlyMap<string, Cut>> {
  const wanted = spots.flatMap(({ variation, hour, ranks }) =>
    [...new Set(ranks)].map((rank) => ({
      variation,
      at_hour: hour,
      nth: rank,
    }))
  );
  if (wanted.length === 0) return new Map();
  const rows = await engine.rows(
    `WITH wanted AS (SELECT unnest(from_json($wanted,
       '[{"variation": "VARCHAR", "at_hour": "BIGINT", "nth": "BIGINT"}]'),
       max_depth := 2)),
     ranked AS (
       SELECT variation, ${HOUR} AS at_hour, time, row,
         row_number() OVER (PARTITION BY variation, ${HOUR}
           ORDER BY time, row) AS nth
       FROM orders SEMI JOIN wanted ON orders.variation = wanted.variation
         AND ${HOUR} = wanted.at_hour)
     SELECT variation, at_hour, nth, time, row
     FROM ranked SEMI JOIN wanted USING (variation, at_hour, nth)`,
    { wanted: JSON.stringify(wanted) },
  );
  return new Map(
    rows.map(({ variation, at_hour, nth, time, row }) => [
      cutKey(String(variation), Number(at_hour), Number(nth)),
      { time: Number(time), row: Number(row) },
    ]),
  );
}

function cutKey(variation: string, hour: number, rank: number): string {
  return JSON.stringify([variation, hour, rank]);
}

async function createSpots(
  engine: Engine,
  spots: readonly Spot[],
  cuts: ReadonlyMap<string, Cut>,
): Promise<void> {
  const rows = spots.map(({ variation, hour, place, ranks }) => ({
    variation,
    arm: placeOf({ place }).arm,
    at_hour: hour,
    place,
    cuts: ranks.length === 0
      ? null
      : ranks.map((rank) => cuts.get(cutKey(variation, hour, rank))!),
  }));
  const shape = {
    variation: "VARCHAR",
    arm: "INTEGER",
    at_hour: "BIGINT",
    place: "INTEGER",
    cuts: [{ time: "BIGINT", row: "BIGINT" }],
  };
  await engine.run(
    `CREATE OR REPLACE TEMP TABLE spots AS
     SELECT unnest(from_json($rows, ${
      literal(JSON.stringify([shape]))
    }), max_depth := 2)`,
    { rows: JSON.stringify(rows) },
  );
}
