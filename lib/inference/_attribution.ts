/**
 * Analyzes the delay between first exposure and orders, and which visitors can
 * still order.
 */

import { DAY_MS } from "../base/mod.ts";
import type { ReadoutData } from "../sums/mod.ts";
import type { Attribution, HealthCheck } from "../record/mod.ts";
import { statement, THRESHOLDS } from "../record/mod.ts";
import { type ComparedDays, liftsOnDays } from "./_by_day.ts";

/** Maximum delay shown, in days after first exposure. */
const MOST_DAYS = 60;

/** Error message for inputs without first exposures, such as visitor counts. */
export const NO_FIRST_VISITS =
  "A window after the first visit (--window) needs the time of each visitor's first visit. Use --assignments with visitor_id, variation and first_seen; in a warehouse, exposures and orders with times, and days.";

/**
 * Returns orders by days since first exposure, and the lift among visitors whose
 * attribution window is over.
 *
 * @param data The days, and the delays of orders.
 * @param primary Days and inference of the primary metric.
 * @param windowDays Attribution window in days; `null` for no limit.
 * @param isMoved Whether the traffic split changed, so that days cannot be added
 *   up.
 * @returns The attribution record, or `null` if first exposures or days are
 *   unknown.
 */
export function readAttribution(
  { lags, days, variations }: ReadoutData,
  primary: ComparedDays,
  windowDays: number | null,
  isMoved: boolean,
): Attribution | null {
  if (lags === undefined || days === null) return null;
  const arrivals = primary.days.map(({ visitors }) => visitors);
  const longest = lags.reduce(
    (longestLag, { day }) => Math.max(longestLag, day),
    0,
  );
  const completedDays = windowDays === null
    ? null
    : primary.days.slice(0, Math.max(0, days.length - windowDays));
  return {
    windowDays,
    mature: completedDays === null ? null : {
      until: days[completedDays.length - 1]?.date ?? null,
      ...liftsOnDays({ ...primary, days: completedDays }),
    },
    days: isMoved ? [] : Array.from(
      { length: Math.min(MOST_DAYS, longest) + 1 },
      (_, day) => ({
        day,
        visitors: variations.map((_, arm) =>
          arrivals.slice(0, arrivals.length - day)
            .reduce((sum, visitors) => sum + visitors[arm]!, 0)
        ),
        orders: variations.map(({ name }) =>
          lags.filter((lag) => lag.variation === name && lag.day === day)
            .reduce((sum, { orders }) => sum + orders, 0)
        ),
      }),
    ),
  };
}

/**
 * Returns a check of whether many visitors can still order within the attribution
 * window.
 */
export function maturityCheck(
  attribution: Attribution | null,
  { visitors, days, experience }: ReadoutData,
): HealthCheck[] {
  const { mature = null, windowDays } = attribution ?? {};
  if (mature === null) return [];
  const total = (counts: readonly number[]): number =>
    counts.reduce((sum, count) => sum + count, 0);
  const allVisitors = total(visitors);
  const immature = allVisitors - total(mature.visitors);
  const share = immature / allVisitors;
  const isImmature = share > THRESHOLDS.immature;
  const end = Date.parse(days!.at(-1)!.date) + windowDays! * DAY_MS;
  return [{
    code: "immature-visitors",
    status: isImmature ? "warn" : "pass",
    findings: [
      statement("immature", {
        visitors: immature,
        of: allVisitors,
        share,
        days: windowDays!,
        // While a test runs, its newest visitors can always still order.
        complete: isImmature && experience.status !== "started"
          ? new Date(end).toISOString().slice(0, 10)
          : null,
      }),
    ],
  }];
}
