/** Finds days that changed since their file was last read. */

import { parquetSql } from "../../engine/mod.ts";
import { type Statement, statement } from "../../record/mod.ts";
import type { OrderFile } from "./order_file.ts";
import { nameTable, overStored } from "./tables.ts";

/**
 * Returns statements about existing days whose orders changed since the file was
 * last read.
 *
 * @param file The order file.
 * @param looked Returns the SQL of the hourly look at a stored file.
 */
export async function changedDays(
  file: OrderFile,
  looked: (stored: string) => string,
): Promise<Statement[]> {
  const { engine, kept, source } = file;
  if (kept === undefined) return [];
  await nameTable(engine, "stored", parquetSql(file.path, true));
  const last = await kept.last(looked("stored"));
  if (last === null) return [];
  const daily = (from: string): string =>
    `SELECT floor(at_hour / 24)::INTEGER AS day, sum(orders) AS orders,
       sum(total) AS total
     FROM ${from} WHERE code >= 0 GROUP BY day`;
  const changed = await engine.rows(
    `SELECT (DATE '1970-01-01' + day)::VARCHAR AS day FROM (
       (${daily(parquetSql(last))}) EXCEPT (${
      daily(await overStored(file, looked))
    })) ORDER BY day`,
  );
  const days = changed.map(({ day }) => String(day));
  return [
    days.length === 0
      ? statement("reread-alike", { source })
      : statement("reread", { source, dates: days }),
  ];
}
