/**
 * Recognizes weekly visitor files by their header, and converts week numbers to
 * dates.
 */

import { join } from "node:path";
import { identifier, literal, PARQUET, parquetSql } from "../../engine/mod.ts";
import { resolveTable } from "../../loaders/mod.ts";
import { type KnownFile, storeFile, withMap } from "../workspace.ts";
import { dateOf, DAY_MS, dayOf, SchemaError } from "../../base/mod.ts";

/**
 * Maps the week column to the date column if the file has no other dates. ISO
 * 8601 week numbers become the dates of their Mondays.
 *
 * @param file The file.
 * @returns The same file, or one with dates instead of week numbers.
 * @throws {SchemaError} If a week number could mean a different week in another
 *   calendar.
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
  const texts = await storeFile(file, { kind: "texts", map: {} });
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

/**
 * Whether dates are the first or last day of a week, and how that was determined.
 */
export interface WeekDay {
  /** First or last day of the week. */
  readonly day: "first" | "last";
  /**
   * Reason to display, such as `as its header "week ending" says`; empty if
   * requested by the user.
   */
  readonly as: string;
}

/** Column that holds weeks, according to its header. */
export interface WeekColumn {
  readonly header: string;
  /**
   * Whether dates are first or last days of a week; `null` if the header does not
   * say.
   */
  readonly day: "first" | "last" | null;
}

const FIRST =
  /^week[\s_-]?(start(s|ing)?|begin(s|ning)?|commencing)([\s_-]?(date|day|on))?$/i;
// "weekend" alone means Saturday and Sunday, not the end of a week.
const LAST =
  /^week([\s_-]end|[\s_-]?end(s|ing)|[\s_-]?end[\s_-]?date)([\s_-]?(date|day|on))?$/i;
const EITHER = /^((iso|calendar)[\s_-]?)?week([\s_-]of)?$/i;

/**
 * Returns the week column, preferring a header that says which day the dates are.
 */
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

/** Matches anything that may be a week number in some calendar. */
const NUMBERED = /^(\d{4}[\s/-]?)?(w|wk|kw|week)?[\s-]?\d{1,2}$/i;
const ISO_WEEK = /^(\d{4})-?W(\d{2})$/i;

/**
 * Returns the Mondays of ISO 8601 weeks such as `2025-W48`.
 *
 * @param source Name of the file in error messages.
 * @param column The week column.
 * @param cells Cells of the column.
 * @returns A date per cell, or `null` if the cells are not week numbers.
 * @throws {SchemaError} If a number is not an ISO 8601 week, since calendars
 *   number weeks differently.
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
        `${header} must be an ISO 8601 week (2025-W48) or the date of its first day, because calendars number weeks differently: current value is "${text}"`,
    }]);
  });
}

function isoMonday(text: string): string | null {
  const [, year, week] = ISO_WEEK.exec(text) ?? [];
  if (year === undefined) return null;
  // By ISO 8601, the fourth of January is always in the first week.
  const january4th = Date.UTC(Number(year), 0, 4) / DAY_MS;
  const first = january4th - (january4th + 3) % 7;
  const monday = first + 7 * (Number(week) - 1);
  // By ISO 8601, a week belongs to the year of its Thursday.
  return dateOf(monday + 3).startsWith(year) ? dateOf(monday) : null;
}

/**
 * Returns which day of the week the dates are: as requested, as the header says,
 * or the first day if all dates are Mondays. No week ends on a Monday.
 */
export function detectWeekDay(
  week: WeekColumn | null,
  dates: readonly string[],
  requested: "first" | "last" | undefined,
): WeekDay | undefined {
  if (requested !== undefined) return { day: requested, as: "" };
  if (week === null) return undefined;
  const { header, day } = week;
  if (day !== null) return { day, as: `, according to its header "${header}"` };
  // Day 0, the first of January 1970, was a Thursday.
  return dates.every((date) => (dayOf(date) + 3) % 7 === 0)
    ? { day: "first", as: ", because all of them are Mondays" }
    : undefined;
}
