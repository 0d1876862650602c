/**
 * Splits exports that have columns of the previous period next to those of the
 * current one.
 */

import { join } from "node:path";
import { identifier, literal, PARQUET, parquetSql } from "../../engine/mod.ts";
import { type KnownFile, storeFile } from "../workspace.ts";

/** Matches headers such as `Day (previous_year)`, next to `Day`. */
const PREVIOUS =
  /^(.*\S)\s*\((previous|prior|last|comparison|compared)[\s_-]?(year|period)?\)$/i;

/** Header, and the header of the same column for the previous period. */
type Pair = readonly [header: string, previous: string];

/**
 * Converts rows that have dates of both the current and the previous period to
 * one row each.
 *
 * @param file The file.
 * @returns The same file, or one with the rows of both periods.
 */
export async function withPreviousPeriod(file: KnownFile): Promise<KnownFile> {
  const { headers, written: { ignore = [] } } = file;
  const pairs: Pair[] = [];
  for (const previous of headers) {
    const [, header = ""] = PREVIOUS.exec(previous.trim()) ?? [];
    const isPair = headers.includes(header) && !ignore.includes(previous);
    if (isPair) pairs.push([header, previous]);
  }
  const date = pairs.find(([header]) => DATES.test(header.trim()));
  if (date === undefined) return file;
  const { engine } = file.workspace;
  const texts = await storeFile(file, { kind: "texts", map: {} });
  const from = parquetSql(texts.path);
  const select = (place: 0 | 1): string =>
    pairs.map((pair) => `${identifier(pair[place])} AS ${identifier(pair[0])}`)
      .join(", ");
  const [current, previous] = date.map(identifier);
  const path = join(engine.folder, "periods.parquet");
  // A period longer than a year overlaps with the previous period, so dates of
  // the current period are skipped.
  await engine.run(
    `COPY (SELECT ${select(0)} FROM ${from} WHERE ${current} IS NOT NULL
       UNION ALL SELECT ${select(1)} FROM ${from} WHERE ${previous} NOT IN (
         SELECT ${current} FROM ${from} WHERE ${current} IS NOT NULL))
     TO ${literal(path)} (${PARQUET})`,
  );
  return {
    ...file,
    path,
    headers: pairs.map(([header]) => header),
    said: { digest: texts.digest },
  };
}

const DATES = /^(day|date|week|datum|tag|jour|fecha|día|data)$/i;
