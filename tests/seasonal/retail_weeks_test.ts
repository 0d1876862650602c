import { assertEquals, assertThrows } from "@std/assert";
import {
  eventDateAt,
  eventDates,
  ownEvent,
  retailDay,
  retailYear,
} from "../../lib/seasonal/mod.ts";

/** Last days of fiscal years as retailers report them, and their weeks. */
const REPORTED = `
2006 2007-02-03 53
2011 2012-01-28 52
2012 2013-02-02 53
2016 2017-01-28 52
2017 2018-02-03 53
2018 2019-02-02 52
2019 2020-02-01 52
2020 2021-01-30 52
2021 2022-01-29 52
2022 2023-01-28 52
2023 2024-02-03 53
2024 2025-02-01 52
2025 2026-01-31 52`.trim().split("\n").map((line) => line.split(" "));

Deno.test("retail years end on the Saturdays that retailers report, some after 53 weeks", () => {
  for (const [year, lastDay, weeks] of REPORTED) {
    const found = retailYear(Number(year));
    assertEquals(
      [found.lastDay, found.weeks],
      [lastDay, Number(weeks)],
      `fiscal ${year}`,
    );
  }
});

Deno.test("every day of thirty years is in a week of seven days, in 4-5-4 weeks a month", () => {
  const days = new Map<string, number>();
  const weeks = new Map<string, Set<number>>();
  for (
    let time = Date.parse("2000-01-30");
    time <= Date.parse("2031-02-01");
    time += 86_400_000
  ) {
    const { year, week, month } = retailDay(
      new Date(time).toISOString().slice(0, 10),
    );
    const key = `${year} ${week}`;
    days.set(key, (days.get(key) ?? 0) + 1);
    const months = `${year} ${month}`;
    weeks.set(months, (weeks.get(months) ?? new Set()).add(week));
  }
  assertEquals(new Set(days.values()), new Set([7]));
  for (const [key, { size }] of weeks) {
    const [year, month] = key.split(" ").map(Number) as [number, number];
    const isLong = month === 12 && retailYear(year).weeks === 53;
    assertEquals(size, isLong ? 5 : [4, 5, 4][(month - 1) % 3], key);
  }
});

Deno.test("a store's own event has the days that it was given, in its years", () => {
  const sale = ownEvent([
    "Winter sale=2023-12-27..2024-01-05",
    "Winter sale=2024-12-27..2025-01-05, 2025-12-26..2026-01-04",
  ]);
  assertEquals(eventDates(sale, 2024), {
    event: "Winter sale",
    title: "Winter sale",
    year: 2024,
    eventDay: "2024-12-27",
    lastDay: "2025-01-05",
    days: 10,
  });
  assertEquals(eventDateAt(sale, 2025, -1), "2025-12-25");
  assertThrows(
    () => eventDates(sale, 2022),
    RangeError,
    '"Winter sale" has no dates in 2022, only in 2023, 2024, 2025',
  );
});

Deno.test("an own event that cannot be read is told with everything that is wrong", () => {
  const { message } = assertThrows(
    () =>
      ownEvent([
        "sale",
        "a=2025-02-30..2025-03-01",
        "b=2025-03-04..2025-03-01,2024-03-01,2024-04-01",
      ]),
    RangeError,
  );
  for (
    const part of [
      'NAME=FIRST..LAST, such as sale=2025-06-02..2025-06-08: current value is "sale"',
      'current value is "2025-02-30"',
      '"2025-03-04..2025-03-01" ends before it begins',
      'Found: "a" and "b"',
      "two occurrences in 2024",
    ]
  ) assertEquals(message.includes(part), true, `${part} in ${message}`);
});
