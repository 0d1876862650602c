/** Changes of the seasonal benchmark. */

import type { Change } from "./change.ts";

export const SEASON: readonly Change[] = [
  [
    "lib/sandbox/answers/_seasonal.ts",
    "100 * value / of",
    "200 * value / of",
    "seasonal events",
  ],
  [
    "lib/sandbox/answers/_seasonal.ts",
    "current / prior - 1",
    "current / prior",
    "seasonal events",
  ],
  [
    "lib/sandbox/answers/_seasonal.ts",
    "const shift = (priorDay - day) * 24;",
    "const shift = -365 * 24;",
    "seasonal events",
  ],
  [
    "lib/sandbox/answers/_seasonal.ts",
    "(one + 1) * 24 <= nowHour",
    "one * 24 <= nowHour",
    "seasonal events",
  ],
  [
    "lib/sandbox/answers/_seasonal.ts",
    "const offset = analyzed - day;",
    "const offset = 0;",
    "seasonal events",
  ],
  [
    "lib/sandbox/answers/_seasonal.ts",
    "      return index;",
    "      return { ...brand, ...index };",
    "seasonal events",
  ],
  [
    "lib/sandbox/answers/_seasonal.ts",
    "const end = Math.min(last, nowHour);",
    "const end = last;",
    "seasonal events",
  ],
  [
    "lib/sandbox/answers/_seasonal.ts",
    "const baseline = baselineValue(season, hour);",
    "const baseline = baselineValue(season);",
    "seasonal events",
  ],
  [
    "lib/sandbox/answers/_seasonal.ts",
    "priorYearIndex: index(year - 1)",
    "priorYearIndex: index(year)",
    "seasonal events",
  ],
  [
    "lib/sandbox/answers/_sales.ts",
    'sum("revenue") / sum("units")',
    'sum("revenue") / sum("orders")',
    "seasonal events",
  ],
  [
    "lib/sandbox/answers/_sales.ts",
    "exclusion_reason IS NULL",
    "true",
    "seasonal events",
  ],
  [
    "lib/sandbox/season/calendar.ts",
    "const count = 14;",
    "const count = 7;",
    "seasonal events",
  ],
  [
    "lib/sandbox/season/calendar.ts",
    "nthWeekday(year, 10, 4, 4) + 1",
    "nthWeekday(year, 10, 5, 4)",
    "seasonal events",
  ],
  [
    "lib/sandbox/season/calendar.ts",
    'event === "BFCM" ? 3 : 0',
    'event === "BFCM" ? 0 : 0',
    "seasonal events",
  ],
  [
    "lib/sandbox/season/calendar.ts",
    "Math.max(0, end - nearest)",
    "Math.max(0, end - nearest + 1)",
    "seasonal events",
  ],
  [
    "lib/sandbox/season/industry.ts",
    "100 * (1 + industry.yearlyGrowth) ** (year - FIRST_YEAR)",
    "100 * (1 + industry.yearlyGrowth)",
    "seasonal events",
  ],
];
