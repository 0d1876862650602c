/** What to do, and why, from checks and the comparisons of what decides. */

import {
  formatChange,
  formatLevel,
  formatLiftInterval,
  statePValue,
} from "../../format/mod.ts";
import { type Cost, costsOf } from "./_guardrails.ts";
import {
  bestFirst,
  type Comparison,
  type Decision,
  directionOf,
  effectOf,
  type GuardrailReadout,
  type HealthCheck,
  isControlGuessed,
  isNearMiss,
  isSameTest,
  listed,
  type MetricReadout,
} from "../record/mod.ts";

/** What a decision rests on. */
export interface DecisionInput {
  /** The health checks. */
  readonly checks: readonly HealthCheck[];
  /** The metric that decides. */
  readonly primary: MetricReadout;
  /** All metrics, that one among them. */
  readonly metrics: readonly MetricReadout[];
  /** How the variations stand towards what must not be lost. */
  readonly guardrails: readonly GuardrailReadout[];
  /** Whether more data are to come; comparisons then hold at every look. */
  readonly isRunning: boolean;
  /** Confidence level. */
  readonly level: number;
  /** The control's name. */
  readonly control: string;
  /** ISO 4217, for the wording. */
  readonly currency: string | null;
  /** What the experience is called. */
  readonly name: string;
}

/**
 * Decides. A failed check comes before any result; otherwise the comparisons of
 * the primary metric decide, whose intervals and p-values agree.
 *
 * @param input Checks and comparisons.
 * @returns Verdict, headline and reasons.
 */
export function decide(input: DecisionInput): Decision {
  const { checks, primary } = input;
  const failed = checks.filter(({ status }) => status === "fail");
  const facts = bestFirst(primary.comparisons).map((comparison) =>
    factOf(comparison, input)
  );
  if (failed.length > 0) {
    return {
      verdict: "do-not-decide",
      variation: null,
      headline: `Do not decide on these numbers: ${
        failed.map(({ title }) => title.toLowerCase()).join(", ")
      }.`,
      reasons: [...failed.map(({ message }) => message), ...facts],
    };
  }
  const warnings = checks
    .filter(({ status, code }) => status === "warn" && code !== "period")
    .map(({ message }) => firstSentence(message));
  return {
    ...verdictOf(input),
    reasons: [...facts, ...looks(input), ...warnings],
  };
}

function verdictOf(input: DecisionInput): Omit<Decision, "reasons"> {
  const { primary, control, isRunning } = input;
  const metric = primary.title.toLowerCase();
  const ranked = bestFirst(primary.comparisons);
  const winners = ranked.filter((one) => directionOf(one) > 0);
  const [best, ...others] = winners.filter((one) =>
    costs(one, input).length === 0
  );
  if (best === undefined && winners.length > 0) {
    return atACost(winners[0]!, input);
  }
  if (best !== undefined) {
    const also = others.map((one) => `${one.variation} (${said(one, input)})`);
    return {
      verdict: "ship",
      variation: best.variation,
      headline: `${best.variation} beats ${control} on ${metric}: ${
        said(best, input)
      }${also.length === 0 ? "" : `; ${listed(also)} beat it, too`}.`,
    };
  }
  const worse = ranked.filter((one) => directionOf(one) < 0);
  const losses = worse.map((one) =>
    `${one.variation} loses ${said(one, input).replace(/^\u2212/, "")}`
  ).join(", ");
  const isAll = worse.length === ranked.length;
  if (isRunning && !isAll) return keepRunning(ranked, losses, metric);
  if (worse.length > 0) {
    const rest = ranked.filter((one) => !worse.includes(one))
      .map(({ variation }) => variation);
    const open = rest.length === 0
      ? ""
      : `; of ${listed(rest)} no clear difference is seen`;
    const stop = isRunning ? "Stop it and keep" : "Keep";
    return {
      verdict: "keep-control",
      variation: control,
      headline: isControlGuessed(input.checks)
        ? `Against ${control}, ${losses} on ${metric}${open}.`
        : `${stop} ${control}: ${losses} on ${metric}${open}.`,
    };
  }
  const near = ranked.filter((one) => isNearMiss(one, input.level)).map((one) =>
    `${one.variation} (${said(one, input)}, ${statePValue(one.adjustedPValue)})`
  );
  return {
    verdict: "no-clear-difference",
    variation: null,
    headline: isSameTest(input.name)
      ? `No difference on ${metric}, as it should be in an A/A test.`
      : `No clear difference on ${metric}${
        near.length === 0 ? "" : `; a near miss: ${listed(near)}`
      }.`,
  };
}

function costs({ variation }: Comparison, input: DecisionInput): Cost[] {
  return costsOf(variation, input.metrics, input.guardrails);
}

/** A gain that is not to be had alone; while it runs, what is open may settle. */
function atACost(
  winner: Comparison,
  input: DecisionInput,
): Omit<Decision, "reasons"> {
  const against = costs(winner, input);
  const isOpen = against.every(({ guardrail }) =>
    guardrail?.status === "unclear"
  );
  const gain =
    `${winner.variation} beats ${input.control} on ${input.primary.title.toLowerCase()} (${
      said(winner, input)
    })`;
  const price = listed(against.map((cost) => priceOf(cost, input)));
  if (isOpen && input.isRunning) {
    return {
      verdict: "keep-running",
      variation: null,
      headline: `Keep it running: ${gain}, but ${price}.`,
    };
  }
  return {
    verdict: "trade-off",
    variation: winner.variation,
    headline: `${gain}, but ${price}.`,
  };
}

function priceOf(
  { title, guardrail, comparison, metric }: Cost,
  { currency }: DecisionInput,
): string {
  const what = title.toLowerCase();
  const seen = effectOf(comparison, metric.unit, currency);
  if (guardrail === null) return `${what} falls (${seen})`;
  const margin = formatChange(guardrail.margin);
  return guardrail.status === "beyond"
    ? `${what} falls below the ${margin} that is tolerated (${seen})`
    : `it is not shown that ${what} stays above ${margin} (${seen} ${
      formatLiftInterval(guardrail.lift)
    })`;
}

function keepRunning(
  comparisons: readonly Comparison[],
  losses: string,
  metric: string,
): Omit<Decision, "reasons"> {
  const isEarly = comparisons.every(({ significant }) => significant === null);
  const why = isEarly
    ? `it is too early to say anything of ${metric}`
    : losses === ""
    ? `no effect on ${metric} is beyond doubt yet`
    : `no gain of ${metric} is beyond doubt yet, and ${losses}`;
  return {
    verdict: "keep-running",
    variation: null,
    headline: `Keep it running: ${why}.`,
  };
}

function said(comparison: Comparison, input: DecisionInput): string {
  return effectOf(comparison, input.primary.unit, input.currency);
}

function factOf(comparison: Comparison, input: DecisionInput): string {
  const { variation, lift, difference, adjustedPValue } = comparison;
  const subject = `${input.primary.title}, ${variation}`;
  if (adjustedPValue === null || difference.value === null) {
    const why = comparison.caveats.map(({ message }) => message).join("; ");
    const seen = difference.value === null
      ? "no difference"
      : `${said(comparison, input)}, not tested`;
    return `${subject}: ${seen}${why === "" ? "" : ` (${why})`}.`;
  }
  const interval = lift.shape === "bounded" || lift.shape === "unbounded"
    ? formatLiftInterval(lift)
    : "with no usable interval of the lift";
  return `${subject}: ${said(comparison, input)} ${interval}, ${
    statePValue(adjustedPValue)
  }.`;
}

/** The check itself tells the rest. */
function firstSentence(message: string): string {
  return /^.*?\.(?= [A-Z]|$)/.exec(message)?.[0] ?? message;
}

function looks({ isRunning, level }: DecisionInput): string[] {
  return isRunning
    ? [
      `It is still running: ${
        formatLevel(level)
      } intervals and p-values hold at every look.`,
    ]
    : [];
}
