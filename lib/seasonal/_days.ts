/** The days of a season, each beside the same day of another year. */

import { daysFromEvent, eventDateAt } from "../calendar/mod.ts";
import { type KnownDays, type SeasonSpan, STEP } from "./course/mod.ts";
import { changeOf, type SeasonRow } from "./_rows.ts";
import type { SeasonOptions } from "./types.ts";
import type { DayComparison, SeasonPhase } from "./types.ts";

/** The year to stand against. */
export function priorYearOf(
  { year, against = year - 1 }: SeasonOptions,
): number {
  if (Number.isInteger(against) && against < year) return against;
  throw new RangeError(
    `The year to stand against must be one before ${year}: current value is ${against}`,
  );
}

/** The first place that is not over; `null` when all are. */
export function firstRunning(
  rows: readonly SeasonRow[],
  { grain, first }: KnownDays,
  options: SeasonOptions,
): number | null {
  const day = runningDay(rows, options);
  if (!Number.isFinite(day)) return day > 0 ? null : first;
  const step = STEP[grain];
  return Math.ceil((day - step + 1) / step);
}

/** The first day that is not over, in days from the event. */
function runningDay(
  rows: readonly SeasonRow[],
  { event, year, today }: SeasonOptions,
): number {
  if (today !== undefined) {
    // A week may begin before the event.
    const [week] = rows.flatMap(({ dates, dayOffset }) =>
      dates === undefined
        ? []
        : [daysFromEvent(event, dates.own, year) - dayOffset]
    );
    return daysFromEvent(event, today, year) - (week ?? 0);
  }
  const last = rows.findLast(({ value }) => value !== null);
  return last === undefined
    ? -Infinity
    : last === rows.at(-1)
    ? Infinity
    : last.dayOffset;
}

/** A day beside the same day of the year to stand against. */
export function compareDay(
  row: SeasonRow,
  options: SeasonOptions,
  { isComplete }: SeasonSpan,
): DayComparison {
  const { event, year } = options;
  const { dayOffset, value, priorValue, baseline } = row;
  const complete = value !== null && isComplete(dayOffset);
  return Object.freeze({
    dayOffset,
    date: row.dates?.own ?? eventDateAt(event, year, dayOffset),
    priorDate: row.dates?.prior ??
      eventDateAt(event, priorYearOf(options), dayOffset),
    complete,
    value,
    priorValue,
    change: complete ? changeOf(value, priorValue) : null,
    brandIndex: row.brandIndex,
    priorBrandIndex: priorValue === null || baseline === null || baseline <= 0
      ? null
      : 100 * priorValue / baseline,
    industryIndex: row.index,
    priorIndustryIndex: row.priorIndex,
  });
}

/** The best first. */
export function rankedDays(days: readonly DayComparison[]): DayComparison[] {
  return days.filter(({ change }) => change !== null)
    .sort((a, b) => b.change! - a.change!);
}

/** No day is among the best and among the worst. */
export function bestCount(ranked: readonly DayComparison[]): number {
  return Math.min(3, Math.floor(ranked.length / 2));
}

/** How far the season has come. */
export function phaseOf(
  days: readonly DayComparison[],
  eventLength: number,
  step: number,
): SeasonPhase {
  const last = days.findLast(({ complete }) => complete);
  if (last === undefined) return "no-data";
  if (last.dayOffset < 0) return "before-event";
  return last.dayOffset < eventLength - step ? "during-event" : "event-over";
}
