/** The large orders, and what is left of the sums without them. */

import { armSql } from "./arms.ts";
import { addSums, type ExactSums } from "./exact_moments.ts";
import type { Orders } from "./orders.ts";
import { wide } from "./_sums.ts";
import { amountsSql } from "./units.ts";

/** A large order. */
export interface LargeOrder {
  readonly arm: number;
  /** Position in the table. */
  readonly row: number;
  /** Value in whole units. */
  readonly units: number;
}

/** What leaves a variation's sums with the orders above a limit. */
export interface Removal {
  /** Orders above the limit. */
  readonly orders: number;
  /** Changes of the sums of orders and revenue, and of their products. */
  readonly change: ExactSums;
}

const ORDER = "revenue DESC, row";

/**
 * Makes the table `large` of the orders above a limit, of those that count, and
 * `touched`, what their visitors with several orders bought in all. A visitor
 * with one order has a negative number, made from its row.
 *
 * @param orders The orders, placed and with `gone` made.
 * @param cap Value in units above which no order counts; `null` for none.
 * @param limit In whole units; `null` when no order stands out.
 */
export async function selectLarge(
  orders: Orders,
  cap: number | null,
  limit: number | null,
): Promise<void> {
  await orders.engine.run(
    `CREATE OR REPLACE TEMP TABLE large AS ${keptSql(orders, cap, limit)}
     ${limit === null ? "LIMIT 0" : ""}`,
  );
  await orders.engine.run(
    `CREATE OR REPLACE TEMP TABLE touched AS
     SELECT visitor::BIGINT AS visitor, arm, count(*) AS orders,
       sum(revenue) AS revenue
     FROM repeats SEMI JOIN large USING (visitor) GROUP BY ALL`,
  );
}

/**
 * The two largest orders of each variation, the earlier row first where values
 * are equal.
 *
 * @param orders The orders, with `large` made.
 * @param cap Value in units above which no order counts; `null` for none.
 * @returns By variation, at most two, the largest first.
 */
export async function largestOrders(
  orders: Orders,
  cap: number | null,
): Promise<readonly (readonly LargeOrder[])[]> {
  const top = async (from: string, arms: readonly number[]) => {
    if (arms.length === 0) return [];
    const parts = arms.map((arm) =>
      `(SELECT arm, row, revenue FROM ${from} WHERE arm = ${arm}
        ORDER BY ${ORDER} LIMIT 2)`
    );
    const rows = await orders.engine.rows(
      `FROM (${parts.join(" UNION ALL ")}) ORDER BY arm, ${ORDER}`,
    );
    return rows.map(({ arm, row, revenue }): LargeOrder => ({
      arm: Number(arm),
      row: Number(row),
      units: Number(revenue),
    }));
  };
  const arms = [...orders.variations.keys()];
  const found = await top("large", arms);
  const inArm = (list: readonly LargeOrder[], arm: number) =>
    list.filter((order) => order.arm === arm);
  // A variation without two large orders is looked through as a whole.
  const few = arms.filter((arm) => inArm(found, arm).length < 2);
  const others = await top(
    `(${keptSql(orders, cap, null)})`,
    few,
  );
  return arms.map((arm) => inArm(few.includes(arm) ? others : found, arm));
}

/**
 * The id of an order.
 *
 * @param orders The orders.
 * @param row Its position in the table.
 * @returns The id.
 */
export async function orderIdAt(orders: Orders, row: number): Promise<string> {
  const [order] = await orders.engine.rows(
    `SELECT order_id FROM orders WHERE row = ${row}`,
  );
  return String(order!.order_id);
}

/**
 * What the sums lose when the orders above each limit are left out. Their
 * visitors stay, as visitors with fewer orders.
 *
 * @param orders The orders, with `large` and `touched` made.
 * @param limits In whole units, none below that of `large`.
 * @returns By limit and variation.
 */
export async function removals(
  orders: Orders,
  limits: readonly number[],
): Promise<readonly (readonly Removal[])[]> {
  if (limits.length === 0) return [];
  const left = (column: string): string =>
    wide(`touched.${column} - less.${column}`);
  const change = (a: string, b: string): string =>
    `sum(${left(a)} * ${left(b)}
       - ${wide(`touched.${a}`)} * ${wide(`touched.${b}`)})`;
  const values = limits.map((limit, nth) => `(${nth}, ${limit}::DOUBLE)`);
  const above = "large JOIN limits ON large.revenue > limits.value";
  const square = `${wide("revenue")} * ${wide("revenue")}`;
  // Who bought once is gone with the order; for the others something is left.
  const rows = await orders.engine.rows(
    `WITH limits(nth, value) AS (VALUES ${values.join(", ")}),
     less AS (
       SELECT nth, visitor, arm, count(*) AS orders, sum(revenue) AS revenue
       FROM ${above} WHERE visitor >= 0 GROUP BY ALL),
     changes AS (
       SELECT nth, arm, sum(less.orders) AS orders,
         sum(${wide("less.revenue")}) AS revenue,
         ${change("orders", "orders")} AS oo,
         ${change("orders", "revenue")} AS ov,
         ${change("revenue", "revenue")} AS vv
       FROM less JOIN touched USING (visitor, arm) GROUP BY nth, arm
       UNION ALL
       SELECT nth, arm, count(*), sum(revenue), -count(*), -sum(revenue),
         -sum(${square})
       FROM ${above} WHERE visitor < 0 GROUP BY nth, arm)
     SELECT nth, arm, ${
      ["orders", "revenue", "oo", "ov", "vv"]
        .map((name) => `sum(${name})::HUGEINT AS ${name}`).join(", ")
    } FROM changes GROUP BY nth, arm`,
  );
  return limits.map((_, nth) =>
    orders.variations.map((_, arm) => {
      const row = rows.find((one) =>
        Number(one.nth) === nth && Number(one.arm) === arm
      );
      const [count, revenue, oo, ov, vv] = [
        "orders",
        "revenue",
        "oo",
        "ov",
        "vv",
      ]
        .map((name) => BigInt((row?.[name] ?? 0) as bigint));
      return {
        orders: Number(count!),
        change: {
          sums: [-count!, -revenue!],
          products: [[oo!, ov!], [ov!, vv!]],
        },
      };
    })
  );
}

/** The sums of orders and revenue alone, with a change. */
export function withoutLarge(
  { sums, products }: ExactSums,
  change: ExactSums | null,
): ExactSums {
  const pick = <T>(row: readonly T[]): T[] => [row[1]!, row[2]!];
  const whole = {
    sums: pick(sums),
    products: pick(products).map((row) => pick(row)),
  };
  return change === null ? whole : addSums(whole, change);
}

/** The orders that count and are above a limit: visitor, arm, row, revenue. */
function keptSql(
  orders: Orders,
  cap: number | null,
  limit: number | null,
): string {
  const conditions = [
    ...(limit === null ? [] : [`revenue > ${limit}`]),
    ...(cap === null ? [] : [`revenue <= ${cap}`]),
  ];
  // The plain comparison passes by most orders while they are read.
  const rough = limit === null || limit <= 0 ? [] : [
    `net_revenue > ${
      limit / 10 ** orders.revenueDecimals * (1 - 1e-9)
    }::DOUBLE`,
  ];
  const where = (list: readonly string[]): string =>
    list.length === 0 ? "" : `WHERE ${list.join(" AND ")}`;
  return `SELECT coalesce(visitor, -1 - row)::BIGINT AS visitor,
       ${armSql(orders.variations)} AS arm, row, revenue
     FROM (SELECT row, variation, revenue FROM (${amountsSql(orders)})
       ${where([...rough, ...conditions])})
     LEFT JOIN (SELECT row, visitor FROM repeats ${where(conditions)})
       USING (row)
     ANTI JOIN gone USING (visitor)`;
}
