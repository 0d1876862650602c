import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import { OptionsError } from "../../lib/base/options/mod.ts";
import { createClient } from "../../lib/api/mod.ts";
import { loadSeasonalSeries } from "../../lib/loaders/mod.ts";
import { createDemoStore, startSandbox } from "../../lib/sandbox/mod.ts";
import {
  hoursChart,
  paceChart,
  paceView,
  seasonalPace,
  seasonalPaceFromFrame,
} from "../../lib/seasonal/mod.ts";
import { projectDay } from "../../lib/seasonal/pace/_projection.ts";
import { randomSource } from "../../lib/stats/mod.ts";
import { madeFrame, type MadeRow } from "./_frames.ts";
import { BFCM } from "./_stores.ts";
import { noteTexts } from "../_said.ts";

/** A day with the same sales in each hour; `null` from an hour on. */
function day(
  year: number,
  hourly: number,
  prior: number,
  hours = 24,
): MadeRow[] {
  return Array.from({ length: 24 }, (_, hour) => ({
    metric: "revenue",
    dayOffset: 0,
    year,
    hour,
    value: hour < hours ? hourly : null,
    prior_value: prior,
  }));
}

const past = (...shares: number[]) =>
  shares.map((share, index) => ({ year: 2024 - index, total: 1, share }));

Deno.test("the projection is what a prediction interval by hand gives", () => {
  // ln 0.4 and ln 0.5: mean -0.804719, s 0.157786; t(0.975, 1) = 12.7062.
  const { projection, lower, upper } = projectDay(100, past(0.4, 0.5), 0.95);
  assertAlmostEquals(projection!, 100 / Math.sqrt(0.2), 1e-9);
  assertAlmostEquals(
    upper! / projection!,
    Math.exp(12.7062 * 0.157786 * Math.sqrt(1.5)),
    1e-3,
  );
  // What has been sold stays sold.
  assertEquals(lower, 100);
});

Deno.test("the interval holds the day's total as often as it says", () => {
  const random = randomSource(7);
  const runs = 4000;
  for (const years of [3, 5]) {
    let inside = 0;
    for (let run = 0; run < runs; run++) {
      const share = () => Math.exp(-0.9 + 0.08 * random.normal());
      const now = share();
      const { lower, upper } = projectDay(
        1000 * now,
        past(...Array.from({ length: years }, share)),
        0.9,
      );
      if (lower! <= 1000 && 1000 <= upper!) inside++;
    }
    // Three standard errors of a share of 0.9 in 4,000 runs.
    assertAlmostEquals(inside / runs, 0.9, 3 * Math.sqrt(0.09 / runs));
  }
});

Deno.test("the sandbox's days end within the interval of their middle, most of the time", async () => {
  using store = await createDemoStore({ scale: 0.001 });
  await using sandbox = await startSandbox({ store });
  const client = createClient(sandbox);
  const misses: string[] = [];
  let count = 0;
  for (const dayOffset of [0, 1, 3]) {
    const frame = await loadSeasonalSeries(client, {
      event: "BFCM",
      years: [2025, 2023, 2021],
      metric: "orders",
      granularity: "hourly",
      dayOffset,
    });
    for (const year of [2025, 2023]) {
      const options = {
        event: "BFCM",
        year,
        dayOffset,
        metric: "orders",
      } as const;
      const { soFar: total } = seasonalPaceFromFrame(frame, options);
      for (let atHour = 10; atHour <= 21; atHour++) {
        const { lower, upper } = seasonalPaceFromFrame(frame, {
          ...options,
          atHour,
        });
        count++;
        if (total! < lower! || total! > upper!) {
          misses.push(`${year} ${dayOffset} ${atHour}`);
        }
      }
    }
  }
  assertEquals(count, 72);
  // Nominal 5%; the hours of one day miss together.
  assert(misses.length <= 0.15 * count, misses.join("; "));
});

Deno.test("a running day counts its hours that are over, and no others", () => {
  const frame = madeFrame([...day(2025, 12, 10, 16), ...day(2023, 8, 7)]);
  const pace = seasonalPaceFromFrame(frame, BFCM);
  // Hour 15 is the last one known, and may still be running.
  assertEquals(pace.hoursKnown, 15);
  assertEquals([pace.soFar, pace.priorSoFar], [180, 150]);
  assertAlmostEquals(pace.changeSoFar!, 0.2, 1e-12);
  assertEquals(pace.pastDays.map(({ year }) => year), [2024, 2023, 2022]);
  assertAlmostEquals(pace.projection!, 288, 1e-9);
  assertAlmostEquals(pace.lower!, 288, 1e-6);
  assertEquals(pace.priorTotal, 240);
});

Deno.test("a day that is over has a total, and no interval", () => {
  const pace = seasonalPaceFromFrame(madeFrame(day(2025, 12, 10)), BFCM);
  assertEquals([pace.hoursKnown, pace.projection, pace.lower], [24, 288, null]);
});

Deno.test("a day can be looked at as it stood at an hour", () => {
  const frame = madeFrame([...day(2025, 12, 10), ...day(2023, 8, 7)]);
  const pace = seasonalPaceFromFrame(frame, { ...BFCM, atHour: 6 });
  assertEquals([pace.hoursKnown, pace.soFar], [6, 72]);
  assertAlmostEquals(pace.projection!, 288, 1e-9);
  assertStringIncludes(
    paceView(pace).text,
    "at 6:00: net revenue of $72.00, +20.0% against 2024 at the same hour",
  );
});

Deno.test("one past year projects without an interval, and says why", () => {
  const pace = seasonalPaceFromFrame(madeFrame(day(2025, 12, 10, 12)), BFCM);
  assertAlmostEquals(pace.projection!, 288, 1e-9);
  assertEquals([pace.lower, pace.upper], [null, null]);
  assertStringIncludes(noteTexts(pace).join(" "), "has no interval");
});

Deno.test("a day that has not begun has no number at all", async () => {
  using store = await createDemoStore({ scale: 0.001 });
  await using sandbox = await startSandbox({ store });
  const pace = await seasonalPace(createClient(sandbox), {
    event: "BFCM",
    year: 2026,
  });
  assertEquals(
    [pace.hoursKnown, pace.soFar, pace.changeSoFar, pace.projection],
    [0, null, null, null],
  );
  assert(pace.priorTotal! > 0);
  assertStringIncludes(paceView(pace).text, "no hourly data");
  assertStringIncludes(
    noteTexts(pace).join(" "),
    "No projection yet: no hour of the day is complete.",
  );
  assert((await paceChart(pace).toSvg()).includes("2025"));
});

Deno.test("a gap in a past year takes that year out, and is no zero", () => {
  const holes = day(2023, 8, 7).map((row) =>
    row.hour === 3 ? { ...row, value: null } : row
  );
  const frame = madeFrame([...day(2025, 12, 10, 12), ...holes]);
  const { pastDays } = seasonalPaceFromFrame(frame, BFCM);
  assertEquals(pastDays.map(({ year }) => year), [2024, 2022]);
});

Deno.test("options out of bounds are refused", () => {
  const frame = madeFrame(day(2025, 1, 1));
  const ask = (more: object) => () =>
    seasonalPaceFromFrame(frame, { ...BFCM, ...more });
  assertThrows(ask({ atHour: 0 }), RangeError, "from 1 to 24");
  assertThrows(ask({ level: 95 }), RangeError, "such as 0.95");
  assertThrows(
    ask({ metric: "priceLevels" }),
    OptionsError,
    "one of orders, revenue",
  );
});

Deno.test("the charts state the pace and the projection", () => {
  const frame = madeFrame([...day(2025, 12, 10), ...day(2023, 8, 7)]);
  const pace = seasonalPaceFromFrame(frame, { ...BFCM, atHour: 6 });
  const text = paceChart(pace).description;
  assertStringIncludes(text, "by 6:00, 2025 had $72.00, +20.0% against 2024");
  assertStringIncludes(text, "the projected total is $288.00");
  assertStringIncludes(hoursChart(pace).title, "by hour");
});
