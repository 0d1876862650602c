/**
 * Extracts the days of the service's time series, with the visitors of every
 * variation.
 */

import { dateOf, DAY_MS, dayOf, SchemaError } from "../../base/mod.ts";
import { assertDaily, type TimeSeriesPoints } from "../../loaders/mod.ts";
import type { DayTotals, Window } from "../../sums/mod.ts";

type Points = TimeSeriesPoints["rows"];

/** Variation and day (`YYYY-MM-DD`) for which the time series has no numbers. */
export type IncompleteDay = Readonly<Record<"name" | "date", string>>;

/** Days of a time series, with the incomplete and excluded ones. */
export interface SeriesDays {
  /** Running totals on days for which every variation has numbers. */
  readonly days: readonly DayTotals[];
  /** First and last day covered by these totals. */
  readonly span: Window | null;
  /** Incomplete days whose visitors are included in the next day's totals. */
  readonly joined: readonly IncompleteDay[];
  /** Incomplete days at the end, whose visitors are in no total. */
  readonly unfinished: readonly IncompleteDay[];
  /** Days outside the test, which are excluded. */
  readonly outside: readonly string[];
  /** Whether the running totals include visitors from before the test. */
  readonly includesEarlier: boolean;
  /** Days between others that have no numbers at all. */
  readonly gaps: readonly string[];
}

/** First and last day allowed for a point, `YYYY-MM-DD`; `null` if unbounded. */
export interface Bounds {
  readonly first: string | null;
  readonly last: string | null;
}

/** Number of days without a point after which a single last point is ignored. */
const FAR_APART = 7;

/**
 * Returns the days of a time series. Running totals include earlier days, so a
 * gap in one variation merges that day with the next for all variations.
 *
 * @param points Points with running totals.
 * @param names Names of the variations.
 * @param bounds First and last day of the test.
 * @throws {SchemaError} If the points are weekly or monthly, or none is within
 *   the test.
 */
export function seriesDays(
  points: Points,
  names: readonly string[],
  bounds: Bounds,
): SeriesDays {
  const byDate = Map.groupBy(
    points.filter(({ variation, values }) =>
      names.includes(variation) &&
      (values.n_visitors ?? values.n_orders) != null
    ),
    ({ time }) => time.toISOString().slice(0, 10),
  );
  const dates = [...byDate.keys()].sort();
  assertDaily(dates);
  const inside = datesInRange(dates, bounds);
  if (dates.length > 0 && inside.length === 0) {
    const message = `has points from ${dates[0]} to ${
      dates.at(-1)
    } but none in the test period (${bounds.first ?? "…"} to ${
      bounds.last ?? "…"
    }). Contact the service's support`;
    throw new SchemaError("the time series", [{ path: "dt", message }]);
  }
  const totals = inside.map((date) =>
    totalsOnDay(date, byDate.get(date)!, names)
  );
  const isWhole = ({ lacks }: PartTotals) => lacks.length === 0;
  const lastWhole = totals.findLastIndex(isWhole);
  const incompleteDays = (totals: readonly PartTotals[]) =>
    totals.flatMap(({ date, lacks }) => lacks.map((name) => ({ name, date })));
  const wholeDays = totals.slice(0, lastWhole + 1).filter(isWhole);
  // A service may repeat its totals for days that it has not measured.
  const idle = idleDays(wholeDays, ["visitors", "orders"]);
  const days = wholeDays.slice(0, wholeDays.length - idle);
  return {
    days,
    span: lastWhole < 0
      ? null
      : { firstDay: inside[0]!, lastDay: days.at(-1)!.date },
    joined: incompleteDays(totals.slice(0, lastWhole + 1)),
    unfinished: incompleteDays(totals.slice(lastWhole + 1)),
    outside: dates.filter((date) => !inside.includes(date)),
    includesEarlier: dates.some((date) =>
      date < inside[0]! &&
      byDate.get(date)!.some(({ values }) => Number(values.n_visitors) > 0)
    ),
    gaps: findGaps(inside),
  };
}

/** Visitors per day from which a day without any is not a quiet one. */
const BUSY = 10;

/**
 * Returns the number of days at the end of a series on which no count grew; 0 if
 * so few visitors came per day that a day without any is plausible.
 */
export function idleDays(
  days: readonly DayTotals[],
  counts: readonly ("visitors" | "orders")[],
): number {
  const totals = days.map((day) =>
    counts.flatMap((count) => day[count]).reduce((sum, n) => sum + n, 0)
  );
  const last = totals.findIndex((total) => total === totals.at(-1));
  const visitors = days[last]?.visitors.reduce((sum, n) => sum + n, 0) ?? 0;
  return visitors < BUSY * (last + 1) ? 0 : days.length - 1 - last;
}

interface PartTotals extends DayTotals {
  /** Variations without a number on that day. */
  readonly lacks: readonly string[];
}

/** Returns the running totals of every variation at the end of a day. */
function totalsOnDay(
  date: string,
  points: Points,
  names: readonly string[],
): PartTotals {
  const last = (name: string, metric: string): number | null =>
    readMetric(lastPoint(points, name, metric)?.values[metric]);
  const visitors = names.map((name) => last(name, "n_visitors"));
  const orders = names.map((name) => last(name, "n_orders"));
  return {
    date,
    // A day with a missing number is reported as incomplete, and its counts are
    // not used.
    visitors: visitors as number[],
    orders: orders as number[],
    lacks: names.filter((_, arm) =>
      visitors[arm] === null || orders[arm] === null
    ),
  };
}

function datesInRange(
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

function findGaps(dates: readonly string[]): string[] {
  return dates.slice(1).flatMap((date, i) => {
    const previousDay = dayOf(dates[i]!);
    const length = dayOf(date) - previousDay - 1;
    return Array.from({ length }, (_, day) => dateOf(previousDay + 1 + day));
  });
}

/** Returns the day of a moment in the store's time zone. */
export function storeDay(moment: number, timeZone: string | null): string {
  return timeZone === null
    ? dateOf(Math.floor(moment / DAY_MS))
    : Temporal.Instant.fromEpochMilliseconds(moment)
      .toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/**
 * Returns each variation's last revenue next to an order count, or `null` if any
 * is missing.
 */
export function reportedRevenue(
  points: Points,
  names: readonly string[],
): number[] | null {
  const last = names.map((name) =>
    readMetric(lastPoint(points, name, "n_orders")?.values.net_revenue)
  );
  return last.every((total) => total !== null) ? last : null;
}

/** Returns a variation's last point that has a metric. */
function lastPoint(points: Points, name: string, metric: string) {
  return points.findLast(({ variation, values }) =>
    variation === name && readMetric(values[metric]) !== null
  );
}

/** Returns a metric as a number, or `null` if the point lacks it. */
function readMetric(value: Points[number]["values"][string] | undefined) {
  return typeof value === "number" ? value : null;
}
