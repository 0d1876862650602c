import { assertEquals, assertThrows } from "@std/assert";
import {
  toEpochMilliseconds,
  toEpochSeconds,
  toIsoDateTime,
} from "../../lib/api/mod.ts";

Deno.test("a time of day without an offset is not guessed", () => {
  assertThrows(
    () => toEpochMilliseconds("2025-11-28T12:00:00", "start"),
    RangeError,
    'Cannot read start: give an ISO 8601 date, or a date and time with "Z" or an offset: current value is "2025-11-28T12:00:00"',
  );
});

Deno.test("anything with epochMilliseconds is a moment, as Temporal's are", () => {
  const instant = { epochMilliseconds: 1764331200123 };
  assertEquals(toEpochSeconds(instant), "1764331200");
  assertEquals(toIsoDateTime(instant), "2025-11-28T12:00:00Z");
});

Deno.test("what is no moment, or needs more than ten digits, is an error", () => {
  for (const wrong of ["2025-13-01", "yesterday", new Date(NaN)]) {
    assertThrows(() => toEpochMilliseconds(wrong), RangeError);
  }
  assertThrows(() => toEpochSeconds("1999-01-01"), RangeError, "ten digits");
});
