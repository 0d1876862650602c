/**
 * The service writes time in three ways: epoch milliseconds in an experience's
 * own fields, ten-digit epoch seconds as text in analytics ranges, and ISO 8601
 * in event ranges. A caller gives any {@linkcode TimeInput}; this module writes
 * the form that an endpoint wants.
 */

import { withoutSecrets } from "../../base/mod.ts";

/**
 * A moment as callers may give it: a `Date`, an ISO 8601 text with `Z` or a
 * numeric offset, or anything that has `epochMilliseconds`, such as
 * `Temporal.Instant` and `Temporal.ZonedDateTime`. A bare date is the store's
 * day: its first moment in the store's time zone, and in UTC where none is given.
 */
export type TimeInput = Date | string | { readonly epochMilliseconds: number };

const ISO_WITH_OFFSET =
  /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:[0-5]\d(\.\d+)?)?(Z|[+-]\d{2}:?\d{2}))?$/i;

const BARE_DATE = /^\d{4}-\d{2}-\d{2}$/;

/** The first and last second that ten digits can write. */
const MIN_SECONDS = 1_000_000_000;
const MAX_SECONDS = 9_999_999_999;

/**
 * Milliseconds since 1970-01-01T00:00:00Z.
 *
 * @param input The moment.
 * @param name What the caller calls it, for the error's text.
 * @param timeZone Where a bare date's day begins, an IANA name.
 * @returns Epoch milliseconds, an integer.
 * @throws {RangeError} When the text is not ISO 8601, has a time of day without
 *   an offset, or names no real moment.
 *
 * @example Three ways to say the same
 * ```ts
 * import { toEpochMilliseconds } from "readout/api";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(toEpochMilliseconds("2025-11-28"), 1764288000000);
 * assertEquals(toEpochMilliseconds("2025-11-28T01:00:00+01:00"), 1764288000000);
 * assertEquals(toEpochMilliseconds(new Date(1764288000000)), 1764288000000);
 * ```
 */
export function toEpochMilliseconds(
  input: TimeInput,
  name = "time",
  timeZone = "UTC",
): number {
  const milliseconds = typeof input === "string"
    ? parseIso(input, name, timeZone)
    : input instanceof Date
    ? input.getTime()
    : input.epochMilliseconds;
  if (!Number.isFinite(milliseconds)) {
    throw unusable(`read ${name} as a moment`, input);
  }
  return Math.trunc(milliseconds);
}

/**
 * Whole seconds since 1970 as ten digits, as analytics ranges want them.
 * Fractions of a second are cut off.
 *
 * @param input The moment.
 * @param name What the caller calls it, for the error's text.
 * @param timeZone Where a bare date's day begins, an IANA name.
 * @returns Ten digits.
 * @throws {RangeError} When the moment is not readable or lies outside
 *   2001-09-09 to 2286-11-20, which ten digits cannot write.
 *
 * @example
 * ```ts
 * import { toEpochSeconds } from "readout/api";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(toEpochSeconds("2025-11-28T12:00:00Z"), "1764331200");
 * ```
 */
export function toEpochSeconds(
  input: TimeInput,
  name = "time",
  timeZone = "UTC",
): string {
  const seconds = Math.floor(
    toEpochMilliseconds(input, name, timeZone) / 1000,
  );
  if (seconds < MIN_SECONDS || seconds > MAX_SECONDS) {
    throw unusable(`write ${name} in ten digits of epoch seconds`, input);
  }
  return String(seconds);
}

/**
 * ISO 8601 in UTC to the second, as event ranges want it.
 *
 * @param input The moment.
 * @param name What the caller calls it, for the error's text.
 * @param timeZone Where a bare date's day begins, an IANA name.
 * @returns For example `2025-11-28T12:00:00Z`.
 * @throws {RangeError} When the moment is not readable.
 *
 * @example
 * ```ts
 * import { toIsoDateTime } from "readout/api";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(toIsoDateTime("2025-11-28T07:00:00-05:00"), "2025-11-28T12:00:00Z");
 * ```
 */
export function toIsoDateTime(
  input: TimeInput,
  name = "time",
  timeZone = "UTC",
): string {
  const milliseconds = toEpochMilliseconds(input, name, timeZone);
  return new Date(milliseconds).toISOString().replace(/\.\d{3}Z$/, "Z");
}

/**
 * Whether a text is a date without a time of day, whose moment depends on where
 * the store is.
 *
 * @param input The moment.
 * @returns True for `2025-11-28`.
 */
export function isBareDate(input: TimeInput): boolean {
  return typeof input === "string" && BARE_DATE.test(input);
}

function parseIso(text: string, name: string, timeZone: string): number {
  if (!ISO_WITH_OFFSET.test(text)) {
    throw unusable(
      `read ${name}: give an ISO 8601 date, or a date and time with "Z" or an offset`,
      text,
    );
  }
  try {
    return isBareDate(text)
      ? Temporal.PlainDate.from(text).toZonedDateTime(timeZone)
        .epochMilliseconds
      : Temporal.Instant.from(text.replace(" ", "T")).epochMilliseconds;
  } catch {
    throw unusable(`read ${name}: there is no such day or time`, text);
  }
}

function unusable(action: string, input: TimeInput): RangeError {
  const value = typeof input === "string" ? `"${input}"` : String(input);
  return new RangeError(
    withoutSecrets(`Cannot ${action}: current value is ${value}`),
  );
}
