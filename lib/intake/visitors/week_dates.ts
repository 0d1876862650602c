/** Visitors by week: its column found by its header, its weeks as dates. */

import { join } from "node:path";
import {
  type Engine,
  identifier,
  literal,
  PARQUET,
  parquetSql,
} from "../../engine/mod.ts";
import { resolveTable, type StoreTableOptions } from "../../loaders/mod.ts";
import type { KnownFile, Store } from "../_order_rows.ts";
import { mondaysOf, weekColumn } from "./week_column.ts";

/**
 * A file with a column that is of weeks by its header, where nothing else is of
 * days: that column is the one of the days, and weeks by their numbers in ISO
 * 8601 are the dates of their Mondays.
 *
 * @param engine Asks, and writes.
 * @param store Stores a file for as long as it is needed.
 * @param file The file.
 * @param options How its columns are called.
 * @returns The same file, or one with dates in the place of weeks.
 * @throws {SchemaError} For a number that may be another week in another calendar.
 */
export async function withWeekDates(
  engine: Engine,
  store: Store,
  file: KnownFile,
  { ignore = [] }: Pick<StoreTableOptions, "ignore">,
): Promise<KnownFile> {
  const { headers, map, source } = file;
  const { columns } = resolveTable(source, headers, "visitors", {
    map,
    ignore,
    optional: ["variation", "n_visitors"],
  });
  const dated = columns.created_at;
  const week = weekColumn(
    dated === undefined
      ? headers.filter((one) => !ignore.includes(one))
      : [dated],
  );
  if (week === null) return file;
  const { header } = week;
  const known = { ...file, map: { ...map, created_at: header } };
  const texts = await store({ ...file, map: {} }, { kind: "texts" });
  const cells = await engine.rows(
    `SELECT ${identifier(header)}::VARCHAR AS cell FROM ${
      parquetSql(texts.path)
    }`,
  );
  const weeks = cells.map(({ cell }) => cell);
  const mondays = mondaysOf(source, week, weeks);
  if (mondays === null) return known;
  const dates = new Map(weeks.map((cell, at) => [String(cell), mondays[at]!]));
  const path = join(engine.folder, "weeks.parquet");
  await engine.run(
    `COPY (SELECT * REPLACE (CASE ${identifier(header)}::VARCHAR ${
      [...dates].map(([cell, date]) =>
        `WHEN ${literal(cell)} THEN DATE ${literal(date)}`
      ).join(" ")
    } END AS ${identifier(header)}) FROM ${parquetSql(texts.path)})
     TO ${literal(path)} (${PARQUET})`,
  );
  return { ...known, path, said: { digest: texts.digest } };
}
