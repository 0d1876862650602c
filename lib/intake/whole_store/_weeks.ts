/** Detects whether rows cover days or weeks, and which days a week has. */

import { type Statement, statement } from "../../record/mod.ts";
import { dateOf, dayOf, eventDates, SchemaError } from "../../base/mod.ts";
import {
  type DatedRow,
  NO_AMOUNTS,
  type OpenedCounts,
} from "./_opened_counts.ts";
import { detectWeekDay } from "../visitors/mod.ts";
import type { StoreDay } from "./types.ts";

/** Days, or weeks identified by their first days, and notes on the detection. */
export interface Weeks {
  readonly grain: "day" | "week";
  readonly days: readonly StoreDay[];
  readonly notes: readonly Statement[];
}

/**
 * Interprets dates as days, or as weeks if all are whole weeks apart.
 *
 * @param counts A row per date, in order.
 * @param weeks Whether dates are first or last days of a week, if given.
 * @returns The days or weeks.
 * @throws {SchemaError} If the days of a week cannot be determined.
 */
export function detectWeeks(
  { table, rows, week }: OpenedCounts,
  weeks: "first" | "last" | undefined,
): Weeks {
  const { source } = table;
  const areWeeks = week !== null;
  const namedWeekDay = detectWeekDay(week, rows.map(({ date }) => date), weeks);
  const numbers = rows.map(({ date }) => dayOf(date));
  const areApart = numbers.every((day) => (day - numbers[0]!) % 7 === 0);
  if (areWeeks && !areApart) {
    throw new SchemaError(source, [{
      path: "created_at",
      message:
        `is weekly according to its header, but its dates are not whole weeks apart. If it is daily, rename the column "date"`,
    }]);
  }
  if (!areWeeks && !areApart) assertDaily(source, numbers);
  if (!areWeeks && !(rows.length > 1 && areApart)) {
    return { grain: "day", days: fillGaps(rows, 1).map(rowSums), notes: [] };
  }
  const fits = (["first", "last"] as const).filter((weekDay) =>
    hasHolidays(rows, weekDay)
  );
  const chosenWeekDay = namedWeekDay ??
    (fits.length === 1
      ? { day: fits[0]!, as: ", judging by its holidays" }
      : undefined);
  if (chosenWeekDay === undefined) {
    throw new SchemaError(source, [{
      path: "created_at",
      message:
        `has one date per week, and it's unclear whether it is the week's first or last day. Add --weeks first or --weeks last`,
    }]);
  }
  const shift = chosenWeekDay.day === "last" ? 6 : 0;
  return {
    grain: "week",
    days: fillGaps(rows, 7).map((row) => ({
      ...rowSums(row),
      date: dateOf(dayOf(row.date) - shift),
    })),
    notes: [
      statement("row-per-week", {
        source,
        day: chosenWeekDay.day,
        as: chosenWeekDay.as,
      }),
    ],
  };
}

/** Dates from which on a pattern is no accident. */
const MANY_DATES = 6;

/** Throws if no two dates are consecutive days, as in monthly totals. */
function assertDaily(source: string, days: readonly number[]): void {
  const gaps = days.slice(1).map((day, index) => day - days[index]!);
  const smallest = Math.min(...gaps);
  if (days.length < MANY_DATES || smallest === 1) return;
  throw new SchemaError(source, [{
    path: "created_at",
    message:
      `has dates that are ${smallest} days apart or more, and not on one weekday; give a row per day, or per week`,
  }]);
}

/**
 * Returns whether weeks flagged as holidays contain Labor Day and Thanksgiving.
 * Every retailer lists these two, and they distinguish first from last days of a
 * week.
 */
function hasHolidays(
  rows: readonly DatedRow[],
  weekDay: "first" | "last",
): boolean {
  const flagged = rows.filter(({ isHoliday }) => isHoliday);
  if (flagged.length === 0) return false;
  const years = [...new Set(rows.map(({ date }) => Number(date.slice(0, 4))))];
  const [start, end] = [rows[0]!.date, rows.at(-1)!.date];
  return years
    .flatMap((year) => [
      dayOf(eventDates("laborDay", year).eventDay),
      // Black Friday is the day after Thanksgiving.
      dayOf(eventDates("BFCM", year).eventDay) - 1,
    ])
    .filter((day) => dateOf(day - 7) >= start && dateOf(day + 7) <= end)
    .every((day) =>
      flagged.some(({ date }) => {
        const first = dayOf(date) - (weekDay === "last" ? 6 : 0);
        return day >= first && day <= first + 6;
      })
    );
}

/** Adds empty rows for missing dates between the first and the last one. */
function fillGaps(
  rows: readonly DatedRow[],
  step: number,
): readonly DatedRow[] {
  const rowsByDate = new Map(rows.map((row) => [row.date, row]));
  const first = dayOf(rows[0]!.date);
  const last = dayOf(rows.at(-1)!.date);
  return Array.from({ length: (last - first) / step + 1 }, (_, index) => {
    const date = dateOf(first + index * step);
    return rowsByDate.get(date) ??
      { date, ...NO_AMOUNTS, rows: 0, copies: 0, isHoliday: false };
  });
}

function rowSums(
  { rows: _, copies: __, isHoliday: ___, ...day }: DatedRow,
): StoreDay {
  return day;
}
