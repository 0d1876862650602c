/** Whether a service's time series covers the days of its test. */

import { type Experience, toEpochMilliseconds } from "../../api/mod.ts";
import { dateOf, DAY_MS, dayOf } from "../../base/mod.ts";
import {
  type ExperienceReadoutOptions,
  type Ledger,
  type Statement,
  statement,
} from "../../record/mod.ts";
import { HOUR_MS, type Orders, type ReadoutData } from "../../sums/mod.ts";
import { type Bounds, type SeriesDays, storeDay } from "./_series_days.ts";
import { ordersOutside } from "../visitors/mod.ts";

type Range = Pick<ExperienceReadoutOptions, "start" | "end">;
type Finding = readonly ["fail" | "warn" | "pass", Statement];

/** When a test ran, as far as the service says. */
export interface TestSpan {
  /** First day, `YYYY-MM-DD`; `null` where it is not said. */
  readonly first: string | null;
  /** Last day; `null` where it is not said, or still to come. */
  readonly last: string | null;
  /** Days by which both may be off, where nobody knows the store's zone. */
  readonly slack: number;
}

/**
 * Returns the days that were requested of a test's days.
 *
 * @param experience When it started and stopped.
 * @param range What was requested.
 * @param timeZone The store's; `null` where it is not known.
 */
export function testSpan(
  experience: Experience,
  { start, end }: Range,
  timeZone: string | null,
): TestSpan {
  const moments = (...times: readonly unknown[]) =>
    times.filter((time) => typeof time === "number");
  const momentOf = (time: typeof end) =>
    time && toEpochMilliseconds(time, "time", timeZone ?? "UTC");
  const starts = moments(experience.startedAtTs, momentOf(start));
  const ends = moments(stopTime(experience), momentOf(end));
  return {
    first: starts.length === 0 ? null : storeDay(Math.max(...starts), timeZone),
    // An end at midnight is of the day before.
    last: ends.length === 0 ? null : storeDay(Math.min(...ends) - 1, timeZone),
    slack: timeZone === null ? 1 : 0,
  };
}

/** Returns when a test was paused or ended, in epoch milliseconds. */
export function stopTime(
  { status, pausedAtTs, endedAtTs }: Experience,
): number | null | undefined {
  return status === "paused" ? pausedAtTs : endedAtTs;
}

/** Returns the days on which points and orders of a test may lie. */
export function dayBounds({ first, last }: TestSpan): Bounds {
  return {
    first: first && dateOf(dayOf(first) - 1),
    last: last && dateOf(dayOf(last) + 1),
  };
}

/** What the check of the period looks at. */
interface ServicePeriod {
  readonly experience: Experience;
  /** Whether it runs, as it is read. */
  readonly status: string | null;
  readonly range: Range;
  readonly span: TestSpan;
  readonly series: SeriesDays;
  readonly orders: Pick<Orders, "hours">;
  readonly ledger: Ledger;
  readonly timeZone: string | null;
}

/** Returns what is to be said of the days of a readout of the service. */
export function servicePeriod(period: ServicePeriod): ReadoutData["period"] {
  const { series, ledger } = period;
  const outside = ordersOutside(ledger, "experience");
  const findings: Finding[] = [...(outside?.findings ?? []).map((
    finding,
  ): Finding => [outside!.status as "fail" | "warn", finding])];
  if (series.days.length !== 0) findings.push(...coverage(period));
  findings.push(...holes(period));
  if (findings.length === 0) findings.push(requested(period));
  const statuses = findings.map(([status]) => status);
  return {
    status: (["fail", "warn", "pass"] as const)
      .find((status) => statuses.includes(status))!,
    findings: findings
      .toSorted(([a], [b]) => Number(b === "fail") - Number(a === "fail"))
      .map(([, finding]) => finding),
  };
}

/** Whether the series begins and ends with the test. */
function coverage(
  { series, span, orders }: ServicePeriod,
): Finding[] {
  const { days } = series;
  const { first, last, slack } = span;
  const [begins, ends] = [days[0]!.date, days.at(-1)!.date];
  const late = first === null ? 0 : dayOf(begins) - dayOf(first);
  const early = last === null ? 0 : dayOf(last) - dayOf(ends);
  const findings: Finding[] = [];
  // Orders stand at their hour in UTC, which may be a day off.
  if (late > slack) {
    const values = { date: begins, days: late };
    const sentence = statement("series-begins-late", values);
    const isCut = hasOrders(orders, (day) => day < dayOf(begins) - 1);
    findings.push([isCut ? "fail" : "warn", sentence]);
  }
  if (early > slack) {
    const values = { date: ends, days: early };
    const sentence = statement("series-ends-early", values);
    const isCut = hasOrders(orders, (day) => day > dayOf(ends) + 1);
    findings.push([isCut ? "fail" : "warn", sentence]);
  }
  return findings;
}

function hasOrders(
  { hours }: Pick<Orders, "hours">,
  isMeant: (day: number) => boolean,
): boolean {
  return (hours ?? []).some(({ hour, orders }) =>
    orders > 0 && isMeant(Math.floor(hour * HOUR_MS / DAY_MS))
  );
}

/** Returns whether orders were placed on some of these days. */
export function isSoldIn(
  dates: readonly string[],
  orders: Pick<Orders, "hours">,
): boolean {
  const days = new Set(dates.map(dayOf));
  return hasOrders(orders, (day) => days.has(day));
}

/** Days that the series, or one arm of it, lacks; and those that it has too many of. */
function holes({ series, orders }: ServicePeriod): Finding[] {
  const { outside, joined, unfinished, gaps } = series;
  const findings: Finding[] = [];
  const warn = (...values: Parameters<typeof statement>) =>
    findings.push(["warn", statement(...values)]);
  const [first] = unfinished;
  if (first !== undefined) {
    const values = { rows: [...unfinished], date: first.date };
    findings.push(["fail", statement("last-day-incomplete", values)]);
  }
  if (joined.length > 0) warn("days-joined", { rows: [...joined] });
  if (outside.length > 0) warn("points-outside", { dates: outside });
  if (gaps.length > 0) {
    const isJoined = isSoldIn(gaps, orders);
    warn("series-gaps", { dates: gaps, isJoined });
  }
  return findings;
}

/** What was requested, and where the test stands. */
function requested(
  { experience, status, range, span, timeZone, series }: ServicePeriod,
): Finding {
  const { start, end } = range;
  const { startedAtTs } = experience;
  const stopped = stopTime(experience);
  const momentOf = (time: NonNullable<typeof end>): number =>
    toEpochMilliseconds(time, "time", timeZone ?? "UTC");
  const values = { status };
  if (end !== undefined && stopped != null && momentOf(end) > stopped) {
    return ["warn", statement("ends-late", values)];
  }
  const isEarly = start !== undefined && startedAtTs != null &&
    momentOf(start) < startedAtTs;
  if (isEarly) return ["warn", statement("begins-early", values)];
  if (status === "paused") return ["warn", statement("paused", values)];
  if (status === "started") return ["warn", statement("still-running", values)];
  if (start !== undefined || end !== undefined) {
    return ["warn", statement("part-of-period", values)];
  }
  const unsaid: string[] = [];
  if (span.first === null) unsaid.push("started");
  if (span.last === null) unsaid.push("ended");
  const [first, last] = [series.days[0]?.date, series.days.at(-1)?.date];
  return unsaid.length === 0 || first === undefined
    ? ["pass", statement("full-period", values)]
    : [
      "warn",
      statement("period-not-said", { unsaid, first, last: last! }),
    ];
}
