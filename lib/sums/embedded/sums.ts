/** The plan's sums in the embedded engine. */

import type { EngineValues } from "../../engine/mod.ts";
import {
  foldedHere,
  KINDS,
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
import { asAlone, asIfAlone, ofSeveral } from "./repeats.ts";
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
  const segments = asked.segments.map((name, nth) => {
    const text = `trim("${name}")`;
    return `, CASE WHEN coalesce(${text}, '') = '' THEN '' ELSE '=' || ${text} END
      AS segment_${nth}`;
  });
  const placed = (some: string): string =>
    `SELECT * REPLACE (bin::INTEGER AS bin, revenue::${wholes} AS revenue),
       top AS biggest${segments.join("")}
     FROM ${places.placed(some)}`;
  const several = asked.segments.length === 0
    ? tables.repeats
    : ofSeveral(tables);
  const sums = sumsHere(
    asked,
    placed(several),
    tables.areFew ? null : {
      all: placed(asAlone(tables.all)),
      several: placed(asIfAlone(several)),
    },
    wholes,
  );
  await keep(orders, SUMS, `FROM (${sums}) /* ${places.digest} */`);
}

/** Reads the sums by day and bin. */
export async function readSums(
  orders: EngineOrders,
  asked: TotalsAsked,
): Promise<readonly WarehouseRow[]> {
  return await folded(orders, asked, `FROM ${SUMS} WHERE kind = ${KINDS.day}`);
}

/** Reads rows of the sums as few. */
async function folded(
  { engine }: EngineOrders,
  asked: TotalsAsked,
  rows: string,
  values?: EngineValues,
): Promise<readonly WarehouseRow[]> {
  // Of some, all orders were taken away.
  return await engine.rows(
    `FROM (${foldedHere(asked, rows)}) WHERE sum_0 <> 0`,
    values,
  );
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
  const rows = await folded(
    orders,
    asked,
    `SELECT * REPLACE (0 AS visitor_class, 0 AS part_day) FROM ${SUMS}
     WHERE kind >= ${KINDS.segment} AND visitor_class BETWEEN 0 AND ${staying}`,
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
  const rows = await folded(
    orders,
    asked,
    `FROM ${SUMS} SEMI JOIN (VALUES ${wanted.join(", ")})
       AS wanted(kind, segment) USING (kind, segment)`,
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
