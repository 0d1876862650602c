/** Finding that supports the recommended action. */

import {
  formatChange,
  formatCount,
  formatLevel,
  formatLiftInterval,
  formatMoney,
  formatNumber,
  formatShare,
  statePValue,
} from "../document/mod.ts";
import { shippingCosts } from "../inference/mod.ts";
import type { Comparison, MetricReadout, Readout } from "../record/mod.ts";
import {
  isBeforeOrders,
  isNearMiss,
  isSameTest,
  listed,
  sortBestFirst,
  successMetrics,
} from "../record/mod.ts";
import {
  adjustmentText,
  clearChangesText,
  costText,
  decidingMetric,
  effectText,
  findComparison,
  findMetric,
  findVariation,
  intervalText,
  isRuledOut,
  isWithin,
  largestGain,
  metricNameInSentence,
  NAMED,
  namesOrCount,
  smallestRelevantLift,
  totalVisitors,
  variationsWithClearChange,
} from "./_effects.ts";
import { findingWithinDays } from "./_moved_split.ts";
import { spokenCheck } from "./sentences/mod.ts";

/** Maximum total length of other variations' names in a sentence, in characters. */
const LONG_NAMES = 60;

/**
 * Returns the finding that supports the recommended action.
 *
 * @param readout Readout to summarise.
 * @returns One sentence, or two if results differ between variations.
 */
export function findingSentence(readout: Readout): string {
  const { decision, checks } = readout;
  if (isBeforeOrders(readout)) return visitorSentence(readout);
  const failed = checks.find(({ status }) => status === "fail");
  switch (decision.verdict) {
    case "do-not-decide":
      return readout.movedSplit != null && failed?.code === "split-moved"
        ? findingWithinDays(readout)
        : failed === undefined
        ? "No check explains why."
        : firstSentences(spokenCheck(failed).message);
    case "one-order":
      return oneOrderSentence(readout);
    case "ship":
    case "trade-off":
      return gainSentence(readout, decision.variation!);
    case "keep-control":
      return lossesSentence(readout);
    case "keep-running":
      return interimSentence(readout);
    case "no-clear-difference":
      return noDifferenceSentence(readout);
  }
}

function visitorSentence(readout: Readout): string {
  const { variations } = readout;
  const visitorTotal = totalVisitors(readout);
  if (visitorTotal === 0) return "No visitors yet.";
  const arrivals = `${formatCount(visitorTotal, "visitor")} came`;
  if (variations.length > NAMED) {
    return `${arrivals} to the ${variations.length} variations.`;
  }
  const counts = variations.map(({ name, visitors }) =>
    `${formatNumber(visitors, 0)} to ${name}`
  );
  return `${arrivals}: ${listed(counts)}.`;
}

function firstSentences(message: string): string {
  return /^.*?\.(?= [A-Z]|$)/.exec(message)?.[0] ?? message;
}

function oneOrderSentence(readout: Readout): string {
  const { decision, outliers, experience, variations } = readout;
  const order = findVariation(outliers.decisive!, decision.variation)!;
  const { value, lift, holder } = order;
  const metric = findMetric(readout, order.metric);
  const comparison = findComparison(metric, decision.variation!);
  const amount = formatMoney(value, experience.currency);
  const where = holder === variations[0]!.name
    ? ` in ${holder}, the control,`
    : "";
  const isHidden =
    Math.abs(lift.value ?? 0) > Math.abs(comparison.lift.value ?? 0);
  const verb = isHidden ? "hides" : "drives";
  return `One ${amount} order${where} ${verb} ${decision.variation}'s lift in ${
    metricNameInSentence(metric)
  } (${formatChange(comparison.lift.value)}). Without that buyer it is ${
    formatChange(lift.value)
  } (${formatLevel(metric.level)} CI ${formatLiftInterval(lift)}).`;
}

/**
 * Returns the winner's gains, their costs, and the results of the other
 * variations.
 */
function gainSentence(readout: Readout, winner: string): string {
  const { metrics, guardrails } = readout;
  const costs = shippingCosts(winner, metrics, guardrails);
  const price = costs.length === 0
    ? ""
    : ` But ${costs.map((cost) => costText(cost, readout)).join(". And ")}.`;
  return `${winner} ${clearChangesText(readout, winner, 1)}.${price}${
    otherVariationsSentence(readout, winner)
  }`;
}

/** Returns one sentence with the results of the variations other than the winner. */
function otherVariationsSentence(readout: Readout, winner: string): string {
  const { variations, decision } = readout;
  const won = variationsWithClearChange(readout, 1);
  const lost = variationsWithClearChange(readout, -1).filter((name) =>
    !won.includes(name)
  );
  const otherTreatments = variations.slice(1).map(({ name }) => name)
    .filter((name) => name !== winner);
  const inconclusive = otherTreatments.filter((name) =>
    !won.includes(name) && !lost.includes(name)
  );
  const clauses: string[] = [];
  const alsoWon = otherTreatments.filter((name) => won.includes(name));
  if (alsoWon.length > 0 && decision.verdict === "ship") {
    clauses.push(
      `${othersText(alsoWon)} also beat ${variations[0]!.name}`,
    );
  }
  if (lost.length > 0) clauses.push(`${othersText(lost)} lost`);
  if (inconclusive.length > 0) {
    clauses.push(
      `${othersText(inconclusive)} ${inconclusiveVerb(inconclusive)}`,
    );
  }
  return clauses.length === 0 ? "" : ` ${clauses.join("; ")}.`;
}

/**
 * Returns the names of the variations, or their number if the names would take
 * too much space.
 */
function othersText(names: readonly string[]): string {
  return names.join("").length > LONG_NAMES
    ? formatCount(names.length, "other")
    : namesOrCount(names, "other");
}

function inconclusiveVerb({ length }: readonly string[]): string {
  return `${length === 1 ? "is" : "are"} inconclusive`;
}

function lossesSentence(readout: Readout): string {
  const names = sortBestFirst(decidingMetric(readout)).map(({ variation }) =>
    variation
  );
  const lost = variationsWithClearChange(readout, -1);
  const inconclusive = names.filter((name) => !lost.includes(name));
  const texts: string[] = [
    ...loserSentences(readout, names.filter((name) => lost.includes(name))),
  ];
  if (inconclusive.length > 0) {
    texts.push(
      `${namesOrCount(inconclusive, "variation")} ${
        inconclusiveVerb(inconclusive)
      }.`,
    );
  }
  return texts.join(" ");
}

/** Returns a sentence for each loser, or for the first of many and their number. */
function loserSentences(readout: Readout, lost: readonly string[]): string[] {
  const namedLosers = lost.length > NAMED ? lost.slice(0, 1) : lost;
  const texts: string[] = [
    ...namedLosers.map((name) =>
      `${name} ${clearChangesText(readout, name, -1)}.`
    ),
  ];
  if (namedLosers !== lost) {
    texts.push(`${formatCount(lost.length - 1, "other")} also lost.`);
  }
  return texts;
}

function interimSentence(readout: Readout): string {
  const metric = decidingMetric(readout);
  const { plan } = readout;
  if (plan?.stage === "before") {
    const visitorTotal = totalVisitors(readout);
    const due = plan.nextAt ?? plan.visitors;
    return `${formatNumber(visitorTotal, 0)} of ${formatNumber(due, 0)} ${
      due === plan.visitors
        ? "planned visitors so far"
        : "visitors for the next planned look so far"
    }. Results aren't evaluated until then.`;
  }
  if (metric.comparisons.every(({ significant }) => significant === null)) {
    return `It is too early to compare ${metricNameInSentence(metric)}.`;
  }
  const [winner] = variationsWithClearChange(readout, 1);
  if (winner !== undefined) return gainSentence(readout, winner);
  const best = sortBestFirst(metric)[0]!;
  return [
    `No clear effect on ${
      metricNameInSentence(metric)
    } yet: ${best.variation} ${effectAndInterval(best, metric, readout)}.`,
    ...loserSentences(readout, variationsWithClearChange(readout, -1)),
  ].join(" ");
}

function noDifferenceSentence(readout: Readout): string {
  const success = successMetrics(readout);
  const metric = decidingMetric(readout);
  const { comparisons } = metric;
  if (isSameTest(readout.checks)) {
    const names = metricNames(success);
    return `No difference in ${names} was found, as expected in an A/A test.`;
  }
  const misses = nearMissTexts(readout);
  if (misses.length > 0) {
    return misses.slice(0, NAMED).map((miss) => `Near miss: ${miss}.`)
      .join(" ");
  }
  if (success.length > 1) {
    return `No clear difference in ${metricNames(success)}.`;
  }
  const ranked = sortBestFirst(metric);
  const [best] = ranked;
  if (comparisons.length === 1) return soleSentence(best!, metric, readout);
  const claim = `No variation clearly changed ${metricNameInSentence(metric)}`;
  if (comparisons.length > NAMED) {
    const effect = effectAndInterval(best!, metric, readout);
    return `${claim}. The best of ${comparisons.length}, ${
      best!.variation
    }, shows ${effect}.`;
  }
  const effects = ranked.map((comparison) => {
    const { variation, lift } = comparison;
    const interval = lift.shape === "bounded"
      ? ` (${formatLiftInterval(lift)})`
      : "";
    return `${variation} ${effectText(comparison, metric, readout)}${interval}`;
  });
  const intervals = `${formatLevel(metric.level)} CIs${
    adjustmentText(readout)
  }`;
  return `${claim}: ${effects.join(", ")}. Intervals are ${intervals}.`;
}

/** Describes the only comparison of a metric, which has no clear difference. */
function soleSentence(
  comparison: Comparison,
  metric: MetricReadout,
  readout: Readout,
): string {
  const { variation, lift } = comparison;
  const name = metricNameInSentence(metric);
  const interval = intervalText(comparison, metric, readout);
  if (lift.shape !== "bounded") {
    const effect = effectText(comparison, metric, readout);
    return `Inconclusive: ${variation} ${effect} in ${name} (${interval}).`;
  }
  const smallest = smallestRelevantLift(readout);
  if (smallest !== null && isWithin(comparison, smallest)) {
    const bound = formatShare(smallest);
    return `Any effect of ${variation} on ${name} is smaller than ${bound} (${interval}).`;
  }
  if (isRuledOut(comparison, metric, readout)) {
    const effects = metric.direction === "higher" ? "gains" : "reductions";
    const bound = formatShare(largestGain(comparison, metric)!);
    return `The test rules out ${effects} above ${bound} in ${name} (${interval}).`;
  }
  const [lower, upper] = [lift.lower, lift.upper].map(formatChange);
  const level = formatLevel(metric.level);
  return `Inconclusive: ${variation} could have changed ${name} by anywhere from ${lower} to ${upper} (${level} CI${
    adjustmentText(readout)
  }).`;
}

function effectAndInterval(
  comparison: Comparison,
  metric: MetricReadout,
  readout: Readout,
): string {
  const interval = intervalText(comparison, metric, readout);
  return `${effectText(comparison, metric, readout)} (${interval})`;
}

function nearMissTexts(readout: Readout): string[] {
  return successMetrics(readout).flatMap((metric) =>
    sortBestFirst(metric)
      .filter((comparison) => isNearMiss(comparison, readout.settings.level))
      .map((comparison) => {
        const effect = effectText(comparison, metric, readout);
        const interval = intervalText(comparison, metric, readout);
        const p = statePValue(comparison.adjustedPValue);
        return `${comparison.variation} ${effect} in ${
          metricNameInSentence(metric)
        } (${interval}, ${p})`;
      })
  );
}

function metricNames(metrics: readonly MetricReadout[]): string {
  return metrics.map(metricNameInSentence).join(" or ");
}
