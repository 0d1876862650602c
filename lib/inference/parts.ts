/** Parts of the visitors, each with its metrics, from sums of their orders. */

import { deepFreeze, type Estimate, type MeanSummary } from "../stats/mod.ts";
import {
  columnsOf,
  type EngineOrders,
  type ExactSums,
  sumParts,
  sumsOf,
  type VariationFacts,
} from "../sums/mod.ts";
import type { BuyingVariation, Choices, MetricReadout } from "../record/mod.ts";
import { armOf, variationsOf } from "./_arms.ts";
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
  const none = sumsOf(columnsOf(orders));
  const metricsOf = (
    counts: readonly number[],
    totals: readonly ExactSums[],
  ): readonly PartMetric[] => {
    const arms = variations.map(({ name }, arm) =>
      armOf(orders, name, counts[arm]!, totals[arm]!)
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
      return { ...metric, summaries, logRatios: logRatiosOf(summaries) };
    });
  };
  return deepFreeze(visitors.map((counts, part): PartReadout => {
    const totals = variations.map((_, arm) =>
      rows.find((row) => row.segment === String(part) && row.arm === arm)
        ?.sums ?? none
    );
    const sold = variationsOf(orders, variations, counts, totals);
    const canBeRead = sold.some(({ orders }) => orders > 0) &&
      sold.every(({ buyers, visitors }) => visitors > 0 && buyers <= visitors);
    return {
      variations: sold,
      metrics: part === 0 || canBeRead ? metricsOf(counts, totals) : [],
    };
  }));
}

function logRatiosOf(
  [control, ...treatments]: readonly MeanSummary[],
): (Estimate | null)[] {
  return treatments.map((treatment) => logRatio(control!, treatment));
}
