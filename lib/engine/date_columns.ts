/** Detects text columns that contain dates, regardless of their headers. */

import type { FormatChoices } from "./formats/mod.ts";
import { cellFormats, hasOffset, plainTime } from "./formats/mod.ts";
import {
  findAmbiguousCell,
  findFittingFormats,
  pruneFormats,
} from "./_look.ts";
import { type Engine, type EngineRow, identifier } from "./session.ts";
import { parquetSql } from "./readings.ts";

/** SQL clause that limits the first look. */
const GLANCE_ROWS = "LIMIT 1000";

/** A column whose cells are all dates. */
export interface DateColumn {
  /** Name of the column in the file. */
  readonly name: string;
  /** Whether every row has a date and all dates are unambiguous. */
  readonly isCertain: boolean;
}

/**
 * Matches headers of time columns; under other headers, epoch seconds or day
 * numbers look like counts.
 */
const TIMED =
  /(^|[^a-z])(date|time|timestamp|datetime|ts|ordered|placed|purchased|created|when|at|on)$/i;

/**
 * Returns the columns of a Parquet file whose cells are all dates. Numeric
 * columns are considered only if the header suggests a time.
 *
 * @param engine Engine for the queries.
 * @param path Path of the Parquet file.
 * @param names Names of the columns to examine.
 * @param choices User choices for reading the cells.
 */
export async function dateColumns(
  engine: Engine,
  path: string,
  names: readonly string[],
  choices: FormatChoices,
): Promise<readonly DateColumn[]> {
  if (names.length === 0) return [];
  const types = new Map(
    (await engine.rows(`DESCRIBE FROM ${parquetSql(path)}`))
      .map((row) => [String(row.column_name), String(row.column_type)]),
  );
  const mayBeDate = names.filter((name) =>
    /^(DATE|TIMESTAMP|VARCHAR)/.test(types.get(name) ?? "")
  );
  const likelyNames = await findDateColumns(
    engine,
    path,
    mayBeDate,
    choices,
    GLANCE_ROWS,
  );
  const requestedNames = likelyNames.map(({ name }) => name);
  return await findDateColumns(engine, path, requestedNames, choices);
}

async function findDateColumns(
  engine: Engine,
  path: string,
  names: readonly string[],
  choices: FormatChoices,
  rows = "",
): Promise<DateColumn[]> {
  if (names.length === 0) return [];
  const texts = names.map((name, index) =>
    `nullif(${plainTime(`${identifier(name)}::VARCHAR`)}, '') AS c${index}`
  );
  const from = `(SELECT ${texts.join(", ")} FROM ${parquetSql(path)} ${rows})`;
  const cells = { engine, from };
  const facts = await columnFacts(engine, from, names);
  const mayBeDate = names.map((name, index) =>
    facts[`filled ${index}`] === true &&
    (TIMED.test(name.trim()) || facts[`numbers ${index}`] !== true)
  );
  if (!mayBeDate.includes(true)) return [];
  const candidates = await pruneFormats(
    cells,
    mayBeDate.map((isCandidate) =>
      isCandidate ? cellFormats("time", choices) : []
    ),
  );
  const looks = await findFittingFormats(cells, candidates);
  const dateColumns: DateColumn[] = [];
  for (const [index, { fitting }] of looks.entries()) {
    if (fitting.length === 0) continue;
    const isWhole = facts[`whole ${index}`] === true;
    const isMixed = facts[`mixed ${index}`] === true;
    const isCertain = isWhole && !isMixed &&
      (fitting.length < 2 ||
        await findAmbiguousCell(cells, index, fitting) === null);
    dateColumns.push({ name: names[index]!, isCertain });
  }
  return dateColumns;
}

async function columnFacts(
  engine: Engine,
  from: string,
  names: readonly string[],
): Promise<EngineRow> {
  const facts = names.flatMap((_, index) => [
    `count(c${index}) > 0 AS "filled ${index}"`,
    `bool_and(c${index} IS NOT NULL) AS "whole ${index}"`,
    `bool_and(TRY_CAST(replace(c${index}, ',', '.') AS DOUBLE) IS NOT NULL)
       AS "numbers ${index}"`,
    `count(DISTINCT ${hasOffset(`c${index}`)}) > 1 AS "mixed ${index}"`,
  ]);
  const [row] = await engine.rows(`SELECT ${facts.join(", ")} FROM ${from}`);
  return row!;
}
