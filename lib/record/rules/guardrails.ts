/** Guardrails: metrics that a shipped variation must not worsen. */

import { parseFraction } from "./fraction.ts";
import { type MetricRule, METRICS } from "./metrics.ts";

/**
 * Guardrail margins by metric: the worst tolerated lift. -0.02 tolerates a
 * decrease of 2%; for metrics where lower is better, 0.02 tolerates an increase
 * of 2%.
 */
export type Guardrails = Readonly<Record<string, number>>;

const GUARDRAIL_PATTERN = /^([^=]+)=\s*([-+\u2212]?\d+(?:\.\d+)?\s*%?)$/;

/**
 * Parses guardrails from text.
 *
 * @param text Text such as `gross_profit_per_visitor=-2%, conversion_rate=-1%`.
 * @returns The margins by metric.
 * @throws {RangeError} If the text is invalid; names every problem.
 */
export function parseGuardrails(text: string): Guardrails {
  const margins: Record<string, number> = {};
  const problems: string[] = [];
  for (const guardrail of text.split(",").map((item) => item.trim())) {
    const [, name, margin] = GUARDRAIL_PATTERN.exec(guardrail) ?? [];
    if (name === undefined) {
      problems.push(
        `"${guardrail}" is not a guardrail: add a metric and its tolerated loss, such as gross_profit_per_visitor=-2%`,
      );
      continue;
    }
    margins[name.trim()] = parseFraction(margin!);
  }
  problems.push(...guardrailProblems(margins));
  if (problems.length > 0) {
    throw new RangeError(`Guardrails: ${problems.join("; ")}`);
  }
  return margins;
}

/**
 * Validates the margins of guardrails.
 *
 * @param margins Margins by metric.
 * @param metrics Known metrics; for other metrics either sign is accepted.
 * @returns A sentence per problem; empty if the margins are valid.
 */
export function guardrailProblems(
  margins: Guardrails,
  metrics: readonly MetricRule[] = METRICS,
): string[] {
  const problems: string[] = [];
  for (const [name, margin] of Object.entries(margins)) {
    const direction = metrics.find((rule) => rule.name === name)?.direction;
    const isLoss = direction === "lower" ? margin >= 0 : margin <= 0;
    if (margin > -1 && Number.isFinite(margin) && (isLoss || !direction)) {
      continue;
    }
    problems.push(
      direction === "lower"
        ? `the tolerated rise of ${name} (lower is better) must not be negative, for example 0.02 or 2%: current value is ${margin}`
        : `the tolerated loss of ${name} must be negative and above -1, for example -0.02 or -2%: current value is ${margin}`,
    );
  }
  return problems;
}
