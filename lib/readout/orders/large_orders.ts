/** The large orders. */

import { unless, type VisitorTable } from "./buyers.ts";
import { fromUnits } from "./exact_moments.ts";
import type { EngineOrders } from "./orders.ts";
import { make, type Recipe, type Table, view } from "./table.ts";
import type { LargeOrder, OrderMark } from "./totals.ts";

const ORDER = "revenue DESC, row";

/** Who counts: who is gone, and the value above which no order counts. */
export interface Counted {
  readonly gone: VisitorTable | null;
  readonly cap: number | null;
}

/** A row is an order that counts; a visitor with one order has a negative number. */
export type CountedOrders = Table<
  "visitor" | "arm" | "row" | "order_id" | "revenue"
>;

/** A row is what a visitor with several orders bought in one variation. */
type TouchedTable = Table<
  "visitor" | "arm" | "orders" | "revenue" | "largest"
>;

/**
 * The orders above a limit, and what their visitors bought in all. Where orders
 * are few, those below it are among them.
 */
export interface LargeOrders {
  readonly above: CountedOrders;
  readonly touched: TouchedTable;
}

/**
 * The orders above a limit, of those that count.
 *
 * @param orders The orders.
 * @param counted Who counts.
 * @param limit In whole units; `null` when no order stands out.
 * @returns The orders, and what their visitors with several bought in all.
 */
export async function selectLarge(
  orders: EngineOrders,
  counted: Counted,
  limit: number | null,
): Promise<LargeOrders> {
  const { engine, tables: { repeats } } = orders;
  const above = await make(
    engine,
    "large",
    countedOrders(orders, counted, orders.isFew ? "all" : limit ?? "none"),
  );
  const touched = await make(engine, "touched", {
    columns: {
      visitor: "visitor::BIGINT",
      arm: "arm",
      orders: "count(*)",
      revenue: "sum(revenue)",
      largest: "max(max(revenue)) OVER (PARTITION BY visitor)",
    },
    from: `FROM ${repeats.sql} SEMI JOIN ${above.sql} USING (visitor)
      GROUP BY visitor, arm`,
  });
  return { above, touched };
}

/**
 * The two largest orders of each variation, the earlier row first where values
 * are equal.
 *
 * @param orders The orders.
 * @param counted Who counts.
 * @param large Those above some limit.
 * @returns By variation, at most two, the largest first.
 */
export async function largestOrders(
  orders: EngineOrders,
  counted: Counted,
  { above }: LargeOrders,
): Promise<readonly (readonly LargeOrder[])[]> {
  const top = async ({ sql }: CountedOrders, arms: readonly number[]) => {
    const parts = arms.map((arm) =>
      `(SELECT arm, row, order_id, revenue FROM ${sql} WHERE arm = ${arm}
        ORDER BY ${ORDER} LIMIT 2)`
    );
    const rows = await orders.engine.rows(
      `FROM (${parts.join(" UNION ALL ")}) ORDER BY arm, ${ORDER}`,
    );
    return rows.map(({ arm, row, order_id, revenue }): LargeOrder => ({
      arm: Number(arm),
      row: Number(row),
      orderId: String(order_id),
      units: Number(revenue),
    }));
  };
  const arms = [...orders.variations.keys()];
  const found = await top(above, arms);
  const inArm = (list: readonly LargeOrder[], arm: number) =>
    list.filter((order) => order.arm === arm);
  // A variation without two large orders is looked through as a whole.
  const few = orders.isFew
    ? []
    : arms.filter((arm) => inArm(found, arm).length < 2);
  const others = few.length === 0
    ? []
    : await top(view(countedOrders(orders, counted, "all")), few);
  return arms.map((arm) => inArm(few.includes(arm) ? others : found, arm));
}

/**
 * The values of the orders above a limit, those that lie close together as one.
 *
 * @param orders The orders.
 * @param large Those above a lower limit.
 * @param limit In whole units.
 * @param perDecade Values that are told apart between one and ten.
 * @returns How many orders a value stands for; by variation, in order.
 */
export async function largeValues(
  { engine, revenueDecimals }: EngineOrders,
  { above }: LargeOrders,
  limit: number,
  perDecade: number,
): Promise<OrderMark[]> {
  const rows = await engine.rows(
    `SELECT arm, count(*) AS orders, max(revenue) AS revenue
     FROM ${above.sql} WHERE revenue > ${limit}
     GROUP BY arm, CASE WHEN revenue > 0
       THEN round(log10(revenue) * ${perDecade}) END
     ORDER BY arm, max(revenue)`,
  );
  return rows.map(({ arm, orders, revenue }) => ({
    arm: Number(arm),
    orders: Number(orders),
    value: fromUnits(BigInt(revenue as number), revenueDecimals),
  }));
}

/** The orders that count: all, those above a limit in whole units, or none. */
function countedOrders(
  { revenueDecimals, tables: { all, repeats } }: EngineOrders,
  { gone, cap }: Counted,
  which: number | "all" | "none",
): Recipe<keyof CountedOrders["columns"]> {
  const limit = typeof which === "number" ? which : null;
  const conditions = [
    ...(limit === null ? [] : [`revenue > ${limit}`]),
    ...(cap === null ? [] : [`revenue <= ${cap}`]),
  ];
  // The plain comparison passes by most orders while they are read.
  const rough = limit === null || limit <= 0 ? [] : [
    `net_revenue > ${limit / 10 ** revenueDecimals * (1 - 1e-9)}::DOUBLE`,
  ];
  const where = (list: readonly string[]): string =>
    list.length === 0 ? "" : `WHERE ${list.join(" AND ")}`;
  return {
    columns: {
      visitor: "coalesce(visitor, -1 - row)::BIGINT",
      arm: "arm",
      row: "row",
      order_id: "order_id",
      revenue: "revenue",
    },
    from: `FROM (SELECT row, arm, order_id, revenue FROM ${all.sql}
        ${where([...rough, ...conditions])})
      LEFT JOIN (SELECT row, visitor FROM ${repeats.sql} ${where(conditions)})
        USING (row)
      ${unless(gone)}
      ${which === "none" ? "LIMIT 0" : ""}`,
  };
}
