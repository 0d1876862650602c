/** Statements on the time series of an event. */

import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertMatch,
} from "@std/assert";
import { SEASON_STORE_THEN } from "../_season_store.ts";
import { withSandbox } from "../../sandbox/_harness.ts";
import { type Statement, statements } from "../_world.ts";
import { DAILY, HOURLY, offsets, points, refuses, series } from "./_ask.ts";

const BRAND = ["baselineValue", "currentValue", "priorYearValue"];
const INDEX = ["currentYearIndex", "priorYearIndex"];

const populates = (mode: string, fields: readonly string[]): Statement => ({
  says: `mode ${mode} populates ${fields.join(", ")}`,
  holds: async (sandbox) => {
    for (const body of [{ ...DAILY, mode }, { ...HOURLY, mode }]) {
      const [point] = await points(sandbox, body);
      const { dt: _, dayOffset: __, ...rest } = point;
      assertEquals(Object.keys(rest).sort(), [...fields].sort());
    }
  },
});

export const SERIES: readonly Statement[] = [
  ...Object.keys(DAILY).filter((field) => field !== "year").map((field) =>
    refuses(
      `time series: ${field} is required`,
      series,
      { ...DAILY, [field]: undefined },
      field,
    )
  ),
  ...statements({
    "start sizes the window before the event": async (sandbox) => {
      const start = "2025-11-24T00:00:00-05:00";
      assertEquals((await offsets(sandbox, DAILY))[0], -2);
      assertEquals((await offsets(sandbox, { ...DAILY, start }))[0], -4);
    },
    "end sizes the window after the event": async (sandbox) => {
      const end = "2025-12-03T00:00:00-05:00";
      assertEquals((await offsets(sandbox, DAILY)).at(-1), 2);
      assertEquals((await offsets(sandbox, { ...DAILY, end })).at(-1), 5);
    },
    "start and end do not choose the event year": async (sandbox) => {
      const data = await points(sandbox, {
        ...DAILY,
        year: 2023,
        xAxis: "actualDate",
      });
      assertEquals(data[2].dt, "2023-11-24T00:00:00-05:00");
    },
    "xAxis actualDate: dt is an ISO 8601 date and time": async (sandbox) => {
      const data = await points(sandbox, { ...DAILY, xAxis: "actualDate" });
      for (const { dt } of data) {
        assertMatch(dt, /^\d{4}-\d\d-\d\dT00:00:00[+-]\d\d:\d\d$/);
      }
    },
    "xAxis daysFromEvent: dt is a signed integer as text": async (sandbox) => {
      const data = await points(sandbox, DAILY);
      assertEquals(
        data.map(({ dt }: { dt: string }) => dt),
        ["-2", "-1", "0", "1", "2"],
      );
    },
    "granularity hourly: one point per hour of the event day": async (
      sandbox,
    ) => {
      const data = await points(sandbox, HOURLY);
      assertEquals(data.length, 24);
      assertEquals(data[0].dt, "2025-11-28T00:00:00-05:00");
    },
    "granularity daily: one point per day across the range": async (sandbox) =>
      assertEquals((await points(sandbox, DAILY)).length, 5),
    "hourly: start is ignored": async (sandbox) => {
      const start = "2021-01-01T00:00:00Z";
      const data = await points(sandbox, { ...HOURLY, start });
      assertEquals([data.length, data[12].currentValue], [24, 300]);
    },
    "hourly: end is the day to analyze": async (sandbox) => {
      const end = "2025-11-30T00:00:00-05:00";
      const data = await points(sandbox, { ...HOURLY, end });
      assertEquals(data[0].dt, "2025-11-30T00:00:00-05:00");
      assertEquals([data[9].currentValue, data[22].currentValue], [140, 100]);
      assertEquals(data[9].priorYearValue, 70);
    },
    "hourly: year may be left unset when it is that of end": async (
      sandbox,
    ) => {
      const { year: _, ...rest } = HOURLY;
      const data = await points(sandbox, rest);
      assertEquals([data[12].currentValue, data[12].priorYearValue], [
        300,
        150,
      ]);
    },
  }),
  ...([
    // Noon and three are the hours of a quiet day, of 60 each.
    [0, [0, 0, 0, null]],
    [12, [300, 60, 150, 500]],
    [15, [0, 60, 0, 0]],
    [20, [0, 0, 250, null]],
    [21, [300, 0, 0, null]],
  ] as const).map(([hour, expected]): Statement => ({
    says: `hourly: brand, baseline, year before and brandIndex at ${hour}:00`,
    holds: async (sandbox) => {
      const point = (await points(sandbox, HOURLY))[hour];
      assertEquals(
        point.dt,
        `2025-11-28T${String(hour).padStart(2, "0")}:00:00-05:00`,
      );
      assertEquals([
        point.currentValue,
        point.baselineValue,
        point.priorYearValue,
        point.brandIndex,
      ], expected);
    },
  })),
  ...statements({
    "hourly: the industry's hour, this year and the year before": async (
      sandbox,
    ) => {
      const point = (await points(sandbox, HOURLY))[12];
      assertAlmostEquals(point.currentYearIndex, 146.41, 1e-9);
      assertAlmostEquals(point.priorYearIndex, 133.1, 1e-9);
    },
    "the answer has currency and data, and nothing else": async (sandbox) => {
      const { body } = await series(sandbox, DAILY);
      assertEquals(Object.keys(body).sort(), ["currency", "data"]);
    },
    "daily points have dayOffset: 0 on the event day, negative before": async (
      sandbox,
    ) => assertEquals(await offsets(sandbox, DAILY), [-2, -1, 0, 1, 2]),
    "hourly points omit dayOffset": async (sandbox) => {
      for (const point of await points(sandbox, HOURLY)) {
        assert(!("dayOffset" in point));
      }
    },
  }),
  populates("brand", BRAND),
  populates("index", INDEX),
  populates("brandWithIndex", [...BRAND, ...INDEX, "brandIndex"]),
  ...([
    ["currentValue", [90, 120, 600, 150, 240]],
    ["baselineValue", [120, 120, 120, 120, 120]],
    ["priorYearValue", [50, 80, 400, 100, 70]],
    ["brandIndex", [75, 100, 500, 125, 200]],
    ["currentYearIndex", [146.41, 146.41, 146.41, 146.41, 146.41]],
    ["priorYearIndex", [133.1, 133.1, 133.1, 133.1, 133.1]],
  ] as const).map(([field, expected]): Statement => ({
    says: `daily: ${field} is ${expected.join(", ")}`,
    holds: async (sandbox) => {
      const data = await points(sandbox, DAILY);
      expected.forEach((value, i) =>
        assertAlmostEquals(data[i][field], value, 1e-9)
      );
    },
  })),
  ...([
    ["orders", [1, 1, 3, 1, 2], 2],
    ["priceLevels", [30, 30, 24, 30, 30], 30],
  ] as const).map(([metric, expected, baseline]): Statement => ({
    says: `daily: the brand's ${metric}, and its baseline`,
    holds: async (sandbox) => {
      const data = await points(sandbox, { ...DAILY, metric });
      assertEquals(
        data.map((point: { currentValue: number }) => point.currentValue),
        expected,
      );
      assertEquals(data[0].baselineValue, baseline);
    },
  })),
  ...statements({
    "daily: today is counted up to now, days that have not come are null": () =>
      withSandbox(SEASON_STORE_THEN, async (sandbox) => {
        const data = await points(sandbox, DAILY);
        assertEquals(
          data.map((point: { currentValue: number }) => point.currentValue),
          [90, 120, 300, null, null],
        );
        assertEquals([data[4].priorYearValue, data[4].brandIndex], [70, null]);
      }),
    "a day of the year before is one as far from its event": async (
      sandbox,
    ) => {
      // 29 November 2024 was a Friday, 29 November 2025 a Saturday.
      const data = await points(sandbox, { ...DAILY, xAxis: "actualDate" });
      assertEquals(
        [data[2].dt.slice(0, 10), data[2].priorYearValue],
        ["2025-11-28", 400],
      );
    },
  }),
];
