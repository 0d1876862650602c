/** Finds days that changed since their file was last read. */

import { parquetSql } from "../../engine/mod.ts";
import { type Statement, statement } from "../../record/mod.ts";
import type { OrderFile } from "./order_file.ts";
import { cachedQuery, nameTable } from "./tables.ts";

/**
 * Returns statements about existing days whose orders changed since the file was
 * last read.
 *
 * @param file The order file.
 * @param hourlySql Returns the SQL of the hourly look at a stored file.
 */
export async function changedDayNotes(
  file: OrderFile,
  hourlySql: (stored: string) => string,
): Promise<Statement[]> {
  const { engine, kept, source } = file;
  if (kept === undefined) return [];
  await nameTable(engine, "stored", parquetSql(file.path, true));
  const previous = await kept.last(hourlySql("stored"));
  if (previous === null) return [];
  const dailyTotals = (from: string): string =>
    `SELECT floor(at_hour / 24)::INTEGER AS day, sum(orders) AS orders,
       sum(total) AS total
     FROM ${from} WHERE code >= 0 GROUP BY day`;
  const changed = await engine.rows(
    `SELECT (DATE '1970-01-01' + day)::VARCHAR AS day FROM (
       (${dailyTotals(parquetSql(previous))}) EXCEPT (${
      dailyTotals(await cachedQuery(file, hourlySql))
    })) ORDER BY day`,
  );
  const days = changed.map(({ day }) => String(day));
  return [
    days.length === 0
      ? statement("reread-alike", { source })
      : statement("reread", { source, dates: days }),
  ];
}
