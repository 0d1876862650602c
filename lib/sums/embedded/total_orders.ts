/** Computes the order totals in the embedded engine. */

import type { EngineRow } from "../../engine/mod.ts";
import { KINDS, wholeOf, type Wholes } from "../warehouse/mod.ts";
import { productName, productPairs, type Sums } from "../_sums.ts";
import {
  type ClassRow,
  type Limits,
  orderMoments,
  type SumsAsked,
} from "../classes.ts";
import { daysWithoutPairs } from "../selected_days.ts";
import { joinSegments, rankedParts } from "../segment_rows.ts";
import { sumOrders } from "../summed_orders.ts";
import type {
  Asked,
  BuyersOfAmount,
  BuyerSums,
  OrderMoments,
  OrderTotals,
  SegmentSums,
  TopBuyer,
} from "../totals.ts";
import type { EngineOrders } from "./engine_orders.ts";
import {
  binRows,
  type Classed,
  dailyRows,
  readSums,
  rowKeys,
  segmentRows,
  type Tables,
} from "./class_rows.ts";
import { FIRST_DAY } from "./order_file.ts";
import {
  amountsSql,
  largestSql,
  pairsTable,
  partsSql,
  selectedDaysSql,
  visitorOrdersTable,
  visitorsTable,
} from "./plan.ts";
import { daySql } from "./order_days.ts";
import { loadSingles } from "./single_orders.ts";

/** Returns the order totals, computed by the SQL plan. */
export async function totalOrders(
  orders: EngineOrders,
  request: Asked,
): Promise<OrderTotals> {
  const day = await daySql(orders, request.days);
  const tables = { orders, day, visitors: visitorsTable(orders.ordered) };
  const crossed = await crossedIn(tables);
  let classed: Classed | null = null;
  const { limits, totals } = await sumOrders({
    units: orders,
    arms: orders.variations.length,
    values: soldMoments(
      orders,
      request.crossovers === "exclude" ? crossed : null,
    ),
    sums: async (query) => {
      classed = await classedBy(tables, query);
      return [...await dailyRows(classed), ...await binRows(classed)];
    },
    singles: (wanted, middle) => loadSingles(classed!, wanted, middle),
  }, request);
  const { classes } = classed! as Classed;
  const segments = orders.segments.map(({ by }) => by);
  const rowsOf = async (columns: readonly string[]): Promise<ClassRow[]> =>
    columns.length === 0 ? [] : await segmentRows(classed!, columns);
  const staying = (rows: readonly ClassRow[]) =>
    joinSegments(
      rows.filter((row) =>
        row.visitorClass >= 0 && row.visitorClass <= limits.staying
      ),
      orders,
    );
  const amounts = async (sql: string, limit?: number) =>
    readAmounts(
      await orders.ask(
        largestAmounts(amountsSql(classes, sql, limits.staying), limit),
        [tables.visitors],
      ),
    );
  return {
    ...totals,
    crossovers: {
      visitors: Number(crossed.visitors),
      orders: Number(crossed.orders),
    },
    amounts,
    largestBuyers: amounts,
    segments: async () => staying(await rowsOf(segments)),
    ...(orders.hasFirstDays
      ? { firstDays: async () => staying(await rowsOf([FIRST_DAY])) }
      : {}),
    rankedSegments: async (parts) =>
      parts.length === 0
        ? []
        : rankedParts(await rowsOf(segments), orders, limits, parts),
    ...(orders.hours === null ? {} : {
      selectedDays: (names) => apartIn(classed!, limits, totals.sums, names),
    }),
  };
}

/**
 * Returns tables and settings for sums by visitor class, the class depending on
 * the largest order.
 */
async function classedBy(
  tables: Tables,
  { limits, tellsCrossed, measures, pairs }: SumsAsked,
): Promise<Classed> {
  const { orders, day } = tables;
  const classes = { limits, tellsCrossed };
  const visitorOrders = visitorOrdersTable(orders.ordered, day, classes);
  const [row] = await orders.ask(largestSql(orders.ordered), [visitorOrders]);
  const wholes = productType(Number(row!.size ?? 0));
  return {
    ...tables,
    classes,
    visitorOrders,
    request: { measures, pairs, wholes },
  };
}

/**
 * Returns the integer type for the sum of two products of numbers of the given
 * size.
 */
function productType(size: number): Wholes {
  return 2 * size ** 2 < 2 ** 62 ? "BIGINT" : "HUGEINT";
}

/** Returns the sums of single days and day pairs for included visitors. */
async function apartIn(
  { orders, visitorOrders, request }: Classed,
  { staying }: Limits,
  added: readonly BuyerSums[],
  names: readonly string[],
): ReturnType<NonNullable<OrderTotals["selectedDays"]>> {
  const pairs = await orders.ask(selectedDaysSql(request, staying), [
    pairsTable(visitorOrders, request),
  ]);
  return daysWithoutPairs(orders, request, added, pairs, names);
}

/**
 * Returns the SQL of the largest amounts per variation, or of all without a
 * count.
 */
function largestAmounts(amounts: string, count?: number): string {
  return count === undefined
    ? `FROM (${amounts}) ORDER BY ALL`
    : `FROM (${amounts}) QUALIFY row_number() OVER (
       PARTITION BY arm ORDER BY units DESC) <= ${count}
     ORDER BY arm, units DESC`;
}

function readAmounts(rows: readonly EngineRow[]): BuyersOfAmount[] {
  return rows.map(({ arm, units, buyers }) => ({
    arm: Number(arm),
    units: Number(units),
    buyers: Number(buyers),
  }));
}

/**
 * Returns the moments of all order values, minus those of visitors in two
 * variations.
 */
function soldMoments(
  { soldSums, revenueDecimals }: EngineOrders,
  crossed: Sums | null,
): OrderMoments {
  const remainingSums = Object.entries(soldSums).map(([name, sum]) =>
    [name, sum - (crossed?.[name] ?? 0n)] as const
  );
  return orderMoments(
    [{ arm: 0, bin: 0, sums: Object.fromEntries(remainingSums) }],
    revenueDecimals,
  );
}

/** Returns the SQL of order count, revenue and squared revenue. */
export function valueSums({ wholes }: Pick<EngineOrders, "wholes">): string {
  return `count(*) AS orders, coalesce(sum(revenue), 0) AS units,
    coalesce(sum(revenue::${wholes} * revenue), 0) AS squares`;
}

/** Adds up the value sums of several rows. */
export function addedValues(parts: readonly Sums[]): Sums {
  const names = ["orders", "revenue", productName("revenue", "revenue")];
  return Object.fromEntries(
    names.map((
      name,
    ) => [name, parts.reduce((sum, row) => sum + row[name]!, 0n)]),
  );
}

/** Reads the value sums of a row. */
export function readValueSums(row: EngineRow): Sums {
  return {
    orders: wholeOf(row, "orders"),
    revenue: wholeOf(row, "units"),
    [productName("revenue", "revenue")]: wholeOf(row, "squares"),
  };
}

/** Returns the sums of visitors who bought in several variations. */
async function crossedIn({ orders, visitors }: Tables): Promise<Sums> {
  const [row] = await orders.ask(
    `SELECT count(DISTINCT visitor_id) AS visitors, ${valueSums(orders)}
     FROM order_values SEMI JOIN (SELECT visitor_id FROM visitors
       WHERE lowest < highest) USING (visitor_id)`,
    [visitors],
  );
  return { ...readValueSums(row!), visitors: wholeOf(row!, "visitors") };
}

/** Returns the visitor with the most orders; `null` if no visitor has two. */
export async function findTopBuyer(
  orders: EngineOrders,
): Promise<TopBuyer | null> {
  const [topRow] = await orders.ask(
    `SELECT visitor_id, bought FROM visitors WHERE bought > 1
     ORDER BY bought DESC, visitor_id LIMIT 1`,
    [visitorsTable(orders.ordered)],
  );
  return topRow === undefined
    ? null
    : { visitor: String(topRow.visitor_id), orders: Number(topRow.bought) };
}

/** Returns the sums over all visitors, by the values of one column of the orders. */
export async function sumParts(
  orders: EngineOrders,
  column: string,
): Promise<readonly SegmentSums[]> {
  const { measures, ordered } = orders;
  const request = { measures, pairs: productPairs(measures), wholes: HUGE };
  const rows = await orders.ask(partsSql(ordered, request, column), []);
  return joinSegments(
    rows.map((row) => ({
      ...rowKeys({ ...row, class: "0" }, KINDS.segment),
      segment: String(row.segment),
      key: 0,
      sums: readSums(row, request),
    })),
    orders,
  );
}

/** The size of the sums of parts is unknown, so they use the widest type. */
const HUGE: Wholes = "HUGEINT";
