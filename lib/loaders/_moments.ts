/** Converts UTC moments in a Parquet file to the store's local time. */

import {
  type Engine,
  identifier,
  literal,
  PARQUET,
  parquetSql,
} from "../engine/mod.ts";

/**
 * Writes a copy of a file with its moments in the store's time zone. Columns that
 * only have midnights in UTC are days and stay unchanged.
 *
 * @param engine Engine that converts the file.
 * @param path Path of the file.
 * @param fields Columns of moments.
 * @param zone IANA time zone of the store.
 * @param target Path of the file to write.
 * @returns Notes on how each column was interpreted.
 */
export async function inStoreTime(
  engine: Engine,
  path: string,
  fields: readonly string[],
  zone: string,
  target: string,
): Promise<readonly string[]> {
  const inUtc = (field: string): string =>
    `timezone('UTC', ${identifier(field)})`;
  const areDays = fields.map(inUtc).map((time, index) =>
    `bool_and(${time} = date_trunc('day', ${time})) AS "${index}"`
  );
  const [row] = await engine.rows(
    `SELECT ${areDays.join(", ")} FROM ${parquetSql(path)}`,
  );
  const isDays = (index: number): boolean => row![String(index)] !== false;
  const moved = fields.map((field, index) => {
    const name = identifier(field);
    const local = `timezone(${literal(zone)}, ${name})`;
    const time = isDays(index) ? inUtc(field) : local;
    return `${time}::TIMESTAMP_MS AS ${name}`;
  });
  await engine.run(
    `COPY (SELECT * REPLACE (${moved.join(", ")}) FROM ${parquetSql(path)})
     TO ${literal(target)} (${PARQUET})`,
  );
  return fields.map((field, index) =>
    isDays(index)
      ? `${field} is read as days`
      : `${field} is read as times, in ${zone} time`
  );
}
