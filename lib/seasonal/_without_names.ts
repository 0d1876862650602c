/** A season of which no sentence can repeat a name from outside. */

import { failedCheck } from "./_text.ts";
import { dataWarnings } from "./_data_warnings.ts";
import type { SeasonalComparison } from "./types.ts";

/**
 * A season without the names that its files hold. What puts the change in doubt
 * stays, and without a comparison no change is left.
 *
 * @param season The season.
 * @returns The season without notes and details of its files.
 */
export function seasonWithoutNames(
  season: SeasonalComparison,
): SeasonalComparison {
  const { details } = season;
  const failed = failedCheck(season);
  if (failed === null) {
    const { notableOrder = null } = details ?? {};
    return {
      ...season,
      notes: dataWarnings(season),
      details: details && {
        ...details,
        notableOrder: notableOrder && { ...notableOrder, orderId: "ID hidden" },
        checks: [],
      },
    };
  }
  // Only sentences of repeated rows hold nothing but numbers.
  const findings = failed.code === "duplicate-orders" ? failed.findings : [];
  return {
    ...season,
    notes: [],
    details: { ...details!, checks: [{ ...failed, findings }] },
    metrics: [],
    variation: null,
    pace: null,
    earlier: [],
    bestDays: [],
    worstDays: [],
    seasonGrowth: null,
    eventGrowth: null,
  };
}
