/**
 * Guardrails: metrics that a shipped variation must not worsen. A variation ships
 * if a success metric gains, each guardrail is shown to be within its margin, and
 * nothing else is clearly lost. Both guardrail tests use the metric's own
 * interval, so that the page stays consistent. Shipping requires the gain and all
 * guardrails at once, so the guardrail tests need no correction for multiplicity
 * (Schultzberg, Ankargren and Frånberg, arXiv 2402.11609, section 3).
 */

import type {
  Comparison,
  GuardrailReadout,
  Guardrails,
  MetricReadout,
} from "../record/mod.ts";
import { changeSign, metricFactors } from "../record/mod.ts";

/** Metric fields that guardrails need. */
export type GuardedMetric =
  & Pick<MetricReadout, "name" | "title" | "direction">
  & {
    readonly comparisons: readonly Pick<Comparison, "variation" | "lift">[];
  };

/**
 * Returns the guardrail status of each variation.
 *
 * @param metrics Metrics of the readout.
 * @param guardrails Margin by metric: the lowest tolerated lift.
 * @returns A row per guardrail and treatment.
 */
export function readGuardrails(
  metrics: readonly GuardedMetric[],
  guardrails: Guardrails,
): GuardrailReadout[] {
  return Object.entries(guardrails).flatMap(([name, margin]) => {
    // The metric exists, because options reject success metrics as guardrails
    // and all metrics with a role are computed.
    const metric = metrics.find((guarded) => guarded.name === name)!;
    return metric.comparisons.map(({ variation, lift }) => ({
      metric: name,
      title: metric.title,
      margin,
      variation,
      lift,
      status: guardrailStatus(lift, margin, metric),
    }));
  });
}

function guardrailStatus(
  { lower, upper, shape }: Comparison["lift"],
  margin: number,
  { direction }: GuardedMetric,
): GuardrailReadout["status"] {
  if (shape !== "bounded" && shape !== "unbounded") return "unclear";
  if (direction === "lower") {
    if (upper !== null && upper <= margin) return "within";
    return lower !== null && lower > margin ? "beyond" : "unclear";
  }
  if (lower !== null && lower >= margin) return "within";
  return upper !== null && upper < margin ? "beyond" : "unclear";
}

/** Reason against shipping a variation with a gain on a success metric. */
export interface Cost {
  /** Title of the metric. */
  readonly title: string;
  /**
   * Status of the guardrail, or `null` for a clearly lost metric without a
   * guardrail.
   */
  readonly guardrail: GuardrailReadout | null;
  /** Comparison with the control. */
  readonly comparison: Comparison;
  /** Metric that speaks against shipping. */
  readonly metric: MetricReadout;
}

/**
 * Returns the guardrails that a variation is not shown to keep, and other success
 * or monitored metrics that it clearly worsens. A factor of a gained metric is no
 * cost, because it explains the gain: fewer but larger orders can earn more.
 *
 * @param variation Name of the variation.
 * @param metrics Metrics of the readout.
 * @param guardrails Guardrail status of each variation.
 * @returns The reasons against shipping.
 */
export function shippingCosts(
  variation: string,
  metrics: readonly MetricReadout[],
  guardrails: readonly GuardrailReadout[],
): Cost[] {
  const comparisonIn = (metric: MetricReadout) =>
    metric.comparisons.find((candidate) => candidate.variation === variation)!;
  const explained = metrics
    .filter((metric) =>
      (metric.role === "primary" || metric.role === "success") &&
      changeSign(comparisonIn(metric), metric) > 0
    )
    .flatMap(({ name }) => metricFactors(name));
  const costs: Cost[] = [];
  for (const metric of metrics) {
    const comparison = comparisonIn(metric);
    const guardrail = guardrails.find((guardrailReadout) =>
      guardrailReadout.metric === metric.name &&
      guardrailReadout.variation === variation
    ) ?? null;
    const isCost = guardrail === null
      ? metric.role !== "secondary" && !explained.includes(metric.name) &&
        changeSign(comparison, metric) < 0
      : guardrail.status !== "within";
    if (isCost) {
      costs.push({ title: metric.title, guardrail, comparison, metric });
    }
  }
  return costs;
}
