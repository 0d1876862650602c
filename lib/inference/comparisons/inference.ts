/**
 * Inference of a readout: p-values, intervals and significance share one method,
 * level and correction.
 */

import type { Caveat, Interval, LiftPair } from "../../stats/mod.ts";
import type {
  Comparison,
  MetricName,
  ReadoutSettings,
} from "../../record/mod.ts";

/** Settings that all comparisons of a readout have in common. */
export interface Inference {
  /** Simultaneous confidence level of all intervals of a metric. */
  readonly level: number;
  /** Looks at which the intervals hold: one, the planned ones, or every one. */
  readonly looks: ReadoutSettings["inference"];
  /** Method for a planned look. */
  readonly planned?: PlannedLook | undefined;
  /** Reason why results must not be read yet, according to the plan. */
  readonly early?: string | undefined;
  /** Number of visitors at which the always-valid band is tightest. */
  readonly sequenceSampleSize: number;
  /**
   * Number of success metrics that share the error, since any of them can decide.
   */
  readonly alphaShares: number;
}

/** Method for one look of a group-sequential plan. */
export interface PlannedLook {
  /** Returns the level of a single interval at this look. */
  readonly levelOf: (inference: Inference) => number;
  readonly compare: (
    pair: ComparedPair,
    caveats: readonly Caveat[],
    inference: Inference,
  ) => Comparison;
}

/** Treatment and control, with their caveats. */
export interface ComparedPair extends LiftPair {
  /** Name of the treatment. */
  readonly variation: string;
  /** Caveats that replace those of comparing the summaries. */
  readonly caveats?: readonly Caveat[];
  /** Share of the variance explained by pre-test values. */
  readonly varianceReduction?: number | null;
  /** Caveats of the single arms. */
  readonly armCaveats?: readonly Caveat[];
}

/** Lift and difference with an uncorrected p-value. */
export interface Tested {
  readonly lift: Interval;
  readonly difference: Interval;
  readonly pValue: number | null;
  readonly caveats: readonly Caveat[];
}

/** Returns the simultaneous confidence level of a metric's comparisons. */
export function metricLevel(
  { level, alphaShares }: Pick<Inference, "level" | "alphaShares">,
): number {
  return alphaShares === 1 ? level : 1 - (1 - level) / alphaShares;
}

/** Returns the inference of one metric; success metrics share the error. */
export function inferenceFor(
  inference: Inference,
  metric: MetricName,
  success: readonly MetricName[],
): Inference {
  return {
    ...inference,
    alphaShares: success.includes(metric) ? success.length : 1,
  };
}
