/** What every readout says of how it was decided, whatever was counted. */

import {
  bestFirst,
  changeSign,
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
  THRESHOLDS,
} from "../record/mod.ts";
import type { ReadoutData } from "../sums/mod.ts";
import { readGuardrails, shippingCosts } from "./_guardrails.ts";
import { correctionStatement } from "./_inference.ts";
import { sameVariations, warnOfDecidingOrder } from "./checks/mod.ts";
import type { Inference } from "./comparisons/mod.ts";
import { allowedStop, isOpen, planCheck } from "./plan/mod.ts";

/** What a decision rests on. */
interface DecisionInput {
  /** The health checks. */
  readonly checks: readonly HealthCheck[];
  /** The metrics that decide, the primary one first. */
  readonly success: readonly MetricReadout[];
  /** All metrics. */
  readonly metrics: readonly MetricReadout[];
  /** How the variations stand towards what must not be lost. */
  readonly guardrails: readonly GuardrailReadout[];
  /** Single orders that make a lift of the primary metric. */
  readonly decisive: readonly DecisiveOrder[];
  /** Whether more data are to come before it is decided. */
  readonly isRunning: boolean;
  /** The control's name. */
  readonly control: string;
}

/**
 * Decides. A failed check comes before any result; then comes that it is too
 * early, that one order makes it, a gain that costs something, and the result: a
 * gain of any one of the metrics that decide, at its part of the error, is enough
 * where nothing is lost.
 *
 * @param input Checks and comparisons.
 * @returns Verdict, and the variation that it is about.
 */
export function decide(input: DecisionInput): Decision {
  if (input.checks.some(({ status }) => status === "fail")) {
    return { verdict: "do-not-decide", variation: null };
  }
  const result = undisputedDecision(input);
  const best = bestFirst(input.success[0]!)[0]?.variation;
  const isDecidedBy = (order: DecisiveOrder): boolean =>
    result.verdict === "no-clear-difference"
      ? order.variation === best
      : result.verdict === "keep-control" ||
        order.variation === result.variation;
  const { called: significantErrors, open } = THRESHOLDS.oneOrder;
  const threshold = result.verdict === "no-clear-difference"
    ? open
    : significantErrors;
  // What still runs is about no variation, and so about no order.
  const order = input.decisive.find((order) =>
    order.standardErrors >= threshold && isDecidedBy(order)
  );
  return order === undefined
    ? result
    : { verdict: "one-order", variation: order.variation };
}

function undisputedDecision(input: DecisionInput): Decision {
  const { success, metrics, guardrails, isRunning, control } = input;
  const ranked = bestFirst(success[0]!).map(({ variation }) => variation);
  const stands = (variation: string, sign: number): boolean =>
    success.some((metric) =>
      metric.comparisons.some((comparison) =>
        comparison.variation === variation &&
        changeSign(comparison, metric) === sign
      )
    );
  const costs = (variation: string) =>
    shippingCosts(variation, metrics, guardrails);
  const winners = ranked.filter((variation) => stands(variation, 1));
  const best = winners.find((variation) => costs(variation).length === 0);
  if (best !== undefined) return { verdict: "ship", variation: best };
  if (winners.length > 0) {
    // While it runs, what is open may settle.
    const isOpen = costs(winners[0]!).every(({ guardrail }) =>
      guardrail?.status === "unclear"
    );
    return isOpen && isRunning
      ? { verdict: "keep-running", variation: null }
      : { verdict: "trade-off", variation: winners[0]! };
  }
  const losers = ranked.filter((variation) => stands(variation, -1));
  if (isRunning && losers.length < ranked.length) {
    return { verdict: "keep-running", variation: null };
  }
  return losers.length > 0
    ? { verdict: "keep-control", variation: control }
    : { verdict: "no-clear-difference", variation: null };
}

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
  readonly leadingChecks: readonly HealthCheck[];
  readonly closingChecks?: readonly HealthCheck[];
  /** Checks of a result: those that fail take it away. */
  readonly evidence?: (result: Decision) => readonly HealthCheck[];
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
  { leadingChecks, closingChecks = [], evidence = () => [] }: OwnChecks,
): Ruled {
  const { data, choices, variations, planned, metrics } = compared;
  const plan = allowedStop(planned, metrics, choices.successMetrics);
  const guardrails = readGuardrails(metrics, choices.guardrails);
  const checks = [
    ...leadingChecks,
    ...planCheck(plan),
    ...sameVariations(data, metricNamed(metrics, choices.primaryMetric)),
    ...closingChecks,
  ];
  const result = reachDecision(compared, checks, guardrails);
  const contradicting = evidence(result);
  const isContradicted = contradicting.some(({ status }) => status === "fail");
  const decision: Decision = isContradicted
    ? { verdict: "do-not-decide", variation: null }
    : result;
  return {
    experience: data.experience,
    settings: readoutSettings(compared),
    variations,
    plan,
    decision,
    checks: [
      ...checks.map((check) => warnOfDecidingOrder(check, decision)),
      ...contradicting,
    ],
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

function readoutSettings(
  { data, choices, maxZScore, variations, inference, metrics }: Compared,
): ReadoutSettings {
  const { level, primaryMetric, successMetrics, crossovers } = choices;
  return {
    level,
    primaryMetric,
    successMetrics,
    inference: inference.looks,
    correction: correctionStatement(
      inference,
      variations.length - 1,
      successMetrics.map((name) => metricNamed(metrics, name).title),
    ),
    controlBasis: data.controlBasis,
    maxZScore,
    crossovers: crossovers === "exclude" ? "excluded" : "kept",
  };
}

function reachDecision(
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
