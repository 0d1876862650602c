/** What orders come to in the embedded engine. */

import type { EngineRow } from "../../engine/mod.ts";
import { type MiddleAsked, singlesHere, wholeOf } from "../warehouse/mod.ts";
import { productName, type Sums } from "../_sums.ts";
import { isInBins, type Middle, roughly } from "../medians.ts";
import { orderMoments } from "../classes.ts";
import { readSingles, type Singles } from "../singles.ts";
import { sumOrders } from "../summed_orders.ts";
import type {
  Asked,
  BuyersOfAmount,
  OrderMoments,
  OrderTotals,
  TopBuyer,
} from "../totals.ts";
import type { EngineOrders } from "./engine_orders.ts";
import { FIRST_DAY } from "./order_file.ts";
import { placeOrders } from "./places.ts";
import { asAlone } from "./repeats.ts";
import {
  BY_HERE,
  holdLarge,
  largeSql,
  makeSums,
  rankedSegmentSums,
  readSums,
  segmentSums,
} from "./sums.ts";
import { keptRows } from "./tables.ts";

/** What the orders come to, by the plan that every engine follows. */
export async function totalOrders(
  orders: EngineOrders,
  asked: Asked,
): Promise<OrderTotals> {
  const places = await placeOrders(orders, asked.days);
  const crossed = await crossedIn(orders);
  const { query, limits, totals } = await sumOrders({
    units: orders,
    arms: orders.variations.length,
    values: valuesOf(orders, asked.crossovers === "exclude" ? crossed : null),
    by: {
      ...BY_HERE,
      segments: [
        ...orders.segments.map(({ by }) => by),
        ...(orders.hasFirstDays ? [FIRST_DAY] : []),
      ],
    },
    sums: async (query) => {
      await makeSums(orders, places, query);
      return await readSums(orders);
    },
    singles: (wanted, middle) => singlesOf(orders, wanted, middle),
  }, asked);
  const count = orders.segments.length;
  const sumsOf = async (isWanted: (column: number) => boolean) =>
    (await segmentSums(orders, query, limits))
      .filter(({ column }) => isWanted(column));
  return {
    ...totals,
    crossovers: {
      visitors: Number(crossed.visitors),
      orders: Number(crossed.orders),
    },
    amounts: (sql) =>
      amountsOf(orders, sql, limits.cap, asked.crossovers === "exclude"),
    largestBuyers: (sql, most) =>
      largestOf(orders, sql, most, limits.cap, asked.crossovers === "exclude"),
    segments: async () =>
      count > 0 ? await sumsOf((column) => column < count) : [],
    ...(orders.hasFirstDays
      ? { firstDays: () => sumsOf((column) => column === count) }
      : {}),
    rankedSegments: (of) => rankedSegmentSums(orders, query, limits, of),
  };
}

/** How many buyers who count come to each amount of a column. */
async function amountsOf(
  orders: EngineOrders,
  sql: string,
  cap: number | null,
  excludesCrossed: boolean,
): Promise<BuyersOfAmount[]> {
  const amounts = amountsSql(orders, sql, cap, excludesCrossed);
  return readAmounts(await orders.engine.rows(`${amounts} ORDER BY ALL`));
}

/** The largest of these, so many per variation. */
async function largestOf(
  orders: EngineOrders,
  sql: string,
  count: number,
  cap: number | null,
  excludesCrossed: boolean,
): Promise<BuyersOfAmount[]> {
  const amounts = amountsSql(orders, sql, cap, excludesCrossed);
  const rows = await keptRows(
    orders,
    `FROM (${amounts}) QUALIFY row_number() OVER (
       PARTITION BY arm ORDER BY units DESC) <= ${count}
     ORDER BY arm, units DESC`,
  );
  return readAmounts(rows);
}

function amountsSql(
  { tables }: EngineOrders,
  sql: string,
  cap: number | null,
  excludesCrossed: boolean,
): string {
  const within = (top: string): string =>
    cap === null ? "true" : `${top} <= ${cap}`;
  return `SELECT arm, units::DOUBLE AS units, count(*) AS buyers FROM (
       SELECT arm, sum(${sql}) AS units FROM ${tables.repeats}
       WHERE ${within("top")} AND ${
    excludesCrossed ? "lowest = highest" : "true"
  } GROUP BY arm, buyer
       UNION ALL
       SELECT arm, ${sql} FROM ${tables.all}
       ANTI JOIN (SELECT row FROM ${tables.repeats}) USING (row)
       WHERE ${within("revenue")})
     GROUP BY ALL`;
}

function readAmounts(rows: readonly EngineRow[]): BuyersOfAmount[] {
  return rows.map(({ arm, units, buyers }) => ({
    arm: Number(arm),
    units: Number(units),
    buyers: Number(buyers),
  }));
}

/** The values of orders, without those of visitors in two variations. */
function valuesOf(
  { sold, revenueDecimals }: EngineOrders,
  crossed: Sums | null,
): OrderMoments {
  const left = Object.entries(sold).map(([name, sum]) =>
    [name, sum - (crossed?.[name] ?? 0n)] as const
  );
  return orderMoments(
    [{ arm: 0, bin: 0, sums: Object.fromEntries(left) }],
    revenueDecimals,
  );
}

/** SQL of the sums that values follow from. */
export function valueSums({ wholes }: Pick<EngineOrders, "wholes">): string {
  return `count(*) AS orders,
    coalesce(sum(revenue), 0)::DECIMAL(38, 0)::VARCHAR AS units,
    coalesce(sum(revenue::${wholes} * revenue), 0)::DECIMAL(38, 0)::VARCHAR
      AS squares`;
}

/** Such sums, of some rows together. */
export function addedValues(all: readonly Sums[]): Sums {
  const names = ["orders", "revenue", productName("revenue", "revenue")];
  return Object.fromEntries(
    names.map((name) => [name, all.reduce((sum, row) => sum + row[name]!, 0n)]),
  );
}

/** Such sums of a row. */
export function readValueSums(row: Readonly<Record<string, unknown>>): Sums {
  return {
    orders: wholeOf(row, "orders"),
    revenue: wholeOf(row, "units"),
    [productName("revenue", "revenue")]: wholeOf(row, "squares"),
  };
}

/** What visitors who bought in several variations come to. */
async function crossedIn(
  { engine, tables, wholes }: EngineOrders,
): Promise<Sums> {
  const [row] = await engine.rows(
    `SELECT count(DISTINCT buyer) AS visitors, ${valueSums({ wholes })}
     FROM ${tables.repeats} WHERE lowest < highest`,
  );
  return { ...readValueSums(row!), visitors: wholeOf(row!, "visitors") };
}

/**
 * What single orders say. Those that may be among the largest, have a mark or
 * make their visitor leave are looked at, with all others of such visitors.
 */
async function singlesOf(
  orders: EngineOrders,
  asked: Omit<MiddleAsked, "middle">,
  middle: readonly (Middle | null)[],
): Promise<Singles> {
  const { tables } = orders;
  const { reached, markAbove, cap, excludesCrossed } = asked;
  const least = Math.min(...reached, markAbove ?? Infinity, cap ?? Infinity);
  const isCrossed = excludesCrossed ? "lowest < highest" : "false";
  const large = largeSql(orders, least);
  const columns = "buyer, arm, revenue, row, lowest, highest, top";
  const known = `SELECT buyer, arm, revenue AS units, row AS placed, order_id,
      lowest, highest, top AS biggest FROM (
       SELECT ${columns} FROM ${tables.repeats}
       WHERE top >= ${least} OR ${isCrossed}
       UNION ALL
       SELECT ${columns} FROM ${asAlone(large)}
       ANTI JOIN (SELECT row FROM ${tables.repeats} WHERE revenue >= ${least})
         USING (row))
     LEFT JOIN (SELECT row, order_id FROM ${large}) USING (row)`;
  const inMiddle = isInBins(middle);
  const upToCap = cap === null ? "true" : `revenue <= ${cap}`;
  const leaves = cap === null ? isCrossed : `(${isCrossed} OR top > ${cap})`;
  const values = `SELECT arm, revenue AS units, sum(orders) AS orders FROM (
      SELECT * FROM ${MIDDLE} WHERE ${upToCap}
      UNION ALL
      SELECT arm, revenue, -1 FROM ${tables.repeats}
      WHERE ${inMiddle} AND ${upToCap} AND ${leaves})
    GROUP BY arm, revenue`;
  const single = {
    ...asked,
    middle: middle.map((place) => place?.within ?? null),
  };
  const rows = await keptRows(
    orders,
    // As texts, which hold all digits.
    `SELECT COLUMNS(*)::VARCHAR FROM (${singlesHere(single, known, values)})`,
    async () => {
      await holdLarge(orders, least);
      await orders.over(
        MIDDLE,
        (some) =>
          `SELECT arm, revenue, count(*) AS orders FROM ${some}
           WHERE ${roughly(middle)} AND ${inMiddle} GROUP BY arm, revenue`,
      );
    },
  );
  return readSingles(single, rows);
}

/** The table of the values of which some are in the middle. */
const MIDDLE = "middle_values";

/** Nobody else has more than one order where nothing repeats. */
export async function topBuyerOf(
  orders: EngineOrders,
): Promise<TopBuyer | null> {
  const { tables } = orders;
  const [most] = await keptRows(
    orders,
    `SELECT visitor_id, orders FROM ${tables.all} JOIN (
       SELECT row, bought AS orders FROM ${tables.repeats}
       WHERE bought > 1
         AND bought = (SELECT max(bought) FROM ${tables.repeats}))
       USING (row)
     ORDER BY visitor_id LIMIT 1`,
  );
  return most === undefined
    ? null
    : { visitor: String(most.visitor_id), orders: Number(most.orders) };
}
