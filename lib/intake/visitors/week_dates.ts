/** Visitors by week: its column found by its header, its weeks as dates. */

import { join } from "node:path";
import { identifier, literal, PARQUET, parquetSql } from "../../engine/mod.ts";
import { resolveTable } from "../../loaders/mod.ts";
import { type KnownFile, storedIn, withMap } from "../workspace.ts";
import { dateOf, DAY_MS, dayOf, SchemaError } from "../../base/mod.ts";

/**
 * A file with a column that is of weeks by its header, where nothing else is of
 * days: that column is the one of the days, and weeks by their numbers in ISO
 * 8601 are the dates of their Mondays.
 *
 * @param file The file.
 * @returns The same file, or one with dates in the place of weeks.
 * @throws {SchemaError} For a number that may be another week in another calendar.
 */
export async function withWeekDates(file: KnownFile): Promise<KnownFile> {
  const { engine } = file.workspace;
  const { headers, map, source, written: { ignore = [] } } = file;
  const { columns } = resolveTable(source, headers, "visitors", {
    map,
    ignore,
    optional: ["variation", "n_visitors"],
  });
  const dated = columns.created_at;
  const week = weekColumn(
    dated === undefined
      ? headers.filter((header) => !ignore.includes(header))
      : [dated],
  );
  if (week === null) return file;
  const { header } = week;
  const datedFile = withMap(file, { created_at: header });
  const texts = await storedIn(file, { kind: "texts", map: {} });
  const cells = await engine.rows(
    `SELECT ${identifier(header)}::VARCHAR AS cell FROM ${
      parquetSql(texts.path)
    }`,
  );
  const weeks = cells.map(({ cell }) => cell);
  const mondays = isoMondays(source, week, weeks);
  if (mondays === null) return datedFile;
  const dates = new Map(
    weeks.map((cell, index) => [String(cell), mondays[index]!]),
  );
  const path = join(engine.folder, "weeks.parquet");
  await engine.run(
    `COPY (SELECT * REPLACE (CASE ${identifier(header)}::VARCHAR ${
      [...dates].map(([cell, date]) =>
        `WHEN ${literal(cell)} THEN DATE ${literal(date)}`
      ).join(" ")
    } END AS ${identifier(header)}) FROM ${parquetSql(texts.path)})
     TO ${literal(path)} (${PARQUET})`,
  );
  return { ...datedFile, path, said: { digest: texts.digest } };
}

/** Which day of its week a date is, and what says so. */
export interface WeekDay {
  /** Its first, or its last. */
  readonly day: "first" | "last";
  /** For the reader: `as its header "week ending" says`; empty where asked for. */
  readonly as: string;
}

/** A column that is of weeks by its header. */
export interface WeekColumn {
  readonly header: string;
  /** `null`: the header does not say which day of them. */
  readonly day: "first" | "last" | null;
}

const FIRST =
  /^week[\s_-]?(start(s|ing)?|begin(s|ning)?|commencing)([\s_-]?(date|day|on))?$/i;
// "weekend" alone is Saturday and Sunday.
const LAST =
  /^week([\s_-]end|[\s_-]?end(s|ing)|[\s_-]?end[\s_-]?date)([\s_-]?(date|day|on))?$/i;
const EITHER = /^((iso|calendar)[\s_-]?)?week([\s_-]of)?$/i;

/** The header that is of weeks; the one that says which day of them first. */
export function weekColumn(headers: readonly string[]): WeekColumn | null {
  for (
    const [pattern, day] of [
      [FIRST, "first"],
      [LAST, "last"],
      [EITHER, null],
    ] as const
  ) {
    const header = headers.find((header) => pattern.test(header.trim()));
    if (header !== undefined) return { header, day };
  }
  return null;
}

/** What could be a week by its number, in one calendar or another. */
const NUMBERED = /^(\d{4}[\s/-]?)?(w|wk|kw|week)?[\s-]?\d{1,2}$/i;
const ISO_WEEK = /^(\d{4})-?W(\d{2})$/i;

/**
 * The Mondays of ISO weeks, `2025-W48`.
 *
 * @param source What errors call the file.
 * @param column The column.
 * @param cells What stands in it.
 * @returns A date per cell; `null` when they are not weeks by their numbers.
 * @throws {SchemaError} For a number that is no week of ISO 8601's: when such a
 *   week begins depends on the calendar.
 */
export function isoMondays(
  source: string,
  { header }: WeekColumn,
  cells: readonly unknown[],
): readonly string[] | null {
  const texts = cells.map((cell) => String(cell ?? "").trim());
  if (!texts.some((text) => NUMBERED.test(text))) return null;
  return texts.map((text, index) => {
    const monday = isoMonday(text);
    if (monday !== null) return monday;
    throw new SchemaError(source, [{
      path: `row ${index + 2}`,
      message:
        `${header} must be an ISO 8601 week (2025-W48) or the date of its first day, since calendars number weeks differently: current value is "${text}"`,
    }]);
  });
}

function isoMonday(text: string): string | null {
  const [, year, week] = ISO_WEEK.exec(text) ?? [];
  if (year === undefined) return null;
  // The fourth of January is in the first week.
  const fourth = Date.UTC(Number(year), 0, 4) / DAY_MS;
  const first = fourth - (fourth + 3) % 7;
  const monday = first + 7 * (Number(week) - 1);
  // A week belongs to the year of its Thursday.
  return dateOf(monday + 3).startsWith(year) ? dateOf(monday) : null;
}

/**
 * Which day of its week each date is: what is asked for, what the header says,
 * or, of dates that are all Mondays, the first, with which no week ends.
 */
export function detectWeekDay(
  week: WeekColumn | null,
  dates: readonly string[],
  requested: "first" | "last" | undefined,
): WeekDay | undefined {
  if (requested !== undefined) return { day: requested, as: "" };
  if (week === null) return undefined;
  const { header, day } = week;
  if (day !== null) return { day, as: `, as its header "${header}" says` };
  // 1970 began on a Thursday.
  return dates.every((date) => (dayOf(date) + 3) % 7 === 0)
    ? { day: "first", as: ", as all of them are Mondays" }
    : undefined;
}
