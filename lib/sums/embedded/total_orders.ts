/** Computes the order totals in the embedded engine. */

import type { EngineRow } from "../../engine/mod.ts";
import { KINDS, readWhole, type Wholes } from "../warehouse/mod.ts";
import { orderProductKey, productPairs, type Sums } from "../_sums.ts";
import type { ClassRow, ClassSumsRequest, Limits } from "../classes.ts";
import { orderMoments } from "../classes.ts";
import { daysWithoutPairs } from "../selected_days.ts";
import { joinSegments, rankSegments } from "../segment_rows.ts";
import { sumOrders } from "../summed_orders.ts";
import type {
  BuyersOfAmount,
  BuyerSums,
  OrderMoments,
  OrderTotals,
  SegmentSums,
  TopBuyer,
  TotalsRequest,
} from "../totals.ts";
import type { EngineOrders } from "./engine_orders.ts";
import type { ClassTables, Tables } from "./class_rows.ts";
import {
  binRows,
  dailyRows,
  readSums,
  rowKeys,
  segmentRows,
} from "./class_rows.ts";
import { FIRST_DAY } from "./order_file.ts";
import {
  amountsSql,
  dayPairsSql,
  largestFactorSql,
  pairsTable,
  partsSql,
  visitorOrdersTable,
  visitorsTable,
} from "./plan.ts";
import { daySql } from "./order_days.ts";
import { loadSingles } from "./single_orders.ts";

/** Returns the order totals, computed by the SQL plan. */
export async function totalOrders(
  orders: EngineOrders,
  request: TotalsRequest,
): Promise<OrderTotals> {
  const day = await daySql(orders, request.days);
  const tables = { orders, day, visitors: visitorsTable(orders.planOrders) };
  const crossoverSums = await loadCrossoverSums(tables);
  let classTables: ClassTables | null = null;
  const { limits, totals } = await sumOrders({
    units: orders,
    arms: orders.variations.length,
    values: remainingMoments(
      orders,
      request.crossovers === "exclude" ? crossoverSums : null,
    ),
    loadSums: async (query) => {
      classTables = await createClassTables(tables, query);
      return [...await dailyRows(classTables), ...await binRows(classTables)];
    },
    loadSingles: (singlesRequest, middle) =>
      loadSingles(classTables!, singlesRequest, middle),
  }, request);
  const { classes } = classTables! as ClassTables;
  const segments = orders.segments.map(({ by }) => by);
  const loadSegmentRows = async (
    columns: readonly string[],
  ): Promise<ClassRow[]> =>
    columns.length === 0 ? [] : await segmentRows(classTables!, columns);
  const includedSegments = (rows: readonly ClassRow[]) =>
    joinSegments(
      rows.filter((row) =>
        row.visitorClass >= 0 && row.visitorClass <= limits.lastIncludedClass
      ),
      orders,
    );
  const amounts = async (sql: string, limit?: number) =>
    readAmounts(
      await orders.runQuery(
        largestAmounts(
          amountsSql(classes, sql, limits.lastIncludedClass),
          limit,
        ),
        [tables.visitors],
      ),
    );
  return {
    ...totals,
    crossovers: {
      visitors: Number(crossoverSums.visitors),
      orders: Number(crossoverSums.orders),
    },
    amounts,
    largestBuyers: amounts,
    segments: async () => includedSegments(await loadSegmentRows(segments)),
    ...(orders.hasFirstDays
      ? {
        firstDays: async () =>
          includedSegments(await loadSegmentRows([FIRST_DAY])),
      }
      : {}),
    rankedSegments: async (parts) =>
      parts.length === 0
        ? []
        : rankSegments(await loadSegmentRows(segments), orders, limits, parts),
    ...(orders.hours === null ? {} : {
      selectedDays: (names) =>
        loadSelectedDays(classTables!, limits, totals.sums, names),
    }),
  };
}

/**
 * Returns tables and settings for sums by visitor class, the class depending on
 * the largest order.
 */
async function createClassTables(
  tables: Tables,
  { limits, tellsCrossed, measures, pairs }: ClassSumsRequest,
): Promise<ClassTables> {
  const { orders, day } = tables;
  const classes = { limits, tellsCrossed };
  const visitorOrders = visitorOrdersTable(orders.planOrders, day, classes);
  const [row] = await orders.runQuery(largestFactorSql(orders.planOrders), [
    visitorOrders,
  ]);
  const productType = productTypeForSize(Number(row!.size ?? 0));
  return {
    ...tables,
    classes,
    visitorOrders,
    request: { measures, pairs, productType },
  };
}

/**
 * Returns the integer type for the sum of two products of numbers of the given
 * size.
 */
function productTypeForSize(size: number): Wholes {
  return 2 * size ** 2 < 2 ** 62 ? "BIGINT" : "HUGEINT";
}

/** Returns the sums of single days and day pairs for included visitors. */
async function loadSelectedDays(
  { orders, visitorOrders, request }: ClassTables,
  { lastIncludedClass }: Limits,
  increments: readonly BuyerSums[],
  names: readonly string[],
): ReturnType<NonNullable<OrderTotals["selectedDays"]>> {
  const pairs = await orders.runQuery(dayPairsSql(request, lastIncludedClass), [
    pairsTable(visitorOrders, request),
  ]);
  return daysWithoutPairs(orders, request, increments, pairs, names);
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
function remainingMoments(
  { orderSums, revenueDecimals }: EngineOrders,
  crossoverSums: Sums | null,
): OrderMoments {
  const remainingSums = Object.entries(orderSums).map(([name, sum]) =>
    [name, sum - (crossoverSums?.[name] ?? 0n)] as const
  );
  return orderMoments(
    [{ arm: 0, bin: 0, sums: Object.fromEntries(remainingSums) }],
    revenueDecimals,
  );
}

/** Returns the SQL of order count, revenue and squared revenue. */
export function valueSumsSql(
  { productType }: Pick<EngineOrders, "productType">,
): string {
  return `count(*) AS orders, coalesce(sum(revenue), 0) AS units,
    coalesce(sum(revenue::${productType} * revenue), 0) AS squares`;
}

/** Adds up the value sums of several rows. */
export function addValueSums(parts: readonly Sums[]): Sums {
  const names = ["orders", "revenue", orderProductKey("revenue", "revenue")];
  return Object.fromEntries(
    names.map((
      name,
    ) => [name, parts.reduce((sum, row) => sum + row[name]!, 0n)]),
  );
}

/** Reads the value sums of a row. */
export function readValueSums(row: EngineRow): Sums {
  return {
    orders: readWhole(row, "orders"),
    revenue: readWhole(row, "units"),
    [orderProductKey("revenue", "revenue")]: readWhole(row, "squares"),
  };
}

/** Returns the sums of visitors who bought in several variations. */
async function loadCrossoverSums({ orders, visitors }: Tables): Promise<Sums> {
  const [row] = await orders.runQuery(
    `SELECT count(DISTINCT visitor_id) AS visitors, ${valueSumsSql(orders)}
     FROM order_values SEMI JOIN (SELECT visitor_id FROM visitors
       WHERE lowest < highest) USING (visitor_id)`,
    [visitors],
  );
  return { ...readValueSums(row!), visitors: readWhole(row!, "visitors") };
}

/** Returns the visitor with the most orders; `null` if no visitor has two. */
export async function findTopBuyer(
  orders: EngineOrders,
): Promise<TopBuyer | null> {
  const [topRow] = await orders.runQuery(
    `SELECT visitor_id, bought FROM visitors WHERE bought > 1
     ORDER BY bought DESC, visitor_id LIMIT 1`,
    [visitorsTable(orders.planOrders)],
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
  const { measures, planOrders } = orders;
  const request = {
    measures,
    pairs: productPairs(measures),
    productType: WIDEST,
  };
  const rows = await orders.runQuery(partsSql(planOrders, request, column), []);
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
const WIDEST: Wholes = "HUGEINT";
