/** Metadata in a converted file that describes how its cells were read. */

import type { CsvFile } from "./plan.ts";
import { type Engine, literal } from "./session.ts";
import { fileSql } from "./source.ts";

/** How the cells of a converted file were read. */
export interface Readings {
  /**
   * A clause for each column that is not in the standard format:
   * `Date is read as day first: 31/12/2026`.
   */
  readonly readAs: readonly string[];
  /**
   * Columns whose times are exact moments in UTC; other times are stored as
   * written.
   */
  readonly inUtc: readonly string[];
}

const READ_AS = "readout_read_as";
const IN_UTC = "readout_in_utc";

/** Returns SQL for the metadata of a file. */
export function metadataSql({ readAs, inUtc }: Readings): string {
  return `KV_METADATA { ${READ_AS}: ${literal(JSON.stringify(readAs))},
    ${IN_UTC}: ${literal(JSON.stringify(inUtc))} }`;
}

/** Describes the formats that differ from the standard format, for the user. */
export function formatsRead(
  { plan, formats }: Pick<CsvFile, "plan" | "formats">,
): readonly string[] {
  const zone = formats?.timeZone;
  const statements: string[] = [];
  for (const { header, format } of plan) {
    if (format === undefined || (format.isUsual && !format.isLocal)) continue;
    const ofZone = format.isLocal && !format.isDays;
    statements.push(
      `${header} is read as ${format.name}${ofZone ? `, in ${zone} time` : ""}`,
    );
  }
  return statements;
}

/**
 * Reads how the cells of a converted file were read.
 *
 * @param engine Engine for the query.
 * @param path Path of a Parquet file that {@linkcode csvToParquet} wrote.
 * @returns The metadata that the conversion returned.
 */
export async function readReadings(
  engine: Engine,
  path: string,
): Promise<Readings> {
  const rows = await engine.rows(
    `SELECT decode(key) AS key, decode(value) AS text
     FROM parquet_kv_metadata(${literal(path)})`,
  );
  const list = (key: string): string[] =>
    JSON.parse(String(rows.find((row) => row.key === key)?.text ?? "[]"));
  return { readAs: list(READ_AS), inUtc: list(IN_UTC) };
}

/**
 * Returns SQL for a Parquet file in a FROM clause, without columns derived from
 * folder names.
 *
 * @param path Path of the Parquet file.
 * @param isNumbered Whether rows include their number, as `file_row_number`.
 * @returns SQL for a FROM clause.
 */
export function parquetSql(path: string, isNumbered = false): string {
  return `read_parquet(${fileSql(path)}, hive_partitioning = false${
    isNumbered ? ", file_row_number = true" : ""
  })`;
}
