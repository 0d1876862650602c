import { assertEquals, assertMatch, assertThrows } from "@std/assert";
import {
  toEpochMilliseconds,
  toEpochSeconds,
  toIsoDateTime,
} from "../../lib/api/mod.ts";
import { fakeClient, fakeClock, ID, json } from "./_fake_service.ts";

Deno.test("a time of day without an offset is not guessed", () => {
  assertThrows(
    () => toEpochMilliseconds("2025-11-28T12:00:00", "start"),
    RangeError,
    'Cannot read start: use an ISO 8601 date, or a date and time with "Z" or an offset: current value is "2025-11-28T12:00:00"',
  );
});

Deno.test("anything with epochMilliseconds is a moment, as Temporal's are", () => {
  const instant = { epochMilliseconds: 1764331200123 };
  assertEquals(toEpochSeconds(instant), "1764331200");
  assertEquals(toIsoDateTime(instant), "2025-11-28T12:00:00Z");
});

Deno.test("what is no moment, or needs more than ten digits, is an error", () => {
  for (const wrong of ["yesterday", new Date(NaN)]) {
    assertThrows(() => toEpochMilliseconds(wrong), RangeError);
  }
  assertThrows(() => toEpochSeconds("1999-01-01"), RangeError, "ten-digit");
});

Deno.test("the first and the last moment of ten digits are sent, those beside them are not", () => {
  const [first, last] = [1_000_000_000, 9_999_999_999];
  const sent = (seconds: number) => toEpochSeconds(new Date(seconds * 1000));
  assertEquals([first, last].map(sent), ["1000000000", "9999999999"]);
  for (const beside of [first - 1, last + 1]) {
    assertThrows(() => sent(beside), RangeError, "ten-digit");
  }
});

Deno.test("a bare date is the store's day, over both changes of the clock in New York", async () => {
  const days: readonly [string, string][] = [
    ["2026-03-07", "2026-03-07T05:00:00Z"],
    ["2026-03-08", "2026-03-08T05:00:00Z"],
    // The day of the change has 23 hours, the one in November 25.
    ["2026-03-09", "2026-03-09T04:00:00Z"],
    ["2026-11-01", "2026-11-01T04:00:00Z"],
    ["2026-11-02", "2026-11-02T05:00:00Z"],
  ];
  const { client, sent } = fakeClient(
    [() => json({ segments: {}, variations: [], currency: "USD", data: [] })],
    fakeClock(),
    { timeZone: "America/New_York" },
  );
  for (const [day, moment] of days) {
    assertEquals(
      toEpochMilliseconds(day, "start", "America/New_York"),
      Date.parse(moment),
    );
    await client.experienceTimeSeries(ID, { start: day });
    await client.sitewideTimeSeries({ start: day, end: "2026-12-01" });
    const [series, sitewide] = sent.slice(-2).map(({ body }) =>
      body as Record<string, string>
    );
    assertEquals(series!.startTs, String(Date.parse(moment) / 1000));
    assertEquals(sitewide!.start, moment);
  }
  assertEquals(client.notices(), []);
});

Deno.test("a bare date of a store whose zone nobody gave is a day in UTC, and that is said once", async () => {
  const { client, sent } = fakeClient([
    () => json({ segments: {}, variations: [] }),
  ]);
  await client.experienceTimeSeries(ID, { start: "2026-03-08" });
  await client.experienceTimeSeries(ID, { end: "2026-03-09" });
  assertEquals(
    (sent[0]!.body as Record<string, string>).startTs,
    String(Date.parse("2026-03-08T00:00:00Z") / 1000),
  );
  assertEquals(client.notices().length, 1);
  assertMatch(client.notices()[0]!, /READOUT_TIME_ZONE/);
});

Deno.test("days that no calendar has are errors", () => {
  for (
    const wrong of [
      "2026-02-30",
      "2025-02-29",
      "2026-04-31",
      "2026-02-30T10:00:00Z",
      "2026-01-01T24:00:00Z",
      "2026-00-10",
    ]
  ) {
    assertThrows(() => toEpochMilliseconds(wrong), RangeError, "no such date");
  }
});
