/** What to do, from checks and the comparisons of what decides. */

import { THRESHOLDS } from "../rules/mod.ts";
import { costsOf } from "./_guardrails.ts";
import {
  bestFirst,
  type Decision,
  type DecisiveOrder,
  gainOf,
  type GuardrailReadout,
  type HealthCheck,
  type MetricReadout,
} from "../record/mod.ts";

/** What a decision rests on. */
export interface DecisionInput {
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
  const result = resultOf(input);
  const best = bestFirst(input.success[0]!)[0]?.variation;
  const isDecidedBy = (order: DecisiveOrder): boolean =>
    result.verdict === "no-clear-difference"
      ? order.variation === best
      : result.verdict === "keep-control" ||
        order.variation === result.variation;
  const { called, open } = THRESHOLDS.oneOrder;
  const least = result.verdict === "no-clear-difference" ? open : called;
  // What still runs is about no variation, and so about no order.
  const order = input.decisive.find((order) =>
    order.standardErrors >= least && isDecidedBy(order)
  );
  return order === undefined
    ? result
    : { verdict: "one-order", variation: order.variation };
}

function resultOf(input: DecisionInput): Decision {
  const { success, metrics, guardrails, isRunning, control } = input;
  const ranked = bestFirst(success[0]!).map(({ variation }) => variation);
  const stands = (variation: string, sign: number): boolean =>
    success.some((metric) =>
      metric.comparisons.some((comparison) =>
        comparison.variation === variation &&
        gainOf(comparison, metric) === sign
      )
    );
  const costs = (variation: string) => costsOf(variation, metrics, guardrails);
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
