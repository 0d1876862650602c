/** From orders to visitors: who counts, and who does not. */

import type { Engine } from "../../engine/mod.ts";
import type { Choices } from "../record/mod.ts";
import { type BuyerSums, sumBuyers } from "./buyer_sums.ts";
import type { Orders } from "./orders.ts";
import {
  type OrderMoments,
  orderMoments,
  sumOrders,
  without,
} from "./order_values.ts";
import { DAYS } from "./places.ts";

/** Buyers in two variations. */
export interface Crossovers {
  readonly visitors: number;
  readonly orders: number;
}

/**
 * Who counts: not the visitors in the table `gone`, and nobody with an order
 * above the cap.
 */
export interface Selection {
  /** Buyers before anybody was left out. */
  readonly buyers: number;
  readonly crossovers: Crossovers;
  /** Value in units above which visitors are left out; `null` for none. */
  readonly cap: number | null;
  /** Buyers left out for a large order, by variation; `null` when none was asked for. */
  readonly outliers: readonly number[] | null;
  /** How many visitors those are. */
  readonly outlierVisitors: number;
  /** The values of the orders that count. */
  readonly values: OrderMoments;
  /** Sums of the buyers that count. */
  readonly sums: readonly BuyerSums[];
}

/**
 * Makes the table `gone` of visitors who do not count, and sums the others.
 *
 * @param orders The orders, placed.
 * @param choices Crossovers and threshold.
 * @param removal Whether outliers are still to be removed, or the service did.
 * @returns Who counts, and their sums.
 */
export async function selectBuyers(
  orders: Orders,
  { crossovers: choice, maxZScore }: Choices,
  removal: "here" | "done",
): Promise<Selection> {
  const { engine, revenueDecimals } = orders;
  const found = await findCrossovers(orders);
  await engine.run(
    `CREATE OR REPLACE TEMP TABLE gone AS SELECT visitor FROM crossed
     ${choice === "keep" ? "LIMIT 0" : ""}`,
  );
  await collectGone(engine);
  const all = await sumOrders(orders, "placed", null);
  const values = orderMoments(
    without(all, await sumOrders(orders, "gone_orders", null)),
    revenueDecimals,
  );
  if (maxZScore === null || removal === "done") {
    return {
      ...found,
      cap: null,
      outliers: null,
      outlierVisitors: 0,
      values,
      sums: await sumBuyers(orders, all, null),
    };
  }
  const cap = values.limitAt(maxZScore);
  const outliers = await removeOutliers(orders, cap);
  const rest = await sumOrders(orders, "placed", cap);
  return {
    ...found,
    cap,
    ...outliers,
    values: orderMoments(
      without(rest, await sumOrders(orders, "gone_orders", cap)),
      revenueDecimals,
    ),
    sums: await sumBuyers(orders, rest, cap),
  };
}

/** Makes the table `crossed` of visitors who bought in several variations. */
async function findCrossovers(
  { engine, count }: Orders,
): Promise<Pick<Selection, "buyers" | "crossovers">> {
  // A visitor's first order in a variation is the one with nothing before it.
  await engine.run(
    `CREATE OR REPLACE TEMP TABLE crossed AS
     SELECT visitor, count(*) AS arms FROM repeats
     WHERE orders_before = 0 GROUP BY visitor HAVING count(*) > 1`,
  );
  const [facts] = await engine.rows(
    `SELECT (SELECT coalesce(sum(buyers - orders), 0) FROM repeats_hourly)::BIGINT
         AS fewer,
       (SELECT count(*) FROM crossed) AS visitors,
       (SELECT coalesce(sum(arms - 1), 0) FROM crossed)::BIGINT AS again,
       (SELECT count(*) FROM repeats SEMI JOIN crossed USING (visitor))
         AS orders`,
  );
  const number = (name: string): number => Number(facts![name]);
  return {
    buyers: count + number("fewer") - number("again"),
    crossovers: { visitors: number("visitors"), orders: number("orders") },
  };
}

/** Makes `gone_orders`, those of `gone`: they are few, and asked for often. */
async function collectGone(engine: Engine): Promise<void> {
  await engine.run(
    `CREATE OR REPLACE TEMP TABLE gone_orders AS
     FROM placed_repeats SEMI JOIN gone USING (visitor)`,
  );
}

/** Visitors with an order above the cap go, with all of their orders. */
async function removeOutliers(
  orders: Orders,
  cap: number | null,
): Promise<Pick<Selection, "outliers" | "outlierVisitors">> {
  const { engine, variations } = orders;
  if (cap === null) {
    return { outliers: variations.map(() => 0), outlierVisitors: 0 };
  }
  await engine.run(
    `CREATE OR REPLACE TEMP TABLE outliers AS SELECT DISTINCT visitor
     FROM placed_repeats ANTI JOIN gone USING (visitor) WHERE revenue > ${cap}`,
  );
  const rows = await engine.rows(
    `SELECT arm, sum(visitors) AS visitors FROM (
       SELECT place // ${DAYS} AS arm, count(DISTINCT visitor) AS visitors
       FROM placed_repeats SEMI JOIN outliers USING (visitor) GROUP BY arm
       UNION ALL
       SELECT place // ${DAYS}, count(*) FROM placed WHERE revenue > ${cap}
       GROUP BY ALL
       UNION ALL
       SELECT place // ${DAYS}, -count(*) FROM placed_repeats
       WHERE revenue > ${cap} GROUP BY ALL)
     GROUP BY arm`,
  );
  // Those seen in two variations are lost to both, and are one visitor.
  const [twice] = await engine.rows(
    `SELECT count(DISTINCT (visitor, place // ${DAYS}))
       - count(DISTINCT visitor) AS visitors
     FROM placed_repeats SEMI JOIN outliers USING (visitor)`,
  );
  await engine.run("INSERT INTO gone FROM outliers");
  await collectGone(engine);
  const outliers = variations.map((_, arm) =>
    Number(rows.find((row) => Number(row.arm) === arm)?.visitors ?? 0)
  );
  return {
    outliers,
    outlierVisitors: outliers.reduce((sum, count) => sum + count, 0) -
      Number(twice!.visitors),
  };
}
