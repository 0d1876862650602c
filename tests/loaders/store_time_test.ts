/** The store's time and the orders' time, side by side. */

import {
  assert,
  assertEquals,
  assertRejects,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import pl from "nodejs-polars";
import { createClient, ReadoutError, SchemaError } from "../../lib/api/mod.ts";
import {
  type Frame,
  loadExperiences,
  loadExport,
  loadSeasonalSeries,
  loadSitewideSeries,
  loadStoreTimeZone,
  loadTimeSeries,
  QUARTER_MS,
  storeDates,
  storeTimes,
  timeSeriesFrame,
} from "../../lib/loaders/mod.ts";
import { zoneThatAgrees } from "../../lib/loaders/store_zone.ts";
import {
  createStore,
  DEMO_EXPERIENCES,
  startSandbox,
} from "../../lib/sandbox/mod.ts";
import {
  experience,
  EXPERIENCE_ID,
  order,
  visit,
} from "../sandbox/_harness.ts";

const ZONE = "America/New_York";

function countBy(dates: readonly (string | null)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const date of dates.toSorted()) {
    counts[date!] = (counts[date!] ?? 0) + 1;
  }
  return counts;
}

function ordersBy(series: Frame): Record<string, number> {
  const dates = storeDates(series, "dt");
  const orders = series.getColumn("n_orders").toArray() as number[];
  const counts: Record<string, number> = {};
  dates.forEach((date, row) => {
    if (orders[row]! > 0) counts[date!] = (counts[date!] ?? 0) + orders[row]!;
  });
  return counts;
}

function typeOf(frame: Frame, column: string): string {
  const { timeZone } = frame.getColumn(column).dtype as { timeZone?: string };
  return timeZone || "no zone";
}

const EACH_DAY = { mode: "noncumulative", metrics: ["n_orders"] } as const;

Deno.test("orders by day of the export and of the series agree on every day, in the zone that both tell", async () => {
  await using sandbox = await startSandbox();
  const client = createClient({ ...sandbox, timeZone: ZONE });
  const id = DEMO_EXPERIENCES.clearWinner;
  const series = await loadTimeSeries(client, id, EACH_DAY);
  const { frame } = await loadExport(client, id);
  assertEquals(typeOf(series, "dt"), ZONE);
  assertEquals(typeOf(frame, "created_at"), "UTC");
  const told = ordersBy(series);
  const days = Object.keys(told);
  assert(days.length > 20);
  assertEquals(countBy(storeDates(frame, "created_at", ZONE)), told);
  // By days in UTC they agree on few: nothing else was wrong with them.
  const inUtc = countBy(storeDates(frame, "created_at"));
  assert(
    days.filter((day) => inUtc[day] === told[day]).length < days.length / 2,
  );
  // Nobody has to know the zone: it is found from the two.
  const found = await loadStoreTimeZone(createClient(sandbox), id);
  assertEquals([found.timeZone, found.days], [ZONE, days.length]);
  assert(found.alike.includes("America/Toronto"));
});

/** An order in each hour from the first to the last of March 2026, and November. */
const HOURS = ["2026-03-07T05:00:00Z", "2026-10-31T04:00:00Z"]
  .flatMap((from) =>
    Array.from(
      { length: 72 },
      (_, hour) => Date.parse(from) + hour * 3_600_000 + 600_000,
    )
  );

Deno.test("a store in New York is read right over both changes of its clock", async () => {
  const first = HOURS[0]! - 1_200_000;
  using store = await createStore({
    timeZone: ZONE,
    asOfMs: HOURS.at(-1)! + 3_600_000,
    experiences: [experience({ startedAtTs: first })],
    exposures: [visit("v", { seenAtMs: first })],
    orders: HOURS.map((createdAtMs, nth) =>
      order(`o${nth}`, "v", { createdAtMs })
    ),
  });
  await using sandbox = await startSandbox({ store });
  const client = createClient({ ...sandbox, timeZone: ZONE });
  const { frame } = await loadExport(client, EXPERIENCE_ID);
  const days = {
    "2026-03-07": 24,
    "2026-03-08": 23,
    "2026-03-09": 24,
    "2026-03-10": 1,
    "2026-10-31": 24,
    "2026-11-01": 25,
    "2026-11-02": 23,
  };
  assertEquals(countBy(storeDates(frame, "created_at", ZONE)), days);
  const daily = await loadTimeSeries(client, EXPERIENCE_ID, EACH_DAY);
  assertEquals(ordersBy(daily), days);
  const midnights = (daily.getColumn("dt").toArray() as unknown[] as Date[])
    .map((time) => time.toISOString().slice(0, 13));
  assert(midnights.includes("2026-03-08T05"), "before the change");
  assert(midnights.includes("2026-03-09T04"), "after it");
  assert(midnights.includes("2026-11-02T05"), "after the other");
  assertEquals(
    storeTimes(daily, "dt").every((time) => time!.getUTCHours() === 0),
    true,
  );
  // A bare date is the store's day, of 23 or of 25 hours.
  for (
    const [start, end, orders] of [
      ["2026-03-08", "2026-03-09", 23],
      ["2026-11-01", "2026-11-02", 25],
    ] as const
  ) {
    const range = { start, end };
    const { frame } = await loadExport(client, EXPERIENCE_ID, range);
    assertEquals(frame.height, orders);
    const series = await loadTimeSeries(client, EXPERIENCE_ID, {
      ...range,
      ...EACH_DAY,
    });
    assertEquals(ordersBy(series), { [start]: orders });
  }
  assertEquals(client.notices(), []);
});

Deno.test("every loader of times says their zone, also without a row", async () => {
  await using sandbox = await startSandbox();
  const client = createClient({ ...sandbox, timeZone: "Europe/Berlin" });
  const range = { start: "2026-10-01", end: "2026-10-03" };
  const season = {
    event: "BFCM",
    years: [2025],
    metric: "orders",
    window: { before: 1, after: 0 },
  } as const;
  assertEquals(
    [
      typeOf(await loadExperiences(client), "started_at"),
      typeOf(await loadSitewideSeries(client, range), "dt"),
      typeOf(await loadSeasonalSeries(client, season), "dt"),
      typeOf(
        await loadSeasonalSeries(client, season, { timeZone: null }),
        "dt",
      ),
      typeOf(
        await timeSeriesFrame({ segments: {}, variations: [] }, [], ZONE),
        "dt",
      ),
      typeOf(await loadTimeSeries(createClient(sandbox), "A/A test"), "dt"),
    ],
    ["UTC", "Europe/Berlin", "Europe/Berlin", "no zone", ZONE, "no zone"],
  );
});

Deno.test("an hour that a clock change repeats may come twice where the zone is known", async () => {
  const series = {
    segments: {
      A: {
        data: ["00", "01", "01", "02"].map((hour, at) => ({
          dt: `2026-11-01 ${hour}:00:00`,
          n_orders: at,
        })),
      },
    },
    variations: [],
  };
  const frame = await timeSeriesFrame(series, [], ZONE);
  assertEquals(
    (frame.getColumn("dt").toArray() as unknown[] as Date[])
      .map((time) => time.toISOString().slice(11, 13)),
    ["04", "05", "06", "07"],
  );
  const error = await assertRejects(() => timeSeriesFrame(series), SchemaError);
  assertStringIncludes(error.message, '"2026-11-01 01:00:00" appears twice');
});

Deno.test("a day that no calendar has is an error wherever it comes from", async () => {
  const point = (dt: string) => ({
    segments: { A: { data: [{ dt }] } },
    variations: [],
  });
  for (
    const dt of ["2026-02-30", "2026-02-30 00:00:00", "2026-03-01 24:00:00"]
  ) {
    for (const zone of [null, ZONE]) {
      const error = await assertRejects(
        () => timeSeriesFrame(point(dt), [], zone),
        SchemaError,
      );
      assertStringIncludes(error.message, `current value is "${dt}"`);
    }
  }
});

Deno.test("a zone is found only where one clock alone fits every day", () => {
  const noon = Date.parse("2026-03-02T17:00:00Z") / QUARTER_MS;
  assertThrows(
    () => zoneThatAgrees([[noon, 1]], new Map([["2026-03-02", 1]])),
    ReadoutError,
    "agree on every day",
  );
  assertThrows(
    () => zoneThatAgrees([[noon, 1]], new Map([["2026-03-02", 2]])),
    ReadoutError,
    "agrees on 0 of 1 days",
  );
  assertThrows(
    () => zoneThatAgrees([], new Map()),
    ReadoutError,
    "no orders with a time",
  );
});

Deno.test("empty cells of a column of times stay empty, in any zone", () => {
  const moment = new Date("2026-03-07T12:00:00Z");
  const column = (zone?: string) =>
    pl.DataFrame({ at: [moment, null] }, {
      schema: { at: pl.Datetime("ms", zone) },
    });
  assertEquals(storeTimes(column(), "at"), [moment, null]);
  assertEquals(storeTimes(column(ZONE), "at"), [
    new Date("2026-03-07T07:00:00Z"),
    null,
  ]);
});
