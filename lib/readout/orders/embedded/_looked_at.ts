/**
 * The orders that the plan's statements look at one by one: all where they are
 * few, or else those of visitors with an order that stands out, and of visitors
 * in two variations. Of everybody else sums are enough.
 */

import { BINS_PER_DECADE, NO_BIN, NOT_POSITIVE } from "../bins.ts";
import type { VisitorTable } from "./_crossed.ts";
import { unitColumns } from "../measures.ts";
import type { EngineOrders } from "./engine_orders.ts";
import type { Places } from "./places.ts";
import type { OrderTable } from "./rows.ts";
import { carried, make, named as namesOf, type Table, view } from "./table.ts";

/** Orders and their visitors; a visitor with one order has a number of its own. */
export type VisitedTable = Table<
  "arm" | "time" | "bin" | "row" | "buyer" | "revenue"
>;

/** All orders, by whether their visitors have others. */
export interface Visited {
  readonly several: VisitedTable;
  /** `null` where nobody looked who has only one. */
  readonly alone: VisitedTable | null;
}

/** All orders; those of visitors with several have `all` columns on request. */
export function visitedOrders(
  { isFew, tables: { all, repeats } }: EngineOrders,
  has: "all" | "summed",
): Visited {
  if (isFew) return { several: byId(all), alone: null };
  const buyer = { buyer: "visitor" };
  return {
    several: has === "summed"
      ? view({ columns: carried(repeats, buyer), from: `FROM ${repeats.sql}` })
      : view({
        columns: carried(all, buyer),
        from: `FROM ${all.sql}
          JOIN (SELECT row, visitor FROM ${repeats.sql}) USING (row)`,
      }),
    alone: aloneOf({ all, repeats }),
  };
}

function byId(all: OrderTable): Table<keyof OrderTable["columns"] | "buyer"> {
  return view({
    columns: carried(all, { buyer: "visitor_id" }),
    from: `FROM ${all.sql}`,
  });
}

function aloneOf(
  { all, repeats }: EngineOrders["tables"],
  where = "",
): VisitedTable {
  return view({
    columns: carried(all, { buyer: "-1 - row" }),
    from: `FROM ${all.sql} ANTI JOIN ${repeats.sql} USING (row) ${where}`,
  });
}

/** Which orders stand out. */
export interface Outstanding {
  /** Visitors who are looked at whatever they bought; `null` for nobody. */
  readonly gone: VisitorTable | null;
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
  { placed }: Places,
  { gone, from, named }: Outstanding,
): Promise<Table<keyof VisitedTable["columns"] | "day" | "order_id">> {
  const { engine, isFew, tables: { all, repeats }, measures } = orders;
  if (isFew) return placed(byId(all));
  const columns = {
    ...{ arm: "arm", time: "time", bin: "bin", row: "row", buyer: "buyer" },
    ...unitColumns(measures),
  };
  const taken = namesOf(columns);
  const isNamed = `(${
    named.map((bin, arm) => `arm = ${arm} AND bin >= ${bin}`).join(" OR ")
  })`;
  const standsOut = `bin >= ${from}`;
  // A plain range passes by most orders while they are read.
  const reaches = (bin: number): string =>
    bin === NOT_POSITIVE
      ? "true"
      : bin === NO_BIN
      ? "false"
      : `net_revenue >= ${10 ** (bin / BINS_PER_DECADE) * (1 - 1e-6)}::DOUBLE`;
  const { several } = visitedOrders(orders, "summed");
  return placed(
    await make(engine, "looked_at", {
      columns: { ...columns, order_id: "order_id" },
      from: `FROM (
      WITH visitors AS (
        SELECT DISTINCT visitor AS buyer FROM ${repeats.sql} WHERE ${standsOut}${
        gone === null ? "" : ` UNION SELECT visitor FROM ${gone.sql}`
      })
      SELECT ${taken} FROM ${several.sql} SEMI JOIN visitors USING (buyer)
      UNION ALL
      SELECT ${taken} FROM ${
        aloneOf(
          { all, repeats },
          `WHERE ${reaches(from)} AND ${standsOut}`,
        ).sql
      })
      LEFT JOIN (
        SELECT row, order_id FROM ${all.sql}
        WHERE ${reaches(Math.min(...named))} AND ${isNamed}) USING (row)`,
    }),
  );
}
