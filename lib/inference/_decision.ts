/** What to do, and why, from checks and the comparisons of what decides. */

import {
  formatChange,
  formatLevel,
  formatLiftInterval,
  statePValue,
} from "../format/mod.ts";
import { type Cost, costsOf } from "./_guardrails.ts";
import {
  bestFirst,
  type Comparison,
  type Decision,
  effectOf,
  gainOf,
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
  /** The metric that decides and leads the page. */
  readonly primary: MetricReadout;
  /** All metrics, that one and others that decide among them. */
  readonly metrics: readonly MetricReadout[];
  /** How the variations stand towards what must not be lost. */
  readonly guardrails: readonly GuardrailReadout[];
  /** Whether more data are to come before it is decided. */
  readonly isRunning: boolean;
  /** Whether comparisons hold at every look on the way. */
  readonly isHeldAtEveryLook: boolean;
  /** Confidence level. */
  readonly level: number;
  /** The control's name. */
  readonly control: string;
  /** ISO 4217, for the wording. */
  readonly currency: string | null;
}

/**
 * Decides. A failed check comes before any result; otherwise the comparisons of
 * the metrics that decide do, whose intervals and p-values agree: a gain of any
 * one of them, at its part of the error, is enough where nothing is lost.
 *
 * @param input Checks and comparisons.
 * @returns Verdict, headline and reasons.
 */
export function decide(input: DecisionInput): Decision {
  const { checks } = input;
  const failed = checks.filter(({ status }) => status === "fail");
  const facts = successOf(input).flatMap((metric) =>
    bestFirst(metric).map((comparison) => factOf(comparison, metric, input))
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

/** The metrics that decide, the primary one first. */
function successOf({ primary, metrics }: DecisionInput): MetricReadout[] {
  return [primary, ...metrics.filter(({ role }) => role === "success")];
}

/** How a variation stands on the metrics that decide. */
interface Standing {
  readonly variation: string;
  readonly gains: readonly Effect[];
  readonly losses: readonly Effect[];
  /** On the primary metric. */
  readonly comparison: Comparison;
}

/** A comparison of a metric. */
interface Effect {
  readonly metric: MetricReadout;
  readonly comparison: Comparison;
}

function standings(input: DecisionInput): Standing[] {
  return bestFirst(input.primary).map((comparison) => {
    const { variation } = comparison;
    const effects = successOf(input).map((metric): Effect => ({
      metric,
      comparison: metric.comparisons.find((one) =>
        one.variation === variation
      )!,
    }));
    const called = (sign: number): Effect[] =>
      effects.filter(({ metric, comparison }) =>
        gainOf(comparison, metric) === sign
      );
    return { variation, gains: called(1), losses: called(-1), comparison };
  });
}

function verdictOf(input: DecisionInput): Omit<Decision, "reasons"> {
  const { control, isRunning } = input;
  const success = successOf(input);
  const metric = success.map(named).join(" or ");
  const ranked = standings(input);
  const winners = ranked.filter(({ gains }) => gains.length > 0);
  const [best, ...others] = winners.filter((winner) =>
    costs(winner, input).length === 0
  );
  if (best === undefined && winners.length > 0) {
    return atACost(winners[0]!, input);
  }
  if (best !== undefined) {
    const also = others.map((other) =>
      `${other.variation} (${effects(other.gains, input)})`
    );
    return {
      verdict: "ship",
      variation: best.variation,
      headline: `${best.variation} beats ${control} ${on(best.gains, input)}${
        also.length === 0 ? "" : `; ${listed(also)} beat it, too`
      }.`,
    };
  }
  const worse = ranked.filter(({ losses }) => losses.length > 0);
  const losses = worse.map((standing) => lossOf(standing, input)).join(", ");
  const isAll = worse.length === ranked.length;
  if (isRunning && !isAll) {
    const comparisons = success.flatMap((metricReadout) =>
      metricReadout.comparisons
    );
    return keepRunning(comparisons, losses, metric);
  }
  if (worse.length > 0) {
    const rest = ranked.filter((standing) => !worse.includes(standing))
      .map(({ variation }) => variation);
    const open = rest.length === 0
      ? ""
      : `; of ${listed(rest)} no clear difference is seen`;
    const stop = isRunning ? "Stop it and keep" : "Keep";
    // With one metric it is named once, behind all of them.
    const where = success.length === 1 ? ` on ${metric}` : "";
    return {
      verdict: "keep-control",
      variation: control,
      headline: isControlGuessed(input.checks)
        ? `Against ${control}, ${losses}${where}${open}.`
        : `${stop} ${control}: ${losses}${where}${open}.`,
    };
  }
  const near = ranked.flatMap(({ variation }) =>
    success.flatMap((metricReadout) => {
      const comparison = metricReadout.comparisons.find((other) =>
        other.variation === variation
      )!;
      if (!isNearMiss(comparison, input.level)) return [];
      const of = success.length === 1
        ? ""
        : `${metricReadout.title.toLowerCase()} `;
      return [
        `${variation} (${of}${
          formatEffect({ metric: metricReadout, comparison }, input)
        }, ${statePValue(comparison.adjustedPValue)})`,
      ];
    })
  );
  return {
    verdict: "no-clear-difference",
    variation: null,
    headline: isSameTest(input.checks)
      ? `No difference on ${metric}, as it should be in an A/A test.`
      : `No clear difference on ${metric}${
        near.length === 0 ? "" : `; a near miss: ${listed(near)}`
      }.`,
  };
}

/** A metric in a sentence; which way it is better, where that is not more. */
function named({ title, direction }: MetricReadout): string {
  const mark = direction === "lower" ? " (lower is better)" : "";
  return `${title.toLowerCase()}${mark}`;
}

/** "on net revenue per visitor: +5.0%". */
function on(gains: readonly Effect[], input: DecisionInput): string {
  const each = gains.map((gain) =>
    `${named(gain.metric)} (${formatEffect(gain, input)})`
  );
  return gains.length === 1
    ? `on ${named(gains[0]!.metric)}: ${formatEffect(gains[0]!, input)}`
    : `on ${listed(each)}`;
}

function effects(some: readonly Effect[], input: DecisionInput): string {
  const isOne = successOf(input).length === 1;
  return listed(
    some.map((effect) => {
      const size = formatEffect(effect, input);
      return isOne ? size : `${effect.metric.title.toLowerCase()} ${size}`;
    }),
  );
}

function lossOf(
  { variation, losses }: Standing,
  input: DecisionInput,
): string {
  const isOne = successOf(input).length === 1;
  return losses.map((loss) => {
    const where = isOne ? "" : ` on ${named(loss.metric)}`;
    const seen = formatEffect(loss, input);
    return loss.metric.direction === "lower"
      ? `${variation} is at ${seen}${where}`
      : `${variation} loses ${seen.replace(/^\u2212/, "")}${where}`;
  }).join(", ");
}

function costs({ variation }: Standing, input: DecisionInput): Cost[] {
  return costsOf(variation, input.metrics, input.guardrails);
}

/** A gain that is not to be had alone; while it runs, what is open may settle. */
function atACost(
  winner: Standing,
  input: DecisionInput,
): Omit<Decision, "reasons"> {
  const against = costs(winner, input);
  const isOpen = against.every(({ guardrail }) =>
    guardrail?.status === "unclear"
  );
  const [only] = winner.gains;
  const gain = winner.gains.length === 1
    ? `${winner.variation} beats ${input.control} on ${named(only!.metric)} (${
      formatEffect(only!, input)
    })`
    : `${winner.variation} beats ${input.control} ${on(winner.gains, input)}`;
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
  const effect = effectOf(comparison, metric.unit, currency);
  const [moves, past, side] = metric.direction === "lower"
    ? ["rises", "above", "below"]
    : ["falls", "below", "above"];
  if (guardrail === null) return `${what} ${moves} (${effect})`;
  const margin = formatChange(guardrail.margin);
  return guardrail.status === "beyond"
    ? `${what} ${moves} ${past} the ${margin} that is tolerated (${effect})`
    : `it is not shown that ${what} stays ${side} ${margin} (${effect} ${
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

function formatEffect(
  { comparison, metric }: Effect,
  { currency }: DecisionInput,
): string {
  return effectOf(comparison, metric.unit, currency);
}

function factOf(
  comparison: Comparison,
  metric: MetricReadout,
  input: DecisionInput,
): string {
  const { variation, lift, difference, adjustedPValue } = comparison;
  const subject = `${metric.title}, ${variation}`;
  if (adjustedPValue === null || difference.value === null) {
    const why = comparison.caveats.map(({ message }) => message).join("; ");
    const seen = difference.value === null
      ? "no difference"
      : `${formatEffect({ comparison, metric }, input)}, not tested`;
    return `${subject}: ${seen}${why === "" ? "" : ` (${why})`}.`;
  }
  const interval = lift.shape === "bounded" || lift.shape === "unbounded"
    ? formatLiftInterval(lift)
    : "with no usable interval of the lift";
  return `${subject}: ${
    formatEffect({ comparison, metric }, input)
  } ${interval}, ${statePValue(adjustedPValue)}.`;
}

/** The check itself tells the rest. */
function firstSentence(message: string): string {
  return /^.*?\.(?= [A-Z]|$)/.exec(message)?.[0] ?? message;
}

function looks(
  { isRunning, isHeldAtEveryLook, level }: DecisionInput,
): string[] {
  return isRunning && isHeldAtEveryLook
    ? [
      `It is still running: ${
        formatLevel(level)
      } intervals and p-values hold at every look.`,
    ]
    : [];
}
