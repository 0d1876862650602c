/** Exports the rows behind a readout as Parquet. */

import { join } from "node:path";
import { type Engine, literal, PARQUET } from "../../engine/mod.ts";
import { type DayTotals, writeCountedOrders } from "../../sums/mod.ts";
import type { FileData } from "./from_files.ts";

/**
 * Writes the tables of a readout: its orders, its visitors by variation, and both
 * by day.
 *
 * @param engine Engine that writes the files.
 * @param data Data of the readout.
 * @param folder Path of the output folder.
 * @returns Paths of the Parquet files, by table name.
 */
export async function factTables(
  engine: Engine,
  data: FileData,
  folder: string,
): Promise<ReadonlyMap<string, string>> {
  const paths = new Map(
    ["orders", "visitors", "days"].map((name) =>
      [name, join(folder, `${name}.parquet`)] as const
    ),
  );
  await writeCountedOrders(data.orders, paths.get("orders")!);
  const { names, totals, days } = tableCounts(data);
  await write(engine, paths.get("visitors")!, {
    variation: "VARCHAR",
    visitors: "BIGINT",
    orders: "BIGINT",
  }, names.map((variation, arm) => ({ variation, ...totals[arm]! })));
  await write(engine, paths.get("days")!, {
    date: "DATE",
    variation: "VARCHAR",
    visitors: "BIGINT",
    orders: "BIGINT",
  }, days);
  return paths;
}

function tableCounts({ orders, visitors, days }: FileData) {
  const names = orders.variations;
  const dayBefore = (day: number): Pick<DayTotals, "visitors" | "orders"> =>
    days?.[day - 1] ?? { visitors: [], orders: [] };
  return {
    names,
    totals: names.map((_, arm) => ({
      visitors: visitors[arm]!,
      orders: orders.perVariation[arm]!,
    })),
    days: (days ?? []).flatMap(({ date, ...day }, nth) =>
      names.map((variation, arm) => ({
        date,
        variation,
        visitors: day.visitors[arm]! - (dayBefore(nth).visitors[arm] ?? 0),
        orders: day.orders[arm]! - (dayBefore(nth).orders[arm] ?? 0),
      }))
    ),
  };
}

async function write(
  engine: Engine,
  path: string,
  shape: Readonly<Record<string, string>>,
  rows: readonly object[],
): Promise<void> {
  const rowsSql = `from_json(${literal(JSON.stringify(rows))}, ${
    literal(JSON.stringify([shape]))
  })`;
  await engine.run(
    `COPY (SELECT unnest(${rowsSql}, max_depth := 2))
     TO ${literal(path)} (${PARQUET})`,
  );
}
