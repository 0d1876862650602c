/** Seasons and days that are difficult to draw. */

import type { Chart } from "../../../lib/charts/mod.ts";
import { hoursOfDay, seasonCurve } from "../../../lib/charts/mod.ts";
import { HOSTILE, LONG, wave } from "./names.ts";

/** Returns a season that peaks on the event day, or some days from it. */
function seasonOf(
  name: string,
  { height = 200, shift = 0, days = 24, gaps = false } = {},
) {
  return {
    name,
    points: Array.from({ length: days }, (_, index) => {
      const dayOffset = index - 14;
      const away = Math.abs(dayOffset - shift);
      const gap = gaps && (dayOffset > 3 || dayOffset === -5 || away === 9);
      return {
        dayOffset,
        index: gap ? null : Math.round(100 + height / (1 + away * away / 3)),
      };
    }),
  };
}

/** Returns a day with an evening peak. */
function dayOf(name: string, scale: number, hours = 24) {
  return {
    name,
    hours: Array.from(
      { length: 24 },
      (_, hour) =>
        hour < hours ? Math.round(scale * (1.2 + wave(hour - 8, 4))) : null,
    ),
  };
}

export const SEASONS: Readonly<Record<string, Chart>> = {
  "season_curve": seasonCurve({
    event: "BFCM 2025",
    eventDays: 4,
    rows: [
      seasonOf("Industry 2025"),
      seasonOf("Store 2025", { height: 260, shift: -1 }),
      seasonOf("Store 2024", { height: 180 }),
    ],
  }),
  "season_curve_gaps": seasonCurve({
    event: `Labor Day in the ${LONG}, ${HOSTILE}`,
    rows: [
      seasonOf(LONG, { height: 0 }),
      seasonOf(HOSTILE, { height: 40, gaps: true }),
    ],
  }),
  "season_curve_nothing": seasonCurve({ event: "BFCM 2026", rows: [] }),
  "hours_of_day": hoursOfDay({
    title: "Net revenue on Black Friday",
    unit: "currency",
    currency: "USD",
    rows: [dayOf("2024", 900), dayOf("2025", 1030)],
  }),
  "hours_of_day_running": hoursOfDay({
    title: "Net revenue on Black Friday",
    unit: "currency",
    currency: "USD",
    cumulative: true,
    rows: [dayOf("2024", 900), dayOf("2025", 1030, 15)],
    projection: { value: 30400, lower: 28000, upper: 33000 },
  }),
  "hours_of_day_one_hour": hoursOfDay({
    title: `Orders of the ${LONG}`,
    unit: "count",
    cumulative: true,
    rows: [dayOf(LONG, 5), dayOf(HOSTILE, 6, 1)],
    projection: { value: 140, lower: null, upper: null },
  }),
  "hours_of_day_nothing": hoursOfDay({
    title: "Orders",
    unit: "count",
    rows: [dayOf("2026", 5, 0)],
  }),
};
