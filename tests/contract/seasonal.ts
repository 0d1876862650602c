/** Statements on the seasonal-event benchmark, counted by hand in a small store. */

import { SEASON_STORE_SUNDAY, SEASON_STORE_THEN } from "./_season_store.ts";
import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertMatch,
} from "@std/assert";
import type { Sandbox } from "../../lib/sandbox/mod.ts";
import { call, withSandbox } from "../sandbox/_harness.ts";
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

type Snapshot = Readonly<Record<string, number | null>>;

const FIELDS = [
  "periodToDateValue",
  "vsLastYear",
  "avgDailyIndexPercent",
  "currentIndexPercent",
] as const;

/** Fields of a snapshot in their order; those that are not named are not looked at. */
function near(found: Snapshot, expected: readonly (number | null)[]): void {
  expected.forEach((value, i) => {
    const name = FIELDS[i] ?? "";
    if (value === null) assertEquals(found[name], null, name);
    else assertAlmostEquals(found[name] ?? NaN, value, 1e-9, name);
  });
}

/** The event day alone, of the latest occurrence. */
const event = (
  name: string,
  day: string,
  expected: readonly number[],
): Statement => ({
  says: `event ${name}: its day, the year before, and its quiet days`,
  holds: async (sandbox) => {
    const { body } = await snapshot(sandbox, {
      event: name,
      year: undefined,
      start: day,
      end: day,
    });
    near(body.snapshot, expected);
  },
});

const measured = (
  says: string,
  metric: string,
  expected: readonly number[],
): Statement => ({
  says: `metric ${says}`,
  holds: async (sandbox) =>
    near((await snapshot(sandbox, { metric })).body.snapshot, expected),
});

const SNAPSHOT: readonly Statement[] = [
  event("BFCM", "2025-11-28T12:00:00-05:00", [600, 600 / 400 - 1, 500]),
  // 14, 28 and 56 on one of the 14 quiet days before it.
  event("laborDay", "2025-09-01T12:00:00-04:00", [11, 11 / 10 - 1, 1100]),
  event("memorialDay", "2025-05-26T12:00:00-04:00", [22, 22 / 20 - 1, 1100]),
  event("presidentsDay", "2026-02-16T12:00:00-05:00", [40, 40 / 32 - 1, 1000]),
  refuses("there are no other events", snapshot, { event: "easter" }, "event"),
  measured("revenue is net revenue", "revenue", [1200, 1200 / 700 - 1, 200]),
  measured("orders is the count of orders", "orders", [8, 8 / 6 - 1, 80]),
  measured("priceLevels is the average unit price", "priceLevels", [
    1200 / 45,
    1200 / 45 / (700 / 20) - 1,
    96,
  ]),
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
      const { body } = await snapshot(sandbox, { year: undefined });
      assertEquals(body.snapshot.periodToDateValue, 1200);
    },
  },
  {
    says: "an occurrence that goes on is not completed",
    holds: () =>
      withSandbox(SEASON_STORE_THEN, async (sandbox) => {
        const { body } = await snapshot(sandbox, { year: undefined });
        assertEquals(body.snapshot.periodToDateValue, 700);
      }),
  },
  {
    says: "BFCM is completed after the Monday",
    holds: () =>
      withSandbox(SEASON_STORE_SUNDAY, async (sandbox) => {
        const { body } = await snapshot(sandbox, { year: undefined });
        assertEquals(body.snapshot.periodToDateValue, 700);
      }),
  },
  {
    says:
      "an occurrence that goes on is counted up to now, against the same hours",
    holds: () =>
      withSandbox(SEASON_STORE_THEN, async (sandbox) => {
        const { body } = await snapshot(sandbox);
        // 90, 120 and 300 until 18:30; 50, 80 and 150 in the year before.
        // Only days that are over are averaged: 90 and 120 of 120.
        near(body.snapshot, [510, 510 / 280 - 1, 87.5, 146.41]);
      }),
  },
  {
    says:
      "year chooses the occurrence, and what came before it is its year - 1",
    holds: async (sandbox) => {
      const { body } = await snapshot(sandbox, { year: 2024 });
      // 50, 80, 400, 100, 70 of 100 a day; of 2023 nothing is known.
      near(body.snapshot, [700, null, 140, 133.1]);
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
    says: "vsLastYear is a fraction: 0.12 is 12 percent more",
    holds: async (sandbox) => {
      const { body } = await snapshot(sandbox, {
        start: "2025-11-27T00:00:00-05:00",
        end: "2025-11-29T00:00:00-05:00",
      });
      // 120, 600, 150 against 80, 400, 100.
      near(body.snapshot, [870, 0.5, 290 / 1.2, 146.41]);
    },
  },
  {
    says: "currentIndexPercent is the industry's average day in percent",
    holds: async (sandbox) => {
      const { body } = await snapshot(sandbox);
      assertAlmostEquals(body.snapshot.currentIndexPercent, 146.41, 1e-9);
    },
  },
  {
    says: "currency is the store's",
    holds: async (sandbox) =>
      assertEquals((await snapshot(sandbox)).body.currency, "CAD"),
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
      const data = await points(sandbox, { ...HOURLY, start });
      assertEquals([data.length, data[12].currentValue], [24, 300]);
    },
  },
  {
    says: "hourly: end is the day to analyze",
    holds: async (sandbox) => {
      const end = "2025-11-30T00:00:00-05:00";
      const data = await points(sandbox, { ...HOURLY, end });
      assertEquals(data[0].dt, "2025-11-30T00:00:00-05:00");
      assertEquals([data[9].currentValue, data[22].currentValue], [140, 100]);
      assertEquals(data[9].priorYearValue, 70);
    },
  },
  {
    says: "hourly: year may be left unset when it is that of end",
    holds: async (sandbox) => {
      const { year: _, ...rest } = HOURLY;
      const data = await points(sandbox, rest);
      assertEquals([data[12].currentValue, data[12].priorYearValue], [
        300,
        150,
      ]);
    },
  },
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
  {
    says: "hourly: the industry's hour, this year and the year before",
    holds: async (sandbox) => {
      const point = (await points(sandbox, HOURLY))[12];
      assertAlmostEquals(point.currentYearIndex, 146.41, 1e-9);
      assertAlmostEquals(point.priorYearIndex, 133.1, 1e-9);
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
  {
    says: "daily: today is counted up to now, days that have not come are null",
    holds: () =>
      withSandbox(SEASON_STORE_THEN, async (sandbox) => {
        const data = await points(sandbox, DAILY);
        assertEquals(
          data.map((point: { currentValue: number }) => point.currentValue),
          [90, 120, 300, null, null],
        );
        assertEquals(data[4].priorYearValue, 70);
      }),
  },
  {
    says: "a day of the year before is one as far from its event",
    holds: async (sandbox) => {
      // 29 November 2024 was a Friday, 29 November 2025 a Saturday.
      const data = await points(sandbox, { ...DAILY, xAxis: "actualDate" });
      assertEquals(
        [data[2].dt.slice(0, 10), data[2].priorYearValue],
        ["2025-11-28", 400],
      );
    },
  },
];

export const SEASON_STATEMENTS: readonly Statement[] = [
  ...SNAPSHOT,
  ...SERIES,
];
