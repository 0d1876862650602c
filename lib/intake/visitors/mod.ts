/** Visitors by variation and day: how they are counted, and the days they cover. */

export {
  countsInFile,
  type VisitorCell,
  type VisitorCounts,
  weekIn,
} from "./counts.ts";
export { coveredDays } from "./covered_days.ts";
export { dateOf, DAY_MS, dayOf } from "./dates.ts";
export { dayTotals, runsStill } from "./day_totals.ts";
export { ofEachDay } from "./each_day.ts";
export { undated } from "./one_sided.ts";
export { periodOf, windowOf } from "./period.ts";
export { type VisitorRow, visitorRows, within } from "./rows.ts";
export { isTotal, withoutTotals } from "./totals.ts";
export { type WeekColumn, type WeekDay, weekDayOf } from "./week_column.ts";
export { withWeekDates } from "./week_dates.ts";
export { readWide, wideColumns } from "./wide.ts";
