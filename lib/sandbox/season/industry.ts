/** The made-up industry that brands are compared with. */

import type { SeasonalEvent, SeasonalMetric } from "../../api/mod.ts";
import { HOUR_WEIGHTS } from "./day_shape.ts";

/**
 * `flat`: 100 percent of the baseline on every day of every year. `growing`: a
 * season that is stronger every year. With `yearlyGrowth`, a fraction, no season
 * and no chance: 100 percent on every day of 2021, and so much more every year.
 */
export type Industry = "flat" | "growing" | { readonly yearlyGrowth: number };

const PEAK: Readonly<Record<SeasonalEvent, number>> = {
  BFCM: 1.9,
  laborDay: 0.35,
  memorialDay: 0.3,
  presidentsDay: 0.22,
};

/** How strongly each metric follows the season; prices fall when sales rise. */
const RESPONSE: Readonly<Record<SeasonalMetric, number>> = {
  revenue: 1,
  orders: 1.06,
  priceLevels: -0.08,
};

const GROWTH_PER_YEAR = 0.06;
const FIRST_YEAR = 2021;
const MEAN_HOUR_WEIGHT = HOUR_WEIGHTS.reduce((sum, weight) => sum + weight) /
  24;

/** Strength of the season on a day, 1 on the event day. */
export function seasonAt(event: SeasonalEvent, dayOffset: number): number {
  if (event === "BFCM" && dayOffset > 0 && dayOffset <= 3) {
    return dayOffset === 3 ? 0.85 : 0.55;
  }
  const days = event === "BFCM" && dayOffset > 3 ? dayOffset - 1 : dayOffset;
  return Math.exp(-Math.abs(days) / 2.5);
}

/** Height of an event's season over the typical day. */
export function peakHeight(event: SeasonalEvent): number {
  return PEAK[event];
}

/** The industry's day in percent of its typical full day, or an hour in percent of that hour. */
export function industryIndex(
  industry: Industry,
  event: SeasonalEvent,
  metric: SeasonalMetric,
  year: number,
  dayOffset: number,
  hour?: number,
): number {
  if (industry === "flat") return 100;
  if (typeof industry === "object") {
    return 100 * (1 + industry.yearlyGrowth) ** (year - FIRST_YEAR);
  }
  const growth = 1 + GROWTH_PER_YEAR * (year - FIRST_YEAR);
  const rise = PEAK[event] * growth * RESPONSE[metric] *
    seasonAt(event, dayOffset);
  if (hour === undefined) return 100 * (1 + rise);
  // Evenings of a sale are stronger than those of a typical day.
  const weight = HOUR_WEIGHTS[hour]! / MEAN_HOUR_WEIGHT;
  return 100 + (100 * (1 + rise) - 100) * (0.7 + 0.3 * weight);
}

/** An industry as a store keeps it. */
export function industryText(industry: Industry): string {
  return typeof industry === "string" ? industry : JSON.stringify(industry);
}

/** An industry as a store has kept it. */
export function readIndustry(text: string): Industry {
  if (text === "flat" || text === "growing") return text;
  return checkIndustry(JSON.parse(text) as Industry);
}

/**
 * An industry that can be computed.
 *
 * @throws {RangeError} When its growth is out of bounds.
 */
export function checkIndustry(industry: Industry): Industry {
  if (typeof industry === "string") return industry;
  const { yearlyGrowth } = industry;
  if (yearlyGrowth > -1 && yearlyGrowth <= 2) return industry;
  throw new RangeError(
    `An industry's yearlyGrowth must be above -1 and at most 2: current value is ${yearlyGrowth}`,
  );
}
