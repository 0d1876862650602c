/** Defaults of a readout's options, and their possible values. */

import type { MetricName } from "./metrics.ts";

/** Treatment of orders of visitors who bought in two variations. */
export type CrossoverChoice = "exclude" | "keep";

/** All treatments of crossover visitors. */
export const CROSSOVERS: readonly CrossoverChoice[] = ["exclude", "keep"];

/** Default options of a readout. */
export const DEFAULTS = {
  /** Confidence level. */
  level: 0.95,
  /** Name of the primary metric. */
  primaryMetric: "net_revenue_per_visitor" satisfies MetricName as MetricName,
  crossovers: "exclude" satisfies CrossoverChoice as CrossoverChoice,
  /** Number of visitors at which the always-valid band is tightest. */
  sequenceSampleSize: 10_000,
  /**
   * Standard deviation of true lifts: about two thirds are within this fraction
   * of zero.
   */
  priorSd: 0.1,
  /** z-score thresholds of the outlier analysis. */
  outlierThresholds: [6, 5, 4, 3, 2] as readonly number[],
} as const;
