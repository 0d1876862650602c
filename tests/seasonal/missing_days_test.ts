/** Days and years that are missing, or have not come. */

import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import { OptionsError } from "../../lib/base/options/mod.ts";
import type { SeasonalEvent } from "../../lib/api/mod.ts";
import { seasonalComparisonFromFrame } from "../../lib/seasonal/mod.ts";
import { compare, grown, madeFrame, seasonRows } from "./_frames.ts";
import { BFCM } from "./_stores.ts";
import { noteTexts } from "../_said.ts";

Deno.test("a day that one of the years lacks is left out of both", () => {
  const rows = grown({ revenue: 1.5, orders: 1.5 }).map((row) =>
    row.metric === "revenue" && row.dayOffset === -3
      ? { ...row, prior_value: null, value: 1e9 }
      : row.metric === "revenue" && row.dayOffset === 2
      ? { ...row, value: null }
      : row
  );
  const { metrics: [revenue], notes, days } = compare(rows);
  assertAlmostEquals(revenue!.season.change!, 0.5, 1e-12);
  assertEquals(revenue!.season.days, 23);
  assertEquals(revenue!.season.missingDays, 2);
  assertEquals(revenue!.event.missingDays, 1);
  assertEquals(revenue!.eventShare, null);
  assertEquals(days.find(({ dayOffset }) => dayOffset === 2)!.change, null);
  const texts = noteTexts({ notes });
  assert(texts.includes("No value in 2025: 2025-11-30."));
  assert(texts.includes("No value in 2024 to compare with: 2025-11-25."));
});

Deno.test("an event that has not happened is said to begin, with no zero for it", () => {
  const rows = grown({ revenue: 1.1, orders: 1.1 }).map((row) =>
    row.dayOffset > -5 ? { ...row, value: null, brand_index: null } : row
  );
  const { phase, headline, metrics: [revenue], notes, days } = compare(rows);
  assertEquals(phase, "before-event");
  assertStringIncludes(
    headline,
    "BFCM 2025 begins on Nov 28, 2025; the 9 days so far: net revenue +10.0%",
  );
  assertEquals([revenue!.event.value, revenue!.event.change], [null, null]);
  assertEquals(revenue!.eventShare, null);
  // The last day with a value may still be running.
  assertEquals(days.filter(({ complete }) => complete).length, 9);
  assert(
    noteTexts({ notes }).includes(
      "Incomplete, so excluded from totals: 2025-11-23.",
    ),
  );
});

Deno.test("today settles which day is running", () => {
  const rows = grown({ revenue: 1.1, orders: 1.1 });
  const { phase, metrics: [revenue] } = compare(rows, { today: "2025-11-30" });
  assertEquals(phase, "during-event");
  assertEquals(revenue!.event.days, 2);
  assertThrows(
    () => compare(rows, { today: "tomorrow" }),
    RangeError,
    "tomorrow",
  );
});

Deno.test("a year without any value, and a year without one before, are told apart", () => {
  const nothing = compare(
    seasonRows(() => ({ value: null, brand_index: null })),
  );
  assertEquals(nothing.phase, "no-data");
  assertStringIncludes(
    nothing.headline,
    "There is no net revenue for BFCM 2025 between Nov 14, 2025 and Dec 8, 2025",
  );
  assertEquals(nothing.bestDays, []);
  assertEquals(nothing.seasonGrowth, null);
  const first = compare(seasonRows(() => ({ prior_value: null })));
  assertEquals(first.phase, "event-over");
  assertStringIncludes(
    first.headline,
    "cannot be compared with 2024: the service has no value",
  );
  assertEquals(compare([]).headline, "The service has no data for BFCM 2025");
});

Deno.test("an unknown event and a frame of something else are refused", () => {
  const frame = madeFrame(seasonRows());
  assertThrows(
    () =>
      seasonalComparisonFromFrame(frame, {
        event: "Easter" as SeasonalEvent,
        year: 2025,
      }),
    OptionsError,
    '"Easter"',
  );
  assertThrows(
    () => seasonalComparisonFromFrame(frame.drop(["dt"]), BFCM),
    TypeError,
    "no column dt",
  );
  const hours = [0, 1].map((hour) => ({
    metric: "revenue" as const,
    dayOffset: 0,
    hour,
  }));
  assertThrows(() => compare(hours), RangeError, "one row per day");
});
