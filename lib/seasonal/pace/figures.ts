/** Charts of a day. */

import { type Chart, hoursOfDay } from "../../charts/mod.ts";
import { offsetText } from "../_text.ts";
import type { SeasonalPace } from "./types.ts";

/**
 * Charts the hours of a day next to those of last year.
 *
 * @param pace Projected day.
 * @returns The chart.
 */
export function hoursChart(pace: SeasonalPace): Chart {
  return hoursOfDay(hoursChartData(pace));
}

/**
 * Charts the running total of a day next to last year's, with the projected
 * total.
 *
 * @param pace Projected day.
 * @returns The chart.
 */
export function paceChart(pace: SeasonalPace): Chart {
  const { projection, lower, upper, hoursKnown } = pace;
  return hoursOfDay({
    ...hoursChartData(pace),
    cumulative: true,
    projection: projection === null || hoursKnown === 24
      ? null
      : { value: projection, lower, upper },
  });
}

function hoursChartData(pace: SeasonalPace) {
  const { title, event, year, dayOffset, unit, currency, hours } = pace;
  const knownHours = hours.filter(({ hour }) => hour < pace.hoursKnown);
  return {
    title: `${title}, ${event} ${year}, ${offsetText(dayOffset)}`,
    unit,
    currency,
    rows: [
      {
        name: String(year - 1),
        hours: hours.map(({ priorValue }) => priorValue),
      },
      { name: String(year), hours: knownHours.map(({ value }) => value) },
    ],
  };
}
