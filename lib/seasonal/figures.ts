/** A season's charts. */

import { type Chart, hoursOfDay, seasonCurve } from "../charts/mod.ts";
import { OptionsError } from "../base/mod.ts";
import { STEP } from "./course/mod.ts";
import { eventRows } from "./_text.ts";
import type { SeasonalComparison } from "./types.ts";

/**
 * The store this year and last against the industry's index, by days from the
 * event, all in percent of a typical day of this year.
 *
 * @param comparison The season.
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
    eventDays: eventRows(comparison),
    unit: grain,
    control: industry === null ? `Store ${priorYear}` : undefined,
    rows,
  });
}

/** A chart of a season. */
export type SeasonChartName = "days" | "hours";

/** The charts of a season. */
export const CHARTS: Readonly<
  Record<SeasonChartName, (comparison: SeasonalComparison) => Chart>
> = {
  /** The days of both years and the industry, from the event. */
  days: seasonChart,
  /** The event's revenue by hour of the day, where orders have one. */
  hours: (comparison) => {
    const chart = eventHoursChart(comparison);
    if (chart !== null) return chart;
    throw new OptionsError([
      "No chart hours: it needs orders that have times of day, as seasonFromOrders reads them",
    ]);
  },
};

/**
 * The event's revenue by hour of the day beside last year's.
 *
 * @param comparison The season.
 * @returns The chart; `null` without orders that have times of day.
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
