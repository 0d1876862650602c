/** A shop in two tables of DuckDB: forty days, of which one week is the test. */

import type { WarehouseDescription } from "../../lib/sums/mod.ts";

/** Which begin before the days, and go on behind them. */
export const DESCRIPTION = {
  orders: {
    table: "sold",
    orderId: "id",
    visitor: "who",
    revenue: "net",
    time: "placed",
  },
  exposures: {
    table: "seen",
    visitor: "who",
    variation: "variant",
    time: "moment",
  },
  variations: [{ name: "A" }, { name: "B" }],
  days: { first: "2026-10-01", last: "2026-10-07" },
} satisfies WarehouseDescription;

/** Makes them; one order is of a variation that nobody has seen. */
export const TABLES = [
  "CREATE TABLE seen AS SELECT i AS who, CASE i % 2 WHEN 0 THEN 'A' ELSE 'B' END AS variant, TIMESTAMP '2026-09-20' + INTERVAL (i * 10) MINUTE AS moment FROM range(5760) t(i)",
  "CREATE TABLE sold AS SELECT who AS id, who, CASE WHEN who = 7 THEN 'C' ELSE variant END AS variant, 20 + who % 13 AS net, 5 AS gain, 2 AS pieces, moment + INTERVAL 1 HOUR AS placed FROM seen WHERE who % 7 = 0",
];
