/** Columns of the period before beside those of this one, as shops export them. */

import { join } from "node:path";
import { identifier, literal, PARQUET, parquetSql } from "../../engine/mod.ts";
import { type KnownFile, storedIn } from "../workspace.ts";

/** `Day (previous_year)` beside `Day`. */
const PREVIOUS =
  /^(.*\S)\s*\((previous|prior|last|comparison|compared)[\s_-]?(year|period)?\)$/i;

/** A header, and that of the same column in the period before. */
type Pair = readonly [header: string, previous: string];

/**
 * A file whose rows have a date of this period and one of the period before, with
 * a row for each.
 *
 * @param file The file.
 * @returns The same file, or one with the rows of both periods below each other.
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
  const texts = await storedIn(file, { kind: "texts", map: {} });
  const from = parquetSql(texts.path);
  const select = (place: 0 | 1): string =>
    pairs.map((pair) => `${identifier(pair[place])} AS ${identifier(pair[0])}`)
      .join(", ");
  const [current, previous] = date.map(identifier);
  const path = join(engine.folder, "periods.parquet");
  // A period that is longer than a year has some days of the one before itself.
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
