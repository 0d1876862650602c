/** A season from the shapes of public data, known by hand. */

import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertStringIncludes,
} from "@std/assert";
import { formatSeason, seasonFromDays } from "../../lib/seasonal/mod.ts";
import { BFCM, csv, datesBetween, isBfcm, withFile } from "./_stores.ts";
import { noteTexts } from "../_said.ts";

Deno.test("Favorita's daily transactions of several stores are summed, without revenue", async () => {
  const rows = [2013, 2014].flatMap((year) =>
    datesBetween(`${year}-09-01`, `${year}-12-10`).flatMap((date) => [
      [date, 1, (year - 2012) * (isBfcm(date) ? 300 : 100)],
      [date, 2, 50],
    ])
  );
  const season = await withFile(
    csv("date,store_nbr,transactions", rows),
    (path) => seasonFromDays(path, { event: "BFCM", year: 2014 }),
  );
  const [orders] = season.metrics;
  assertEquals([season.measure, orders!.metric], ["orders", "orders"]);
  assertEquals(
    [orders!.event.value, orders!.event.priorValue],
    [4 * 650, 4 * 350],
  );
  assertEquals(season.eventGrowth, null);
  // The ordinary days went from 150 to 250.
  assertAlmostEquals(season.variation!.ordinary.change.value!, 2 / 3, 1e-9);
  assert(
    noteTexts(season).some((note) =>
      note.includes("the 2 rows of each day are summed")
    ),
    noteTexts(season).join("\n"),
  );
});

Deno.test("the Census's quarters are the industry, and nobody else's index is invented", async () => {
  const days = csv(
    "day,orders,revenue,visitors",
    [2024, 2025].flatMap((year) =>
      datesBetween(`${year}-09-01`, `${year}-12-12`).map((date) => {
        const factor = (isBfcm(date) ? 3 : 1) * (year === 2025 ? 1.12 : 1);
        return [
          date,
          100 * factor,
          5000 * factor,
          4000 * (isBfcm(date) ? 2 : 1),
        ];
      })
    ).map((
      [date, orders, ...more],
    ) => [date!, Math.round(Number(orders)), ...more]),
  );
  const census = csv("quarter,sales", [
    ["2024Q3", "298000"],
    ["2024Q4", "300000"],
    ["2025Q3", "308000"],
    ["2025Q4", "315000"],
  ]);
  const season = await withFile(
    days,
    (path) =>
      withFile(
        census,
        (index) => seasonFromDays(path, { ...BFCM, index }),
        "census.csv",
      ),
  );
  const { event } = season.metrics[0]!;
  assertAlmostEquals(event.industryChange!, 0.05, 1e-9);
  assertAlmostEquals(event.gain!, 1.12 / 1.05 - 1, 1e-9);
  assertEquals(season.industry, {
    name: "census.csv",
    isInvented: false,
    grain: "quarter",
  });
  assertEquals(
    season.eventGrowth!.factors.map(({ factor }) => factor),
    ["visitors", "conversion", "orderValue"],
  );
  const text = formatSeason(season, { width: 120 });
  assertStringIncludes(
    text,
    "that of census.csv, from the same quarters of 2024 to",
  );
  assert(!/invent/i.test(text));
  assertEquals(season.timing.lagDays, null);
});
