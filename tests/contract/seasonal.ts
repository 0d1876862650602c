/** Statements on the seasonal-event benchmark. They are about the demo store. */

import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertMatch,
} from "@std/assert";
import type { Sandbox } from "../../lib/sandbox/mod.ts";
import { call } from "../sandbox/_harness.ts";
import type { Statement } from "./_world.ts";

const BASE = {
  event: "BFCM",
  metric: "revenue",
  year: 2025,
  start: "2025-11-26T00:00:00-05:00",
  end: "2025-11-30T12:00:00-05:00",
};
const DAILY = {
  ...BASE,
  xAxis: "daysFromEvent",
  granularity: "daily",
  mode: "brandWithIndex",
};
const HOURLY = {
  ...DAILY,
  xAxis: "actualDate",
  granularity: "hourly",
  end: "2025-11-28T12:00:00-05:00",
};

const snapshot = (sandbox: Sandbox, change: Record<string, unknown> = {}) =>
  call(sandbox, "POST", "/analytics/event/snapshot", { ...BASE, ...change });

const series = (sandbox: Sandbox, body: Record<string, unknown>) =>
  call(sandbox, "POST", "/analytics/event/timeseries", body);

const points = async (sandbox: Sandbox, body: Record<string, unknown>) =>
  (await series(sandbox, body)).body.data;

const offsets = async (sandbox: Sandbox, body: Record<string, unknown>) =>
  (await points(sandbox, body)).map((
    { dayOffset }: { dayOffset: number },
  ) => dayOffset);

function refuses(
  says: string,
  endpoint: typeof series,
  body: Record<string, unknown>,
  field: string,
): Statement {
  return {
    says,
    holds: async (sandbox) => {
      const answer = await endpoint(sandbox, body);
      assertEquals(answer.status, 400);
      assertEquals(Object.keys(answer.body.properties), [field]);
    },
  };
}

const SNAPSHOT: readonly Statement[] = [
  ...["BFCM", "laborDay", "memorialDay", "presidentsDay"].map((
    event,
  ): Statement => ({
    says: `event ${event}`,
    holds: async (sandbox) => {
      const { status, body } = await snapshot(sandbox, { event });
      assertEquals(status, 200);
      assert(body.snapshot.periodToDateValue > 0);
    },
  })),
  refuses("there are no other events", snapshot, { event: "easter" }, "event"),
  {
    says:
      "metric revenue is net revenue, orders the count, priceLevels the average unit price",
    holds: async (sandbox) => {
      const value = async (metric: string) =>
        (await snapshot(sandbox, { metric })).body.snapshot.periodToDateValue;
      const [revenue, orders, price] = [
        await value("revenue"),
        await value("orders"),
        await value("priceLevels"),
      ];
      assert(Number.isInteger(orders));
      assert(revenue > orders && price > 20 && price < 60);
    },
  },
  refuses("there are no other metrics", snapshot, { metric: "aov" }, "metric"),
  ...["event", "metric", "start", "end"].map((field) =>
    refuses(
      `snapshot: ${field} is required`,
      snapshot,
      { [field]: undefined },
      field,
    )
  ),
  refuses("year is an integer", snapshot, { year: 2024.5 }, "year"),
  refuses("year is 2021 at least", snapshot, { year: 2020 }, "year"),
  refuses("year is 2026 at most", snapshot, { year: 2027 }, "year"),
  {
    says: "year defaults to the most recently completed occurrence",
    holds: async (sandbox) => {
      const { year: _, ...rest } = BASE;
      const unset = await call(
        sandbox,
        "POST",
        "/analytics/event/snapshot",
        rest,
      );
      assertEquals(unset.body, (await snapshot(sandbox)).body);
    },
  },
  ...(["start", "end"] as const).flatMap((field): Statement[] => [
    {
      says: `${field} takes Z`,
      holds: async (sandbox) =>
        assertEquals(
          (await snapshot(sandbox, { [field]: "2025-11-28T17:00:00Z" })).status,
          200,
        ),
    },
    {
      says: `${field} takes a numeric offset`,
      holds: async (sandbox) =>
        assertEquals(
          (await snapshot(sandbox, { [field]: "2025-11-28T12:00:00-05:00" }))
            .status,
          200,
        ),
    },
    refuses(
      `${field} needs Z or an offset`,
      snapshot,
      { [field]: "2025-11-28T12:00:00" },
      field,
    ),
  ]),
  {
    says: "the answer has currency and snapshot, and nothing else",
    holds: async (sandbox) => {
      const { body } = await snapshot(sandbox);
      assertEquals(Object.keys(body).sort(), ["currency", "snapshot"]);
      assertMatch(body.currency, /^[A-Z]{3}$/);
    },
  },
  {
    says: "the snapshot has four numbers, and nothing else",
    holds: async (sandbox) => {
      const { body } = await snapshot(sandbox);
      assertEquals(Object.keys(body.snapshot).sort(), [
        "avgDailyIndexPercent",
        "currentIndexPercent",
        "periodToDateValue",
        "vsLastYear",
      ]);
      for (const value of Object.values(body.snapshot)) {
        assertEquals(typeof value, "number");
      }
    },
  },
  {
    says: "the four may be null",
    holds: async (sandbox) => {
      const { body } = await snapshot(sandbox, { year: 2026 });
      assertEquals(
        new Set(Object.values(body.snapshot)),
        new Set([null]),
      );
    },
  },
  {
    says: "vsLastYear is a fraction against the same period of year - 1",
    holds: async (sandbox) => {
      const value = async (year: number) =>
        (await snapshot(sandbox, { year })).body.snapshot;
      const [now, before] = [await value(2025), await value(2024)];
      assertAlmostEquals(
        now.vsLastYear,
        now.periodToDateValue / before.periodToDateValue - 1,
        1e-9,
      );
    },
  },
  {
    says:
      "avgDailyIndexPercent is the brand's average day in percent of its full-day baseline",
    holds: async (sandbox) => {
      const data = await points(sandbox, DAILY);
      const mean = data.reduce(
        (sum: number, point: { brandIndex: number }) => sum + point.brandIndex,
        0,
      ) / data.length;
      const { body } = await snapshot(sandbox);
      assertAlmostEquals(body.snapshot.avgDailyIndexPercent, mean, 1e-9);
    },
  },
  {
    says: "currentIndexPercent is the industry's average daily index",
    holds: async (sandbox) => {
      const data = await points(sandbox, DAILY);
      const mean = data.reduce(
        (sum: number, point: { currentYearIndex: number }) =>
          sum + point.currentYearIndex,
        0,
      ) / data.length;
      const { body } = await snapshot(sandbox);
      assertAlmostEquals(body.snapshot.currentIndexPercent, mean, 1e-9);
    },
  },
];

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

const SERIES: readonly Statement[] = [
  ...Object.keys(DAILY).filter((field) => field !== "year").map((field) =>
    refuses(
      `time series: ${field} is required`,
      series,
      { ...DAILY, [field]: undefined },
      field,
    )
  ),
  {
    says: "start sizes the window before the event",
    holds: async (sandbox) => {
      const start = "2025-11-24T00:00:00-05:00";
      assertEquals((await offsets(sandbox, DAILY))[0], -2);
      assertEquals((await offsets(sandbox, { ...DAILY, start }))[0], -4);
    },
  },
  {
    says: "end sizes the window after the event",
    holds: async (sandbox) => {
      const end = "2025-12-03T00:00:00-05:00";
      assertEquals((await offsets(sandbox, DAILY)).at(-1), 2);
      assertEquals((await offsets(sandbox, { ...DAILY, end })).at(-1), 5);
    },
  },
  {
    says: "start and end do not choose the event year",
    holds: async (sandbox) => {
      const data = await points(sandbox, {
        ...DAILY,
        year: 2023,
        xAxis: "actualDate",
      });
      assertEquals(data[2].dt, "2023-11-24T00:00:00-05:00");
    },
  },
  {
    says: "xAxis actualDate: dt is an ISO 8601 date and time",
    holds: async (sandbox) => {
      const data = await points(sandbox, { ...DAILY, xAxis: "actualDate" });
      for (const { dt } of data) {
        assertMatch(dt, /^\d{4}-\d\d-\d\dT00:00:00[+-]\d\d:\d\d$/);
      }
    },
  },
  {
    says: "xAxis daysFromEvent: dt is a signed integer as text",
    holds: async (sandbox) => {
      const data = await points(sandbox, DAILY);
      assertEquals(
        data.map(({ dt }: { dt: string }) => dt),
        ["-2", "-1", "0", "1", "2"],
      );
    },
  },
  {
    says: "granularity hourly: one point per hour of the event day",
    holds: async (sandbox) => {
      const data = await points(sandbox, HOURLY);
      assertEquals(data.length, 24);
      assertEquals(data[0].dt, "2025-11-28T00:00:00-05:00");
    },
  },
  {
    says: "granularity daily: one point per day across the range",
    holds: async (sandbox) =>
      assertEquals((await points(sandbox, DAILY)).length, 5),
  },
  {
    says: "hourly: start is ignored",
    holds: async (sandbox) => {
      const start = "2021-01-01T00:00:00Z";
      assertEquals(
        await points(sandbox, { ...HOURLY, start }),
        await points(sandbox, HOURLY),
      );
    },
  },
  {
    says: "hourly: end is the day to analyze",
    holds: async (sandbox) => {
      const end = "2025-12-01T00:00:00-05:00";
      const [point] = await points(sandbox, { ...HOURLY, end });
      assertEquals(point.dt, "2025-12-01T00:00:00-05:00");
    },
  },
  {
    says: "hourly: year may be left unset when it is that of end",
    holds: async (sandbox) => {
      const { year: _, ...rest } = HOURLY;
      assertEquals(await points(sandbox, rest), await points(sandbox, HOURLY));
    },
  },
  {
    says: "the answer has currency and data, and nothing else",
    holds: async (sandbox) => {
      const { body } = await series(sandbox, DAILY);
      assertEquals(Object.keys(body).sort(), ["currency", "data"]);
    },
  },
  {
    says: "daily points have dayOffset: 0 on the event day, negative before",
    holds: async (sandbox) =>
      assertEquals(await offsets(sandbox, DAILY), [-2, -1, 0, 1, 2]),
  },
  {
    says: "hourly points omit dayOffset",
    holds: async (sandbox) => {
      for (const point of await points(sandbox, HOURLY)) {
        assert(!("dayOffset" in point));
      }
    },
  },
  populates("brand", BRAND),
  populates("index", INDEX),
  populates("brandWithIndex", [...BRAND, ...INDEX, "brandIndex"]),
  {
    says: "priorYearValue is the brand's value in the year before",
    holds: async (sandbox) => {
      const [now, before] = [
        await points(sandbox, DAILY),
        await points(sandbox, { ...DAILY, year: 2024 }),
      ];
      assertEquals(now[2].priorYearValue, before[2].currentValue);
      assertEquals(now[2].priorYearIndex, before[2].currentYearIndex);
    },
  },
];

export const SEASONAL_STATEMENTS: readonly Statement[] = [
  ...SNAPSHOT,
  ...SERIES,
];
