/** Where each order belongs: its day. */

import { createHash } from "node:crypto";
import { type Engine, literal } from "../../engine/mod.ts";
import { hourSql } from "../orders.ts";
import type { EngineOrders } from "./engine_orders.ts";
import { make } from "./tables.ts";
import type { DayTotals } from "../totals.ts";

const HOUR = hourSql(true);

/** Orders of one variation and hour, and where the hour is cut into days. */
interface Spot {
  readonly arm: number;
  readonly hour: number;
  readonly day: number;
  /** Positions in the hour, in the order of time, after which a day ends. */
  readonly ranks: readonly number[];
}

/** The last order of a day that ends within an hour. */
interface Cut {
  readonly time: number;
  readonly row: number;
}

/** Gives orders their day. */
export interface Places {
  readonly placed: (some: string) => string;
  /** Gives sums by hour their day, unless some hour is cut. */
  readonly inDays: (sums: string) => string;
  /** Whether the orders of an hour may be of two days. */
  readonly areCut: boolean;
  /** What else than the orders they follow from; the same days have the same. */
  readonly digest: string;
}

/**
 * Where each order belongs.
 *
 * Orders carry UTC times and days are the store's, whose zone the service does
 * not say. The running totals of orders bridge the two: the first k orders in
 * time are those of the days whose total is k. Only hours in which a day ends
 * have to be sorted for that.
 *
 * @param orders The orders.
 * @param days Running totals; `null` puts all orders into one day.
 * @returns What gives orders their day.
 */
export async function placeOrders(
  orders: EngineOrders,
  days: readonly DayTotals[] | null,
): Promise<Places> {
  const { engine, tables } = orders;
  const isDaily = days !== null && orders.hours !== null;
  const spots = isDaily
    ? daySpots(orders, days)
    : [...orders.variations.keys()].map((arm): Spot => ({
      arm,
      hour: 0,
      day: 0,
      ranks: [],
    }));
  const made = await createSpots(
    orders,
    spots,
    await findCuts(engine, tables.all, spots),
  );
  const hour = isDaily ? HOUR : "0";
  const arms = orders.variations.length;
  const isCut = spots.some(({ ranks }) => ranks.length > 0);
  return {
    placed: (some) =>
      `(SELECT o.*, ${isCut ? CUT_DAY : "first_day"} AS day
        FROM ${some} o JOIN ${made} spots
          ON ${spotNumber(hour, "o.arm", arms)} = spot)`,
    inDays: (sums) =>
      isDaily
        ? `(SELECT sums.* REPLACE (first_day AS part_day) FROM ${sums} sums
            JOIN ${made} spots ON ${
          spotNumber("part_day", "sums.arm", arms)
        } = spot)`
        : `(SELECT * REPLACE (0 AS part_day) FROM ${sums})`,
    areCut: isCut,
    digest: createHash("sha256").update(JSON.stringify([spots, tables.all]))
      .digest("hex"),
  };
}

const CUT_DAY = `(first_day + CASE WHEN cuts IS NULL THEN 0
  ELSE len(list_filter(cuts, lambda cut:
    o.time > cut.time OR (o.time = cut.time AND o.row > cut.row)))
  END)::INTEGER`;

/** One number for a variation and hour: rows are looked up by it without a hash. */
function spotNumber(hour: string, arm: string, arms: number): string {
  return `(${hour} * ${arms} + ${arm})`;
}

function daySpots(
  { hours, variations }: EngineOrders,
  days: readonly DayTotals[],
): Spot[] {
  return variations.flatMap((_, arm) => {
    const mine = hours!.filter((row) => row.arm === arm)
      .sort((a, b) => a.hour - b.hour);
    let highest = 0;
    const ends = days.map(({ orders }) =>
      highest = Math.max(highest, orders[arm]!)
    );
    let before = 0;
    let day = 0;
    return mine.map(({ hour, orders }) => {
      const start = before;
      before += orders;
      while (ends[day]! <= start) day++;
      const ranks: number[] = [];
      for (let at = day; ends[at]! < before; at++) {
        ranks.push(ends[at]! - start);
      }
      return { arm, hour, day, ranks };
    });
  });
}

async function findCuts(
  engine: Engine,
  orders: string,
  spots: readonly Spot[],
): Promise<ReadonlyMap<string, Cut>> {
  const wanted = spots.flatMap(({ arm, hour, ranks }) =>
    [...new Set(ranks)].map((nth) => ({ arm, at_hour: hour, nth }))
  );
  if (wanted.length === 0) return new Map();
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
    { wanted: JSON.stringify(wanted) },
  );
  return new Map(
    rows.map(({ arm, at_hour, nth, time, row }) => [
      cutKey(Number(arm), Number(at_hour), Number(nth)),
      { time: Number(time), row: Number(row) },
    ]),
  );
}

function cutKey(arm: number, hour: number, rank: number): string {
  return `${arm} ${hour} ${rank}`;
}

async function createSpots(
  { engine, variations }: EngineOrders,
  spots: readonly Spot[],
  cuts: ReadonlyMap<string, Cut>,
): Promise<string> {
  const rows = spots.map(({ arm, hour, day, ranks }) => ({
    spot: hour * variations.length + arm,
    first_day: day,
    cuts: ranks.length === 0
      ? null
      : ranks.map((rank) => cuts.get(cutKey(arm, hour, rank))!),
  }));
  const shape = {
    spot: "BIGINT",
    first_day: "INTEGER",
    cuts: [{ time: "BIGINT", row: "BIGINT" }],
  };
  return await make(
    engine,
    "spots",
    `SELECT spot, first_day, cuts FROM (SELECT unnest(from_json($rows, ${
      literal(JSON.stringify([shape]))
    }), max_depth := 2))`,
    { rows: JSON.stringify(rows) },
  );
}
