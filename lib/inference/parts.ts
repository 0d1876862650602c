/** Parts of the visitors, each with its metrics, from sums of their orders. */

import { deepFreeze, type Estimate, type MeanSummary } from "../stats/mod.ts";
import {
  type EngineOrders,
  type ExactSums,
  sumColumns,
  sumParts,
  totalSums,
  type VariationFacts,
} from "../sums/mod.ts";
import type { BuyingVariation, Choices, MetricReadout } from "../record/mod.ts";
import { metricArm, summarizeVariations } from "./_arms.ts";
import { logRatio } from "./comparisons/mod.ts";
import { inferenceOf } from "./_inference.ts";
import { metricSummary, readMetrics } from "./_metrics.ts";

/** A metric of a part. */
export interface PartMetric extends MetricReadout {
  /** What is compared, by variation, the control first. */
  readonly summaries: readonly MeanSummary[];
  /** The logarithm of each variation's ratio to the control, where it has one. */
  readonly logRatios: readonly (Estimate | null)[];
}

/** What one part of the visitors bought. */
export interface PartReadout {
  /** The control first. */
  readonly variations: readonly BuyingVariation[];
  /** None where nobody bought, or a variation has no visitors. */
  readonly metrics: readonly PartMetric[];
}

/** Orders of several parts, and their visitors. */
export interface PartsData {
  /** The rows name their part by its index. */
  readonly orders: EngineOrders;
  readonly variations: readonly VariationFacts[];
  /** By part and variation. */
  readonly visitors: readonly (readonly number[])[];
}

/**
 * Every part with its metrics, read at one look.
 *
 * @param data Orders and visitors. The first part is of all visitors.
 * @param choices Level, and the metric that decides.
 * @returns The parts, in order.
 * @throws {ReadoutError} When all visitors are fewer than all buyers, or the
 *   metric that decides cannot be computed.
 */
export async function analyseParts(
  { orders, variations, visitors }: PartsData,
  choices: Choices,
): Promise<readonly PartReadout[]> {
  // Who crosses is gone before the parts are made, since a part cannot tell.
  const rows = await sumParts(orders, "part");
  const none = totalSums(sumColumns(orders));
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
        ?.sums ?? none
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
