/** What is left of the sums without the visitors who have a large order. */

import type { EngineRow } from "../../engine/mod.ts";
import { addSums, type ExactSums } from "./exact_moments.ts";
import type { LargeOrders } from "./large_orders.ts";
import type { EngineOrders } from "./orders.ts";
import { matrixOf, pairsOf, productName, totalled, wide } from "./_sums.ts";
import { type Columns, selected } from "./table.ts";
import type { Removal } from "./totals.ts";

const NAMES = ["orders", "revenue"] as const;

/**
 * What the sums lose when the visitors with an order above each limit are left
 * out, with all that they bought in whichever variation: what a z-score that is
 * asked for leaves out.
 *
 * @param orders The orders.
 * @param large Those above a limit.
 * @param limits In whole units, none below that one.
 * @param highest Value of the largest order; nothing is asked of limits above it.
 * @returns By limit and variation.
 */
export async function removals(
  orders: EngineOrders,
  { above, touched }: LargeOrders,
  limits: readonly number[],
  highest: number,
): Promise<readonly (readonly Removal[])[]> {
  const rows = limits.some((limit) => limit < highest)
    ? await removedRows(orders, { above, touched }, limits)
    : [];
  return limits.map((_, nth) =>
    orders.variations.map((_, arm) => {
      const row = rows.find((one) =>
        Number(one.nth) === nth && Number(one.arm) === arm
      );
      const sum = (name: string): bigint =>
        BigInt((row?.[name] ?? 0) as bigint);
      return {
        visitors: Number(sum("visitors")),
        orders: Number(sum("above")),
        change: {
          sums: NAMES.map((name) => -sum(name)),
          products: matrixOf(NAMES, (a, b) => -sum(productName(a, b))),
        },
      };
    })
  );
}

/** A row is what a limit takes from a variation. */
async function removedRows(
  { engine }: EngineOrders,
  { above, touched }: LargeOrders,
  limits: readonly number[],
): Promise<readonly EngineRow[]> {
  const values = limits.map((limit, nth) => `(${nth}, ${limit}::DOUBLE)`);
  const sums = (of: Readonly<Record<typeof NAMES[number], string>>): Columns =>
    Object.fromEntries([
      ["visitors", "count(*)"],
      ...NAMES.map((name) => [name, `sum(${wide(of[name])})`]),
      ...pairsOf(NAMES).map(([a, b]) => [
        productName(a, b),
        `sum(${wide(of[a])} * ${wide(of[b])})`,
      ]),
    ]);
  const several = sums({ orders: "orders", revenue: "revenue" });
  const once = sums({ orders: "1", revenue: "revenue" });
  const over = "JOIN limits ON revenue > limits.value";
  // A visitor's largest order is that of all variations, since all leave.
  return await engine.rows(
    `WITH limits(nth, value) AS (VALUES ${values.join(", ")}),
     gone AS (
       SELECT nth, arm, ${selected(several)}, 0 AS above
       FROM ${touched.sql} JOIN limits ON largest > limits.value
       GROUP BY nth, arm
       UNION ALL BY NAME
       SELECT nth, arm, ${selected(once)}, 0 AS above
       FROM ${above.sql} ${over} WHERE visitor < 0 GROUP BY nth, arm
       UNION ALL BY NAME
       SELECT nth, arm, count(*) AS above FROM ${above.sql} ${over}
       GROUP BY nth, arm)
     SELECT nth, arm, ${totalled({ ...once, above: "" })}
     FROM gone GROUP BY nth, arm`,
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
