/** What every readout says of how it was decided, whatever was counted. */

import type { ReadoutData } from "../sums/mod.ts";
import {
  type Choices,
  type Decision,
  type DecisiveOrder,
  type GuardrailReadout,
  type HealthCheck,
  isBeforeOrders,
  type MetricReadout,
  type PlanReadout,
  type Readout,
  type ReadoutSettings,
} from "../record/mod.ts";
import { sameVariations } from "./checks/mod.ts";
import { decide } from "./_decision.ts";
import { readGuardrails } from "./_guardrails.ts";
import type { Inference } from "./comparisons/mod.ts";
import { correctionOf } from "./_inference.ts";
import { allowedStop, isOpen, planCheck } from "./plan/mod.ts";

/** What was compared, and how. */
export interface Compared {
  readonly data: Pick<
    ReadoutData,
    "experience" | "controlBasis" | "hasSameContent"
  >;
  readonly choices: Pick<
    Choices,
    "level" | "crossovers" | "primaryMetric" | "successMetrics" | "guardrails"
  >;
  /** Outliers that were left out; `null` for none. */
  readonly maxZScore: number | null;
  readonly variations: Readout["variations"];
  readonly planned: PlanReadout | null;
  readonly inference: Inference;
  readonly metrics: readonly MetricReadout[];
  /** Single orders that make a lift of the metric that decides. */
  readonly decisive: readonly DecisiveOrder[];
}

/** Checks that are made before and behind those of every readout. */
export interface OwnChecks {
  readonly before: readonly HealthCheck[];
  readonly behind?: readonly HealthCheck[];
}

/** The part of a record that says how it was decided. */
export type Ruled = Pick<
  Readout,
  | "experience"
  | "settings"
  | "variations"
  | "plan"
  | "decision"
  | "checks"
  | "metrics"
  | "guardrails"
>;

/**
 * Decides, and says by which rules.
 *
 * @param compared What was compared, and how.
 * @param own The checks of what was counted.
 * @returns The part of the record that every readout has.
 */
export function ruled(
  compared: Compared,
  { before, behind = [] }: OwnChecks,
): Ruled {
  const { data, choices, variations, planned, metrics } = compared;
  const plan = allowedStop(planned, metrics, choices.successMetrics);
  const guardrails = readGuardrails(metrics, choices.guardrails);
  const checks = [
    ...before,
    ...planCheck(plan),
    ...sameVariations(data, metricNamed(metrics, choices.primaryMetric)),
    ...behind,
  ];
  return {
    experience: data.experience,
    settings: settingsOf(compared),
    variations,
    plan,
    decision: decisionOf(compared, checks, guardrails),
    checks,
    metrics,
    guardrails,
  };
}

/** A metric that is there. */
export function metricNamed(
  metrics: readonly MetricReadout[],
  name: string,
): MetricReadout {
  return metrics.find((metric) => metric.name === name)!;
}

function settingsOf(
  { data, choices, maxZScore, variations, inference, metrics }: Compared,
): ReadoutSettings {
  const { level, primaryMetric, successMetrics, crossovers } = choices;
  return {
    level,
    primaryMetric,
    successMetrics,
    inference: inference.looks,
    correction: correctionOf(
      inference,
      variations.length - 1,
      successMetrics.map((name) => metricNamed(metrics, name).title),
    ),
    controlBasis: data.controlBasis,
    maxZScore,
    crossovers: crossovers === "exclude" ? "excluded" : "kept",
  };
}

function decisionOf(
  { data, choices, variations, planned, inference, metrics, decisive }:
    Compared,
  checks: readonly HealthCheck[],
  guardrails: readonly GuardrailReadout[],
): Decision {
  if (isBeforeOrders({ variations, checks })) {
    return { verdict: "do-not-decide", variation: null };
  }
  return decide({
    checks,
    success: choices.successMetrics.map((name) => metricNamed(metrics, name)),
    metrics,
    guardrails,
    decisive,
    isRunning: isOpen(inference, planned, data.experience.status),
    control: variations[0]!.name,
  });
}
