/** Computes the metrics of visitor segments from sums of their orders. */

import { deepFreeze, type Estimate, type MeanSummary } from "../stats/mod.ts";
import type { EngineOrders, ExactSums, VariationFacts } from "../sums/mod.ts";
import { sumColumns, sumParts, totalSums } from "../sums/mod.ts";
import type { BuyingVariation, Choices, MetricReadout } from "../record/mod.ts";
import { metricArm, summarizeVariations } from "./_arms.ts";
import { logRatio } from "./comparisons/mod.ts";
import { inferenceOf } from "./_inference.ts";
import { metricSummary, readMetrics } from "./_metrics.ts";

/** Metric of a segment. */
export interface PartMetric extends MetricReadout {
  /** Compared summaries by variation, the control first. */
  readonly summaries: readonly MeanSummary[];
  /** Log ratio of each treatment to the control; `null` if undefined. */
  readonly logRatios: readonly (Estimate | null)[];
}

/** Variations and metrics of one segment. */
export interface PartReadout {
  /** Variations, the control first. */
  readonly variations: readonly BuyingVariation[];
  /** Metrics; empty if nobody bought or a variation has no visitors. */
  readonly metrics: readonly PartMetric[];
}

/** Orders and visitors of several segments. */
export interface PartsData {
  /** Orders, whose rows name their segment by index. */
  readonly orders: EngineOrders;
  readonly variations: readonly VariationFacts[];
  /** Number of visitors by segment and variation. */
  readonly visitors: readonly (readonly number[])[];
}

/**
 * Computes the metrics of every segment, at a single look.
 *
 * @param data Orders and visitors; the first segment contains all visitors.
 * @param choices Confidence level and metric roles.
 * @returns The segments, in order.
 * @throws {ReadoutError} If there are more buyers than visitors overall, or the
 *   primary metric cannot be computed.
 */
export async function analyseParts(
  { orders, variations, visitors }: PartsData,
  choices: Choices,
): Promise<readonly PartReadout[]> {
  // Crossover visitors must be removed before segments are formed, since a
  // segment alone cannot show them.
  const rows = await sumParts(orders, "part");
  const zeroSums = totalSums(sumColumns(orders));
  const metricsOf = (
    counts: readonly number[],
    totals: readonly ExactSums[],
  ): readonly PartMetric[] => {
    const arms = variations.map(({ name }, arm) =>
      metricArm(orders, name, counts[arm]!, totals[arm]!)
    );
    const { metrics, primaryMetric, successMetrics, guardrails } = choices;
    return readMetrics(arms, {
      inference: inferenceOf(choices, null),
      primaryMetric,
      successMetrics,
      guardrails,
    }, metrics).map((metric) => {
      const rule = metrics.find(({ name }) => name === metric.name)!;
      const summaries = arms.map(({ joint }) => metricSummary(rule, joint));
      return { ...metric, summaries, logRatios: treatmentRatios(summaries) };
    });
  };
  return deepFreeze(visitors.map((counts, partIndex): PartReadout => {
    const totals = variations.map((_, arm) =>
      rows.find((row) => row.segment === String(partIndex) && row.arm === arm)
        ?.sums ?? zeroSums
    );
    const summaries = summarizeVariations(orders, variations, counts, totals);
    const canBeRead = summaries.some(({ orders }) => orders > 0) &&
      summaries.every(({ buyers, visitors }) =>
        visitors > 0 && buyers <= visitors
      );
    return {
      variations: summaries,
      metrics: partIndex === 0 || canBeRead ? metricsOf(counts, totals) : [],
    };
  }));
}

function treatmentRatios(
  [control, ...treatments]: readonly MeanSummary[],
): (Estimate | null)[] {
  return treatments.map((treatment) => logRatio(control!, treatment));
}
