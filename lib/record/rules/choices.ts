/** What holds when nobody chooses, and what may be chosen. */

import type { MetricName } from "./metrics.ts";

/** What becomes of orders of visitors who bought in two variations. */
export type CrossoverChoice = "exclude" | "keep";

/** Each of them. */
export const CROSSOVERS: readonly CrossoverChoice[] = ["exclude", "keep"];

/** Choices of a readout that nobody made. */
export const DEFAULTS = {
  /** Confidence level. */
  level: 0.95,
  /** The metric that decides. */
  primaryMetric: "net_revenue_per_visitor" satisfies MetricName as MetricName,
  crossovers: "exclude" satisfies CrossoverChoice as CrossoverChoice,
  /** Visitors at which the band over time is at its tightest. */
  sequenceSampleSize: 10_000,
  /** Two in three true lifts are within this of none, a fraction. */
  priorSd: 0.1,
  /** z-scores of the view on large orders. */
  outlierThresholds: [6, 5, 4, 3, 2] as readonly number[],
} as const;
