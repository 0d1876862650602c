/**
 * Time formats of the service: epoch milliseconds in an experience's own fields,
 * ten-digit epoch seconds in analytics ranges, and ISO 8601 in event ranges.
 * Callers pass any {@linkcode TimeInput}, and this module converts it to the
 * format of the endpoint.
 */

import { withoutSecrets } from "../../base/mod.ts";

/**
 * Time argument of the client: a `Date`, an ISO 8601 string with `Z` or a numeric
 * offset, or an object with `epochMilliseconds`, such as `Temporal.Instant`. A
 * date without a time means the start of that day in the store's time zone, or in
 * UTC if no time zone is set.
 */
export type TimeInput = Date | string | { readonly epochMilliseconds: number };

const ISO_WITH_OFFSET =
  /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:[0-5]\d(\.\d+)?)?(Z|[+-]\d{2}:?\d{2}))?$/i;

const BARE_DATE = /^\d{4}-\d{2}-\d{2}$/;

/** First and last second that have ten digits. */
const MIN_SECONDS = 1_000_000_000;
const MAX_SECONDS = 9_999_999_999;

/**
 * Converts a time to milliseconds since 1970-01-01T00:00:00Z.
 *
 * @param input Time to convert.
 * @param name Name of the value in error messages.
 * @param timeZone IANA time zone in which a date without a time begins.
 * @returns Epoch milliseconds, as an integer.
 * @throws {RangeError} If the string is not ISO 8601, has a time without an
 *   offset, or names an invalid date.
 *
 * @example Three ways to write the same time
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
    throw unusableTime(`read ${name} as a time`, input);
  }
  return Math.trunc(milliseconds);
}

/**
 * Converts a time to ten digits of epoch seconds, the format of analytics ranges.
 * Fractions of a second are truncated.
 *
 * @param input Time to convert.
 * @param name Name of the value in error messages.
 * @param timeZone IANA time zone in which a date without a time begins.
 * @returns Ten digits of epoch seconds.
 * @throws {RangeError} If the time cannot be parsed or is outside 2001-09-09 to
 *   2286-11-20, the range of ten digits.
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
    throw unusableTime(`write ${name} as ten-digit epoch seconds`, input);
  }
  return String(seconds);
}

/**
 * Converts a time to ISO 8601 in UTC with seconds, the format of event ranges.
 *
 * @param input Time to convert.
 * @param name Name of the value in error messages.
 * @param timeZone IANA time zone in which a date without a time begins.
 * @returns Formatted time, for example `2025-11-28T12:00:00Z`.
 * @throws {RangeError} If the time cannot be parsed.
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
 * Returns whether an input is a date without a time of day, which depends on the
 * store's time zone.
 *
 * @param input Time to test.
 * @returns True for a date such as `2025-11-28`.
 */
export function isBareDate(input: TimeInput): boolean {
  return typeof input === "string" && BARE_DATE.test(input);
}

function parseIso(text: string, name: string, timeZone: string): number {
  if (!ISO_WITH_OFFSET.test(text)) {
    throw unusableTime(
      `read ${name}: use an ISO 8601 date, or a date and time with "Z" or an offset`,
      text,
    );
  }
  try {
    return isBareDate(text)
      ? Temporal.PlainDate.from(text).toZonedDateTime(timeZone)
        .epochMilliseconds
      : Temporal.Instant.from(text.replace(" ", "T")).epochMilliseconds;
  } catch {
    throw unusableTime(`read ${name}: no such date or time`, text);
  }
}

function unusableTime(action: string, input: TimeInput): RangeError {
  const value = typeof input === "string" ? `"${input}"` : String(input);
  return new RangeError(
    withoutSecrets(`Cannot ${action}: current value is ${value}`),
  );
}
