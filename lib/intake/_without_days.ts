/** Orders without those of days that leave all variations. */

import { join } from "node:path";
import { identifier, literal, PARQUET, parquetSql } from "../engine/mod.ts";
import type { OrderFile } from "../sums/mod.ts";

/**
 * Leaves out the orders of some days, and counts them.
 *
 * @param file The orders.
 * @param dates `YYYY-MM-DD`, in the store's time.
 * @returns The orders of the other days; the same file where there are no dates.
 */
export async function withoutDays(
  file: OrderFile,
  dates: readonly string[],
): Promise<OrderFile> {
  const { engine, fields } = file;
  if (dates.length === 0 || fields.created_at === undefined) return file;
  const path = join(engine.folder, "without_days.parquet");
  const isLeft = `coalesce(${
    identifier(fields.created_at)
  }::DATE::VARCHAR IN (${dates.map(literal).join(", ")}), false)`;
  const amount = identifier(fields.net_revenue!);
  const from = parquetSql(file.path, true);
  const [left] = await engine.rows(
    `SELECT count(*) AS rows, coalesce(sum(${amount}), 0)::DOUBLE AS revenue
     FROM ${from} WHERE ${isLeft}`,
  );
  await engine.run(
    `COPY (SELECT * EXCLUDE (file_row_number) FROM ${from}
       WHERE NOT ${isLeft} ORDER BY file_row_number)
     TO ${literal(path)} (${PARQUET})`,
  );
  const rows = Number(left!.rows);
  return {
    ...file,
    path,
    // What is kept beside the file is of all of its rows.
    kept: undefined,
    exclusions: rows === 0 ? file.exclusions : [
      ...file.exclusions ?? [],
      {
        reason: "day-left-out",
        rows,
        netRevenue: Number(left!.revenue),
      },
    ],
  };
}
