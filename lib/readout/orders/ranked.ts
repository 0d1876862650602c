/** What everybody bought by day, by how large the largest order of it is. */

import { columnsOf, visitedSums } from "./buyer_sums.ts";
import {
  addSums,
  type ExactSums,
  minusSums,
  zeroSums,
} from "./exact_moments.ts";
import type { LargeOrders } from "./large_orders.ts";
import type { EngineOrders } from "./orders.ts";
import { DAYS, placeOf, type Places } from "./places.ts";
import { rankSql, summedOf } from "./segments.ts";
import { singleSums, sumsOf, totalled, visitSums } from "./_sums.ts";
import { selected } from "./table.ts";
import type { BuyerSums, RankedSums } from "./totals.ts";

/**
 * What everybody bought by day and rank. Visitors above no limit are most, and
 * follow from all: only the others are looked at.
 *
 * @param orders The orders.
 * @param places Their days.
 * @param large Those above the lowest limit, at least.
 * @param limits In whole units, the highest first; none for no ranks.
 * @param all What everybody bought, by day.
 * @returns By variation, day and rank.
 */
export async function rankOrders(
  orders: EngineOrders,
  places: Places,
  large: LargeOrders,
  limits: readonly number[],
  all: readonly BuyerSums[],
): Promise<RankedSums[]> {
  const above = limits.length === 0
    ? []
    : await rankedRows(orders, places, large, limits);
  const by = ({ arm, day }: Pick<BuyerSums, "arm" | "day">) => arm * DAYS + day;
  const left = Map.groupBy(all, by);
  const taken = Map.groupBy(above, by);
  const none = zeroSums(columnsOf(orders).length);
  const sum = (some: readonly { readonly sums: ExactSums }[] = []) =>
    some.reduce((total, { sums }) => addSums(total, sums), none);
  const everybody = { column: null, segment: null };
  return [
    ...[...left].map(([key, some]) => ({
      ...everybody,
      arm: some[0]!.arm,
      day: some[0]!.day,
      rank: 0,
      sums: minusSums(sum(some), sum(taken.get(key))),
    })),
    ...above.map((row) => ({ ...everybody, ...row })),
  ];
}

async function rankedRows(
  orders: EngineOrders,
  { all, repeats }: Places,
  { above, touched }: LargeOrders,
  limits: readonly number[],
): Promise<(BuyerSums & Pick<RankedSums, "rank">)[]> {
  const lowest = limits.at(-1)!;
  const visits = summedOf(orders, visitSums);
  const rows = await orders.engine.rows(
    `SELECT place, rank, ${totalled(visits)} FROM (
     SELECT place, rank, ${selected(summedOf(orders, singleSums))}
     FROM (SELECT *, ${rankSql("revenue", limits)} AS rank
       FROM ${all.each.sql} SEMI JOIN (SELECT row FROM ${above.sql}
         WHERE visitor < 0 AND revenue > ${lowest}) USING (row))
     GROUP BY place, rank
     UNION ALL BY NAME
     SELECT place, rank, ${selected(visits)}
     FROM (SELECT *, ${rankSql("largest", limits)} AS rank
       FROM ${repeats.each.sql} JOIN (
         SELECT DISTINCT visitor, largest FROM ${touched.sql}
         WHERE largest > ${lowest}) USING (visitor))
     GROUP BY place, rank) GROUP BY place, rank`,
  );
  return rows.map((row) => ({
    ...placeOf(row),
    rank: Number(row.rank),
    sums: visitedSums(orders, sumsOf(visits, row)),
  }));
}
