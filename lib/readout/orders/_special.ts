/**
 * The orders that are looked at one by one: all where they are few, or else those
 * of visitors in two variations, and of visitors with an order that stands out.
 * Of everybody else sums are enough, and those were made for all at once.
 */

import { KINDS, type TotalsAsked } from "../../warehouse/mod.ts";
import { NOT_POSITIVE } from "./bins.ts";
import { visitColumns } from "./buyer_sums.ts";
import { added, type ClassRow } from "./classes.ts";
import type { VisitorTable } from "./_crossed.ts";
import type { EngineOrders } from "./orders.ts";
import {
  type OrderSums,
  orderSumsOf,
  placedSums,
  withoutBins,
} from "./order_values.ts";
import type { Places } from "./places.ts";
import { productName, type Sums, unitNames, visitName } from "./_sums.ts";
import { make, type Table, view } from "./table.ts";

/** A row is such an order; a visitor with one order has a negative number. */
export type SpecialTable = Table<
  "place" | "arm" | "bin" | "row" | "order_id" | "buyer" | "revenue"
>;

/** Which orders stand out. */
export interface Outstanding {
  /** Visitors who are looked at whatever they bought; `null` for nobody. */
  readonly gone: VisitorTable | null;
  /** Value in units above which orders stand out; `null` where none does. */
  readonly lowest: number | null;
  /** A value in units that the two largest orders reach, by variation. */
  readonly reached: readonly number[];
}

/** Puts them into a table. */
export async function selectSpecial(
  orders: EngineOrders,
  places: Places,
  { gone, lowest, reached }: Outstanding,
): Promise<SpecialTable> {
  const { engine, isFew, tables, revenueDecimals } = orders;
  const units = unitNames(orders);
  const columns = {
    arm: "arm",
    time: "time",
    bin: "bin",
    row: "row",
    order_id: "order_id",
    buyer: "buyer",
    ...units,
    revenue: "revenue",
  };
  if (isFew) {
    return places.placed(view({
      columns: { ...columns, buyer: "visitor_id" },
      from: `FROM ${tables.all.sql}`,
    }));
  }
  // The plain comparison passes by most orders while they are read.
  const roughly = (value: number): string =>
    value <= 0
      ? "true"
      : `net_revenue >= ${value / 10 ** revenueDecimals * (1 - 1e-9)}::DOUBLE`;
  const isLeft = gone === null
    ? "true"
    : `row NOT IN (SELECT row FROM ${tables.repeats.sql} SEMI JOIN ${gone.sql} USING (visitor))`;
  const tops = await make(engine, "tops", {
    columns: { row: "row", order_id: "order_id" },
    from: `FROM (${
      reached.map((value, arm) =>
        `(SELECT row, order_id FROM ${tables.all.sql}
          WHERE ${roughly(value)} AND arm = ${arm} AND revenue >= ${value}
            AND ${isLeft} ORDER BY revenue DESC, row LIMIT 2)`
      ).join(" UNION ALL ")
    })`,
  });
  const isTop = `row IN (SELECT row FROM ${tops.sql})`;
  const standsOut = lowest === null
    ? isTop
    : `(revenue > ${lowest} OR ${isTop})`;
  const least = Math.min(lowest ?? Infinity, ...reached);
  const taken = Object.keys({ ...columns }).filter((name) =>
    name !== "order_id" && name !== "buyer"
  ).map((name) => `"${name}"`).join(", ");
  return places.placed(
    await make(engine, "special", {
      columns,
      from: `FROM (
      WITH outstanding AS MATERIALIZED (
        SELECT row, visitor FROM ${tables.repeats.sql} WHERE ${standsOut}),
      visitors AS (SELECT visitor FROM outstanding${
        gone === null ? "" : ` UNION SELECT visitor FROM ${gone.sql}`
      })
      SELECT ${taken}, visitor::BIGINT AS buyer
      FROM ${tables.repeats.sql} SEMI JOIN visitors USING (visitor)
      UNION ALL
      SELECT ${taken}, -1 - row FROM ${tables.all.sql}
      WHERE ${roughly(least)} AND ${standsOut}
        AND row NOT IN (SELECT row FROM outstanding))
      LEFT JOIN ${tops.sql} USING (row)`,
    }),
  );
}

/** The sums of everybody who was not looked at: all, without those who were. */
export async function sumOthers(
  orders: EngineOrders,
  { repeats }: Places,
  all: readonly OrderSums[],
  { pairs, limits }: TotalsAsked,
  special: readonly ClassRow[],
): Promise<ClassRow[]> {
  if (orders.isFew) return [];
  const sums = visitColumns(orders);
  const visits = new Map(
    withoutBins(orderSumsOf(
      sums,
      await orders.engine.rows(placedSums("place", sums, repeats, null)),
    )).map((row) => [`${row.arm} ${row.day}`, row.sums]),
  );
  const seen = Map.groupBy(
    special,
    ({ kind, arm, key }) => `${kind} ${arm} ${key}`,
  );
  const names = Object.keys(unitNames(orders));
  const others = (
    kind: number,
    arm: number,
    key: number,
    made: Sums,
    repeated: Sums | undefined,
  ): ClassRow[] => {
    const mine = seen.get(`${kind} ${arm} ${key}`) ?? [];
    const left = (name: string, sum: bigint): [string, bigint] => [
      name,
      sum - added(mine, name),
    ];
    // Of a visitor with one order, products are those of the order.
    const product = ({ orders, ...rest }: Sums, a: string, b: string): bigint =>
      b === "orders"
        ? orders!
        : a === "orders"
        ? rest[b]!
        : rest[productName(a, b)]!;
    const row = Object.fromEntries([
      ...["orders", ...names].map((name) => left(name, made[name]!)),
      left(
        "buyers",
        made.orders! + (repeated?.buyers ?? 0n) - (repeated?.orders ?? 0n),
      ),
      ["heads", 0n] as const,
      ...limits.map((_, nth) => [`above_${nth}`, 0n] as const),
      left(
        productName("revenue", "revenue"),
        made[productName("revenue", "revenue")]!,
      ),
      ...pairs.map(([a, b]) =>
        left(
          visitName(a, b),
          product(made, a, b) + (repeated === undefined
            ? 0n
            : repeated[visitName(a, b)]! - product(repeated, a, b)),
        )
      ),
    ]);
    return row.orders === 0n
      ? []
      : [{ kind, arm, visitorClass: 0, key, segment: "", sums: row }];
  };
  return [
    ...withoutBins(all).flatMap(({ arm, day, sums: made }) =>
      others(KINDS.day, arm, day, made, visits.get(`${arm} ${day}`))
    ),
    ...withoutBins(all.map((row) => ({ ...row, day: row.bin - NOT_POSITIVE })))
      .flatMap(({ arm, day, sums: made }) =>
        others(KINDS.bin, arm, day + NOT_POSITIVE, made, undefined)
      ),
  ];
}
