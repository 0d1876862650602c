/** Checks whether the service's time series covers the days of the test. */

import { type Experience, toEpochMilliseconds } from "../../api/mod.ts";
import { dateOf, DAY_MS, dayOf } from "../../base/mod.ts";
import {
  type ExperienceReadoutOptions,
  type Ledger,
  type Statement,
  statement,
} from "../../record/mod.ts";
import { HOUR_MS, type Orders, type ReadoutData } from "../../sums/mod.ts";
import {
  type Bounds,
  idleDays,
  type SeriesDays,
  storeDay,
} from "./_series_days.ts";
import { ordersOutsideFinding } from "../visitors/mod.ts";

type RequestedRange = Pick<ExperienceReadoutOptions, "start" | "end">;
type Finding = readonly ["fail" | "warn" | "pass", Statement];

/** Days of a test according to the service. */
export interface TestSpan {
  /** First day, `YYYY-MM-DD`; `null` if unknown. */
  readonly first: string | null;
  /** Last day, `YYYY-MM-DD`; `null` if unknown or in the future. */
  readonly last: string | null;
  /** Tolerance of both days, in days; 1 if the store's time zone is unknown. */
  readonly slack: number;
}

/**
 * Returns the requested days of a test.
 *
 * @param experience Experience with its start and stop times.
 * @param range Requested start and end.
 * @param timeZone Time zone of the store, or `null` if unknown.
 */
export function testSpan(
  experience: Experience,
  { start, end }: RequestedRange,
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
    // A test that ends at midnight ends on the day before.
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

/** Returns the range of days allowed for points and orders of a test. */
export function dayBounds({ first, last }: TestSpan): Bounds {
  return {
    first: first && dateOf(dayOf(first) - 1),
    last: last && dateOf(dayOf(last) + 1),
  };
}

/** Input of the period check. */
interface ServicePeriod {
  readonly experience: Experience;
  /** Status of the experience, as interpreted by the readout. */
  readonly status: string | null;
  readonly range: RequestedRange;
  readonly span: TestSpan;
  readonly series: SeriesDays;
  readonly orders: Pick<Orders, "hours">;
  readonly ledger: Ledger;
  readonly timeZone: string | null;
}

/** Returns the result of the period check for a readout from the service. */
export function servicePeriod(period: ServicePeriod): ReadoutData["period"] {
  const { series, ledger } = period;
  const outside = ordersOutsideFinding(ledger, "experience");
  const findings: Finding[] = [...(outside?.findings ?? []).map((
    finding,
  ): Finding => [outside!.status as "fail" | "warn", finding])];
  if (series.days.length !== 0) findings.push(...coverageFindings(period));
  findings.push(...movedOrdersFindings(period));
  findings.push(...gapFindings(period));
  if (findings.length === 0) findings.push(requestedRangeFinding(period));
  const statuses = findings.map(([status]) => status);
  return {
    status: (["fail", "warn", "pass"] as const)
      .find((status) => statuses.includes(status))!,
    findings: findings
      .toSorted(([a], [b]) => Number(b === "fail") - Number(a === "fail"))
      .map(([, finding]) => finding),
  };
}

/** Returns findings if the time series starts late or ends early. */
function coverageFindings(
  { series, span, orders }: ServicePeriod,
): Finding[] {
  const { days } = series;
  const { first, last, slack } = span;
  const [begins, ends] = [days[0]!.date, days.at(-1)!.date];
  const daysLate = first === null ? 0 : dayOf(begins) - dayOf(first);
  const daysEarly = last === null ? 0 : dayOf(last) - dayOf(ends);
  const findings: Finding[] = [];
  // Orders have UTC hours, so their local day may be off by one.
  if (daysLate > slack) {
    const values = { date: begins, days: daysLate };
    const sentence = statement("series-begins-late", values);
    const isCut = hasOrders(orders, (day) => day < dayOf(begins) - 1);
    findings.push([isCut ? "fail" : "warn", sentence]);
  }
  if (daysEarly > slack) {
    const values = { date: ends, days: daysEarly };
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
  return (hours ?? []).some(({ hour }) =>
    isMeant(Math.floor(hour * HOUR_MS / DAY_MS))
  );
}

/** Returns whether orders were placed on any of the given days. */
export function hasOrdersOn(
  dates: readonly string[],
  orders: Pick<Orders, "hours">,
): boolean {
  const days = new Set(dates.map(dayOf));
  return hasOrders(orders, (day) => days.has(day));
}

/** Returns findings about missing, incomplete or extra days in the time series. */
function gapFindings({ series, orders }: ServicePeriod): Finding[] {
  const { days, outside, includesEarlier, joined, unfinished, gaps } = series;
  const findings: Finding[] = [];
  const warn = (...values: Parameters<typeof statement>) =>
    findings.push(["warn", statement(...values)]);
  const [first] = unfinished;
  if (first !== undefined) {
    const values = { rows: [...unfinished], date: first.date };
    findings.push(["fail", statement("last-day-incomplete", values)]);
  }
  if (joined.length > 0) warn("days-joined", { rows: [...joined] });
  if (outside.length > 0) {
    const values = { dates: outside, includesEarlier };
    const sentence = statement("points-outside", values);
    findings.push([includesEarlier ? "fail" : "warn", sentence]);
  }
  const idle = idleDays(days, ["visitors"]);
  if (idle > 0) {
    const values = { days: idle, date: days.at(-1 - idle)!.date };
    const isMost = 2 * idle > days.length;
    findings.push([
      isMost ? "fail" : "warn",
      statement("visitors-stopped", values),
    ]);
  }
  if (gaps.length > 0) {
    const isJoined = hasOrdersOn(gaps, orders);
    warn("series-gaps", { dates: gaps, isJoined });
  }
  return findings;
}

/** Share of the orders that may be dated otherwise than in the time series. */
const MOST_MOVED = 0.05;

/**
 * Returns a finding if the export dates orders otherwise than the time series: by
 * more than the day by which time zones differ.
 */
function movedOrdersFindings(
  { series: { days }, orders }: ServicePeriod,
): Finding[] {
  const sum = (counts: readonly number[]) => counts.reduce((a, b) => a + b, 0);
  const total = sum(days.at(-1)?.orders ?? []);
  const shareUntil = (day: number) => {
    const hours = orders.hours ?? [];
    const dated = hours.filter(({ hour }) =>
      hour * HOUR_MS < (day + 1) * DAY_MS
    );
    const [part, all] = [dated, hours].map((on) =>
      sum(on.map((at) => at.orders))
    );
    return part! / all!;
  };
  const moved = days.map(({ date, orders }) => {
    const [day, share] = [dayOf(date), sum(orders) / total];
    const gap = Math.max(
      shareUntil(day - 1) - share,
      share - shareUntil(day + 1),
    );
    return { gap, date, share, exported: shareUntil(day) };
  }).filter(({ gap }) => gap > MOST_MOVED).sort((a, b) => b.gap - a.gap);
  return moved.slice(0, 1).map(({ gap: _, ...values }) => [
    "warn",
    statement("orders-moved", values),
  ]);
}

/** Returns the finding about the requested range and the status of the test. */
function requestedRangeFinding(
  { experience, status, range, span, timeZone, series }: ServicePeriod,
): Finding {
  const { start, end } = range;
  const { startedAtTs } = experience;
  const stoppedAt = stopTime(experience);
  const momentOf = (time: NonNullable<typeof end>): number =>
    toEpochMilliseconds(time, "time", timeZone ?? "UTC");
  const values = { status };
  if (end !== undefined && stoppedAt != null && momentOf(end) > stoppedAt) {
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
  const unstated: string[] = [];
  if (span.first === null) unstated.push("started");
  if (span.last === null) unstated.push("ended");
  const [first, last] = [series.days[0]?.date, series.days.at(-1)?.date];
  return unstated.length === 0 || first === undefined
    ? ["pass", statement("full-period", values)]
    : [
      "warn",
      statement("period-not-said", { unsaid: unstated, first, last: last! }),
    ];
}
