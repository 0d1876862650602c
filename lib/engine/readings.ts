/** How the cells of a converted file were read, which stands in it. */

import type { CsvFile } from "./plan.ts";
import { type Engine, literal } from "./session.ts";
import { fileSql } from "./source.ts";

/** How the cells of a converted file were read. */
export interface Readings {
  /**
   * A clause for each column that is not as programs write it: `Date is read as
   * day first: 31/12/2026`.
   */
  readonly readAs: readonly string[];
  /**
   * The columns whose times are moments, in UTC; other times stand as they were
   * written.
   */
  readonly inUtc: readonly string[];
}

const READ_AS = "readout_read_as";
const IN_UTC = "readout_in_utc";

/** SQL of what a file says of itself. */
export function metadataSql({ readAs, inUtc }: Readings): string {
  return `KV_METADATA { ${READ_AS}: ${literal(JSON.stringify(readAs))},
    ${IN_UTC}: ${literal(JSON.stringify(inUtc))} }`;
}

/** Formats that are not those of programs, for the reader to know. */
export function formatsRead(
  { plan, formats }: Pick<CsvFile, "plan" | "formats">,
): readonly string[] {
  const zone = formats?.timeZone;
  const statements: string[] = [];
  for (const { header, format } of plan) {
    if (format === undefined || (format.isUsual && !format.isLocal)) continue;
    const ofZone = format.isLocal && !format.isDays;
    statements.push(
      `${header} is read as ${format.name}${
        ofZone ? `, in the time of ${zone}` : ""
      }`,
    );
  }
  return statements;
}

/**
 * How the cells of a converted file were read.
 *
 * @param engine Asks.
 * @param path The Parquet file that {@linkcode csvToParquet} wrote.
 * @returns The same as it returned.
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
 * What stands behind FROM for a Parquet file: its own columns, none made from the
 * names of its folders.
 *
 * @param path The file.
 * @param isNumbered Whether its rows say their number, as `file_row_number`.
 * @returns SQL.
 */
export function parquetSql(path: string, isNumbered = false): string {
  return `read_parquet(${fileSql(path)}, hive_partitioning = false${
    isNumbered ? ", file_row_number = true" : ""
  })`;
}
