/** Metrics that must not be lost for the one that decides. */

import { parseFraction } from "./fraction.ts";
import { type MetricRule, METRICS } from "./metrics.ts";

/**
 * How much of each metric may be lost: names with the worst lift that is
 * tolerated, -0.02 for two percent less, 0.02 for two percent more of what is
 * better lower.
 */
export type Guardrails = Readonly<Record<string, number>>;

const FORM = /^([^=]+)=\s*([-+\u2212]?\d+(?:\.\d+)?\s*%?)$/;

/**
 * Guardrails as a person writes them.
 *
 * @param text For example `gross_profit_per_visitor=-2%, conversion_rate=-1%`.
 * @returns The margins by metric.
 * @throws {RangeError} Names everything that is wrong.
 */
export function parseGuardrails(text: string): Guardrails {
  const margins: Record<string, number> = {};
  const problems: string[] = [];
  for (const guardrail of text.split(",").map((item) => item.trim())) {
    const [, name, margin] = FORM.exec(guardrail) ?? [];
    if (name === undefined) {
      problems.push(
        `"${guardrail}" is not a guardrail: give a metric and the loss that is tolerated, as in gross_profit_per_visitor=-2%`,
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
 * Checks the margins of guardrails.
 *
 * @param margins By metric.
 * @param metrics Those that are known; of others either sign is right.
 * @returns A sentence each; none when they can be used.
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
        ? `the rise of ${name} that is tolerated, which is better lower, must not be negative, as 0.02 or 2%: current value is ${margin}`
        : `the loss of ${name} that is tolerated must be negative and above -1, as -0.02 or -2%: current value is ${margin}`,
    );
  }
  return problems;
}
