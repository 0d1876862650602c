/** What to do, and the finding that it rests on, in a sentence each. */

import {
  formatChange,
  formatCount,
  formatDifference,
  formatInterval,
  formatLevel,
  formatLiftInterval,
  formatMoney,
  formatNumber,
  formatShare,
  formatValue,
  statePValue,
} from "../document/mod.ts";
import { type Cost, costsOf } from "../inference/mod.ts";
import {
  bestFirst,
  type Comparison,
  effectOf,
  gainOf,
  type HealthCheck,
  isBeforeOrders,
  isControlGuessed,
  isNearMiss,
  isSameTest,
  listed,
  type MetricReadout,
  type Readout,
  successOf,
} from "../record/mod.ts";
import { dateText, daysAfter } from "./_days.ts";

/** Variations that are named one by one. */
const NAMED = 3;

/**
 * What to do, as an order.
 *
 * @param readout The readout.
 * @returns One sentence.
 */
export function actOf(readout: Readout): string {
  const { decision, variations, experience: { status }, checks } = readout;
  const control = variations[0]!.name;
  if (isBeforeOrders(readout)) {
    return status === "ended"
      ? "There are no orders to decide on."
      : "Wait for the first orders.";
  }
  if (decision.verdict === "do-not-decide") return refusal(checks, status);
  if (decision.verdict === "one-order") return "Don't decide on this lift.";
  if (decision.verdict === "keep-running") return keepRunning(readout);
  if (isSameTest(checks)) return "Nothing to do: the test setup works.";
  if (isControlGuessed(checks)) {
    return "First confirm which variation is the control.";
  }
  switch (decision.verdict) {
    case "ship":
      return `Roll out ${decision.variation}.`;
    case "trade-off":
      return `Don't roll out ${decision.variation} as it is.`;
    case "keep-control":
      return `${
        status === "started" ? "Stop the test and keep" : "Keep"
      } ${control}.`;
    default:
      return afterNoDifference(readout, control);
  }
}

/** Before anything can be decided, by what stands in the way. */
function refusal(
  checks: readonly HealthCheck[],
  status: string | null,
): string {
  const failed = checks.filter((check) => check.status === "fail")
    .map(({ code }) => code);
  const isAll = (...codes: readonly HealthCheck["code"][]): boolean =>
    failed.every((code) => codes.includes(code));
  if (isAll("few-orders", "few-visitors")) {
    return status === "started" ? "Keep it running." : "Don't decide on this.";
  }
  if (isAll("aa-test")) return "Check the setup before any test.";
  if (isAll("split-moved")) return "Don't use the total.";
  return "Don't use this result.";
}

/** Until the plan's end, where a plan says when that is. */
function keepRunning({ next, period }: Readout): string {
  const days = next.howLong?.plan?.days ?? next.howLong?.days ?? null;
  return days === null || days === 0 || days > 365 || period.lastDay === null
    ? "Keep it running."
    : `Keep it running until ${dateText(daysAfter(period.lastDay, days))}.`;
}

function afterNoDifference(readout: Readout, control: string): string {
  if (readout.experience.status === "paused") {
    return "Resume the test if the question still matters.";
  }
  const metric = successOf(readout)[0]!;
  const isAll = (holds: (comparison: Comparison) => boolean): boolean =>
    successOf(readout).length === 1 && metric.comparisons.every(holds);
  const least = leastEffect(readout);
  if (least !== null && isAll((comparison) => isWithin(comparison, least))) {
    return `Keep ${control}, or choose on other grounds.`;
  }
  return isAll((comparison) => isRuledOut(comparison, metric, readout))
    ? `Keep ${control}.`
    : `Keep ${control} for now.`;
}

/** The smallest lift that somebody named. */
function leastEffect({ next, plan }: Readout): number | null {
  const { target = null, targetIs = null } = next.howLong ?? {};
  const named = targetIs === "named" ? target : plan?.minimumEffect ?? null;
  return named === null ? null : Math.abs(named);
}

function isWithin({ lift: { lower, upper } }: Comparison, least: number) {
  return lower !== null && upper !== null && Math.abs(lower) < least &&
    Math.abs(upper) < least;
}

/** The largest gain that the interval allows; `null` for any. */
function largestGain(
  { lift: { lower, upper } }: Comparison,
  { direction }: MetricReadout,
): number | null {
  return direction === "higher" ? upper : lower === null ? null : -lower;
}

/** Whether a gain of a usual size is ruled out. */
function isRuledOut(
  comparison: Comparison,
  metric: MetricReadout,
  { next }: Readout,
): boolean {
  const gain = largestGain(comparison, metric);
  return gain !== null && gain < (next.shrunkEstimates?.priorSd ?? USUAL);
}

/** Two in three lifts of such tests are smaller. */
const USUAL = 0.1;

/**
 * What was found, as what is to be done rests on it.
 *
 * @param readout The readout.
 * @returns One sentence, or two where variations differ.
 */
export function findingOf(readout: Readout): string {
  const { decision, checks } = readout;
  if (isBeforeOrders(readout)) return whoCame(readout);
  switch (decision.verdict) {
    case "do-not-decide":
      return firstSentences(
        checks.find(({ status }) => status === "fail")!.message,
      );
    case "one-order":
      return oneOrder(readout);
    case "ship":
    case "trade-off":
      return gains(readout, decision.variation!);
    case "keep-control":
      return losses(readout);
    case "keep-running":
      return soFar(readout);
    case "no-clear-difference":
      return noDifference(readout);
  }
}

function visitorsIn({ variations }: Readout): number {
  return variations.reduce((sum, arm) => sum + arm.visitors, 0);
}

function whoCame(readout: Readout): string {
  const { variations } = readout;
  const all = visitorsIn(readout);
  if (all === 0) return "Nobody has come yet.";
  const came = `${formatCount(all, "visitor")} came`;
  if (variations.length > NAMED) {
    return `${came} to the ${variations.length} variations.`;
  }
  const counts = variations.map(({ name, visitors }) =>
    `${formatNumber(visitors, 0)} to ${name}`
  );
  return `${came}: ${listed(counts)}.`;
}

function firstSentences(message: string): string {
  return /^.*?\.(?= [A-Z]|$)/.exec(message)?.[0] ?? message;
}

function oneOrder({ decision, outliers, experience, ...rest }: Readout) {
  const { value, lift } = outliers.decisive!.find(({ variation }) =>
    variation === decision.variation
  )!;
  const metric = primaryOf(rest);
  const seen = comparisonOf(metric, decision.variation!);
  return `One ${
    formatMoney(value, experience.currency)
  } order drives ${decision.variation}'s lift in ${nameOf(metric)} (${
    formatChange(seen.lift.value)
  }). Without that buyer it is ${formatChange(lift.value)} (${
    formatLevel(metric.level)
  } CI ${formatLiftInterval(lift)}).`;
}

/** The winner's gains, what they cost, and who else won. */
function gains(readout: Readout, winner: string): string {
  const { variations, metrics, guardrails, decision } = readout;
  const costs = costsOf(winner, metrics, guardrails);
  const price = costs.length === 0
    ? ""
    : ` But ${listed(costs.map((cost) => priceOf(cost, readout)))}.`;
  const others = decision.verdict === "ship"
    ? variations.slice(1).map(({ name }) => name)
      .filter((name) => name !== winner && standsAt(readout, name, 1))
    : [];
  return `${winner} ${changesOf(readout, winner, 1)}.${price}${
    others.length === 0
      ? ""
      : ` ${listed(others)} also beat ${variations[0]!.name}.`
  }`;
}

function priceOf(
  { guardrail, comparison, metric }: Cost,
  readout: Readout,
): string {
  const change = `it ${changeOf(comparison, metric, readout)}`;
  if (guardrail === null) return change;
  const margin = formatShare(Math.abs(guardrail.margin));
  const [way, loss] = metric.direction === "lower"
    ? ["rise", "an increase"]
    : ["fall", "a loss"];
  return guardrail.status === "beyond"
    ? `${change}, beyond the tolerated ${margin} ${way}`
    : `${loss} of more than ${margin} in ${
      nameOf(metric)
    } can't be ruled out (${ci(comparison, metric, readout)})`;
}

function losses(readout: Readout): string {
  const names = bestFirst(primaryOf(readout)).map(({ variation }) => variation);
  const lost = names.filter((name) => standsAt(readout, name, -1));
  const open = names.filter((name) => !lost.includes(name));
  const sentences = lost.map((name) =>
    `${name} ${changesOf(readout, name, -1)}.`
  );
  return [
    ...sentences,
    ...(open.length === 0
      ? []
      : [`${listed(open)} ${open.length === 1 ? "is" : "are"} inconclusive.`]),
  ].join(" ");
}

function soFar(readout: Readout): string {
  const metric = primaryOf(readout);
  const { plan, variations } = readout;
  if (plan?.stage === "before") {
    const came = visitorsIn(readout);
    const due = plan.nextAt ?? plan.visitors;
    return `${formatNumber(came, 0)} of ${formatNumber(due, 0)} ${
      due === plan.visitors
        ? "planned visitors so far"
        : "visitors for the next planned look so far"
    }. Results aren't read until then.`;
  }
  if (metric.comparisons.every(({ significant }) => significant === null)) {
    return `It is too early to compare ${nameOf(metric)}.`;
  }
  const winner = variations.slice(1)
    .find(({ name }) => standsAt(readout, name, 1));
  if (winner !== undefined) return gains(readout, winner.name);
  const lost = variations.slice(1).map(({ name }) => name)
    .filter((name) => standsAt(readout, name, -1));
  const best = bestFirst(metric)[0]!;
  return [
    `No clear effect on ${nameOf(metric)} yet: ${best.variation} ${
      effectText(best, metric, readout)
    } (${ci(best, metric, readout)}).`,
    ...lost.map((name) => `${name} ${changesOf(readout, name, -1)}.`),
  ].join(" ");
}

function noDifference(readout: Readout): string {
  const success = successOf(readout);
  const [metric] = success;
  const { comparisons } = metric!;
  if (isSameTest(readout.checks)) {
    return `No difference in ${
      named(success)
    } was found, as expected in an A/A test.`;
  }
  const near = nearMisses(readout);
  if (near.length > 0) return `A near miss: ${listed(near)}.`;
  if (success.length > 1) return `No clear difference in ${named(success)}.`;
  const least = leastEffect(readout);
  const ranked = bestFirst(metric!);
  if (comparisons.length > 1) {
    return `No variation clearly changed ${nameOf(metric!)}: ${
      ranked.slice(0, NAMED).map((comparison) =>
        `${comparison.variation} ${effectText(comparison, metric!, readout)}${
          comparison.lift.shape === "bounded"
            ? ` (${formatLiftInterval(comparison.lift)})`
            : ""
        }`
      ).join(", ")
    }. Intervals are ${formatLevel(metric!.level)} CIs${adjusted(readout)}.`;
  }
  const [only] = ranked;
  const { variation } = only!;
  if (only!.lift.shape !== "bounded") {
    return `Inconclusive: ${variation} ${
      effectText(only!, metric!, readout)
    } in ${nameOf(metric!)} (${ci(only!, metric!, readout)}).`;
  }
  if (least !== null && isWithin(only!, least)) {
    return `Any effect of ${variation} on ${nameOf(metric!)} is smaller than ${
      formatShare(least)
    } (${ci(only!, metric!, readout)}).`;
  }
  if (isRuledOut(only!, metric!, readout)) {
    return `The test rules out ${
      metric!.direction === "higher" ? "gains" : "reductions"
    } above ${formatShare(largestGain(only!, metric!)!)} in ${
      nameOf(metric!)
    } (${ci(only!, metric!, readout)}).`;
  }
  const { lower, upper } = only!.lift;
  return `Inconclusive: ${variation} could have changed ${
    nameOf(metric!)
  } by anywhere from ${formatChange(lower)} to ${formatChange(upper)} (${
    formatLevel(metric!.level)
  } CI${adjusted(readout)}).`;
}

function nearMisses(readout: Readout): string[] {
  return successOf(readout).flatMap((metric) =>
    bestFirst(metric)
      .filter((comparison) => isNearMiss(comparison, readout.settings.level))
      .map((comparison) =>
        `${comparison.variation} ${
          effectText(comparison, metric, readout)
        } in ${nameOf(metric)} (${ci(comparison, metric, readout)}, ${
          statePValue(comparison.adjustedPValue)
        })`
      )
  );
}

function standsAt(readout: Readout, variation: string, sign: number): boolean {
  return successOf(readout).some((metric) =>
    gainOf(comparisonOf(metric, variation), metric) === sign
  );
}

/** What a variation clearly did to the metrics that decide. */
function changesOf(readout: Readout, variation: string, sign: number): string {
  return listed(
    successOf(readout).flatMap((metric) => {
      const comparison = comparisonOf(metric, variation);
      return gainOf(comparison, metric) === sign
        ? [changeOf(comparison, metric, readout)]
        : [];
    }),
  );
}

/** "raised net revenue per visitor by 34.9% (95% CI +16.0% to +57.3%)". */
function changeOf(
  comparison: Comparison,
  metric: MetricReadout,
  readout: Readout,
): string {
  const { lift, difference } = comparison;
  const verb = difference.value! < 0 ? "lowered" : "raised";
  const size = lift.value === null
    ? formatValue(
      Math.abs(difference.value!),
      metric.unit,
      readout.experience.currency,
    )
    : formatShare(Math.abs(lift.value));
  const mark = metric.direction === "lower" ? " (lower is better)" : "";
  return `${verb} ${nameOf(metric)}${mark} by ${size} (${
    ci(comparison, metric, readout)
  })`;
}

function effectText(
  comparison: Comparison,
  { unit }: MetricReadout,
  { experience }: Readout,
): string {
  return effectOf(comparison, unit, experience.currency);
}

/** `95% CI +16.0% to +57.3%`, of the difference where the lift has none. */
export function ci(
  { lift, difference }: Comparison,
  { level, unit }: MetricReadout,
  readout: Readout,
): string {
  const isLift = lift.shape === "bounded" || lift.shape === "unbounded";
  const ends = isLift ? formatLiftInterval(lift) : formatInterval(
    difference,
    (end) => formatDifference(end, unit, readout.experience.currency),
  );
  return ends === "n/a"
    ? "not tested"
    : `${formatLevel(level)} CI ${ends}${adjusted(readout)}`;
}

/** For which looks and variations an interval holds, where it is not one alone. */
function adjusted({ variations, settings }: Readout): string {
  return [
    ...(settings.inference === "always-valid" ? [" at every look"] : []),
    ...(settings.inference === "group-sequential" ? [" at planned looks"] : []),
    ...(variations.length > 2
      ? [`, adjusted for ${variations.length - 1} variations`]
      : []),
  ].join("");
}

function primaryOf(
  { metrics, settings }: Pick<Readout, "metrics" | "settings">,
): MetricReadout {
  return metrics.find(({ name }) => name === settings.primaryMetric)!;
}

function comparisonOf({ comparisons }: MetricReadout, name: string) {
  return comparisons.find(({ variation }) => variation === name)!;
}

function nameOf({ title }: MetricReadout): string {
  return title.toLowerCase();
}

function named(metrics: readonly MetricReadout[]): string {
  return metrics.map(nameOf).join(" or ");
}
