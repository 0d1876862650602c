/** An industry's index out of a file: by day, week, month or quarter. */

import { type Statement, statement } from "../record/mod.ts";
import { SchemaError } from "../api/mod.ts";
import { type Frame, readTable } from "../loaders/mod.ts";
import type { FilesWritten } from "../intake/mod.ts";
import { dateOf, DAY_MS, dayOf } from "../calendar/mod.ts";
import type { IndustrySource } from "./types.ts";

/** What is known of an industry. */
export interface IndustryIndex {
  /** In percent of the file's mean; `null` where the file has nothing. */
  readonly at: (date: string) => number | null;
  readonly source: IndustrySource;
  readonly notes: readonly Statement[];
}

const WHEN =
  /^(date|day|dt|week|month|quarter|period|time|(observation|reference)[ _-]?date)$/i;
const LEVEL = /index|sales|value|revenue|total|level/i;
/** The longest gap between values of one grain, in days. */
const GRAINS = [["day", 1], ["week", 7], ["month", 31], [
  "quarter",
  92,
]] as const;

/** How an index is written, where that cannot be found out. */
type Written = Pick<FilesWritten, "delimiter" | "encoding" | "decimal">;

/**
 * Reads an index: a column of dates or periods and one of numbers.
 *
 * @param from The file, or a frame.
 * @param written How it is written.
 * @throws {SchemaError} When a column is missing, or a cell cannot be read or
 *   can be in more than one way.
 */
export async function readIndex(
  from: string | Frame,
  written: Written,
): Promise<IndustryIndex> {
  const { frame, source } = typeof from === "string"
    ? await readTable(from, { kind: "texts", ...layoutOf(written) })
    : { frame: from, source: "the index" };
  const { when, level } = columnsOf(frame.columns, source);
  const { numbers, readAs } = typeof from === "string"
    ? await numbersOf(from, frame.columns, level, written)
    : { numbers: frame, readAs: [] };
  const periods = frame.getColumn(when).toArray();
  const values = numbers.getColumn(level).toArray().map((cell, at) => {
    const period = startOf(periods[at]);
    const value = cell === null ? NaN : Number(cell);
    if (period === null || !(value > 0 && isFinite(value))) {
      throw new SchemaError(source, [{
        path: `row ${at + 2}`,
        message: period === null
          ? `${when} must be a date, a month (2025-11) or a quarter (2025Q4): current value is "${
            periods[at]
          }"`
          : `${level} must be a number above 0: current value is "${
            frame.getColumn(level).toArray()[at] ?? ""
          }"`,
      }]);
    }
    return { day: period, value };
  }).sort((a, b) => a.day - b.day);
  const gaps = values.slice(1).map(({ day }, nth) => day - values[nth]!.day)
    .sort((a, b) => a - b);
  if (gaps[0] === 0) {
    throw new SchemaError(source, [{
      path: when,
      message: "has one period twice; an index has one value of each",
    }]);
  }
  const usual = gaps[Math.floor(gaps.length / 2)] ?? 1;
  const [grain, length] = GRAINS.find(([, days]) => usual <= days) ??
    GRAINS.at(-1)!;
  const mean = values.reduce((sum, one) => sum + one.value, 0) / values.length;
  return {
    at: (date) => {
      const day = dayOf(date);
      const value = values.findLast((one) => one.day <= day);
      return value === undefined || day - value.day >= length
        ? null
        : 100 * value.value / mean;
    },
    source: { name: source, isInvented: false, grain },
    notes: [
      statement("index-read", {
        ...{ source, level, grain, values: values.length },
        first: dateOf(values[0]!.day),
      }),
      ...readAs.map((read) => statement("index-dates", { source, read })),
    ],
  };
}

/** The first day of a period, in days since 1970. */
function startOf(cell: unknown): number | null {
  if (cell instanceof Date) return Math.floor(cell.getTime() / DAY_MS);
  const text = String(cell ?? "").trim();
  const quarter = /^(?<year>\d{4})[ -]?Q(?<quarter>[1-4])$/i.exec(text) ??
    /^Q(?<quarter>[1-4])[ -]?(?<year>\d{4})$/i.exec(text);
  if (quarter !== null) {
    const { year, quarter: nth } = quarter.groups!;
    return Date.UTC(Number(year), (Number(nth) - 1) * 3, 1) / DAY_MS;
  }
  const time = /^\d{4}-\d{2}(-\d{2})?$/.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(time) ? null : time / DAY_MS;
}

function layoutOf({ delimiter, encoding }: Written) {
  return { separator: delimiter, encoding };
}

/** The column of numbers, as numbers of files are read. */
async function numbersOf(
  path: string,
  headers: readonly string[],
  level: string,
  written: Written,
): Promise<{ numbers: Frame; readAs: readonly string[] }> {
  const { frame, readAs } = await readTable(path, {
    kind: "summaries",
    ...layoutOf(written),
    formats: { decimal: written.decimal },
    optional: ["variation"],
    ignore: headers.filter((name) => name !== level),
    amounts: [level],
  });
  return { numbers: frame, readAs };
}

/** Which column is the period and which the level; of two, the other one. */
function columnsOf(
  headers: readonly string[],
  source: string,
): { readonly when: string; readonly level: string } {
  const when = headers.find((name) => WHEN.test(name.trim()));
  const others = headers.filter((name) => name !== when);
  const level = others.find((name) => LEVEL.test(name)) ??
    (others.length === 1 ? others[0] : undefined);
  if (when !== undefined && level !== undefined) return { when, level };
  throw new SchemaError(source, [{
    path: "header",
    message: `an index needs ${
      when === undefined
        ? "a column called date, month, quarter or period"
        : "a column called index, sales or value"
    }; there are ${headers.join(", ")}`,
  }]);
}
