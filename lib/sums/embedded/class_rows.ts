/** Reads sums by visitor class from the tables of the plan. */

import type { EngineRow } from "../../engine/mod.ts";
import { KINDS, readCount, readWhole } from "../warehouse/mod.ts";
import { orderProductKey, type Sums, visitorProductKey } from "../_sums.ts";
import type { ClassRow } from "../classes.ts";
import type { EngineOrders } from "./engine_orders.ts";
import type { PlanTable } from "./plan_tables.ts";
import type { Classes, SumsRequest } from "./plan.ts";
import {
  binsSql,
  dailySql,
  earlierProductsSql,
  pairsTable,
  segmentsSql,
} from "./plan.ts";

/** Orders and the tables that their sums are computed from. */
export interface Tables {
  readonly orders: EngineOrders;
  /** SQL expression for the day of an order. */
  readonly day: string;
  readonly visitors: PlanTable;
}

/** Tables and settings for sums by visitor class. */
export interface ClassTables extends Tables {
  readonly classes: Classes;
  readonly visitorOrders: PlanTable;
  readonly request: SumsRequest;
}

/** Returns what each day adds to the sums over visitors, by class. */
export async function dailyRows(classTables: ClassTables): Promise<ClassRow[]> {
  const { orders, visitorOrders, request } = classTables;
  const dayRows = await orders.runQuery(dailySql(request), [visitorOrders]);
  const laterProducts = await orders.runQuery(earlierProductsSql(request), [
    pairsTable(visitorOrders, request),
  ]);
  const rowKey = (row: EngineRow): string =>
    `${row.arm} ${row.class} ${row.day}`;
  const productsByKey = new Map(laterProducts.map((row) => [rowKey(row), row]));
  return dayRows.map((row) => {
    const addedProducts = productsByKey.get(rowKey(row));
    const sums = readSums(row, request);
    return {
      ...rowKeys(row, KINDS.day),
      key: readCount(row, "day"),
      sums: {
        ...sums,
        heads: readWhole(row, "heads"),
        ...Object.fromEntries(
          addedProducts === undefined
            ? []
            : request.pairs.map(([a, b], nth) => [
              visitorProductKey(a, b),
              sums[visitorProductKey(a, b)]! +
              readWhole(addedProducts, `product_${nth}`),
            ]),
        ),
      },
    };
  });
}

export function rowKeys(
  row: EngineRow,
  kind: number,
): Pick<ClassRow, "kind" | "arm" | "visitorClass" | "segment"> {
  return {
    kind,
    arm: readCount(row, "arm"),
    visitorClass: readCount(row, "class"),
    segment: "",
  };
}

/** Reads the sum and product columns of a row. */
export function readSums(
  row: EngineRow,
  { measures, pairs }: SumsRequest,
): Sums {
  const names = ["orders", ...measures.map(({ sql }) => sql)];
  return Object.fromEntries([
    ["buyers", readWhole(row, "buyers")],
    ...names.map((name, nth) => [name, readWhole(row, `sum_${nth}`)] as const),
    ...pairs.map(([a, b], nth) =>
      [visitorProductKey(a, b), readWhole(row, `product_${nth}`)] as const
    ),
  ]);
}

/** Returns the orders by value bin and visitor class. */
export async function binRows(
  { orders, classes, visitorOrders }: ClassTables,
): Promise<ClassRow[]> {
  const rows = await orders.runQuery(binsSql(classes, orders.productType), [
    visitorOrders,
  ]);
  return rows.map((row) => ({
    ...rowKeys(row, KINDS.bin),
    key: readCount(row, "bin"),
    sums: {
      orders: readWhole(row, "orders"),
      revenue: readWhole(row, "units"),
      [orderProductKey("revenue", "revenue")]: readWhole(row, "squares"),
      ...Object.fromEntries(
        classes.limits.map((_, nth) =>
          [`above_${nth}`, readWhole(row, `above_${nth}`)] as const
        ),
      ),
    },
  }));
}

/** Returns the visitor sums by the segment values of each visitor's first order. */
export async function segmentRows(
  { orders, classes, visitors, request }: ClassTables,
  columns: readonly string[],
): Promise<ClassRow[]> {
  const rows = await orders.runQuery(
    segmentsSql(orders.planOrders, classes, request, columns),
    [visitors],
  );
  return rows.map((row) => ({
    ...rowKeys(row, KINDS.segment + readCount(row, "of_column")),
    segment: String(row.segment),
    key: 0,
    sums: readSums(row, request),
  }));
}
