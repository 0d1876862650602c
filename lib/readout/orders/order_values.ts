/** Order values: how many of each size, their mean and their spread. */

import { NOT_POSITIVE } from "./bins.ts";
import { fromUnits, ratio } from "./exact_moments.ts";
import type { EngineOrders } from "./orders.ts";
import { DAYS, type Placed, placeOf } from "./places.ts";
import {
  combine,
  orderSums,
  productName,
  type Sums,
  sumsOf,
  totalled,
  widened,
} from "./_sums.ts";
import { type Columns, named, selected, type Table } from "./table.ts";
import type { OrderBin, OrderMoments } from "./totals.ts";
import type { EngineRow } from "../../engine/mod.ts";

/** Orders of one place, summed in whole units. */
export interface PlaceSums {
  readonly arm: number;
  readonly day: number;
  readonly sums: Sums;
}

/** The same for one bin of it. */
export interface OrderSums extends PlaceSums {
  readonly bin: number;
}

/** A row is an order with its place, measures in whole units. */
export type PlacedOrders = Table<"place" | "bin" | "revenue">;

/**
 * Sums orders by place and bin, each order for itself. Where all are summed,
 * whole hours are taken as they are, and only cut ones looked through.
 *
 * @param orders What is summed.
 * @param from The orders; or all that there are, with the sums of their hours.
 * @param cap Orders above it are left out; `null` for none.
 * @returns A row per place and bin.
 */
export async function sumOrders(
  { engine, measures }: EngineOrders,
  from: Placed<"bin" | "revenue">,
  cap: number | null,
): Promise<OrderSums[]> {
  const sums = orderSums(measures);
  return orderSumsOf(
    sums,
    await engine.rows(placedSums("place, bin", sums, from, cap)),
  );
}

/** SQL of sums over orders by their place, and what else they are told by. */
export function placedSums(
  by: string,
  sums: Columns,
  { each, hourly }: Placed<"bin" | "revenue">,
  cap: number | null,
): string {
  const summed = ({ sql }: PlacedOrders, where = ""): string =>
    `SELECT ${by}, ${selected(sums)} FROM ${sql} ${where} GROUP BY ${by}`;
  if (cap !== null || hourly === null) {
    const where = cap === null ? "" : `WHERE revenue <= ${cap}`;
    return `SELECT ${by}, ${widened(sums)} FROM (${summed(each, where)})`;
  }
  return `SELECT ${by}, ${totalled(sums)} FROM (
      SELECT ${by}, ${named(sums)} FROM ${hourly.whole.sql}
      UNION ALL BY NAME ${summed(hourly.cut)}) GROUP BY ${by}`;
}

/** Such sums out of rows of the engine. */
export function orderSumsOf(
  sums: Columns,
  rows: readonly EngineRow[],
): OrderSums[] {
  return rows.map((row) => ({
    ...placeOf(row),
    bin: Number(row.bin),
    sums: sumsOf(sums, row),
  }));
}

/** Some rows without others that are among them: whole numbers lose nothing. */
export function without<Row extends PlaceSums & { readonly bin?: number }>(
  all: readonly Row[],
  some: readonly Row[],
): Row[] {
  const key = ({ arm, day, bin }: Row): string => `${arm} ${day} ${bin}`;
  const minus = new Map(some.map((row) => [key(row), row]));
  return all.map((row) => {
    const other = minus.get(key(row));
    return other === undefined
      ? row
      : { ...row, sums: combine(row.sums, other.sums, (a, b) => a - b) };
  }).filter(({ sums }) => sums.orders! > 0n);
}

/** One row per place. */
export function withoutBins(rows: readonly OrderSums[]): PlaceSums[] {
  const groups = Map.groupBy(rows, ({ arm, day }) => arm * DAYS + day);
  return [...groups.values()].map(([first, ...others]) => {
    const { arm, day, sums } = first!;
    return {
      arm,
      day,
      sums: others.reduce(
        (sum, row) => combine(sum, row.sums, (a, b) => a + b),
        sums,
      ),
    };
  });
}

/**
 * Mean, spread and bins of order values.
 *
 * @param kept The orders that count, summed.
 * @param decimals Of the unit of revenue.
 * @returns Count, mean, spread, bins.
 */
export function orderMoments(
  kept: readonly OrderSums[],
  decimals: number,
): OrderMoments {
  const total = (name: string): bigint =>
    kept.reduce((sum, { sums }) => sum + sums[name]!, 0n);
  const count = total("orders");
  const sum = total("revenue");
  const squares = total(productName("revenue", "revenue"));
  const centred = count * squares - sum * sum;
  const mean = count === 0n ? null : ratio(sum, count, decimals);
  const deviation = count < 2n
    ? null
    : Math.sqrt(ratio(centred, count * (count - 1n), 2 * decimals));
  const score = (units: number): number | null =>
    deviation === null || deviation === 0
      ? null
      : (fromUnits(BigInt(units), decimals) - mean!) / deviation;
  return {
    count: Number(count),
    mean,
    standardDeviation: deviation,
    bins: binsOf(kept),
    score,
    limitAt: (threshold) => {
      if (deviation === null || deviation === 0) return null;
      const scale = 10 ** decimals;
      // No order is as large, and steps of one would not be seen there.
      if ((mean! + threshold * deviation) * scale > Number.MAX_SAFE_INTEGER) {
        return Number.MAX_SAFE_INTEGER;
      }
      let limit = Math.floor((mean! + threshold * deviation) * scale);
      // The product above is rounded; the score itself decides.
      while (score(limit)! > threshold) limit--;
      while (score(limit + 1)! <= threshold) limit++;
      return limit;
    },
  };
}

/** The bins over all days, in order. */
function binsOf(kept: readonly OrderSums[]): OrderBin[] {
  const groups = Map.groupBy(kept, ({ arm, bin }) => arm * DAYS + bin);
  return [...groups.keys()].sort((a, b) => a - b).map((key) => {
    const rows = groups.get(key)!;
    const { arm, bin } = rows[0]!;
    return {
      arm,
      bin: bin === NOT_POSITIVE ? null : bin,
      orders: rows.reduce((sum, { sums }) => sum + Number(sums.orders), 0),
    };
  });
}
