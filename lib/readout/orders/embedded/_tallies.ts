/**
 * The sums of all orders by variation, hour and bin, as if each were of a visitor
 * of its own: one look at all orders, which all sums over them begin with.
 */

import type { Engine } from "../../../engine/mod.ts";
import { totalsAsked } from "../classes.ts";
import { hourSql } from "../hourly.ts";
import type { HourCount } from "../orders.ts";
import type { Units } from "../units.ts";
import type { EngineOrders } from "./engine_orders.ts";
import { asAlone } from "./_repeats.ts";
import type { OrderTable } from "./rows.ts";
import { aloneSql, askedHere } from "./_summed_orders.ts";
import { carried, keepAs, type Kept, type Table, view } from "./table.ts";

/** A row is a variation, hour and bin; its day is the hour. */
export type TallyTable = Table<"arm" | "part_day" | "part_sum_0">;

/** Adds up all orders, and counts them by hour. */
export async function tally(
  engine: Engine,
  kept: Kept,
  orders: OrderTable,
  units: Units & Pick<EngineOrders, "wholes">,
  hasTimes: boolean,
): Promise<{ tallies: TallyTable; hours: HourCount[] }> {
  const alone = asAlone(orders);
  const hourly = view({
    columns: carried(alone, { day: hourSql(hasTimes) }),
    from: `FROM ${alone.sql}`,
  });
  const asked = totalsAsked(units, null, askedHere(units, false));
  await keepAs(
    engine,
    kept,
    "tallies",
    aloneSql(asked, hourly, units),
  );
  const rows = await engine.rows(
    `SELECT arm, part_day AS at_hour, sum(part_sum_0) AS orders FROM tallies
     GROUP BY ALL ORDER BY ALL`,
  );
  return {
    tallies: {
      sql: "tallies",
      columns: {
        arm: "arm",
        part_day: "part_day",
        part_sum_0: "part_sum_0",
      },
    },
    hours: rows.map(({ arm, at_hour, orders }) => ({
      arm: Number(arm),
      hour: Number(at_hour),
      orders: Number(orders),
    })),
  };
}
