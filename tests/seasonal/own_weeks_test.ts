/** A season from a store's weekly totals. */

import {
  assertAlmostEquals,
  assertEquals,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { formatSeason, seasonFromDays } from "../../lib/seasonal/mod.ts";
import { BFCM, csv, plusDays, withFile } from "./_stores.ts";
import { noteTexts } from "../_said.ts";

/** Fridays as Walmart's weeks have them: the last day, of Saturday to Friday. */
function walmartWeeks(flagged: boolean): string {
  const flags = ["2010-09-10", "2010-11-26", "2011-09-09", "2011-11-25"];
  const rows = Array.from({ length: 100 }, (_, nth) => {
    const date = plusDays("2010-02-05", 7 * nth);
    const isHeld = flags.includes(date);
    const sales = date === "2010-11-26"
      ? 2000
      : date === "2011-11-25"
      ? 2500
      : date < "2011"
      ? 1000
      : 1100;
    return [1, 1, date, sales, flagged && isHeld ? "TRUE" : "FALSE"];
  });
  return csv("Store,Dept,Date,Weekly_Sales,IsHoliday", rows);
}

Deno.test("Walmart's weekly totals are matched by the weeks that hold the event", async () => {
  const season = await withFile(
    walmartWeeks(true),
    (path) => seasonFromDays(path, { event: "BFCM", year: 2011 }),
  );
  assertEquals(season.grain, "week");
  const { event } = season.metrics[0]!;
  // Black Friday ends a week; Saturday to Cyber Monday begin the next one.
  assertEquals([event.days, event.value, event.priorValue], [2, 3600, 3000]);
  assertEquals(
    season.days.filter(({ dayOffset }) => dayOffset === 0)
      .map(({ date, priorDate }) => [date, priorDate]),
    [["2011-11-19", "2010-11-20"]],
  );
  assertAlmostEquals(season.variation!.ordinary.change.value!, 0.1, 1e-9);
  const text = formatSeason(season, { width: 120 });
  assertStringIncludes(text, ", dated by the last day of the week");
  assertStringIncludes(text, "week 43 of the retail calendar");
});

Deno.test("weeks of which it is not known when they begin are refused until it is said", async () => {
  await withFile(walmartWeeks(false), async (path) => {
    const options = { event: "BFCM", year: 2011 } as const;
    await assertRejects(
      () => seasonFromDays(path, options),
      Error,
      "--weeks first or --weeks last",
    );
    const { metrics } = await seasonFromDays(path, {
      ...options,
      weeks: "first",
    });
    // Friday to Thursday: one week holds all four days.
    assertEquals([metrics[0]!.event.days, metrics[0]!.event.value], [1, 2500]);
  });
});

/** Weeks from Monday 2024-09-02 on, of 1000 and of 3000 in those of BFCM. */
function weeksCalled(
  header: string,
  written: (monday: string, nth: number) => string,
): string {
  const rows = Array.from({ length: 69 }, (_, nth) => {
    const monday = plusDays("2024-09-02", 7 * nth);
    const sales = monday === "2024-11-25" || monday === "2025-11-24"
      ? 3000
      : 1000;
    return [written(monday, nth), sales];
  });
  return csv(`${header},sales`, rows);
}

Deno.test("weeks are read under a header of theirs: of ISO 8601, by their Mondays, by their last days", async () => {
  // Numbers of weeks after Python's date.isocalendar(): 36 of 2024 is the first.
  const iso = (_: string, nth: number): string => {
    const week = nth + 36;
    const [year, number] = week <= 52 ? [2024, week] : [2025, week - 52];
    return `${year}-W${String(number).padStart(2, "0")}`;
  };
  for (
    const [header, written, told] of [
      ["week", iso, "because all of them are Mondays"],
      ["Week", (monday: string) => monday, "because all of them are Mondays"],
      ["week_start", (monday: string) => monday, 'header "week_start"'],
      [
        "Week ending",
        (monday: string) => plusDays(monday, 6),
        'header "Week ending"',
      ],
    ] as const
  ) {
    const { grain, metrics, days, notes } = await withFile(
      weeksCalled(header, written),
      (path) => seasonFromDays(path, { ...BFCM, today: "2026-02-01" }),
    );
    // Friday to Sunday end a week, and Cyber Monday begins another.
    const { value, priorValue } = metrics[0]!.event;
    assertEquals([grain, value, priorValue], ["week", 4000, 4000], header);
    assertEquals(
      days.find(({ dayOffset }) => dayOffset === 0)!.date,
      "2025-11-24",
    );
    assertStringIncludes(noteTexts({ notes }).join("\n"), told);
  }
});

Deno.test("weeks that could be others are refused in plain words", async () => {
  const monday = (date: string) => date;
  for (
    const [text, weeks, message] of [
      [
        weeksCalled("week", (_, nth) => String(nth % 52 + 1)),
        undefined,
        'row 2: week must be an ISO 8601 week (2025-W48) or the date of its first day, because calendars number weeks differently: current value is "1"',
      ],
      [
        weeksCalled("week", (_, nth) => nth === 0 ? "2025-W53" : "2025-W02"),
        undefined,
        'current value is "2025-W53"',
      ],
      [
        weeksCalled("week", (date) => plusDays(date, 6)),
        undefined,
        "--weeks first or --weeks last",
      ],
      [
        weeksCalled("week", (date, nth) => plusDays(date, nth % 3)),
        undefined,
        "is weekly according to its header, but its dates are not whole weeks apart. If it is daily, rename the",
      ],
      [weeksCalled("week", () => "2025-W48"), "last", "remove --weeks last"],
      [
        weeksCalled("weekend", monday),
        undefined,
        "no column of dates. Found: sales, weekend",
      ],
    ] as const
  ) {
    await withFile(text, (path) =>
      assertRejects(
        () => seasonFromDays(path, { ...BFCM, weeks }),
        Error,
        message,
      ));
  }
});
