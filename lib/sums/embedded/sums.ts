/** The plan's sums in the embedded engine. */

import type { EngineValues } from "../../engine/mod.ts";
import {
  aloneHere,
  foldedHere,
  KINDS,
  severalHere,
  takenAwayHere,
  type TotalsAsked,
  unitNames,
  type Wholes,
} from "../warehouse/mod.ts";
import {
  type ClassRow,
  type Limits,
  readClassRow,
  totalsAsked,
} from "../classes.ts";
import type { EngineOrders } from "./engine_orders.ts";
import { placeOrders, type Places } from "./places.ts";
import { rankedParts, segmentsOf } from "../segment_rows.ts";
import { asAlone, asIfAlone, ofSeveral } from "./repeats.ts";
import { keep } from "./tables.ts";
import type { OrderTotals, SegmentSums } from "../totals.ts";

/** Nobody is large. */
const NO_LIMITS: Limits = { of: [], rising: [], cap: null, staying: 0 };

/** What every statement here is asked alike; products need no parts. */
export const ASKED_HERE = {
  segments: [],
  isDaily: true,
  parts: { bits: 61, count: 1 },
} as const;

/** SQL of the sums of all orders of visitors with several. */
export function severalSql(
  asked: TotalsAsked,
  placed: string,
  { wholes }: Pick<EngineOrders, "wholes">,
): string {
  return severalHere(asked, rowsSql(asked, placed, wholes), wholes);
}

/**
 * SQL of the sums of all orders: of all as if each were of a visitor of its own,
 * but for those of visitors with several.
 *
 * @param asked What is summed.
 * @param places Their days.
 * @param several Those of visitors with several.
 * @param orders All of them.
 */
export function sumsSql(
  asked: TotalsAsked,
  places: Places,
  several: string,
  { tables, wholes }: Pick<EngineOrders, "wholes" | "tables">,
): string {
  const placed = places.placed(several);
  const alone = (orders: string): string =>
    aloneHere(asked, rowsSql(asked, orders, wholes), wholes);
  return [
    alone(places.placed(asAlone(tables.all))),
    severalSql(asked, placed, { wholes }),
    takenAwayHere(asked, alone(asIfAlone(placed))),
  ].map((query) => `FROM (${query})`).join(" UNION ALL BY NAME ");
}

/** The columns of orders as the plan calls them. */
function rowsSql(
  { measures, segments, limits }: TotalsAsked,
  placed: string,
  wholes: Wholes,
): string {
  const columns = {
    ...Object.fromEntries(
      ["buyer", "arm", "day", "lowest", "highest", ...unitNames(measures)]
        .map((name) => [name, name]),
    ),
    biggest: limits === null ? "top_bin::INTEGER" : "top",
    bin: "bin::INTEGER",
    revenue: `revenue::${wholes}`,
    ...Object.fromEntries(segments.map((name, nth) => {
      const text = `trim("${name}")`;
      return [
        `segment_${nth}`,
        `CASE WHEN coalesce(${text}, '') = '' THEN '' ELSE '=' || ${text} END`,
      ];
    })),
  };
  return `SELECT ${
    Object.entries(columns).map(([name, value]) =>
      `${value} AS "readout_${name}"`
    ).join(", ")
  } FROM ${placed}`;
}

/** Reads rows of such sums as few. */
export async function readSums(
  { engine }: EngineOrders,
  asked: TotalsAsked,
  rows: string,
  values?: EngineValues,
): Promise<ClassRow[]> {
  return (await engine.rows(foldedHere(asked, rows), values))
    .map((row) => readClassRow(row, asked))
    // Of some, all orders were taken away.
    .filter(({ sums }) => sums.orders !== 0n);
}

/**
 * The sums over visitors who count, by segment, in one statement for all columns.
 * A visitor with several orders is in every segment that one of them is of, as if
 * the others were not there.
 *
 * @param orders The orders.
 * @param places Their days.
 * @param tellsCrossed Whether visitors of two variations do not count.
 * @param limits By which visitors are ranked.
 * @param segments Columns that say of whom an order is.
 * @returns The sums, as they are asked for.
 */
export async function sumSegments(
  orders: EngineOrders,
  places: Places,
  tellsCrossed: boolean,
  limits: Limits,
  segments = orders.segments.map(({ by }): string => by),
): Promise<Pick<OrderTotals, "segments" | "rankedSegments">> {
  if (segments.length === 0) {
    const none = () => Promise.resolve([]);
    return { segments: none, rankedSegments: none };
  }
  const { engine, kept, tables } = orders;
  const asked = totalsAsked(orders, limits.rising, {
    ...ASKED_HERE,
    tellsCrossed,
    segments,
    isOfSegments: true,
  });
  const sums = await keep(
    engine,
    kept,
    "segment_sums",
    `FROM (${
      sumsSql(asked, places, ofSeveral(tables), orders)
    }) /* ${places.digest} */`,
  );
  return {
    segments: async () =>
      segmentsOf(
        await readSums(
          orders,
          asked,
          `SELECT * REPLACE (0 AS visitor_class, 0 AS part_day)
           FROM ${sums} WHERE visitor_class BETWEEN 0 AND ${limits.staying}`,
        ),
        orders,
      ),
    rankedSegments: async (of) => {
      if (of.length === 0) return [];
      const wanted = of.map(({ column }, at) =>
        `(${KINDS.segment + column}, coalesce('=' || $segment_${at}, ''))`
      );
      const rows = await readSums(
        orders,
        asked,
        `FROM ${sums} SEMI JOIN (VALUES ${wanted.join(", ")})
           AS wanted(kind, segment) USING (kind, segment)`,
        Object.fromEntries(
          of.map(({ segment }, at) => [`segment_${at}`, segment]),
        ),
      );
      return rankedParts(rows, orders, limits, of, true);
    },
  };
}

/** The sums of everybody, by what one column says of the orders. */
export async function sumParts(
  orders: EngineOrders,
  column: string,
): Promise<readonly SegmentSums[]> {
  const places = await placeOrders(orders, null);
  const { segments } = await sumSegments(orders, places, false, NO_LIMITS, [
    column,
  ]);
  return await segments();
}
