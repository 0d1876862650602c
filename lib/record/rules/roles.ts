/**
 * What metrics are there for, and how the errors of a decision are divided among
 * them (Schultzberg, Ankargren and Frånberg, "Risk-aware product decisions in
 * A/B tests with multiple metrics", arXiv 2402.11609).
 */

/**
 * What a metric is there for: `primary` decides and leads the page, `success`
 * decides as well, a `guardrail` must be shown to stay within its margin, of a
 * `deterioration` metric a clear loss speaks against shipping, `secondary` is
 * read beside them.
 */
export type MetricRole =
  | "primary"
  | "success"
  | "guardrail"
  | "deterioration"
  | "secondary";

/** How sure each test of a decision has to be. */
export interface DecisionRates {
  /** Level of the comparisons of each success metric. */
  readonly successLevel: number;
  /** Power with which each success metric and guardrail is planned. */
  readonly power: number;
}

/**
 * The level and the power that each test of a decision needs.
 *
 * Any one of the success metrics is enough to ship, so each has its part of the
 * error: `alpha / success`. All guardrails must be kept, so none of their tests
 * needs a correction of its error; but each may fail by chance, and so may the
 * success, so that the chance to miss is divided among them: `beta / (guardrails
 * + 1)`, by the sum of their chances (Boole). The correction of the level stands
 * in Spotify's documentation (Confidence, "Adjustment for multiple
 * comparisons"), which divides beta by the guardrails alone.
 *
 * A watched metric that nothing touches is clearly lost by chance in half of
 * alpha, and each of these losses stands in the way of shipping (the paper's
 * section 4): by Boole's sum the power falls by at most `watched * alpha / 2`.
 * That is not added to the plan, because what is watched here moves with what
 * decides, so that both seldom come together: `deno task calibrate` prints the
 * power that is left, 80% beside the conversion of the same visitors and 75%
 * beside three metrics that are independent of everything.
 *
 * @param level Confidence level of the decision.
 * @param power Chance to ship what is as good as planned.
 * @param success Success metrics, the primary one among them.
 * @param guardrails Guardrails.
 * @returns Level and power of each test.
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
