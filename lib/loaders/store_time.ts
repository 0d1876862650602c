/** The store's own time: read as it is written, and told as it is there. */

import type { CallOptions, Client } from "../api/mod.ts";
import type { Problem } from "../base/mod.ts";
import type { Frame } from "./frame.ts";

/** How a loader of series is called. */
export interface LoadOptions extends CallOptions {
  /**
   * The store's time zone, an IANA name: `dt` is then a moment, shown in this
   * zone. `null` leaves it as the service writes it, without a zone.
   *
   * @default {the client's, or null where nobody gave it}
   */
  readonly timeZone?: string | null | undefined;
}

/** The zone that holds for a load. */
export function zoneFor(
  client: Client,
  options: LoadOptions | undefined,
): string | null {
  const { timeZone } = options ?? {};
  return timeZone === undefined ? client.timeZone : timeZone;
}

/** How a service writes local times: date and clock, and what to call that. */
export interface TimeFormat {
  readonly pattern: RegExp;
  readonly name: string;
}

/**
 * Reads local times of one series, `2026-03-08T01:30:00`, one after the other:
 * the moment; without a zone, the local time as if it were UTC. An hour that a
 * clock change repeats may come twice, and is the later one then; without a zone
 * nobody can tell.
 *
 * @param timeZone The store's zone.
 * @param format How a time must be written.
 * @param problems Told which times cannot be read, or come twice.
 */
export function localTimes(
  timeZone: string | null,
  { pattern, name }: TimeFormat,
  problems: Problem[],
): (text: string, path: string) => Date {
  const used = new Set<number>();
  const fresh = (milliseconds: number): Date | null => {
    if (used.has(milliseconds)) return null;
    used.add(milliseconds);
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
      local = Temporal.PlainDateTime.from(`${date}T${clock}`, {
        overflow: "reject",
      });
    } catch {
      return refuse(
        `must be ${name}, of a day that there is: current value is "${text}"`,
      );
    }
    const moment = (disambiguation: "earlier" | "later") =>
      local.toZonedDateTime(timeZone ?? "UTC", { disambiguation })
        .epochMilliseconds;
    const [earlier, later] = [moment("earlier"), moment("later")];
    const exists = Temporal.Instant.fromEpochMilliseconds(earlier)
      .toZonedDateTimeISO(timeZone ?? "UTC").toPlainDateTime().equals(local);
    // What a clock change skips lies behind the change.
    const time = exists ? fresh(earlier) ?? fresh(later) : fresh(later);
    return time ?? refuse(`"${text}" is there twice`);
  };
}

/**
 * The days on which the moments of a column lie where the store is, so that
 * orders of an export and points of a series can be counted by the same days.
 *
 * @param frame From a loader.
 * @param column A column of times: with a zone, or as the store writes them.
 * @param timeZone The store's zone, for a column in UTC.
 * @returns `YYYY-MM-DD`, `null` where there is no time.
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
  const dateOf = dateFormat(
    columnZone === null ? "UTC" : timeZone ?? columnZone,
  );
  return columnMoments(frame, column).map((time) =>
    time === null ? null : dateOf(time)
  );
}

/**
 * The times of a column as the clock of the column's zone shows them, in the
 * UTC fields of a `Date`: `getUTCHours()` is the hour in the store.
 *
 * @param frame From a loader.
 * @param column A column of times.
 * @returns A time per row, `null` where there is none.
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

/** The moments of a column, `null` where there is none. */
export function columnMoments(frame: Frame, column: string): (Date | null)[] {
  return frame.getColumn(column).toArray() as unknown[] as (Date | null)[];
}

function zoneOfColumn(frame: Frame, column: string): string | null {
  const { timeZone } = frame.getColumn(column).dtype as {
    timeZone?: string | null;
  };
  return timeZone || null;
}

/** Sweden writes its dates as ISO 8601 does. */
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
