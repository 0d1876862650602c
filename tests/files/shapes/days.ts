/** Days that are written as moments: midnight, and an offset behind it. */

import pl from "nodejs-polars";
import type { ReadoutFrames } from "../../../lib/readout/mod.ts";
import type { Given, Shape, Subject } from "./_shape.ts";
import { csv, NUMBERS, orders, ROWS, VISITS, visits } from "./_store.ts";

const NEW_YORK = "America/New_York";
const BERLIN = "Europe/Berlin";

/** Orders as moments: hours west or east of Greenwich taken away. */
const moments = (hours: number): string =>
  orders((row) =>
    row.with(
      4,
      new Date(
        Date.parse(`${row[4]!.replace(" ", "T")}Z`) - hours * 3_600_000,
      ).toISOString(),
    )
  );

/** Frames with orders as moments in UTC, and plain days of the visitors. */
const inMoments = (timeZone: string | undefined): ReadoutFrames => ({
  orders: pl.DataFrame({
    visitor_id: ROWS.map((row) => row[1]!),
    variation: ROWS.map((row) => row[2]!),
    net_revenue: ROWS.map((row) => Number(row[3])),
    created_at: pl.Series(
      "created_at",
      // The shop's clock is five hours behind.
      ROWS.map((row) =>
        new Date(Date.parse(`${row[4]!.replace(" ", "T")}Z`) + 5 * 3_600_000)
      ),
      pl.Datetime("ms", "UTC"),
    ),
  }),
  visitors: pl.DataFrame({
    created_at: VISITS.map((row) => row[0]!),
    variation: VISITS.map((row) => row[1]!),
    n_visitors: VISITS.map((row) => Number(row[2])),
  }),
  timeZone,
});

/** Visitors whose days are written in another way, and the store's zone. */
const days = (
  input: string,
  write: (day: string, at: number) => string,
  read: Given["read"] = { timeZone: NEW_YORK },
  sold: string = orders(),
): Pick<Shape, "input" | "given"> => {
  let at = 0;
  return {
    input,
    given: {
      text: sold,
      visits: visits((row) => row.with(0, write(row[0]!, at++))),
      read,
    },
  };
};

const FROM = [
  ...new Map(ROWS.toReversed().map((row) => [row[1], row])).values(),
];

/** Rows of the table. */
export const DAYS: Subject = {
  title: "Days that are written as moments",
  shapes: [
    {
      input: "moments in a frame, of a store west of UTC",
      given: { frames: () => inMoments(NEW_YORK) },
      reads: NUMBERS,
    },
    {
      input: "the same moments, read in UTC",
      given: { frames: () => inMoments(undefined) },
      reads: { A: [100, 3, 4, 75], B: [100, 4, 4, 1290] },
      says:
        /warn|fail: Period: Excluded: 2 orders .* placed outside the visitors' days/,
    },
    {
      ...days(
        "days as midnight in UTC, of a store west of it",
        (day) => `${day}T00:00:00Z`,
        { timeZone: NEW_YORK },
        moments(-5),
      ),
      reads: NUMBERS,
      says:
        /visitors\.csv: created_at is read as days, since every time in it is midnight where it was written$/m,
    },
    {
      ...days(
        "days as midnight in UTC, and so the days of the orders",
        (day) => `${day}T00:00:00.000+00:00`,
        { timeZone: NEW_YORK },
        orders((row) => row.with(4, `${row[4]!.slice(0, 10)} 00:00:00 UTC`)),
      ),
      reads: NUMBERS,
      says: /orders\.csv: created_at is read as days, since/,
    },
    {
      ...days(
        "days as midnight in the store's zone, which nobody names",
        (day) => `${day}T00:00:00+01:00`,
        {},
      ),
      reads: NUMBERS,
      says: /visitors\.csv: created_at is read as days, since/,
    },
    {
      ...days(
        "days as midnight in the store's zone, by two clocks",
        (day, at) => `${day} 00:00:00${at < 3 ? "+01:00" : "+02:00"}`,
        {},
      ),
      reads: NUMBERS,
    },
    {
      ...days(
        "days as midnight in the store's zone, told in UTC",
        (day) => new Date(Date.parse(day) - 3_600_000).toISOString(),
        { timeZone: BERLIN },
        moments(1),
      ),
      reads: NUMBERS,
    },
    {
      ...days(
        "the same, and nobody names the zone",
        (day) => new Date(Date.parse(day) - 3_600_000).toISOString(),
        {},
        moments(1),
      ),
      says:
        /visitors\.csv.*created_at: no day begins at midnight; the first begins at 23:00 UTC\. Set.*--time-zone/s,
    },
    {
      ...days(
        "days with and without an offset, all at midnight",
        (day, at) => at % 2 ? day : `${day}T00:00:00Z`,
      ),
      reads: NUMBERS,
      says: /visitors\.csv: created_at is read as days, since/,
    },
    {
      ...days(
        "days with points, as midnight in UTC",
        (day) => `${day.split("-").toReversed().join(".")} 00:00:00 +0000`,
      ),
      reads: NUMBERS,
      says:
        /created_at is read as day first: 31\.12\.2026, and as days, since every/,
    },
    {
      ...days(
        "days as seconds since 1970",
        (day) => String(Date.parse(day) / 1000),
      ),
      reads: NUMBERS,
    },
    {
      ...days(
        "days as digits with a Z",
        (day) => `${day.replaceAll("-", "")}T000000Z`,
      ),
      reads: NUMBERS,
    },
    {
      ...days(
        "times of orders as digits with a Z, which are moments",
        (day) => day,
        { timeZone: NEW_YORK },
        orders((row) => {
          const time = Date.parse(`${row[4]!.replace(" ", "T")}Z`) + 18e6;
          const text = new Date(time).toISOString().slice(0, 19);
          return row.with(4, `${text.replaceAll(/[-:]/g, "")}Z`);
        }),
      ),
      reads: NUMBERS,
    },
    {
      input: "days of assignments as midnight in UTC",
      given: {
        text: moments(-5),
        files: {
          "seen.csv": csv(
            FROM.map((row) => [
              row[1]!,
              row[2]!,
              `${row[4]!.slice(0, 10)}T00:00:00Z`,
            ]),
            { header: ["visitor_id", "variation", "first_seen"] },
          ),
        },
        assignments: "seen.csv",
        read: { timeZone: NEW_YORK },
      },
      reads: { A: [4, 4, 5, 100], B: [5, 5, 5, 1300] },
      says: /seen\.csv: first_seen is read as days, since/,
    },
    {
      input: "days as midnight in UTC, as texts of a frame",
      given: {
        frames: () => ({
          orders: pl.readCSV(moments(-5)),
          visitors: pl.DataFrame({
            created_at: VISITS.map(([day]) => `${day}T00:00:00Z`),
            variation: VISITS.map(([, name]) => name!),
            n_visitors: VISITS.map(([, , count]) => Number(count)),
          }),
          timeZone: NEW_YORK,
        }),
      },
      reads: NUMBERS,
    },
  ],
};
