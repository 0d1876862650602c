/** A season's charts. */

import { type Chart, hoursOfDay, seasonCurve } from "../charts/mod.ts";
import { eventDates } from "../calendar/mod.ts";
import { offsetText } from "./_text.ts";
import type { SeasonalPace } from "./pace_types.ts";
import type { SeasonalComparison } from "./types.ts";

/**
 * The store this year and last against the industry's index, by days from the
 * event, all in percent of a typical day of this year.
 *
 * @param comparison The season.
 * @returns The chart.
 */
export function seasonChart(comparison: SeasonalComparison): Chart {
  const { event, year, priorYear, days } = comparison;
  const curve = (
    name: string,
    of: (day: typeof days[number]) => number | null,
  ) => ({
    name,
    points: days.map((day) => ({ dayOffset: day.dayOffset, index: of(day) })),
  });
  return seasonCurve({
    event: `${event} ${year}`,
    eventDays: eventDates(event, year).days,
    series: [
      curve(`Industry ${year}`, ({ industryIndex }) => industryIndex),
      curve(
        `Store ${year}`,
        ({ complete, brandIndex }) => complete ? brandIndex : null,
      ),
      curve(`Store ${priorYear}`, ({ priorBrandIndex }) => priorBrandIndex),
    ],
  });
}

/**
 * The hours of a day beside those of last year.
 *
 * @param pace The day.
 * @returns The chart.
 */
export function hoursChart(pace: SeasonalPace): Chart {
  return hoursOfDay({ ...partsOf(pace), cumulative: false });
}

/**
 * The running total of a day beside last year's, and where it is going to end.
 *
 * @param pace The day.
 * @returns The chart.
 */
export function paceChart(pace: SeasonalPace): Chart {
  const { projection, lower, upper, hoursKnown } = pace;
  return hoursOfDay({
    ...partsOf(pace),
    cumulative: true,
    projection: projection === null || hoursKnown === 24
      ? null
      : { value: projection, lower, upper },
  });
}

function partsOf(pace: SeasonalPace) {
  const { title, event, year, dayOffset, unit, currency, hours } = pace;
  const known = hours.filter(({ hour }) => hour < pace.hoursKnown);
  return {
    title: `${title}, ${event} ${year}, ${offsetText(dayOffset)}`,
    unit,
    currency,
    series: [
      {
        name: String(year - 1),
        hours: hours.map(({ priorValue }) => priorValue),
      },
      { name: String(year), hours: known.map(({ value }) => value) },
    ],
  };
}
