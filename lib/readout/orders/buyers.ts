/** From orders to visitors: who counts, and who does not. */

import { sumBuyers, visitColumns } from "./buyer_sums.ts";
import type { EngineOrders } from "./orders.ts";
import {
  orderMoments,
  type OrderSums,
  orderSumsOf,
  placedSums,
  sumOrders,
  without,
} from "./order_values.ts";
import { type Placed, placeOf, type Places } from "./places.ts";
import { carried, make, type Table, view } from "./table.ts";
import type {
  Asked,
  CountedTotals,
  LostVisitors,
  OrderTotals,
} from "./totals.ts";

/** A row is a visitor. */
export type VisitorTable = Table<"visitor">;

/** A row is an order of a visitor who does not count. */
export type GoneOrders = Table<"place" | "arm" | "bin" | "revenue">;

/** Who is gone, and what is left of the sums. */
interface Left extends CountedTotals {
  /** Visitors with several orders who do not count; `null` for nobody. */
  readonly gone: VisitorTable | null;
  /** Their orders. */
  readonly goneOrders: GoneOrders | null;
}

/** Who counts: not those who are gone, and nobody with an order above the cap. */
export interface Selection extends
  Left,
  Pick<
    OrderTotals,
    "buyers" | "crossovers" | "lost" | "outliers" | "outlierVisitors"
  > {
  /** Value in units above which visitors are left out; `null` for none. */
  readonly cap: number | null;
  /** The same before anybody left for a large order. */
  readonly uncapped: Left;
}

/**
 * Who counts, and their sums.
 *
 * @param orders The orders.
 * @param places The same with their place.
 * @param asked Crossovers and threshold.
 * @returns Who counts.
 */
export async function selectBuyers(
  orders: EngineOrders,
  places: Places,
  { crossovers: choice, maxZScore, removal }: Asked,
): Promise<Selection> {
  const { crossed, ...found } = await findCrossovers(orders);
  const isNobody = choice === "keep" || found.crossovers.visitors === 0;
  const gone = isNobody ? null : crossed;
  const left = await leave(orders, places, gone, null);
  const lost = await lostVisitors(orders, places, gone);
  if (maxZScore === null || removal === "done") {
    return {
      ...found,
      ...left,
      uncapped: left,
      lost,
      cap: null,
      outliers: null,
      outlierVisitors: 0,
    };
  }
  const cap = left.values.limitAt(maxZScore);
  const { all, ...outliers } = await findOutliers(orders, places, gone, cap);
  return {
    ...found,
    ...outliers,
    lost,
    ...await leave(orders, places, all, cap),
    uncapped: left,
    cap,
  };
}

/** Days are places within a variation, in order. */
async function lostVisitors(
  { engine }: EngineOrders,
  { repeats: { each } }: Places,
  gone: VisitorTable | null,
): Promise<LostVisitors[]> {
  if (gone === null) return [];
  const rows = await engine.rows(
    `SELECT place, count(*) AS visitors FROM (
       SELECT min(place) AS place
       FROM ${each.sql} SEMI JOIN ${gone.sql} USING (visitor)
       GROUP BY visitor, arm)
     GROUP BY place ORDER BY place`,
  );
  return rows.map((row) => ({
    ...placeOf(row),
    visitors: Number(row.visitors),
  }));
}

/** What is left without some visitors, and without orders above a cap. */
async function leave(
  orders: EngineOrders,
  { all, repeats }: Places,
  gone: VisitorTable | null,
  cap: number | null,
): Promise<Left> {
  // They are few, and asked for often.
  const name = cap === null ? "gone_orders" : "gone_orders_capped";
  const goneOrders = gone === null ? null : await make(orders.engine, name, {
    columns: carried(repeats.each),
    from: `FROM ${repeats.each.sql} SEMI JOIN ${gone.sql} USING (visitor)`,
  });
  const sums = await sumOrders(orders, all, cap);
  const lost = goneOrders === null
    ? []
    : await sumLost(orders, { each: goneOrders, hourly: null });
  const lostBelow = goneOrders === null || cap === null
    ? lost
    : await sumOrders(orders, { each: goneOrders, hourly: null }, cap);
  return {
    gone,
    goneOrders,
    values: orderMoments(without(sums, lostBelow), orders.revenueDecimals),
    sums: await sumBuyers(orders, repeats, sums, lost, cap),
  };
}

/** Orders of visitors who do not count, and what their visitors would add. */
async function sumLost(
  orders: EngineOrders,
  lost: Placed<"bin" | "revenue">,
): Promise<OrderSums[]> {
  const sums = visitColumns(orders);
  return orderSumsOf(
    sums,
    await orders.engine.rows(placedSums("place, bin", sums, lost, null)),
  );
}

/** Visitors who bought in several variations. */
async function findCrossovers(
  { engine, count, tables: { repeats, repeatsHourly } }: EngineOrders,
): Promise<
  Pick<Selection, "buyers" | "crossovers"> & { crossed: VisitorTable }
> {
  // A visitor's first order in a variation is the one with nothing before it.
  const isFirst = "orders_before = 0";
  const crossed = await make(engine, "crossed", {
    columns: {
      visitor: "visitor",
      arms: `count(*) FILTER (${isFirst})`,
      orders: "count(*)",
    },
    from: `FROM ${repeats.sql} GROUP BY visitor
      HAVING count(*) FILTER (${isFirst}) > 1`,
  });
  const fewer = repeatsHourly === null
    ? `count(*) FILTER (${isFirst}) - count(*) AS fewer FROM ${repeats.sql}`
    : `sum(buyers - orders) AS fewer FROM ${repeatsHourly.sql}`;
  const [facts] = await engine.rows(
    `SELECT (SELECT ${fewer})::BIGINT AS fewer, count(*) AS visitors,
       sum(arms - 1)::BIGINT AS again, sum(orders)::BIGINT AS orders
     FROM ${crossed.sql}`,
  );
  const number = (name: string): number => Number(facts![name] ?? 0);
  return {
    crossed,
    buyers: count + number("fewer") - number("again"),
    crossovers: { visitors: number("visitors"), orders: number("orders") },
  };
}

/** Visitors with an order above the cap go, with all of their orders. */
async function findOutliers(
  { engine, variations }: EngineOrders,
  { all, repeats: { each } }: Places,
  gone: VisitorTable | null,
  cap: number | null,
): Promise<
  Pick<Selection, "outliers" | "outlierVisitors"> & { all: VisitorTable | null }
> {
  if (cap === null) {
    return { all: gone, outliers: variations.map(() => 0), outlierVisitors: 0 };
  }
  const found = await make(engine, "outliers", {
    columns: { visitor: "visitor" },
    from: `FROM (SELECT DISTINCT visitor FROM ${each.sql}
      ${unless(gone)} WHERE revenue > ${cap})`,
  });
  const rows = await engine.rows(
    `SELECT arm, sum(visitors) AS visitors FROM (
       SELECT arm, count(DISTINCT visitor) AS visitors
       FROM ${each.sql} SEMI JOIN ${found.sql} USING (visitor) GROUP BY arm
       UNION ALL
       SELECT arm, count(*) FROM ${all.each.sql}
       WHERE revenue > ${cap} GROUP BY ALL
       UNION ALL
       SELECT arm, -count(*) FROM ${each.sql}
       WHERE revenue > ${cap} GROUP BY ALL)
     GROUP BY arm`,
  );
  // Those seen in two variations are lost to both, and are one visitor.
  const [twice] = await engine.rows(
    `SELECT count(DISTINCT (visitor, arm))
       - count(DISTINCT visitor) AS visitors
     FROM ${each.sql} SEMI JOIN ${found.sql} USING (visitor)`,
  );
  const outliers = variations.map((_, arm) =>
    Number(rows.find((row) => Number(row.arm) === arm)?.visitors ?? 0)
  );
  return {
    all: gone === null ? found : view({
      columns: { visitor: "visitor" },
      from:
        `FROM (SELECT visitor FROM ${gone.sql} UNION ALL FROM ${found.sql})`,
    }),
    outliers,
    outlierVisitors: outliers.reduce((sum, count) => sum + count, 0) -
      Number(twice!.visitors),
  };
}

/** SQL that leaves visitors out. */
export function unless(gone: VisitorTable | null): string {
  return gone === null ? "" : `ANTI JOIN ${gone.sql} USING (visitor)`;
}
