import { assert, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import type { SeasonalEvent } from "../../lib/api/mod.ts";
import {
  daysFromEvent,
  eventDateAt,
  eventDates,
  matchingDays,
  SEASONAL_EVENTS,
} from "../../lib/seasonal/mod.ts";

/** As published, 2010 to 2030: Thanksgiving, and the Mondays of the others. */
const PUBLISHED = `
2010  11-25  09-06  05-31  02-15
2011  11-24  09-05  05-30  02-21
2012  11-22  09-03  05-28  02-20
2013  11-28  09-02  05-27  02-18
2014  11-27  09-01  05-26  02-17
2015  11-26  09-07  05-25  02-16
2016  11-24  09-05  05-30  02-15
2017  11-23  09-04  05-29  02-20
2018  11-22  09-03  05-28  02-19
2019  11-28  09-02  05-27  02-18
2020  11-26  09-07  05-25  02-17
2021  11-25  09-06  05-31  02-15
2022  11-24  09-05  05-30  02-21
2023  11-23  09-04  05-29  02-20
2024  11-28  09-02  05-27  02-19
2025  11-27  09-01  05-26  02-17
2026  11-26  09-07  05-25  02-16
2027  11-25  09-06  05-31  02-15
2028  11-23  09-04  05-29  02-21
2029  11-22  09-03  05-28  02-19
2030  11-28  09-02  05-27  02-18`.trim().split("\n").map((line) =>
  line.split(/ +/)
);

function plusDays(date: string, days: number): string {
  const time = new Date(`${date}T00:00:00Z`);
  time.setUTCDate(time.getUTCDate() + days);
  return time.toISOString().slice(0, 10);
}

Deno.test("the events fall on their published dates from 2010 to 2030", () => {
  assertEquals(PUBLISHED.length, 21);
  for (const [year, thanksgiving, labor, memorial, presidents] of PUBLISHED) {
    const at = (event: SeasonalEvent) => eventDates(event, Number(year));
    const { eventDay, lastDay, days } = at("BFCM");
    assertEquals(eventDay, plusDays(`${year}-${thanksgiving}`, 1));
    assertEquals(lastDay, plusDays(`${year}-${thanksgiving}`, 4));
    assertEquals(days, 4);
    assertEquals(at("laborDay").eventDay, `${year}-${labor}`);
    assertEquals(at("memorialDay").lastDay, `${year}-${memorial}`);
    assertEquals(at("presidentsDay").eventDay, `${year}-${presidents}`);
  }
});

Deno.test("counting the days of a month one by one gives the same", () => {
  for (let year = 1971; year <= 2100; year++) {
    const days = (month: number, weekday: number) =>
      Array.from(
        { length: 31 },
        (_, i) => new Date(Date.UTC(year, month, i + 1)),
      )
        .filter((day) =>
          day.getUTCMonth() === month && day.getUTCDay() === weekday
        ).map((day) => day.toISOString().slice(0, 10));
    assertEquals(eventDateAt("BFCM", year, -1), days(10, 4)[3]);
    assertEquals(eventDateAt("laborDay", year, 0), days(8, 1)[0]);
    assertEquals(eventDateAt("memorialDay", year, 0), days(4, 1).at(-1));
    assertEquals(eventDateAt("presidentsDay", year, 0), days(1, 1)[2]);
  }
});

Deno.test("Cyber Monday falls in December in the years that are known for it", () => {
  const inDecember = PUBLISHED.map(([year]) => eventDates("BFCM", Number(year)))
    .filter(({ lastDay }) => lastDay.includes("-12-"))
    .map(({ year }) => year);
  assertEquals(inDecember, [2013, 2014, 2019, 2024, 2025, 2030]);
});

Deno.test("offset, weekday and date give three different days of another year", () => {
  // Thanksgiving moved by six days from 2018 to 2019.
  assertEquals(matchingDays("BFCM", "2019-11-29", 2018), {
    date: "2019-11-29",
    dayOffset: 0,
    byEvent: "2018-11-23",
    byWeekday: "2018-11-30",
    byDate: "2018-11-29",
  });
});

Deno.test("29 February has no date in a common year, but an offset and a weekday", () => {
  assertEquals(matchingDays("presidentsDay", "2024-02-29", 2023), {
    date: "2024-02-29",
    dayOffset: 10,
    byEvent: "2023-03-02",
    byWeekday: "2023-03-02",
    byDate: null,
  });
});

Deno.test("a matching day keeps what it is matched by, and comes back", () => {
  const date = fc.date({
    min: new Date("2000-01-01"),
    max: new Date("2060-12-31"),
    noInvalidDate: true,
  }).map((day) => day.toISOString().slice(0, 10));
  const weekday = (day: string) => new Date(day).getUTCDay();
  fc.assert(fc.property(
    date,
    fc.constantFrom(...SEASONAL_EVENTS),
    fc.integer({ min: 2000, max: 2060 }),
    (day, event, year) => {
      const found = matchingDays(event, day, year);
      assertEquals(daysFromEvent(event, found.byEvent, year), found.dayOffset);
      assertEquals(weekday(found.byWeekday), weekday(day));
      if (found.byDate !== null) {
        assertEquals(found.byDate.slice(5), day.slice(5));
        const apart = Date.parse(found.byWeekday) - Date.parse(found.byDate);
        assert(Math.abs(apart) <= 3 * 86_400_000);
      }
    },
  ));
});

Deno.test("an unknown event, a year that is none and a date that is none are refused", () => {
  assertThrows(
    () => eventDates("Easter" as SeasonalEvent, 2025),
    RangeError,
    'No event "Easter". Available: BFCM, laborDay, memorialDay, presidentsDay',
  );
  assertThrows(
    () => eventDates("toString" as SeasonalEvent, 2025),
    RangeError,
    'No event "toString". Available',
  );
  assertThrows(() => eventDates("BFCM", 2025.5), RangeError, "2025.5");
  assertThrows(() => daysFromEvent("BFCM", "2025-02-30"), RangeError);
  assertThrows(() => eventDateAt("BFCM", 2025, 0.5), RangeError, "whole");
});
