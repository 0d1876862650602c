/** Version of a season whose sentences contain no names from its files. */

import { failedCheck } from "./_text.ts";
import { dataWarnings } from "./_data_warnings.ts";
import type { SeasonalComparison } from "./types.ts";

/**
 * Returns a season without the names from its files. Warnings that cast doubt on
 * the change remain. If a check invalidates the comparison, no change remains.
 *
 * @param season Season to redact.
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
  // Only the findings about repeated rows consist of nothing but numbers.
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
