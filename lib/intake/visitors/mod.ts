/** Visitors by variation and day: how rows count them, and the days they cover. */

export { type PartCount, partCounts, visitorParts } from "./parts.ts";
export * from "./rows.ts";
export * from "./covered_days.ts";
export * from "./day_totals.ts";
export * from "./each_day.ts";
export * from "./period.ts";
export * from "./totals.ts";
export * from "./week_dates.ts";
export * from "./wide.ts";
