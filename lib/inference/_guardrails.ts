/**
 * What must not be lost: a variation is shipped when the metric that decides
 * gains, each guardrail is shown to be within its margin, and nothing else is
 * clearly lost. Both tests of a guardrail go by the metric's own interval, so
 * that no row of a page says otherwise: shipping takes the gain and every
 * guardrail at once, so none of these needs a correction for being several
 * (Schultzberg, Ankargren and Frånberg, arXiv 2402.11609, section 3).
 */

import {
  changeSign,
  type Comparison,
  type GuardrailReadout,
  type Guardrails,
  metricFactors,
  type MetricReadout,
} from "../record/mod.ts";

/** What of a metric a guardrail is held against. */
export type Guarded = Pick<MetricReadout, "name" | "title" | "direction"> & {
  readonly comparisons: readonly Pick<Comparison, "variation" | "lift">[];
};

/**
 * How each variation stands towards each guardrail.
 *
 * @param metrics The metrics that there are.
 * @param guardrails The lowest lift that is tolerated, by metric.
 * @returns A row per guardrail and variation that is not the control.
 */
export function readGuardrails(
  metrics: readonly Guarded[],
  guardrails: Guardrails,
): GuardrailReadout[] {
  return Object.entries(guardrails).flatMap(([name, margin]) => {
    // Choices refuse what decides, and metrics are read with all that have a role.
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
  { direction }: Guarded,
): GuardrailReadout["status"] {
  if (shape !== "bounded" && shape !== "unbounded") return "unclear";
  if (direction === "lower") {
    if (upper !== null && upper <= margin) return "within";
    return lower !== null && lower > margin ? "beyond" : "unclear";
  }
  if (lower !== null && lower >= margin) return "within";
  return upper !== null && upper < margin ? "beyond" : "unclear";
}

/** What speaks against a variation that gains on the metric that decides. */
export interface Cost {
  /** Title of the metric. */
  readonly title: string;
  /** A guardrail's row; `null` for a metric that is clearly lost without one. */
  readonly guardrail: GuardrailReadout | null;
  /** The comparison with the control. */
  readonly comparison: Comparison;
  /** The metric. */
  readonly metric: MetricReadout;
}

/**
 * Returns the guardrails that a variation is not shown to keep, and other metrics
 * that decide or are monitored on which it clearly loses. A factor of a metric that
 * it gains explains that gain and is no cost: fewer, larger orders can earn more.
 *
 * @param variation The variation's name.
 * @param metrics The metrics.
 * @param guardrails How it stands towards them.
 * @returns What speaks against it.
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
