/**
 * How a readout compares: the p-value, the interval and what is called are of one
 * family, one level and one correction.
 */

import type { Caveat, Interval, LiftPair } from "../../stats/mod.ts";
import type {
  Comparison,
  MetricName,
  ReadoutSettings,
} from "../../record/mod.ts";

/** What all comparisons of a readout have in common. */
export interface Inference {
  /** Of all intervals of a metric together. */
  readonly level: number;
  /** Whether they hold for one look, the looks of a plan, or every one on the way. */
  readonly looks: ReadoutSettings["inference"];
  /** What a planned look is read by. */
  readonly planned?: PlannedLook | undefined;
  /** Why nothing is read yet, where a plan says so. */
  readonly early?: string | undefined;
  /** Visitors at which what holds at every look is tightest. */
  readonly sequenceSampleSize: number;
  /** Metrics among which the error is divided, since any of them decides. */
  readonly alphaShares: number;
}

/** One of the looks of a plan. */
export interface PlannedLook {
  /** Level of an interval alone at this look. */
  readonly levelOf: (inference: Inference) => number;
  readonly compare: (
    pair: ComparedPair,
    caveats: readonly Caveat[],
    inference: Inference,
  ) => Comparison;
}

/** A treatment beside the control, and what is to be said of both. */
export interface ComparedPair extends LiftPair {
  /** The treatment's name. */
  readonly variation: string;
  /** Instead of what the comparison of the summaries says. */
  readonly caveats?: readonly Caveat[];
  /** The part of the variance that what was known before explains. */
  readonly varianceReduction?: number | null;
  /** What is to be said of the arms alone. */
  readonly armCaveats?: readonly Caveat[];
}

/** A lift and a difference with their p-value, before any correction of it. */
export interface Tested {
  readonly lift: Interval;
  readonly difference: Interval;
  readonly pValue: number | null;
  readonly caveats: readonly Caveat[];
}

/** The level at which the comparisons of a metric hold together. */
export function metricLevel(
  { level, alphaShares }: Pick<Inference, "level" | "alphaShares">,
): number {
  return alphaShares === 1 ? level : 1 - (1 - level) / alphaShares;
}

/** The inference of one metric: those that decide share the error. */
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
