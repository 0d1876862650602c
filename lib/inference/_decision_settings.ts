/** Makes the decision of a readout, and describes its settings. */

import {
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
  sortBestFirst,
  THRESHOLDS,
} from "../record/mod.ts";
import type { ReadoutData } from "../sums/mod.ts";
import { readGuardrails, shippingCosts } from "./_guardrails.ts";
import { correctionStatement } from "./_inference.ts";
import { sameVariationsCheck, withDecidingOrderWarning } from "./checks/mod.ts";
import type { Inference } from "./comparisons/mod.ts";
import { allowedStop, isOpen, planCheck } from "./plan/mod.ts";

/** Input of a decision. */
interface DecisionInput {
  /** Health checks. */
  readonly checks: readonly HealthCheck[];
  /** Success metrics, the primary one first. */
  readonly success: readonly MetricReadout[];
  /** All metrics. */
  readonly metrics: readonly MetricReadout[];
  /** Guardrail status of each variation. */
  readonly guardrails: readonly GuardrailReadout[];
  /** Single orders that drive a lift of the primary metric. */
  readonly decisive: readonly DecisiveOrder[];
  /** Whether more data will arrive before the decision. */
  readonly isRunning: boolean;
  /** Name of the control. */
  readonly control: string;
}

/**
 * Makes the decision. The order of precedence is: failed check, too early, driven
 * by one order, gain with costs, result. A significant gain on any success metric
 * is enough to ship if nothing is lost.
 *
 * @param input Checks and comparisons.
 * @returns The verdict and its variation.
 */
export function decide(input: DecisionInput): Decision {
  if (input.checks.some(({ status }) => status === "fail")) {
    return { verdict: "do-not-decide", variation: null };
  }
  const result = undisputedDecision(input);
  const best = sortBestFirst(input.success[0]!)[0]?.variation;
  const isDecidedBy = (order: DecisiveOrder): boolean =>
    result.verdict === "no-clear-difference"
      ? order.variation === best
      : result.verdict === "keep-control" ||
        order.variation === result.variation;
  const { called: significantErrors, open } = THRESHOLDS.oneOrder;
  const threshold = result.verdict === "no-clear-difference"
    ? open
    : significantErrors;
  // While a test runs, the verdict names no variation, so no order can decide
  // it.
  const order = input.decisive.find((order) =>
    order.standardErrors >= threshold && isDecidedBy(order)
  );
  return order === undefined
    ? result
    : { verdict: "one-order", variation: order.variation };
}

function undisputedDecision(input: DecisionInput): Decision {
  const { success, metrics, guardrails, isRunning, control } = input;
  const ranked = sortBestFirst(success[0]!).map(({ variation }) => variation);
  const isEligible = (variation: string, sign: number): boolean =>
    success.some((metric) =>
      metric.comparisons.some((comparison) =>
        comparison.variation === variation &&
        changeSign(comparison, metric) === sign
      )
    );
  const costs = (variation: string) =>
    shippingCosts(variation, metrics, guardrails);
  const winners = ranked.filter((variation) => isEligible(variation, 1));
  const best = winners.find((variation) => costs(variation).length === 0);
  if (best !== undefined) return { verdict: "ship", variation: best };
  if (winners.length > 0) {
    // While the test runs, an unclear guardrail may still become clear.
    const isOpen = costs(winners[0]!).every(({ guardrail }) =>
      guardrail?.status === "unclear"
    );
    return isOpen && isRunning
      ? { verdict: "keep-running", variation: null }
      : { verdict: "trade-off", variation: winners[0]! };
  }
  const losing = ranked.filter((variation) => isEligible(variation, -1));
  if (isRunning && losing.length < ranked.length) {
    return { verdict: "keep-running", variation: null };
  }
  return losing.length > 0
    ? { verdict: "keep-control", variation: control }
    : { verdict: "no-clear-difference", variation: null };
}

/** Comparisons and the settings behind them. */
export interface Compared {
  readonly data: Pick<
    ReadoutData,
    "experience" | "controlBasis" | "hasSameContent"
  >;
  readonly choices: Pick<
    Choices,
    "level" | "crossovers" | "primaryMetric" | "successMetrics" | "guardrails"
  >;
  /** z-score above which outliers were excluded, or `null` for none. */
  readonly maxZScore: number | null;
  readonly variations: Readout["variations"];
  readonly planned: PlanReadout | null;
  readonly inference: Inference;
  readonly metrics: readonly MetricReadout[];
  /** Single orders that drive a lift of the primary metric. */
  readonly decisive: readonly DecisiveOrder[];
}

/** Checks made before and after the common checks of all readouts. */
export interface OwnChecks {
  readonly leadingChecks: readonly HealthCheck[];
  readonly closingChecks?: readonly HealthCheck[];
  /** Returns checks of the result; a failed check overturns the decision. */
  readonly evidence?: (result: Decision) => readonly HealthCheck[];
}

/** Part of the record about the decision and its settings. */
export type DecidedReadout = Pick<
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
 * Makes the decision, and describes its settings.
 *
 * @param compared Comparisons and settings.
 * @param own Checks specific to the kind of readout.
 * @returns The part of the record that all readouts have in common.
 */
export function decideReadout(
  compared: Compared,
  { leadingChecks, closingChecks = [], evidence = () => [] }: OwnChecks,
): DecidedReadout {
  const { data, choices, variations, planned, metrics } = compared;
  const plan = allowedStop(planned, metrics, choices.successMetrics);
  const guardrails = readGuardrails(metrics, choices.guardrails);
  const checks = [
    ...leadingChecks,
    ...planCheck(plan),
    ...sameVariationsCheck(data, findMetric(metrics, choices.primaryMetric)),
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
      ...checks.map((check) => withDecidingOrderWarning(check, decision)),
      ...contradicting,
    ],
    metrics,
    guardrails,
  };
}

/** Returns an existing metric by name. */
export function findMetric(
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
      successMetrics.map((name) => findMetric(metrics, name).title),
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
    success: choices.successMetrics.map((name) => findMetric(metrics, name)),
    metrics,
    guardrails,
    decisive,
    isRunning: isOpen(inference, planned, data.experience.status),
    control: variations[0]!.name,
  });
}
