/** What may have changed in the data where sales did not. */

import type { Statement } from "../record/mod.ts";
import type { SeasonalComparison } from "./types.ts";

const DOUBTS: ReadonlySet<string> = new Set([
  "event-days-thin",
  "event-lengths",
  "order-value-jump",
  "refunds-to-come",
  "refunds-missing",
  "rows-without-id",
  "sent-twice",
]);

/** Returns statements after which the change may not be one of sales. */
export function seasonDoubts(
  { notes = [], details, lastDay }:
    & Pick<SeasonalComparison, "details" | "lastDay">
    & Partial<Pick<SeasonalComparison, "notes">>,
): Statement[] {
  const doubts: Statement[] = notes.filter(({ code, values }) =>
    DOUBTS.has(code) &&
    (values?.since === undefined || String(values.since) <= lastDay)
  );
  for (const { code, status, findings } of details?.checks ?? []) {
    if (code === "duplicate-orders" && status === "warn") {
      doubts.push(...findings);
    }
  }
  return doubts;
}
