/** Changes of the seasonal benchmark. */

import { changes, type Mutation } from "./change.ts";

export const SEASON: readonly Mutation[] = [
  ...changes("lib/sandbox/answers/_seasonal.ts", "seasonal events", [
    ["100 * value / base", "200 * value / base"],
    ["current / prior - 1", "current / prior"],
    ["const shift = (priorDay - day) * 24;", "const shift = -365 * 24;"],
    ["(date + 1) * 24 <= nowHour", "date * 24 <= nowHour"],
    ["const offset = day - season.day;", "const offset = 0;"],
    ["index: INDEX,", "index: BRAND,"],
    ["const end = Math.min(last, nowHour);", "const end = last;"],
    [
      "baselineValue: seasonBaseline(season, hour && Math.floor(hour))",
      "baselineValue: seasonBaseline(season)",
    ],
    [
      "priorYearIndex: indexAt(\n    season,\n    season.year - 1,",
      "priorYearIndex: indexAt(season, season.year,",
    ],
  ]),
  ...changes("lib/sandbox/answers/_sales.ts", "seasonal events", [
    ['sum("revenue") / sum("units")', 'sum("revenue") / sum("orders")'],
    ["exclusion_reason IS NULL", "true"],
  ]),
  ...changes("lib/sandbox/season/calendar.ts", "seasonal events", [
    ["const count = 14;", "const count = 7;"],
    ["Math.max(0, end - nearest)", "Math.max(0, end - nearest + 1)"],
  ]),
  ...changes("lib/base/calendar/seasonal_events.ts", "seasonal events", [
    ["offsetDays: 1,", "offsetDays: 2,"],
    ["days: 4,", "days: 1,"],
  ]),
  ...changes("lib/sandbox/season/industry.ts", "seasonal events", [
    [
      "100 * (1 + industry.yearlyGrowth) ** (year - FIRST_YEAR)",
      "100 * (1 + industry.yearlyGrowth)",
    ],
  ]),
];
