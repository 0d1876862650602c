/** What is left of the sums without the large orders. */

import type { EngineRow } from "../../engine/mod.ts";
import { addSums, type ExactSums } from "./exact_moments.ts";
import type { LargeOrders } from "./large_orders.ts";
import type { Orders } from "./orders.ts";
import { matrixOf, pairsOf, productName, totalled, wide } from "./_sums.ts";
import { type Columns, selected } from "./table.ts";

/** What leaves a variation's sums with the orders above a limit. */
export interface Removal {
  /** Orders above the limit. */
  readonly orders: number;
  /** Changes of the sums of orders and revenue, and of their products. */
  readonly change: ExactSums;
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
 * @param highest Value of the largest order; nothing is asked of limits above it.
 * @returns By limit and variation.
 */
export async function removals(
  orders: Orders,
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
        orders: Number(sum("orders")),
        change: {
          sums: NAMES.map((name) => -sum(name)),
          products: matrixOf(NAMES, (a, b) => sum(productName(a, b))),
        },
      };
    })
  );
}

/** A row is what a limit takes from a variation. */
async function removedRows(
  { engine }: Orders,
  { above, touched }: LargeOrders,
  limits: readonly number[],
): Promise<readonly EngineRow[]> {
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
  return await engine.rows(
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
