/** Events, years, windows and points of a season. */

import { assertEquals } from "@std/assert";
import { dateText, eventDay } from "../../lib/sandbox/season/calendar.ts";
import { DAILY, series, withDemo } from "./_seasons.ts";

Deno.test("the events fall on the days of the calendar", () => {
  const days = (event: "BFCM" | "laborDay" | "memorialDay" | "presidentsDay") =>
    [2021, 2024, 2025, 2026].map((year) => dateText(eventDay(event, year)));
  assertEquals(days("BFCM"), [
    "2021-11-26",
    "2024-11-29",
    "2025-11-28",
    "2026-11-27",
  ]);
  assertEquals(days("laborDay"), [
    "2021-09-06",
    "2024-09-02",
    "2025-09-01",
    "2026-09-07",
  ]);
  assertEquals(days("memorialDay"), [
    "2021-05-31",
    "2024-05-27",
    "2025-05-26",
    "2026-05-25",
  ]);
  assertEquals(days("presidentsDay"), [
    "2021-02-15",
    "2024-02-19",
    "2025-02-17",
    "2026-02-16",
  ]);
});

Deno.test("unknown events, metrics, axes and modes are refused", async () => {
  await withDemo({}, async (sandbox) => {
    const broken = [
      { event: "easter" },
      { metric: "profit" },
      { xAxis: "date" },
      { granularity: "weekly" },
      { mode: "both" },
      { start: "2025-11-21" },
      { end: undefined },
    ];
    for (const change of broken) {
      const { status, body } = await series(sandbox, { ...DAILY, ...change });
      assertEquals(status, 400);
      assertEquals(Object.keys(body.properties), Object.keys(change));
    }
  });
});
