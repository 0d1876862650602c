/** The days of a service's time series, each with the visitors of every arm. */

import { dateOf, DAY_MS, dayOf, SchemaError } from "../../base/mod.ts";
import { assertDaily, type TimeSeriesPoints } from "../../loaders/mod.ts";
import type { DayTotals, Window } from "../../sums/mod.ts";

type Points = TimeSeriesPoints["rows"];

/** An arm, and a day, `YYYY-MM-DD`, that it has no numbers of. */
export type IncompleteDay = Readonly<Record<"name" | "date", string>>;

/** Days of a series that count, and what became of the others. */
export interface SeriesDays {
  /** Running totals of the days that every arm has. */
  readonly days: readonly DayTotals[];
  /** First and last of all days whose visitors are in these totals. */
  readonly span: Window | null;
  /** Days that an arm lacks: their visitors are in the next day's total. */
  readonly joined: readonly IncompleteDay[];
  /** Days at the end that an arm lacks: nothing has their visitors. */
  readonly unfinished: readonly IncompleteDay[];
  /** Days outside the test, which are left out. */
  readonly outside: readonly string[];
  /** Days without any numbers between others. */
  readonly gaps: readonly string[];
}

/** First and last day on which a point may lie, `YYYY-MM-DD`; `null` where open. */
export interface Bounds {
  readonly first: string | null;
  readonly last: string | null;
}

/** Days without a point, behind which a last point alone is of no test. */
const FAR_APART = 7;

/**
 * Returns the days of a series. A total to date covers what the days before it
 * lack, so that a hole in one arm joins two days in all of them.
 *
 * @param points Running totals.
 * @param names The arms.
 * @param bounds The days of the test.
 * @throws {SchemaError} When the points are of weeks or months, or none is of the
 *   test.
 */
export function seriesDays(
  points: Points,
  names: readonly string[],
  bounds: Bounds,
): SeriesDays {
  const byDate = Map.groupBy(
    points.filter(({ variation }) => names.includes(variation)),
    ({ time }) => time.toISOString().slice(0, 10),
  );
  const dates = [...byDate.keys()].sort();
  assertDaily(dates);
  const inside = datesInside(dates, bounds);
  if (dates.length > 0 && inside.length === 0) {
    throw refusal(
      `has points from ${dates[0]} to ${
        dates.at(-1)
      } and none of the test's days (${bounds.first ?? "…"} to ${
        bounds.last ?? "…"
      }); ask the service's support`,
    );
  }
  const totals = inside.map((date) => totalsOn(date, byDate.get(date)!, names));
  const isWhole = ({ lacks }: PartTotals) => lacks.length === 0;
  const lastWhole = totals.findLastIndex(isWhole);
  const lacking = (totals: readonly PartTotals[]) =>
    totals.flatMap(({ date, lacks }) => lacks.map((name) => ({ name, date })));
  return {
    days: totals.slice(0, lastWhole + 1).filter(isWhole),
    span: lastWhole < 0
      ? null
      : { firstDay: inside[0]!, lastDay: inside[lastWhole]! },
    joined: lacking(totals.slice(0, lastWhole + 1)),
    unfinished: lacking(totals.slice(lastWhole + 1)),
    outside: dates.filter((date) => !inside.includes(date)),
    gaps: gapsIn(inside),
  };
}

interface PartTotals extends DayTotals {
  /** Arms without a number. */
  readonly lacks: readonly string[];
}

/** What every arm has by the end of a day. */
function totalsOn(
  date: string,
  points: Points,
  names: readonly string[],
): PartTotals {
  const last = (name: string, metric: string): number | null => {
    const value = points.findLast(({ variation, values }) =>
      variation === name && typeof values[metric] === "number"
    )?.values[metric];
    return typeof value === "number" ? value : null;
  };
  const visitors = names.map((name) => last(name, "n_visitors"));
  const orders = names.map((name) => last(name, "n_orders"));
  return {
    date,
    // A day on which one is missing is named, and its counts are not used.
    visitors: visitors as number[],
    orders: orders as number[],
    lacks: names.filter((_, arm) =>
      visitors[arm] === null || orders[arm] === null
    ),
  };
}

function datesInside(
  dates: readonly string[],
  { first, last }: Bounds,
): readonly string[] {
  const inside = dates.filter((date) =>
    (first === null || date >= first) && (last === null || date <= last)
  );
  const isAlone = inside.length > 2 &&
    dayOf(inside.at(-1)!) - dayOf(inside.at(-2)!) > FAR_APART;
  return isAlone ? inside.slice(0, -1) : inside;
}

function gapsIn(dates: readonly string[]): string[] {
  return dates.slice(1).flatMap((date, i) => {
    const previousDay = dayOf(dates[i]!);
    const length = dayOf(date) - previousDay - 1;
    return Array.from({ length }, (_, day) => dateOf(previousDay + 1 + day));
  });
}

function refusal(message: string): SchemaError {
  return new SchemaError("the time series", [{ path: "dt", message }]);
}

/** Returns the day of a moment where the store is. */
export function storeDay(moment: number, timeZone: string | null): string {
  return timeZone === null
    ? dateOf(Math.floor(moment / DAY_MS))
    : Temporal.Instant.fromEpochMilliseconds(moment)
      .toZonedDateTimeISO(timeZone).toPlainDate().toString();
}
