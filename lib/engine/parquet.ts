/** Parquet files in SQL. */

import { fileSql } from "./source.ts";

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
