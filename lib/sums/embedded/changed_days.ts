/** Days that are not what they were when their file was read last. */

import { parquetSql } from "../../engine/mod.ts";
import { type Statement, statement } from "../../record/mod.ts";
import type { OrderFile } from "./order_file.ts";
import { nameTable, overStored } from "./tables.ts";

/**
 * What is to be said where a file does not begin as it did when it was read last:
 * on which days orders changed that were there before.
 *
 * @param file The file.
 * @param looked SQL of a look by hour, of a file as it is stored.
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
