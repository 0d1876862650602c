/** Parses and formats the store's local time. */

import { type CallOptions, type Client, readMoment } from "../api/mod.ts";
import { DAY_MS, type Problem } from "../base/mod.ts";
import type { Frame } from "./frame.ts";

/** Options for loading time series. */
export interface LoadOptions extends CallOptions {
  /**
   * IANA time zone of the store: with a zone, `dt` is a moment, displayed in this
   * zone. With `null`, `dt` stays as written by the service, without a zone.
   *
   * @default {the client's time zone, or `null` if it has none}
   */
  readonly timeZone?: string | null | undefined;
}

/** Returns the time zone to use for loading a series. */
export function zoneFor(
  client: Client,
  options: LoadOptions | undefined,
): string | null {
  const { timeZone } = options ?? {};
  return timeZone === undefined ? client.timeZone : timeZone;
}

/** Format of local times: its pattern, and its description in errors. */
export interface TimeFormat {
  readonly pattern: RegExp;
  readonly name: string;
}

/**
 * Returns a function that parses consecutive local times of one series, such as
 * `2026-03-08T01:30:00`, to moments. Without a zone, local times are treated as
 * UTC. When clocks go back, an hour may occur twice, and its second occurrence is
 * the later moment. Without a zone it counts as a duplicate.
 *
 * @param timeZone Time zone of the store.
 * @param format Required format of the times.
 * @param problems List that receives a problem for each invalid or duplicate
 *   time.
 */
export function localTimes(
  timeZone: string | null,
  { pattern, name }: TimeFormat,
  problems: Problem[],
): (text: string, path: string) => Date {
  const usedTimes = new Set<number>();
  const unusedTimes = (milliseconds: number): Date | null => {
    if (usedTimes.has(milliseconds)) return null;
    usedTimes.add(milliseconds);
    return new Date(milliseconds);
  };
  return (text, path) => {
    const refuse = (message: string): Date => {
      problems.push({ path, message });
      return new Date(NaN);
    };
    const [, date = "", clock = "00:00"] = pattern.exec(text) ?? [];
    let local: Temporal.PlainDateTime;
    try {
      const written = `${date}T${clock}`;
      local = Temporal.PlainDateTime.from(written, { overflow: "reject" });
    } catch {
      const requirement = `must be ${name} on a valid date`;
      return refuse(`${requirement}: current value is "${text}"`);
    }
    const moment = (disambiguation: "earlier" | "later") =>
      local.toZonedDateTime(timeZone ?? "UTC", { disambiguation })
        .epochMilliseconds;
    const [earlier, later] = [moment("earlier"), moment("later")];
    const exists = Temporal.Instant.fromEpochMilliseconds(earlier)
      .toZonedDateTimeISO(timeZone ?? "UTC").toPlainDateTime().equals(local);
    // A local time skipped when clocks go forward is moved to after the change.
    const time = exists
      ? unusedTimes(earlier) ?? unusedTimes(later)
      : unusedTimes(later);
    return time ?? refuse(`"${text}" appears twice`);
  };
}

/**
 * Length of a quarter of an hour in milliseconds, the smallest difference between
 * time zones.
 */
export const QUARTER_MS = 15 * 60_000;

/**
 * Returns the date of a day that is written as its first moment, in UTC or in epoch
 * seconds or milliseconds. Midnight in the store is up to 10 hours after midnight
 * UTC west of it, and from 13:00 UTC of the day before east of it. Other moments
 * are unchanged, because they may belong to either day.
 */
export function dayOfMoment(dt: string): string {
  const isMoment = /^(\d{10}|\d{13}|.*[T ].*Z)$/i.test(dt);
  const moment = isMoment ? Number(readMoment(dt)) : NaN;
  if (Number.isNaN(moment) || moment % QUARTER_MS !== 0) return dt;
  const hour = new Date(moment).getUTCHours();
  return hour === 11 || hour === 12
    ? dt
    : new Date(moment + DAY_MS / 2).toISOString().slice(0, 10);
}

/**
 * Returns the store's local days of the moments in a column. Orders of an export
 * and points of a series can then be counted by the same days.
 *
 * @param frame Frame from a loader.
 * @param column Column of times, with a time zone or as written by the store.
 * @param timeZone Time zone of the store, for a column in UTC.
 * @returns Dates as `YYYY-MM-DD`, or `null` without a time.
 *
 * @example
 * ```ts
 * import { createClient } from "readout/api";
 * import { loadExport, storeDates } from "readout/loaders";
 * import { DEMO_EXPERIENCES, startSandbox } from "readout/sandbox";
 * import { assertEquals } from "@std/assert";
 *
 * await using sandbox = await startSandbox();
 * const { frame } = await loadExport(
 *   createClient(sandbox),
 *   DEMO_EXPERIENCES.clearWinner,
 * );
 * const days = storeDates(frame, "created_at", "America/New_York");
 * assertEquals(days.length, frame.height);
 * ```
 */
export function storeDates(
  frame: Frame,
  column: string,
  timeZone?: string,
): (string | null)[] {
  const columnZone = zoneOfColumn(frame, column);
  const zone = columnZone === null ? "UTC" : timeZone ?? columnZone;
  const dateOf = dateFormat(zone);
  return columnMoments(frame, column).map((time) =>
    time === null ? null : dateOf(time)
  );
}

/**
 * Returns the times of a column in the local time of its zone, stored in the UTC
 * fields of a `Date`: `getUTCHours()` is the hour in the store.
 *
 * @param frame Frame from a loader.
 * @param column Column of times.
 * @returns A time per row, or `null` if there is none.
 *
 * @example
 * ```ts
 * import { createClient } from "readout/api";
 * import { loadTimeSeries, storeTimes } from "readout/loaders";
 * import { startSandbox } from "readout/sandbox";
 * import { assertEquals } from "@std/assert";
 *
 * await using sandbox = await startSandbox();
 * const client = createClient({ ...sandbox, timeZone: "America/New_York" });
 * const frame = await loadTimeSeries(client, "A/A test");
 * assertEquals(storeTimes(frame, "dt")[0]!.getUTCHours(), 0);
 * ```
 */
export function storeTimes(frame: Frame, column: string): (Date | null)[] {
  const zone = zoneOfColumn(frame, column) ?? "UTC";
  return columnMoments(frame, column).map((time) => {
    if (time === null || zone === "UTC") return time;
    const moment = Temporal.Instant.fromEpochMilliseconds(time.getTime())
      .toZonedDateTimeISO(zone);
    return new Date(time.getTime() + moment.offsetNanoseconds / 1e6);
  });
}

/** Returns the moments of a column, or `null` for empty cells. */
export function columnMoments(frame: Frame, column: string): (Date | null)[] {
  return frame.getColumn(column).toArray() as unknown[] as (Date | null)[];
}

function zoneOfColumn(frame: Frame, column: string): string | null {
  const { timeZone } = frame.getColumn(column).dtype as {
    timeZone?: string | null;
  };
  return timeZone || null;
}

/**
 * Returns a function that formats the local date of a moment. The Swedish locale
 * formats dates as ISO 8601.
 */
export function dateFormat(timeZone: string): (time: Date) => string {
  if (timeZone === "UTC") return (time) => time.toISOString().slice(0, 10);
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  return (time) => format.format(time);
}
