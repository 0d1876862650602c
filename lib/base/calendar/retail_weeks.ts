import { dateOf, toDayNumber, weekdayOf } from "./days.ts";

/** Year of the retail calendar, with 4-5-4 weeks from Sunday to Saturday. */
export interface RetailYear {
  /** Retail year: the calendar year in which it begins. */
  readonly year: number;
  /** First day, a Sunday, `YYYY-MM-DD`. */
  readonly firstDay: string;
  /** Last day, the Saturday nearest to 31 January, `YYYY-MM-DD`. */
  readonly lastDay: string;
  /** Number of weeks: 52, or 53 in every fifth or sixth year. */
  readonly weeks: 52 | 53;
}

/** Position of a day in the retail calendar. */
export interface RetailDay {
  /** Retail year. */
  readonly year: number;
  /** Week, from 1 to 53. */
  readonly week: number;
  /** Month, from 1 (February) to 12 (January). */
  readonly month: number;
  /** Quarter, from 1 to 4. */
  readonly quarter: number;
}

/**
 * Returns a year of the 4-5-4 calendar of the National Retail Federation. The
 * retail year ends on the Saturday nearest to 31 January. A 53rd week, if any,
 * belongs to January.
 *
 * @param year Retail year.
 * @returns The year with its first and last day.
 *
 * @example Find the end of a year with 53 weeks
 * ```ts
 * import { retailYear } from "readout/seasonal";
 * import { assertEquals } from "@std/assert";
 *
 * const { firstDay, lastDay, weeks } = retailYear(2023);
 * assertEquals([firstDay, lastDay, weeks], ["2023-01-29", "2024-02-03", 53]);
 * ```
 */
export function retailYear(year: number): RetailYear {
  const first = lastRetailDay(year - 1) + 1;
  const last = lastRetailDay(year);
  return Object.freeze({
    year,
    firstDay: dateOf(first),
    lastDay: dateOf(last),
    weeks: (last - first + 1) / 7 as 52 | 53,
  });
}

/**
 * Returns the retail week, month and quarter of a day.
 *
 * @param date Date, `YYYY-MM-DD`.
 * @returns The position of the day in the retail calendar.
 * @throws {RangeError} If the date is invalid.
 *
 * @example Find the retail week of Black Friday 2025
 * ```ts
 * import { retailDay } from "readout/seasonal";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(retailDay("2025-11-28"), { year: 2025, week: 43, month: 10, quarter: 4 });
 * ```
 */
export function retailDay(date: string): RetailDay {
  const day = toDayNumber(date);
  const calendarYear = Number(date.slice(0, 4));
  const year = day > lastRetailDay(calendarYear - 1)
    ? calendarYear
    : calendarYear - 1;
  const week = Math.floor((day - lastRetailDay(year - 1) - 1) / 7) + 1;
  const quarter = Math.min(4, Math.ceil(week / 13));
  const inQuarter = week - (quarter - 1) * 13;
  const month = inQuarter <= 4 ? 1 : inQuarter <= 9 ? 2 : 3;
  return Object.freeze({
    year,
    week,
    month: (quarter - 1) * 3 + month,
    quarter,
  });
}

const SATURDAY = 6;

/** Returns the last day of a retail year, in days since 1970. */
function lastRetailDay(year: number): number {
  const january = toDayNumber(`${String(year + 1).padStart(4, "0")}-01-31`);
  const offset = (weekdayOf(january) - SATURDAY + 7) % 7;
  return january + (offset > 3 ? 7 - offset : -offset);
}
