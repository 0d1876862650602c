/** What is assumed of seasonal events. */

import { assertAlmostEquals, assertEquals } from "@std/assert";
import { createClient } from "../../../lib/api/mod.ts";
import { loadSeasonalSeries } from "../../../lib/loaders/mod.ts";
import {
  createDemoStore,
  createStore,
  type Sandbox,
  startSandbox,
} from "../../../lib/sandbox/mod.ts";
import { contents, post } from "../../sandbox/_harness.ts";
import { type Check, type Checks, stated } from "./_check.ts";

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
  eventDays: stated(
    "event BFCM: its day, the year before, and its quiet days",
    "event laborDay: its day, the year before, and its quiet days",
    "event memorialDay: its day, the year before, and its quiet days",
    "event presidentsDay: its day, the year before, and its quiet days",
  ),
  eventCompleted: stated(
    "an occurrence that goes on is not completed",
    "BFCM is completed after the Monday",
  ),
  eventWindow: stated(
    "start sizes the window before the event",
    "end sizes the window after the event",
  ),
  eventBaseline: stated("daily: baselineValue is 120, 120, 120, 120, 120"),
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
    for (const { index, prior_index } of days.toRecords()) {
      assertAlmostEquals(Number(index) / Number(prior_index), 1.12, 1e-12);
    }
  },
  eventHourly: onDemo(async (sandbox) => {
    const data = await seasonal(sandbox, { granularity: "hourly" });
    assertEquals(
      new Set(data.map((one: { dt: string }) => one.dt)),
      new Set(["4"]),
    );
  }),
} satisfies Checks;
