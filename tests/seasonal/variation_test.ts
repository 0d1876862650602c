/** What ordinary variation leaves of a season's growth, and of its projection. */

import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertStringIncludes,
} from "@std/assert";
import {
  formatSeason,
  seasonFromDays,
  seasonFromOrders,
} from "../../lib/seasonal/mod.ts";
import { csv, datesBetween, isBfcm, withFile } from "./_stores.ts";
import {
  makeStore,
  randomFrom,
  seasonOfStore,
  simulateGrowth,
  simulatePace,
  STORES,
} from "./simulate.ts";
import { noteTexts } from "../_said.ts";

const TWELVE = { event: 0.12, ordinary: 0.12 };

Deno.test("a known growth of 12% is in the interval nineteen times in twenty, and an ordinary year is called one time in twenty", () => {
  const shares = STORES.map((rule, nth) =>
    simulateGrowth(rule, TWELVE, 60, { seed: nth + 1 })
  );
  const mean = (of: (share: typeof shares[number]) => number) =>
    shares.reduce((sum, share) => sum + of(share), 0) / shares.length;
  // 240 seasons: two standard errors are three points.
  const coverage = mean((share) => share.coverage);
  assert(coverage > 0.91 && coverage < 0.99, `${coverage}`);
  const called = mean((share) => share.called);
  assert(called > 0.005 && called < 0.09, `${called}`);
});

Deno.test("an event that grew by half where ordinary days stood still is called more", () => {
  const [calm] = STORES;
  const growth = { event: 0.5, ordinary: 0 };
  assertEquals(simulateGrowth(calm!, growth, 20).called, 1);
  const { variation } = seasonOfStore(
    makeStore(calm!, growth, 2, randomFrom(3)),
  );
  assertEquals([variation!.verdict, variation!.days], ["more", 56]);
});

Deno.test("with five earlier years the event's own changes are the ordinary ones", () => {
  const { variation, earlier, pace } = seasonOfStore(
    makeStore(STORES[0]!, TWELVE, 6, randomFrom(4)),
  );
  assertEquals(variation!.ordinary.basis, "years");
  assertEquals(variation!.ordinary.from, 4);
  assertEquals(earlier.map(({ year }) => year), [2023, 2022, 2021, 2020]);
  assertEquals(pace, null);
});

Deno.test("held-out events end within the projection after two of their days", () => {
  const shares = STORES.map((rule) => simulatePace(rule, 30));
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  // 120 events of which 95% end within it: three standard errors are six points.
  assert(mean > 0.88 && mean < 1, shares.join(" "));
});

/** Twenty orders of 50 a day, five times as many in the event. */
function steady(last: string, more: (string | number)[][] = []): string {
  const rows = [
    ...datesBetween("2024-09-01", "2024-12-12"),
    ...datesBetween("2025-09-01", last),
  ].flatMap((date) =>
    Array.from({ length: isBfcm(date) ? 100 : 20 }, (_, nth) => [
      `${date}-${nth}`,
      `${date}T12:00:00`,
      50,
    ])
  );
  return csv("order_id,created_at,revenue", [...rows, ...more]);
}

Deno.test("one wholesale order is named, with the growth that there is without it", async () => {
  const order = ["W-1", "2025-11-29T09:00:00", 10000];
  const season = await withFile(
    steady("2025-12-12", [order]),
    (path) =>
      seasonFromOrders(path, {
        event: "BFCM",
        year: 2025,
        currency: "EUR",
        cache: { folder: null },
      }),
  );
  assertAlmostEquals(season.metrics[0]!.event.change!, 0.5, 1e-9);
  const { notableOrder } = season.details!;
  assertEquals(
    [notableOrder!.orderId, notableOrder!.year, notableOrder!.changeWithout],
    ["W-1", 2025, 0],
  );
  assert(
    formatSeason(season, { width: 300 }).includes(
      "A single €10,000.00 order (W-1, 2025-11-29) is 33.3% of the event's net revenue in 2025. Without it, the event changed by 0.0%.",
    ),
  );
  const variation = season.variation!;
  const called = {
    ...season,
    variation: {
      ...variation,
      verdict: "more" as const,
      ordinary: {
        ...variation.ordinary,
        change: { ...variation.change, lower: -0.1, upper: 0.1 },
      },
    },
  };
  assert(
    formatSeason(called, { width: 300 }).includes(
      "changed by 0.0%, which is not clearly different from an ordinary year.",
    ),
  );
});

Deno.test("a running event is projected on last year's course", async () => {
  const { pace, phase, notes } = await withFile(
    steady("2025-11-30"),
    (path) =>
      seasonFromOrders(path, {
        event: "BFCM",
        year: 2025,
        cache: { folder: null },
      }),
  );
  assertEquals(phase, "during-event");
  // Friday and Saturday are over; the last day with orders may still run.
  assertEquals([pace!.days, pace!.daysLeft, pace!.soFar], [2, 2, 10000]);
  assertAlmostEquals(pace!.projection.value!, 20000, 1e-6);
  assertStringIncludes(
    noteTexts({ notes }).join(" "),
    "excluded from totals: 2025-11-30",
  );
});

Deno.test("a day of the event without sales is in its total and in its interval alike, and is named", async () => {
  const dates = [
    ...datesBetween("2024-09-01", "2024-12-12"),
    ...datesBetween("2025-09-01", "2025-12-12"),
  ];
  const season = await withFile(
    csv(
      "date,revenue",
      dates.map((date) => [
        date,
        date === "2025-11-29" ? 0 : isBfcm(date) ? 500 : 100,
      ]),
    ),
    (path) =>
      seasonFromDays(path, { event: "BFCM", year: 2025, currency: "EUR" }),
  );
  // Three days of 500 against four.
  assertEquals(season.metrics[0]!.event.change, -0.25);
  assertAlmostEquals(season.variation!.change.value!, -0.25, 1e-12);
  assert(
    noteTexts(season).some((note) =>
      note.startsWith(
        "The event of 2025 has hardly any net revenue on 2025-11-29,",
      )
    ),
  );
});
