/** The plan's sums in the embedded engine. */

import type { EngineValues } from "../../engine/mod.ts";
import {
  foldedHere,
  KINDS,
  sumsAlone,
  sumsFrom,
  sumsHere,
  type TotalsAsked,
  type WarehouseRow,
} from "../warehouse/mod.ts";
import {
  type ClassRow,
  type Limits,
  readClassRow,
  totalsAsked,
} from "../classes.ts";
import { rankedParts, segmentsOf } from "../segment_rows.ts";
import type { OrderTotals, SegmentSums } from "../totals.ts";
import type { EngineOrders } from "./engine_orders.ts";
import { placeOrders, type Places } from "./places.ts";
import { asAlone, asIfAlone, ofSeveral, unlikeAlone } from "./repeats.ts";
import { toBeSummed } from "./_placed.ts";
import { keep } from "./tables.ts";

/** What every statement here is asked alike; products need no parts. */
export const BY_HERE = {
  isDaily: true,
  areSegmentsDaily: true,
  parts: { bits: 61, count: 1 },
} as const;

/** The table of the sums, once they are made. */
const SUMS = "sums";

/** Adds all orders up, and keeps that with them. */
export async function makeSums(
  orders: EngineOrders,
  places: Places,
  asked: TotalsAsked,
): Promise<void> {
  const { tables, wholes } = orders;
  const placed = (some: string): string =>
    toBeSummed(asked, wholes, places.placed(some));
  const [least = Infinity] = asked.limits;
  const several = asked.segments.length > 0
    ? ofSeveral(tables)
    : tables.areFew
    ? tables.repeats
    : unlikeAlone(tables, least);
  const alone = (query: TotalsAsked, some: string, sign?: "-"): string =>
    sumsAlone(query, placed(some), wholes, sign);
  const others = tables.areFew ? [] : [
    ...await aloneSums(orders, places, asked, alone),
    alone(asked, asIfAlone(several), "-"),
  ];
  const sums = sumsHere(asked, placed(several), others, wholes);
  await keep(
    orders,
    SUMS,
    // Of some, all orders were taken away.
    `FROM (${foldedHere(asked, sums)}) WHERE sum_0 <> 0 /* ${places.digest} */`,
    () => holdLarge(orders, least),
  );
}

/**
 * The sums of all orders as if each were alone: as they are known by hour, and of
 * large ones what they are of the classes that they are of.
 */
async function aloneSums(
  orders: EngineOrders,
  places: Places,
  asked: TotalsAsked,
  alone: (query: TotalsAsked, some: string, sign?: "-") => string,
): Promise<string[]> {
  const { tables: { all } } = orders;
  // Some of an hour are of one day, and some of another.
  if (places.areCut) return [alone(asked, asAlone(all))];
  const plain = { ...asked, limits: [] };
  const known = sumsFrom(
    plain,
    places.inDays(await orders.fine(asked.segments)),
  );
  const [least] = asked.limits;
  if (least === undefined) return [known];
  const large = asAlone(largeSql(orders, least));
  const none = asked.limits.map((_, nth) => `, 0 AS part_above_${nth}`).join(
    "",
  );
  return [
    ...[known, alone(plain, large, "-")]
      .map((sums) => `SELECT *${none} FROM (${sums})`),
    alone(asked, large),
  ];
}

/** From which value on orders are in the table of the large ones. */
const largeFrom = new WeakMap<EngineOrders, number>();

const LARGE = "large";

/** SQL of the orders of some value, which are to be held. */
export function largeSql({ tables }: EngineOrders, units: number): string {
  return `(FROM ${
    tables.areFew ? tables.all : LARGE
  } WHERE revenue >= ${units})`;
}

/** Holds them. */
export async function holdLarge(
  orders: EngineOrders,
  units: number,
): Promise<void> {
  const { tables, revenueDecimals } = orders;
  if (tables.areFew || units >= (largeFrom.get(orders) ?? Infinity)) return;
  // The same for thresholds that are a few cents apart.
  const power = units < 100 ? 1 : 10 ** (Math.floor(Math.log10(units)) - 1);
  const least = Math.floor(units / power) * power;
  largeFrom.set(orders, least);
  const amount = least / 10 ** revenueDecimals * (1 - 1e-6);
  // A plain range passes by most orders while they are read.
  await orders.over(
    LARGE,
    (some) =>
      `SELECT * EXCLUDE (visitor_id, variation, currency) FROM ${some}
       WHERE net_revenue >= ${amount}::DOUBLE AND revenue >= ${least}`,
  );
}

/** Reads the sums by day and bin. */
export async function readSums(
  orders: EngineOrders,
): Promise<readonly WarehouseRow[]> {
  return await read(orders, `FROM ${SUMS} WHERE of_kind < ${KINDS.segment}`);
}

/** Reads rows of the sums as texts, which hold all digits. */
async function read(
  { engine }: EngineOrders,
  rows: string,
  values?: EngineValues,
): Promise<readonly WarehouseRow[]> {
  return await engine.rows(`SELECT COLUMNS(*)::VARCHAR FROM (${rows})`, values);
}

/**
 * The sums of visitors who count by segment. A visitor with several orders is in
 * every segment that one of them is of, as if the others were not there.
 */
export async function segmentSums(
  orders: EngineOrders,
  asked: TotalsAsked,
  { staying }: Pick<Limits, "staying">,
): Promise<readonly SegmentSums[]> {
  const rows = await read(
    orders,
    `SELECT of_kind, of_arm, 0 AS of_class, 0 AS of_key, of_segment,
       sum(COLUMNS(* EXCLUDE (of_kind, of_arm, of_class, of_key, of_segment)))
     FROM ${SUMS} WHERE of_kind >= ${KINDS.segment}
       AND of_class BETWEEN 0 AND ${staying} GROUP BY ALL`,
  );
  return segmentsOf(classRows(rows, asked), orders);
}

/** The sums of some segments by day and rank. */
export async function rankedSegmentSums(
  orders: EngineOrders,
  asked: TotalsAsked,
  limits: Limits,
  of: Parameters<OrderTotals["rankedSegments"]>[0],
): ReturnType<OrderTotals["rankedSegments"]> {
  if (of.length === 0) return [];
  const wanted = of.map(({ column }, at) =>
    `(${KINDS.segment + column}, coalesce('=' || $segment_${at}, ''))`
  );
  const rows = await read(
    orders,
    `FROM ${SUMS} SEMI JOIN (VALUES ${wanted.join(", ")})
       AS wanted(of_kind, of_segment) USING (of_kind, of_segment)`,
    Object.fromEntries(
      of.map(({ segment }, at) => [`segment_${at}`, segment]),
    ),
  );
  return rankedParts(classRows(rows, asked), orders, limits, of, true);
}

function classRows(
  rows: readonly WarehouseRow[],
  asked: TotalsAsked,
): ClassRow[] {
  return rows.map((row) => readClassRow(row, asked));
}

/** The sums of everybody, by what one column says of the orders. */
export async function sumParts(
  orders: EngineOrders,
  column: string,
): Promise<readonly SegmentSums[]> {
  const places = await placeOrders(orders, null);
  const asked = totalsAsked(orders, [], {
    ...BY_HERE,
    segments: [column],
    tellsCrossed: false,
  });
  await makeSums(orders, places, asked);
  return await segmentSums(orders, asked, { staying: 0 });
}
