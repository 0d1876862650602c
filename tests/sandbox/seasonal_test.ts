/** Events, years, windows and points of a season. */

import { assertAlmostEquals, assertEquals } from "@std/assert";
import {
  dateText,
  eventDay,
  latestCompleted,
} from "../../lib/sandbox/season/calendar.ts";
import { BFCM, DAILY, series, snapshot, withDemo } from "./_seasons.ts";

Deno.test("the events fall on the days of the calendar", () => {
  const days = (event: "BFCM" | "laborDay" | "memorialDay" | "presidentsDay") =>
    [2021, 2024, 2025, 2026].map((year) => dateText(eventDay(event, year)));
  assertEquals(days("BFCM"), [
    "2021-11-26",
    "2024-11-29",
    "2025-11-28",
    "2026-11-27",
  ]);
  assertEquals(days("laborDay"), [
    "2021-09-06",
    "2024-09-02",
    "2025-09-01",
    "2026-09-07",
  ]);
  assertEquals(days("memorialDay"), [
    "2021-05-31",
    "2024-05-27",
    "2025-05-26",
    "2026-05-25",
  ]);
  assertEquals(days("presidentsDay"), [
    "2021-02-15",
    "2024-02-19",
    "2025-02-17",
    "2026-02-16",
  ]);
});

Deno.test("BFCM is completed after Cyber Monday", () => {
  const monday = eventDay("BFCM", 2025) + 3;
  assertEquals(latestCompleted("BFCM", monday), 2024);
  assertEquals(latestCompleted("BFCM", monday + 1), 2025);
});

Deno.test("the default year is the most recently completed occurrence", async () => {
  await withDemo({}, async (sandbox) => {
    assertEquals(
      (await snapshot(sandbox, BFCM)).body,
      (await snapshot(sandbox, { ...BFCM, year: 2025 })).body,
    );
    const laborDay = { ...BFCM, event: "laborDay" };
    assertEquals(
      (await snapshot(sandbox, laborDay)).body,
      (await snapshot(sandbox, { ...laborDay, year: 2026 })).body,
    );
  });
});

Deno.test("years run from 2021 to 2026", async () => {
  await withDemo({}, async (sandbox) => {
    for (const year of [2020, 2027, 2024.5, "2024"]) {
      const { status, body } = await snapshot(sandbox, { ...BFCM, year });
      assertEquals(status, 400);
      assertEquals(Object.keys(body.properties), ["year"]);
    }
    for (const year of [2021, 2026]) {
      assertEquals((await snapshot(sandbox, { ...BFCM, year })).status, 200);
    }
  });
});

Deno.test("start and end size the window and do not choose the year", async () => {
  await withDemo({}, async (sandbox) => {
    const offsets = async (body: unknown) =>
      (await series(sandbox, body)).body.data
        .map((point: { dayOffset: number }) => point.dayOffset);
    const expected = [-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3];
    assertEquals(await offsets({ ...DAILY, year: 2022 }), expected);
    const shifted = {
      ...DAILY,
      year: 2022,
      start: "2024-11-22T00:00:00-05:00",
      end: "2024-12-02T12:00:00-05:00",
    };
    assertEquals(await offsets(shifted), expected);
    assertEquals(
      (await series(sandbox, shifted)).body,
      (await series(sandbox, { ...DAILY, year: 2022 })).body,
    );
  });
});

Deno.test("each mode has its own fields, and daily points the offset", async () => {
  const brand = ["baselineValue", "currentValue", "priorYearValue"];
  const index = ["currentYearIndex", "priorYearIndex"];
  await withDemo({}, async (sandbox) => {
    const fields = async (mode: string, granularity: string) => {
      const { body } = await series(sandbox, { ...DAILY, mode, granularity });
      return Object.keys(body.data[0]).sort();
    };
    assertEquals(
      await fields("brand", "daily"),
      [...brand, "dayOffset", "dt"].sort(),
    );
    assertEquals(
      await fields("index", "daily"),
      [...index, "dayOffset", "dt"].sort(),
    );
    assertEquals(
      await fields("brandWithIndex", "daily"),
      [...brand, ...index, "brandIndex", "dayOffset", "dt"].sort(),
    );
    assertEquals(await fields("brand", "hourly"), [...brand, "dt"].sort());
  });
});

Deno.test("dt is a date and time, or days from the event as text", async () => {
  await withDemo({}, async (sandbox) => {
    const dts = async (xAxis: string) =>
      (await series(sandbox, { ...DAILY, xAxis })).body.data
        .map((point: { dt: string }) => point.dt);
    assertEquals((await dts("daysFromEvent")).slice(6, 9), ["-1", "0", "1"]);
    assertEquals((await dts("actualDate"))[7], "2025-11-28T00:00:00-05:00");
  });
});

Deno.test("hourly points are the hours of the day of end, whatever start says", async () => {
  const hourly = {
    ...DAILY,
    xAxis: "actualDate",
    granularity: "hourly",
    end: "2025-11-28T18:00:00-05:00",
  };
  await withDemo({}, async (sandbox) => {
    const one = await series(sandbox, hourly);
    const other = await series(sandbox, {
      ...hourly,
      start: "2021-01-01T00:00:00Z",
    });
    assertEquals(one.body, other.body);
    assertEquals(one.body.data.length, 24);
    assertEquals(one.body.data[23].dt, "2025-11-28T23:00:00-05:00");
    const hours = one.body.data.reduce(
      (sum: number, point: { currentValue: number }) =>
        sum + point.currentValue,
      0,
    );
    const day = (await series(sandbox, DAILY)).body.data[7].currentValue;
    assertAlmostEquals(hours, day, 1e-6);
  });
});

Deno.test("unknown events, metrics, axes and modes are refused", async () => {
  await withDemo({}, async (sandbox) => {
    const broken = [
      { event: "easter" },
      { metric: "profit" },
      { xAxis: "date" },
      { granularity: "weekly" },
      { mode: "both" },
      { start: "2025-11-21" },
      { end: undefined },
    ];
    for (const change of broken) {
      const { status, body } = await series(sandbox, { ...DAILY, ...change });
      assertEquals(status, 400);
      assertEquals(Object.keys(body.properties), Object.keys(change));
    }
  });
});
