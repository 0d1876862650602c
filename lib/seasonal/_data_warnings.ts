/** Warnings about changes in the data that may look like changes in sales. */

import type { Statement } from "../record/mod.ts";
import type { SeasonalComparison } from "./types.ts";

const CODES: ReadonlySet<string> = new Set([
  "event-days-thin",
  "event-lengths",
  "order-value-jump",
  "refunds-to-come",
  "refunds-missing",
  "repeated-year",
  "rows-without-id",
  "running-totals",
  "sent-twice",
  "service-says",
  "units-unlikely",
]);

/**
 * Returns warnings about data problems that may explain the change instead of
 * sales.
 */
export function dataWarnings(
  { notes = [], details, lastDay }:
    & Pick<SeasonalComparison, "details" | "lastDay">
    & Partial<Pick<SeasonalComparison, "notes">>,
): Statement[] {
  const warnings: Statement[] = notes.filter(({ code, values }) =>
    CODES.has(code) &&
    (values?.since === undefined || String(values.since) <= lastDay)
  );
  for (const { code, status, findings } of details?.checks ?? []) {
    if (code === "duplicate-orders" && status === "warn") {
      warnings.push(...findings);
    }
  }
  return warnings;
}
