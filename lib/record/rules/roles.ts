/**
 * Roles of metrics, and how a decision's errors are divided among them
 * (Schultzberg, Ankargren and Frånberg, "Risk-aware product decisions in A/B
 * tests with multiple metrics", arXiv 2402.11609).
 */

/**
 * Role of a metric. `primary` decides and is shown first, `success` can decide as
 * well, and a `guardrail` must be shown to stay within its margin. A clear loss
 * in a `deterioration` metric speaks against shipping. `secondary` metrics are
 * only reported.
 */
export type MetricRole =
  | "primary"
  | "success"
  | "guardrail"
  | "deterioration"
  | "secondary";

/** Confidence level and power of each test in a decision. */
export interface DecisionRates {
  /** Confidence level of each success metric's comparisons. */
  readonly successLevel: number;
  /** Power with which each success metric and guardrail is planned. */
  readonly power: number;
}

/**
 * Returns the confidence level and power that each test of a decision needs.
 *
 * A single success metric is enough to ship, so the success metrics share the
 * error: `alpha / success`. All guardrails must hold, so their tests need no
 * correction of the error. Each guardrail, and the success, may be missed by
 * chance, so the risk of a miss is divided among them: `beta / (guardrails + 1)`,
 * by Boole's inequality. The correction of the level follows Spotify's
 * documentation (Confidence, "Adjustment for multiple comparisons"), which
 * divides beta by the guardrails alone.
 *
 * An unaffected monitored metric shows a clear loss by chance with probability
 * alpha / 2, and each such loss prevents shipping (section 4 of the paper). By
 * Boole's inequality this reduces the power by at most `watched * alpha / 2`,
 * where `watched` is the number of monitored metrics. The plan does not
 * compensate for it, because the monitored metrics here move with the success
 * metrics, so both rarely occur together. `deno task calibrate` prints the
 * remaining power: 80% next to the conversion rate of the same visitors, and 75%
 * next to three independent metrics.
 *
 * @param level Confidence level of the decision.
 * @param power Probability of shipping a variation with the planned effect.
 * @param success Number of success metrics, including the primary one.
 * @param guardrails Number of guardrails.
 * @returns Confidence level and power of each test.
 */
export function decisionRates(
  { level, power, success, guardrails }: {
    readonly level: number;
    readonly power: number;
    readonly success: number;
    readonly guardrails: number;
  },
): DecisionRates {
  return {
    successLevel: success === 1 ? level : 1 - (1 - level) / success,
    power: guardrails === 0 ? power : 1 - (1 - power) / (guardrails + 1),
  };
}
