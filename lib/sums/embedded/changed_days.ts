/** Days that are not what they were when their file was read last. */

import { parquetSql } from "../../engine/mod.ts";
import { type Statement, statement } from "../../record/mod.ts";
import type { OrderFile } from "./order_file.ts";
import { nameTable, overStored } from "./tables.ts";

const DAY_MS = 86_400_000;

/**
 * What is to be said where a file does not begin as it did when it was read last:
 * on which days orders changed that were there before.
 *
 * @param file The file.
 * @param counted SQL of the orders that count, of a file as it is stored.
 */
export async function changedDays(
  file: OrderFile,
  counted: (stored: string) => string,
): Promise<Statement[]> {
  const { engine, kept, source } = file;
  if (kept === undefined) return [];
  const daily = (stored: string): string =>
    `SELECT time // ${DAY_MS} AS day, count(*) AS orders,
       sum(revenue)::DECIMAL(38, 0) AS units
     FROM ${counted(stored)} GROUP BY ALL`;
  await nameTable(engine, "stored", parquetSql(file.path, true));
  const last = await kept.last(daily("stored"));
  const currentRows = await overStored(file, daily);
  if (last === null) return [];
  const changed = await engine.rows(
    `SELECT (DATE '1970-01-01' + day::INTEGER)::VARCHAR AS day FROM (
       (FROM ${parquetSql(last)}) EXCEPT (FROM ${currentRows})) ORDER BY day`,
  );
  const days = changed.map(({ day }) => String(day));
  return [
    days.length === 0
      ? statement("reread-alike", { source })
      : statement("reread", { source, dates: days }),
  ];
}
