/** The orders of a table without the rows that are of another kind. */

import { join } from "node:path";
import { identifier, literal, PARQUET } from "../../engine/mod.ts";
import type { Exclusions } from "../../record/mod.ts";
import type { OrderFile } from "../../sums/mod.ts";
import { KIND } from "./_kinded_rows.ts";
import type { OrderKinds } from "./order_kinds.ts";

/**
 * Leaves out the rows of another kind, and counts them.
 *
 * @param file The rows as they are stored.
 * @param kinds What their columns say.
 * @returns The rows that count; the same file where all do.
 */
export async function withoutKinds<
  File extends Pick<OrderFile, "engine" | "path" | "fields" | "kept">,
>(file: File, { view }: Pick<OrderKinds, "view">): Promise<
  File & Pick<OrderFile, "exclusions">
> {
  if (view === null) return file;
  const { engine, fields } = file;
  const path = join(engine.folder, `${view}.parquet`);
  const kind = identifier(KIND);
  await engine.run(
    `COPY (SELECT * EXCLUDE (${kind}, file_row_number) FROM ${view}
       WHERE ${kind} IS NULL ORDER BY file_row_number)
     TO ${literal(path)} (${PARQUET})`,
  );
  const amount = identifier(fields.net_revenue!);
  const rows = await engine.rows(
    `SELECT ${kind} AS reason, count(*) AS rows,
       sum(${amount} ORDER BY ${amount})::DOUBLE AS revenue
     FROM ${view} WHERE ${kind} IS NOT NULL
     GROUP BY reason ORDER BY rows DESC, reason`,
  );
  return {
    ...file,
    path,
    // What is kept beside the file is of all of its rows.
    kept: undefined,
    exclusions: rows.map(({ reason, rows, revenue }) => ({
      reason: reason as Exclusions["reason"],
      rows: Number(rows),
      netRevenue: Number(revenue ?? 0),
    })),
  };
}
