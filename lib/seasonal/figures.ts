/** Charts of a season. */

import {
  type Chart,
  hoursOfDay,
  seasonCurve,
  type SeasonSeries,
} from "../charts/mod.ts";
import { OptionsError } from "../base/mod.ts";
import { STEP } from "./course/mod.ts";
import { eventLength } from "./_text.ts";
import { mean } from "./_rows.ts";
import type { DayComparison, SeasonalComparison } from "./types.ts";

/**
 * Charts the store this year and last year against the industry's index, by days
 * from the event. All are in percent of a typical day of this year. Without days
 * outside the event no day is typical; then both years are in percent of an
 * average day of last year, without the industry.
 *
 * @param comparison Season to chart.
 * @returns The chart, or `null` if no day has a value.
 */
export function seasonChart(comparison: SeasonalComparison): Chart | null {
  const { event, year, priorYear, days, grain, industry } = comparison;
  const hasIndexes = days.some(({ brandIndex, priorBrandIndex }) =>
    brandIndex !== null || priorBrandIndex !== null
  );
  const rows = hasIndexes ? indexCurves(comparison) : valueCurves(comparison);
  if (rows === null) return null;
  return seasonCurve({
    event: `${event} ${year}`,
    eventDays: eventLength(comparison),
    unit: grain,
    base: hasIndexes ? undefined : `an average ${grain} of ${priorYear}`,
    control: industry === null || !hasIndexes
      ? `Store ${priorYear}`
      : undefined,
    rows,
  });
}

/** Returns a curve of the days of a season. */
function dayCurve(
  { days, grain }: SeasonalComparison,
  name: string,
  pick: (day: DayComparison) => number | null,
): SeasonSeries {
  const points = days.map((day) => ({
    dayOffset: day.dayOffset / STEP[grain],
    index: pick(day),
  }));
  return { name, points };
}

/** Returns the curves in percent of a typical day, the industry's first. */
function indexCurves(comparison: SeasonalComparison): SeasonSeries[] {
  const { year, priorYear, industry } = comparison;
  const store = [
    dayCurve(
      comparison,
      `Store ${year}`,
      ({ complete, brandIndex }) => complete ? brandIndex : null,
    ),
    dayCurve(
      comparison,
      `Store ${priorYear}`,
      ({ priorBrandIndex }) => priorBrandIndex,
    ),
  ];
  if (industry === null) return store;
  const name = industry.isInvented ? "Invented industry" : "Industry";
  const ofIndustry = dayCurve(
    comparison,
    `${name} ${year}`,
    ({ industryIndex }) => industryIndex,
  );
  return [ofIndustry, ...store];
}

/** Returns the curves in percent of an average day of last year. */
function valueCurves(comparison: SeasonalComparison): SeasonSeries[] | null {
  const { year, priorYear, days } = comparison;
  const average = mean(days.map(({ priorValue }) => priorValue));
  if (average === null || average <= 0) return null;
  const percent = (value: number | null): number | null =>
    value === null ? null : 100 * value / average;
  return [
    dayCurve(
      comparison,
      `Store ${year}`,
      ({ complete, value }) => complete ? percent(value) : null,
    ),
    dayCurve(
      comparison,
      `Store ${priorYear}`,
      ({ priorValue }) => percent(priorValue),
    ),
  ];
}

/** Name of a season's chart. */
export type SeasonChartName = "days" | "hours";

/** Charts of a season, by name. */
export const CHARTS: Readonly<
  Record<SeasonChartName, (comparison: SeasonalComparison) => Chart>
> = {
  /** Days of both years and the industry, by days from the event. */
  days: (comparison) =>
    requireChart(
      seasonChart(comparison),
      "The chart days needs a day of either year with a value",
    ),
  /** The event's revenue by hour of the day, if orders have a time. */
  hours: (comparison) =>
    requireChart(
      eventHoursChart(comparison),
      "The chart hours needs orders with times of day, as read by seasonFromOrders",
    ),
};

function requireChart(chart: Chart | null, problem: string): Chart {
  if (chart === null) throw new OptionsError([problem]);
  return chart;
}

/**
 * Charts the event's revenue by hour of the day next to last year's.
 *
 * @param comparison Season to chart.
 * @returns The chart, or `null` without orders that have times of day.
 */
export function eventHoursChart(comparison: SeasonalComparison): Chart | null {
  const { title, year, priorYear, currency, details } = comparison;
  const hours = details?.hours ?? null;
  return hours === null ? null : hoursOfDay({
    title: `${title} ${year}`,
    unit: "currency",
    currency,
    rows: [
      { name: String(priorYear), hours: hours.priorValues },
      { name: String(year), hours: hours.values },
    ],
  });
}
