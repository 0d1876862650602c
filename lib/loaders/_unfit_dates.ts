/** Suggests date formats if the specified one does not fit a file. */

import { SchemaError } from "../base/mod.ts";
import type { ReadTableOptions, StoredTable } from "./table.ts";

const UNREADABLE = /^must be a date or time.*?current value is "(.*?)"/s;
/** Matches a date with a day above 12, which cannot be a month. */
const UNFIT_DATE = /"(\d{1,2}\D)?(1[3-9]|2\d|3[01])\D/;

/**
 * Opens a table. If the specified date format does not fit, the error suggests
 * formats that do.
 *
 * @param options Formats of the table.
 * @param open Opens the table with given options.
 * @returns The table.
 * @throws {SchemaError} If the format does not fit; names a value and the fitting
 *   formats.
 */
export async function openWithDates<Options extends ReadTableOptions>(
  options: Options,
  open: (options: Options) => Promise<StoredTable>,
): Promise<StoredTable> {
  const { dates, ...formats } = options.formats ?? {};
  try {
    return await open(options);
  } catch (error) {
    if (dates === undefined || !(error instanceof SchemaError)) throw error;
    const unfitProblems = error.problems.filter(({ message }) =>
      UNREADABLE.test(message)
    );
    if (unfitProblems.length === 0) throw error;
    const { path, message } = unfitProblems.find(({ message }) =>
      UNFIT_DATE.test(message)
    ) ?? unfitProblems[0]!;
    const [, value = ""] = UNREADABLE.exec(message)!;
    const fits = (dates?: string): Promise<boolean> =>
      isReadable(() => open({ ...options, formats: { ...formats, dates } }));
    const fitting: string[] = [];
    for (const format of formatsLike(value)) {
      if (await fits(format)) fitting.push(`--dates "${format}"`);
    }
    if (fitting.length === 0 && !await fits()) throw error;
    const advice = fitting.length === 0
      ? "remove it to detect the format"
      : `use ${fitting.join(" or ")}`;
    const problem = {
      path: path.replace(/^row \d+, /, ""),
      message: `--dates "${dates}" doesn't match "${value}"; ${advice}`,
    };
    const others = error.problems
      .filter((problem) => !unfitProblems.includes(problem));
    throw new SchemaError(error.source, [problem, ...others]);
  }
}

/** Returns whether all dates can be parsed, ignoring other problems. */
async function isReadable(open: () => Promise<StoredTable>): Promise<boolean> {
  try {
    await using _table = await open();
    return true;
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error;
    return !error.problems.some(({ message }) =>
      /date|more than one way/.test(message)
    );
  }
}

const DAY_AND_YEAR = /^\d{1,2}([./-])\d{1,2}\1(\d{4}|\d{2})(?!\d)(.*)$/;
const YEAR_FIRST = /^\d{4}([./-])\d{1,2}\1\d{1,2}(?!\d)(.*)$/;
const TIME = /^([ T])\d{1,2}:\d{2}(:\d{2})?( ?)([ap]m)?$/i;

/** Returns the formats that match the shape of a date. */
function formatsLike(date: string): string[] {
  const [, separator, year, rest = ""] = DAY_AND_YEAR.exec(date) ?? [];
  if (separator !== undefined) {
    const yearFormat = year!.length === 4 ? "%Y" : "%y";
    const end = separator + yearFormat + timeFormat(rest);
    return [`%d${separator}%m${end}`, `%m${separator}%d${end}`];
  }
  const [, mark, time = ""] = YEAR_FIRST.exec(date) ?? [];
  return mark === undefined
    ? []
    : [`%Y${mark}%m${mark}%d`, `%Y${mark}%d${mark}%m`]
      .map((format) => `${format}${timeFormat(time)}`);
}

function timeFormat(text: string): string {
  const [, separator, seconds, blank, half] = TIME.exec(text) ?? [];
  if (separator === undefined) return "";
  const clock = `:%M${seconds === undefined ? "" : ":%S"}`;
  return half === undefined
    ? `${separator}%H${clock}`
    : `${separator}%I${clock}${blank}%p`;
}
