/**
 * The orders that the plan's statements look at one by one: those of visitors with
 * an order that stands out, and of visitors in two variations. Of everybody else
 * sums are enough.
 */

import { BINS_PER_DECADE, NO_BIN, NOT_POSITIVE } from "../bins.ts";
import { unitColumns } from "../measures.ts";
import type { EngineOrders } from "./engine_orders.ts";
import {
  asAlone,
  COLUMNS_KNOWN,
  ofSeveral,
  type VisitedTable,
} from "./_repeats.ts";
import { make, named as namesOf, type Table } from "./table.ts";

/** Which orders stand out. */
export interface Outstanding {
  /** Whether visitors of two variations are looked at whatever they bought. */
  readonly isCrossed: boolean;
  /** The lowest bin of orders that stand out. */
  readonly from: number;
  /** By variation, the lowest bin of orders whose ids are asked for. */
  readonly named: readonly number[];
}

/** The lowest bin of values above a limit, if any; a doubt is looked at. */
export function binAbove(limit: number | null, decimals: number): number {
  return limit === null
    ? NO_BIN
    : limit > 0
    ? Math.floor((Math.log10(limit) - decimals) * BINS_PER_DECADE)
    : NOT_POSITIVE;
}

/** A row is an order that is looked at; the largest have an id. */
export async function selectLookedAt(
  orders: EngineOrders,
  { isCrossed, from, named }: Outstanding,
): Promise<Table<keyof VisitedTable["columns"] | "order_id">> {
  const { engine, tables, measures } = orders;
  const columns = {
    ...{ arm: "arm", time: "time", bin: "bin", row: "row", buyer: "buyer" },
    ...COLUMNS_KNOWN,
    ...unitColumns(measures),
  };
  const taken = namesOf(columns);
  const isNamed = `(${
    named.map((bin, arm) => `arm = ${arm} AND bin >= ${bin}`).join(" OR ")
  })`;
  // A plain range passes by most orders while they are read.
  const reaches = (bin: number): string =>
    bin === NOT_POSITIVE
      ? "true"
      : bin === NO_BIN
      ? "false"
      : `net_revenue >= ${10 ** (bin / BINS_PER_DECADE) * (1 - 1e-6)}::DOUBLE`;
  const several = ofSeveral(tables, "summed");
  return await make(engine, "looked_at", {
    columns: { ...columns, order_id: "order_id" },
    from: `FROM (
      SELECT ${taken} FROM ${several.sql} WHERE top_bin >= ${from}${
      isCrossed ? " OR lowest < highest" : ""
    }
      UNION ALL
      SELECT ${taken} FROM ${
      asAlone(
        tables.all,
        `FROM ${tables.all.sql}
           ANTI JOIN (SELECT row FROM ${tables.repeats.sql} WHERE bin >= ${from})
             USING (row)
           WHERE ${reaches(from)} AND bin >= ${from}`,
      ).sql
    })
      LEFT JOIN (
        SELECT row, order_id FROM ${tables.all.sql}
        WHERE ${reaches(Math.min(...named))} AND ${isNamed}) USING (row)`,
  });
}
