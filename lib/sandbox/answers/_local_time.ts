/** Conversion of times to the store's time zone, in SQL and in TypeScript. */

import { dateOf, DAY_MS } from "../../base/mod.ts";
import { type Sql, sql } from "../store/mod.ts";

/** Returns SQL that converts epoch milliseconds to the local time of a zone. */
export function localTime(milliseconds: Sql, zone: string): Sql {
  return sql`timezone(${zone}, timezone('UTC', epoch_ms(${milliseconds})))`;
}

/**
 * Returns SQL that formats epoch milliseconds as ISO 8601 in a zone, with its
 * offset: `2026-10-03T14:05:09-04:00`.
 */
export function isoLocal(milliseconds: Sql, zone: string): Sql {
  const local = localTime(milliseconds, zone);
  const minutes = sql`date_diff('minute', epoch_ms(${milliseconds}), ${local})`;
  return sql`strftime(${local}, '%Y-%m-%dT%H:%M:%S') || printf(
    '%s%02d:%02d',
    CASE WHEN ${minutes} < 0 THEN '-' ELSE '+' END,
    abs(${minutes}) // 60, abs(${minutes}) % 60
  )`;
}

/** Returns the local hour of a time, counted since 1970. */
export function localHour(iso: string, timeZone: string): number {
  const local = Temporal.Instant.from(iso).toZonedDateTimeISO(timeZone);
  return localDay(iso, timeZone) * 24 + local.hour;
}

/** Returns the local calendar day of a time, counted since 1970. */
export function localDay(iso: string, timeZone: string): number {
  const local = Temporal.Instant.from(iso).toZonedDateTimeISO(timeZone);
  return Date.UTC(local.year, local.month - 1, local.day) / DAY_MS;
}

/**
 * Formats the start of a day or an hour with its offset:
 * `2025-11-28T00:00:00-05:00`.
 */
export function momentText(moment: Temporal.ZonedDateTime): string {
  return moment.toString({ timeZoneName: "never" });
}

/** Returns the start of a local day. */
export function dayStart(
  day: number,
  timeZone: string,
): Temporal.ZonedDateTime {
  return Temporal.PlainDate.from(dateOf(day)).toZonedDateTime(timeZone);
}

/**
 * An hour of a day; if a clock change repeats an hour, half an hour is added to
 * the second one's number.
 */
export interface HourOfDay {
  readonly hour: number;
  readonly start: Temporal.ZonedDateTime;
}

/** Returns the hours of a day: 23 or 25 on days with a clock change. */
export function hoursOfDay(
  day: number,
  timeZone: string,
): readonly HourOfDay[] {
  const midnight = dayStart(day, timeZone);
  const count = Math.ceil(midnight.hoursInDay);
  return Array.from({ length: count }, (_, index) => {
    const start = midnight.add({ hours: index });
    const isRepeated = index > 0 &&
      start.subtract({ hours: 1 }).hour === start.hour;
    return { start, hour: start.hour + (isRepeated ? SECOND : 0) };
  });
}

/** Offset that distinguishes the second of two hours with the same number. */
export const SECOND = 0.5;
