/** The large orders, and what is left of the sums without them. */

import { unless, type VisitorTable } from "./buyers.ts";
import { addSums, type ExactSums, fromUnits } from "./exact_moments.ts";
import type { Orders } from "./orders.ts";
import { matrixOf, pairsOf, productName, totalled, wide } from "./_sums.ts";
import {
  type Columns,
  make,
  type Recipe,
  selected,
  type Table,
  view,
} from "./table.ts";

/** A large order. */
export interface LargeOrder {
  readonly arm: number;
  /** Position in the table. */
  readonly row: number;
  readonly orderId: string;
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
type TouchedTable = Table<"visitor" | "arm" | "orders" | "revenue">;

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
  orders: Orders,
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
    },
    from: `FROM ${repeats.sql} SEMI JOIN ${above.sql} USING (visitor)
      GROUP BY ALL`,
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
  orders: Orders,
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
  { engine, revenueDecimals }: Orders,
  { above }: LargeOrders,
  limit: number,
  perDecade: number,
): Promise<{ arm: number; orders: number; value: number }[]> {
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

/** What an order adds to the sums that are made again without some orders. */
const ADDED: Columns = { orders: "1", revenue: "revenue" };
const NAMES = Object.keys(ADDED);

/**
 * What the sums lose when the orders above each limit are left out. Their
 * visitors stay, as visitors with fewer orders.
 *
 * @param orders The orders.
 * @param large Those above a limit.
 * @param limits In whole units, none below that one.
 * @returns By limit and variation.
 */
export async function removals(
  orders: Orders,
  { above, touched }: LargeOrders,
  limits: readonly number[],
): Promise<readonly (readonly Removal[])[]> {
  if (limits.length === 0) return [];
  const values = limits.map((limit, nth) => `(${nth}, ${limit}::DOUBLE)`);
  const out = `(FROM ${above.sql} WHERE revenue > ${Math.min(...limits)})
    JOIN limits ON revenue > limits.value`;
  const left = (name: string): string => wide(`touched.${name} - less.${name}`);
  const pairs = (sqlOf: (a: string, b: string) => string): Columns =>
    Object.fromEntries(
      pairsOf(NAMES).map(([a, b]) => [productName(a, b), sqlOf(a, b)]),
    );
  const sums = (sqlOf: (name: string) => string): Columns =>
    Object.fromEntries(NAMES.map((name) => [name, `sum(${sqlOf(name)})`]));
  const ofSeveral = {
    ...sums((name) => wide(`less.${name}`)),
    ...pairs((a, b) =>
      `sum(${left(a)} * ${left(b)}
        - ${wide(`touched.${a}`)} * ${wide(`touched.${b}`)})`
    ),
  };
  const ofOne = {
    ...sums((name) => ADDED[name]!),
    ...pairs((a, b) => `-sum(${wide(ADDED[a]!)} * ${wide(ADDED[b]!)})`),
  };
  // Who bought once is gone with the order; for the others something is left.
  const rows = await orders.engine.rows(
    `WITH limits(nth, value) AS (VALUES ${values.join(", ")}),
     less AS (
       SELECT nth, visitor, arm, ${selected(sums((name) => ADDED[name]!))}
       FROM ${out} WHERE visitor >= 0 GROUP BY ALL),
     changes AS (
       SELECT nth, arm, ${selected(ofSeveral)}
       FROM less JOIN ${touched.sql} touched USING (visitor, arm)
       GROUP BY nth, arm
       UNION ALL BY NAME
       SELECT nth, arm, ${selected(ofOne)}
       FROM ${out} WHERE visitor < 0 GROUP BY nth, arm)
     SELECT nth, arm, ${totalled(ofOne)} FROM changes GROUP BY nth, arm`,
  );
  return limits.map((_, nth) =>
    orders.variations.map((_, arm) => {
      const row = rows.find((one) =>
        Number(one.nth) === nth && Number(one.arm) === arm
      );
      const sum = (name: string): bigint =>
        BigInt((row?.[name] ?? 0) as bigint);
      return {
        orders: Number(sum("orders")),
        change: {
          sums: NAMES.map((name) => -sum(name)),
          products: matrixOf(NAMES, (a, b) => sum(productName(a, b))),
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

/** The orders that count: all, those above a limit in whole units, or none. */
function countedOrders(
  { revenueDecimals, tables: { all, repeats } }: Orders,
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
