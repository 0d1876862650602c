/** Charts of a season. */

import { type Chart, hoursOfDay, seasonCurve } from "../charts/mod.ts";
import { OptionsError } from "../base/mod.ts";
import { STEP } from "./course/mod.ts";
import { eventLength } from "./_text.ts";
import type { SeasonalComparison } from "./types.ts";

/**
 * Charts the store this year and last year against the industry's index, by days
 * from the event. All are in percent of a typical day of this year.
 *
 * @param comparison Season to chart.
 * @returns The chart.
 */
export function seasonChart(comparison: SeasonalComparison): Chart {
  const { event, year, priorYear, days, grain, industry } = comparison;
  const curve = (
    name: string,
    pick: (day: typeof days[number]) => number | null,
  ) => ({
    name,
    points: days.map((day) => ({
      dayOffset: day.dayOffset / STEP[grain],
      index: pick(day),
    })),
  });
  const rows = [
    curve(
      `Store ${year}`,
      ({ complete, brandIndex }) => complete ? brandIndex : null,
    ),
    curve(`Store ${priorYear}`, ({ priorBrandIndex }) => priorBrandIndex),
  ];
  if (industry !== null) {
    const name = industry.isInvented ? "Invented industry" : "Industry";
    rows.unshift(
      curve(`${name} ${year}`, ({ industryIndex }) => industryIndex),
    );
  }
  return seasonCurve({
    event: `${event} ${year}`,
    eventDays: eventLength(comparison),
    unit: grain,
    control: industry === null ? `Store ${priorYear}` : undefined,
    rows,
  });
}

/** Name of a season's chart. */
export type SeasonChartName = "days" | "hours";

/** Charts of a season, by name. */
export const CHARTS: Readonly<
  Record<SeasonChartName, (comparison: SeasonalComparison) => Chart>
> = {
  /** Days of both years and the industry, by days from the event. */
  days: seasonChart,
  /** The event's revenue by hour of the day, if orders have a time. */
  hours: (comparison) => {
    const chart = eventHoursChart(comparison);
    if (chart !== null) return chart;
    throw new OptionsError([
      "The chart hours needs orders with times of day, as read by seasonFromOrders",
    ]);
  },
};

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
    cumulative: false,
    rows: [
      { name: String(priorYear), hours: hours.priorValues },
      { name: String(year), hours: hours.values },
    ],
  });
}
