/** Which days are asked for, and which a series must have. */

import { assertEquals, assertRejects, assertThrows } from "@std/assert";
import {
  type Granularity,
  SchemaError,
  unreadFields,
} from "../../lib/api/mod.ts";
import { dayBounds } from "../../lib/intake/service/_service_period.ts";
import {
  loadSeasonalSeries,
  loadSeasonalSnapshot,
  loadSitewideSeries,
  storeTimes,
  timeSeriesFrame,
} from "../../lib/loaders/mod.ts";
import { armCalled, assertDaily } from "../../lib/loaders/time_series.ts";
import { fakeClient, json } from "../api/_fake_service.ts";

const daysOf = (...days: number[]) =>
  days.map((day) => `2026-01-${String(day).padStart(2, "0")}`);

Deno.test("a series is daily unless half of its steps or more are wider", () => {
  assertDaily(daysOf(1));
  assertDaily(daysOf(1, 2, 3));
  assertDaily(daysOf(1, 2, 3, 10));
  assertThrows(() => assertDaily(daysOf(1, 2, 9)), SchemaError, "7 days apart");
  assertThrows(
    () => assertDaily(daysOf(1, 3, 10, 20)),
    SchemaError,
    "has 4 points, most of them 7 days apart",
  );
});

Deno.test("points of another width than was requested are refused", async () => {
  const series = (dts: readonly string[]) => ({
    currency: "USD",
    segments: { all: { data: dts.map((dt) => ({ dt, n_visitors: 5 })) } },
  });
  const range = { start: "2026-01-01", end: "2026-02-01" };
  const day = (n: number) => `2026-01-${String(n).padStart(2, "0")} 00:00:00`;
  const load = (granularity: Granularity | undefined, dts: readonly string[]) =>
    loadSitewideSeries(
      fakeClient([() => json(series(dts))]).client,
      { ...range, metrics: ["n_visitors"], granularity },
    );
  const days = [1, 2, 3, 4, 5].map(day);
  const weeks = [3, 5, 12, 19].map(day);
  for (
    const [granularity, others, says] of [
      [undefined, weeks, "7 days apart, but daily"],
      ["week", days, "1 days apart, but weekly"],
      ["hour", days, "1 days apart, but hourly"],
      ["month", weeks, "7 days apart, but monthly"],
    ] as const
  ) {
    await assertRejects(() => load(granularity, others), SchemaError, says);
  }
  assertEquals((await load("day", days)).height, 5);
  assertEquals((await load("week", weeks)).height, 4);
  assertEquals((await load("month", [day(20), "2026-02-01"])).height, 2);
});

Deno.test("a day may be written as its midnight in UTC, an hour may not", async () => {
  const load = (dt: string) =>
    timeSeriesFrame(
      {
        variations: [{ id: "1", name: "A", isControl: true }],
        segments: { A: { data: [{ dt, n_visitors: 5 }] } },
      } as unknown as Parameters<typeof timeSeriesFrame>[0],
    );
  const days = await Promise.all(
    ["2026-03-02", "2026-03-02T00:00:00", "2026-03-02T00:00:00.000Z"]
      .map(async (dt) => storeTimes(await load(dt), "dt")[0]!.getTime()),
  );
  assertEquals(days, Array(3).fill(Date.UTC(2026, 2, 2)));
  await assertRejects(
    () => load("2026-03-02T05:00:00Z"),
    SchemaError,
    "must be YYYY-MM-DD",
  );
});

Deno.test("indexes are percentages of a typical day, not fractions or changes", async () => {
  const season = { event: "BFCM", years: [2025], metric: "revenue" } as const;
  const load = (index: Readonly<Record<string, readonly number[]>>) =>
    loadSeasonalSeries(
      fakeClient([() =>
        json({
          currency: "USD",
          data: [0, 1].map((dayOffset) => ({
            dt: `2025-11-${28 + dayOffset}T00:00:00Z`,
            dayOffset,
            ...Object.fromEntries(
              Object.entries(index).map(([name, on]) => [name, on[dayOffset]]),
            ),
          })),
        })]).client,
      season,
    );
  for (const name of ["currentYearIndex", "priorYearIndex", "brandIndex"]) {
    for (const values of [[0.32, 1.31], [0.2, -8]]) {
      await assertRejects(
        () => load({ [name]: values }),
        SchemaError,
        `${name}: must be a percentage of a typical day`,
      );
    }
    assertEquals((await load({ [name]: [-9, 310] })).height, 2);
    assertEquals((await load({ [name]: [0, 0] })).height, 2);
    const { height, columns } = await load({ [name]: [3, 3] });
    assertEquals([height, columns.includes("is_index_invented")], [2, false]);
  }
  const snapshot = {
    periodToDateValue: 9,
    vsLastYear: 0.1,
    avgDailyIndexPercent: 1.3,
    currentIndexPercent: 180,
  };
  await assertRejects(
    () =>
      loadSeasonalSnapshot(
        fakeClient([() => json({ currency: "USD", snapshot })]).client,
        season,
      ),
    SchemaError,
    "snapshot.avgDailyIndexPercent: must be a percentage",
  );
});

Deno.test("hours are those of the event's day, unless another is named", async () => {
  const { client, sent } = fakeClient([
    () => json({ currency: "USD", data: [] }),
  ]);
  const season = { event: "BFCM", years: [2025], metric: "revenue" } as const;
  const hourly = { ...season, granularity: "hourly" } as const;
  await loadSeasonalSeries(client, hourly);
  await loadSeasonalSeries(client, { ...hourly, dayOffset: -1 });
  assertEquals(
    sent.map(({ body }) => (body as { start: string }).start),
    ["2025-11-28T12:00:00Z", "2025-11-27T12:00:00Z"],
  );
});

Deno.test("points may lie a day beyond a test at either end", () => {
  assertEquals(
    dayBounds({ first: "2026-01-10", last: "2026-01-20", slack: 0 }),
    { first: "2026-01-09", last: "2026-01-21" },
  );
  assertEquals(dayBounds({ first: null, last: null, slack: 0 }), {
    first: null,
    last: null,
  });
});

Deno.test("fields that no schema names are unread, each place once", () => {
  const experience = { id: "1", name: "A", status: "ended", odd: 1 };
  const experiencesList = [experience, experience, null];
  assertEquals(
    unreadFields("listExperiences", { experiencesList, extra: {} }),
    [
      "experiencesList[].odd",
      "extra",
    ],
  );
  assertEquals(unreadFields("listExperiences", null), []);
  assertEquals(unreadFields("listExperiences", "text"), []);
});

Deno.test("a rate agrees with its counts within its rounding, and a count may be zero", async () => {
  const load = (n_orders: number, conversion_rate: number) =>
    timeSeriesFrame({
      segments: {
        A: {
          data: [{
            ...{ dt: "2026-01-01", n_visitors: 4 },
            ...{ n_orders, conversion_rate },
          }],
        },
      },
      variations: [],
    });
  const frame = await load(0, 0);
  assertEquals(frame.getColumn("n_orders").toArray(), [0]);
  assertEquals((await load(1, 0.3)).height, 1);
  await assertRejects(() => load(1, 0.31), SchemaError, "fraction");
});

Deno.test("an arm is called by its name, its id, or its name in another case, if only one is", () => {
  const arms = [
    { id: "1", name: "Red" },
    { id: "2", name: "Blue" },
    { id: "Red", name: "blue" },
  ];
  const idOf = (key: string) => armCalled(key, arms)?.id;
  assertEquals(
    ["Red", "2", "blue", " RED ", "BLUE", "3"].map(idOf),
    ["1", "2", "Red", "1", undefined, undefined],
  );
});
