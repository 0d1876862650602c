/** What is assumed of seasonal events. */

import { assertAlmostEquals, assertEquals } from "@std/assert";
import { createClient } from "../../../lib/api/mod.ts";
import { loadSeasonalSeries } from "../../../lib/loaders/mod.ts";
import { industrySeason } from "../../../lib/seasonal/mod.ts";
import {
  createDemoStore,
  createStore,
  type Sandbox,
  startSandbox,
} from "../../../lib/sandbox/mod.ts";
import { contents } from "../../sandbox/_harness.ts";
import { type Check, type Checks, post } from "./_check.ts";

/** The check on a small demo store. */
const onDemo = (check: Check): Check => async () => {
  using store = await createDemoStore({ scale: 0.001 });
  await using sandbox = await startSandbox({ store });
  await check(sandbox);
};

const BFCM = {
  event: "BFCM",
  metric: "orders",
  year: 2024,
  start: "2024-11-26T00:00:00-05:00",
  end: "2024-12-03T00:00:00-05:00",
  xAxis: "daysFromEvent",
  granularity: "daily",
  mode: "brand",
};

const seasonal = async (sandbox: Sandbox, change = {}) =>
  (await post(sandbox, "/analytics/event/timeseries", { ...BFCM, ...change }))
    .body.data;

export const SEASONS = {
  eventDays: onDemo(async (sandbox) => {
    const dayOf = async (event: string) => {
      const data = await seasonal(sandbox, { event, xAxis: "actualDate" });
      return data.find((one: { dayOffset: number }) => one.dayOffset === 0)
        .dt.slice(0, 10);
    };
    assertEquals(await dayOf("BFCM"), "2024-11-29");
    assertEquals(await dayOf("laborDay"), "2024-09-02");
    assertEquals(await dayOf("memorialDay"), "2024-05-27");
    assertEquals(await dayOf("presidentsDay"), "2024-02-19");
  }),
  eventCompleted: async () => {
    const yearOn = async (day: string) => {
      using store = await createStore(contents({ asOfMs: Date.parse(day) }));
      await using sandbox = await startSandbox({ store });
      const { year: _, ...rest } = { ...BFCM, xAxis: "actualDate" };
      const { body } = await post(sandbox, "/analytics/event/timeseries", rest);
      return body.data[0].dt.slice(0, 4);
    };
    assertEquals(await yearOn("2025-12-01T23:00:00Z"), "2024");
    assertEquals(await yearOn("2025-12-02T00:00:00Z"), "2025");
  },
  eventWindow: onDemo(async (sandbox) => {
    const data = await seasonal(sandbox, { year: 2022 });
    assertEquals(
      data.map((one: { dayOffset: number }) => one.dayOffset),
      [-3, -2, -1, 0, 1, 2, 3, 4],
    );
  }),
  eventBaseline: onDemo(async (sandbox) => {
    const quiet = await seasonal(sandbox, {
      start: "2024-10-01T12:00:00-04:00",
      end: "2024-11-29T12:00:00-05:00",
    });
    const days = quiet.slice(0, 14)
      .map((one: { currentValue: number }) => one.currentValue);
    assertEquals(quiet[0].dayOffset, -59);
    assertAlmostEquals(
      quiet[0].baselineValue,
      days.reduce((sum: number, value: number) => sum + value) / 14,
      1e-9,
    );
  }),
  industryIndexBase: async () => {
    // If each year had a base of its own, steady growth would not be seen.
    using store = await createStore(contents({
      asOfMs: Date.parse("2025-12-20T00:00:00Z"),
      industry: { yearlyGrowth: 0.12 },
    }));
    await using sandbox = await startSandbox({ store });
    const [point] = await seasonal(sandbox, { mode: "index" });
    const { currentYearIndex, priorYearIndex } = point;
    assertAlmostEquals(currentYearIndex / priorYearIndex, 1.12, 1e-12);
    const days = await loadSeasonalSeries(createClient(sandbox), {
      event: "BFCM",
      years: [2024],
      metric: "revenue",
      mode: "index",
    });
    const [event] = industrySeason(days, { event: "BFCM", year: 2024 });
    assertAlmostEquals(event!.change!, 0.12, 1e-12);
  },
  eventHourly: onDemo(async (sandbox) => {
    const data = await seasonal(sandbox, { granularity: "hourly" });
    assertEquals(
      new Set(data.map((one: { dt: string }) => one.dt)),
      new Set(["4"]),
    );
  }),
} satisfies Checks;
