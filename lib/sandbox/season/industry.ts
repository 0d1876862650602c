/** Synthetic industry that serves as a benchmark for brands. */

import type { SeasonalEvent, SeasonalMetric } from "../../api/mod.ts";
import { HOUR_WEIGHTS } from "./day_shape.ts";

/**
 * Model of the industry. `flat`: 100 percent of the baseline on every day.
 * `growing`: a season that gets stronger every year. With `yearlyGrowth`, a
 * fraction: no season and no noise, 100 percent on every day of 2021, with that
 * growth in each later year.
 */
export type Industry = "flat" | "growing" | { readonly yearlyGrowth: number };

const PEAK: Readonly<Record<SeasonalEvent, number>> = {
  BFCM: 1.9,
  laborDay: 0.35,
  memorialDay: 0.3,
  presidentsDay: 0.22,
};

/** Response of each metric to the season; prices fall when sales rise. */
const RESPONSE: Readonly<Record<SeasonalMetric, number>> = {
  revenue: 1,
  orders: 1.06,
  priceLevels: -0.08,
};

const GROWTH_PER_YEAR = 0.06;
const FIRST_YEAR = 2021;
const MEAN_HOUR_WEIGHT = HOUR_WEIGHTS.reduce((sum, weight) => sum + weight) /
  24;

/** Returns the strength of the season on a day; 1 on the event day. */
export function seasonAt(event: SeasonalEvent, dayOffset: number): number {
  if (event === "BFCM" && dayOffset > 0 && dayOffset <= 3) {
    return dayOffset === 3 ? 0.85 : 0.55;
  }
  const days = event === "BFCM" && dayOffset > 0 ? dayOffset - 1 : dayOffset;
  return Math.exp(-Math.abs(days) / 2.5);
}

/** Returns the peak of an event's season relative to a typical day. */
export function peakHeight(event: SeasonalEvent): number {
  return PEAK[event];
}

/**
 * Returns the industry's day as a percentage of its typical full day, or an hour
 * as a percentage of its typical hour.
 */
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
  // Evenings are stronger during a sale than on a typical day.
  const weight = HOUR_WEIGHTS[hour]! / MEAN_HOUR_WEIGHT;
  return 100 * (1 + rise * (0.7 + 0.3 * weight));
}

/** Serializes an industry model for the store. */
export function industryText(industry: Industry): string {
  return typeof industry === "string" ? industry : JSON.stringify(industry);
}

/** Parses an industry model from the store. */
export function readIndustry(text: string): Industry {
  if (text === "flat" || text === "growing") return text;
  return checkIndustry(JSON.parse(text) as Industry);
}

/**
 * Returns the industry model if it is valid.
 *
 * @throws {RangeError} If the growth is out of range.
 */
export function checkIndustry(industry: Industry): Industry {
  if (typeof industry === "string") return industry;
  const { yearlyGrowth } = industry;
  if (yearlyGrowth > -1 && yearlyGrowth <= 2) return industry;
  throw new RangeError(
    `An industry's yearlyGrowth must be above -1 and at most 2: current value is ${yearlyGrowth}`,
  );
}
