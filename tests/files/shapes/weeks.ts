/** Visitors by week, two weeks or month, beside orders of every day. */

import type { Given, Shape, Subject } from "./_shape.ts";
import { csv, HEADER } from "./_store.ts";

const DAY = 86_400_000;
const dayFrom = (start: string, at: number): string =>
  new Date(Date.parse(start) + at * DAY).toISOString().slice(0, 10);

/** An order of each variation on some days, of 10 and of 11. */
const ordersOn = (days: readonly string[]): string =>
  csv(
    days.flatMap((day, at) => [
      [`A${at}`, `a${at}`, "A", "10.00", `${day} 10:00:00`],
      [`B${at}`, `b${at}`, "B", "11.00", `${day} 10:00:00`],
    ]),
    { header: HEADER },
  );

const daysFrom = (start: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => dayFrom(start, at));

/** Three weeks from a Monday. */
const EVERY_DAY = ordersOn(daysFrom("2026-03-02", 21));

const visitsOn = (dates: readonly string[], header = "date"): string =>
  csv(
    dates.flatMap((date) => [[date, "A", "100"], [date, "B", "100"]]),
    { header: [header, "variation", "visitors"] },
  );

const MONDAYS = ["2026-03-02", "2026-03-09", "2026-03-16"];
const WEDNESDAYS = ["2026-03-04", "2026-03-11", "2026-03-18"];

const shape = (
  input: string,
  visitors: string,
  orders = EVERY_DAY,
  read: Given["read"] = {},
): Pick<Shape, "input" | "given"> => ({
  input,
  given: { text: orders, visits: visitors, read },
});

/** Visitors, and an order of each buyer. */
const of = (visitors: number, days: number): NonNullable<Shape["reads"]> => ({
  A: [visitors, days, days, days * 10],
  B: [visitors, days, days, days * 11],
});

const NOT_ASKED = /^(?![\s\S]*has a row every)/;

/** Rows of the table. */
export const WEEKS: Subject = {
  title: "Visitors by week or month, orders by day",
  shapes: [
    {
      ...shape("Mondays under date, orders on every day", visitsOn(MONDAYS)),
      reads: of(300, 21),
      says:
        /pass: Period: visitors\.csv has one row per 7 days, dated by its first day, because all of them are Mondays\. Visitors cover 2026-03-02 to 2026-03-22/,
    },
    {
      ...shape(
        "Sundays, orders before the first and none after the last",
        visitsOn(["2026-03-08", "2026-03-15", "2026-03-22"]),
      ),
      reads: of(300, 21),
      says: /dated by its last day/,
    },
    {
      ...shape(
        "Wednesdays, orders before the first and after the last",
        visitsOn(WEDNESDAYS),
      ),
      says:
        /visitors\.csv: created_at: has one row per 7 days, while orders cover the days between, and it's unclear whether its date is the first or last day. Add --weeks first or --weeks last, or add --days each/,
    },
    {
      ...shape(
        "the same, said to be the last days",
        visitsOn(WEDNESDAYS),
        EVERY_DAY,
        { weeks: "last" },
      ),
      reads: of(300, 17),
      says: /fail: Period: Excluded: 8 orders \(19\.0%\) placed outside/,
    },
    {
      ...shape(
        "Mondays, and all orders before them",
        visitsOn(MONDAYS),
        ordersOn(daysFrom("2026-02-24", 21)),
      ),
      says: /it's unclear whether its date is the first or last day\. Add/,
    },
    {
      ...shape(
        "weeks under a header of theirs, by ISO's numbers",
        visitsOn(["2026-W10", "2026-W11", "2026-W12"], "week"),
      ),
      reads: of(300, 21),
      says:
        /Visitors cover 2026-03-02 to 2026-03-22[\s\S]*visitors by week or month and variation/,
    },
    {
      ...shape(
        "one week, which its header says to end",
        visitsOn(["2026-03-08"], "week ending"),
        ordersOn(daysFrom("2026-03-02", 7)),
      ),
      reads: of(100, 7),
      says: /its last day, according to its header "week ending"/,
    },
    {
      ...shape(
        "weeks by numbers of a calendar that nobody names",
        csv(
          ["10", "11", "12"].flatMap((week) => [
            ["2026", week, "A", "100"],
            ["2026", week, "B", "100"],
          ]),
          { header: ["year", "week", "variation", "visitors"] },
        ),
      ),
      says: /row 2: week must be an ISO 8601 week \(2025-W48\)/,
    },
    {
      ...shape(
        "a column per variation, by week",
        csv(
          ["2026-W10", "2026-W11", "2026-W12"].map((week) => [
            week,
            "100",
            "100",
          ]),
          { header: ["Week", "A", "B"] },
        ),
      ),
      reads: of(300, 21),
      says:
        /Visitors cover 2026-03-02 to 2026-03-22[\s\S]*visitors by week or month and variation/,
    },
    {
      ...shape(
        "a week is missing",
        visitsOn([...MONDAYS.slice(0, 2), "2026-03-23"]),
        ordersOn(daysFrom("2026-03-02", 28)),
      ),
      says: /, .*: a row is missing\. Add it/,
    },
    {
      ...shape(
        "a row for two weeks",
        visitsOn(["2026-03-02", "2026-03-16"]),
        ordersOn(daysFrom("2026-03-02", 28)),
      ),
      reads: of(200, 28),
      says: /one row per 14 days, .* 2026-03-02 to 2026-03-29/,
    },
    {
      ...shape(
        "a row for each month",
        visitsOn(["2026-01-01", "2026-02-01"]),
        ordersOn(daysFrom("2026-01-01", 59)),
      ),
      reads: of(200, 59),
      says: /one row per month, .* 2026-01-01 to 2026-02-28/,
    },
    {
      ...shape(
        "a store that is open on Mondays alone",
        visitsOn(MONDAYS),
        ordersOn(MONDAYS),
      ),
      reads: of(300, 3),
      says: NOT_ASKED,
    },
    {
      ...shape(
        "the same, with one order on a Tuesday",
        visitsOn(MONDAYS),
        ordersOn([...MONDAYS, "2026-03-10"]),
      ),
      reads: of(300, 4),
      says: /warn: Period: Visitors are missing on 1 day: 2026-03-10\./,
    },
    {
      ...shape(
        "visitors who were counted on Mondays alone, as is said",
        visitsOn(MONDAYS),
        EVERY_DAY,
        { days: "each" },
      ),
      reads: of(300, 15),
      says: /fail: Period: Excluded: 12 orders/,
    },
  ],
};
