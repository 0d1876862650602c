/** Moments of a Parquet file as the store's clock shows them. */

import {
  type Engine,
  identifier,
  literal,
  PARQUET,
  parquetSql,
} from "../engine/mod.ts";

/**
 * Writes a file anew with its moments in a zone; days that stand there as
 * midnight in UTC stay the days that they are.
 *
 * @param engine Does it.
 * @param path The file.
 * @param fields Columns of moments.
 * @param zone The store's (IANA).
 * @param target The file to write.
 * @returns How each column was read.
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
  const [row] = await engine.rows(
    `SELECT ${
      fields.map((field, index) =>
        `bool_and(${inUtc(field)} = date_trunc('day', ${
          inUtc(field)
        })) AS "${index}"`
      ).join(", ")
    } FROM ${parquetSql(path)}`,
  );
  const isDays = (index: number): boolean => row![String(index)] !== false;
  const moved = fields.map((field, index) =>
    `${
      isDays(index)
        ? inUtc(field)
        : `timezone(${literal(zone)}, ${identifier(field)})`
    }::TIMESTAMP_MS AS ${identifier(field)}`
  );
  await engine.run(
    `COPY (SELECT * REPLACE (${moved.join(", ")}) FROM ${parquetSql(path)})
     TO ${literal(target)} (${PARQUET})`,
  );
  return fields.map((field, index) =>
    isDays(index)
      ? `${field} is read as days`
      : `${field} is read as moments, in the time of ${zone}`
  );
}
