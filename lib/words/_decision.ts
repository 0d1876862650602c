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
import { type Cost, shippingCosts } from "../inference/mod.ts";
import {
  bestFirst,
  isBeforeOrders,
  isNearMiss,
  isSameTest,
  listed,
  type MetricReadout,
  type Readout,
  successMetrics,
} from "../record/mod.ts";
import {
  adjusted,
  changeOf,
  changesOf,
  ci,
  comparisonOf,
  decidingMetric,
  effectText,
  isRuledOut,
  isWithin,
  largestGain,
  leastEffect,
  metricNamed,
  NAMED,
  nameOf,
  namesOf,
  standingAt,
  visitorsIn,
} from "./_effects.ts";
import { byDayFinding } from "./_moved_split.ts";
import { spokenCheck } from "./sentences/mod.ts";

/** Maximum total length of other variations' names in a sentence, in characters. */
const LONG_NAMES = 60;

/**
 * Returns the finding that supports the recommended action.
 *
 * @param readout Readout to summarise.
 * @returns One sentence, or two if results differ between variations.
 */
export function findingOf(readout: Readout): string {
  const { decision, checks } = readout;
  if (isBeforeOrders(readout)) return visitorSentence(readout);
  const failed = checks.find(({ status }) => status === "fail");
  switch (decision.verdict) {
    case "do-not-decide":
      return readout.movedSplit != null && failed?.code === "split-moved"
        ? byDayFinding(readout)
        : failed === undefined
        ? "No check explains why."
        : firstSentences(spokenCheck(failed).message);
    case "one-order":
      return oneOrderSentence(readout);
    case "ship":
    case "trade-off":
      return gains(readout, decision.variation!);
    case "keep-control":
      return losses(readout);
    case "keep-running":
      return interimSentence(readout);
    case "no-clear-difference":
      return noDifferenceSentence(readout);
  }
}

function visitorSentence(readout: Readout): string {
  const { variations } = readout;
  const visitorTotal = visitorsIn(readout);
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
  const order = outliers.decisive!.find(({ variation }) =>
    variation === decision.variation
  )!;
  const { value, lift, holder } = order;
  const metric = metricNamed(readout, order.metric);
  const comparison = comparisonOf(metric, decision.variation!);
  const amount = formatMoney(value, experience.currency);
  const where = holder === variations[0]!.name
    ? ` in ${holder}, the control,`
    : "";
  const isHidden =
    Math.abs(lift.value ?? 0) > Math.abs(comparison.lift.value ?? 0);
  const verb = isHidden ? "hides" : "drives";
  return `One ${amount} order${where} ${verb} ${decision.variation}'s lift in ${
    nameOf(metric)
  } (${formatChange(comparison.lift.value)}). Without that buyer it is ${
    formatChange(lift.value)
  } (${formatLevel(metric.level)} CI ${formatLiftInterval(lift)}).`;
}

/**
 * Returns the winner's gains, their costs, and the results of the other
 * variations.
 */
function gains(readout: Readout, winner: string): string {
  const { metrics, guardrails } = readout;
  const costs = shippingCosts(winner, metrics, guardrails);
  const price = costs.length === 0
    ? ""
    : ` But ${costs.map((cost) => priceOf(cost, readout)).join(". And ")}.`;
  return `${winner} ${changesOf(readout, winner, 1)}.${price}${
    standingsBeside(readout, winner)
  }`;
}

/** Returns one sentence with the results of the variations other than the winner. */
function standingsBeside(readout: Readout, winner: string): string {
  const { variations, decision } = readout;
  const won = standingAt(readout, 1);
  const lost = standingAt(readout, -1).filter((name) => !won.includes(name));
  const others = variations.slice(1).map(({ name }) => name)
    .filter((name) => name !== winner);
  const open = others.filter((name) =>
    !won.includes(name) && !lost.includes(name)
  );
  const clauses: string[] = [];
  const alsoWon = others.filter((name) => won.includes(name));
  if (alsoWon.length > 0 && decision.verdict === "ship") {
    clauses.push(
      `${othersText(alsoWon)} also beat ${variations[0]!.name}`,
    );
  }
  if (lost.length > 0) clauses.push(`${othersText(lost)} lost`);
  if (open.length > 0) {
    clauses.push(`${othersText(open)} ${areInconclusive(open)}`);
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
    : namesOf(names, "other");
}

function areInconclusive({ length }: readonly string[]): string {
  return `${length === 1 ? "is" : "are"} inconclusive`;
}

function priceOf(
  { guardrail, comparison, metric }: Cost,
  readout: Readout,
): string {
  const change = `it ${changeOf(comparison, metric, readout)}`;
  if (guardrail === null) return change;
  const margin = formatShare(Math.abs(guardrail.margin));
  const way = metric.direction === "lower" ? "rise" : "fall";
  return guardrail.status === "beyond"
    ? `${change}, beyond the tolerated ${margin} ${way}`
    : `${nameOf(metric)} may ${way} by more than the tolerated ${margin} (${
      ci(comparison, metric, readout)
    })`;
}

function losses(readout: Readout): string {
  const names = bestFirst(decidingMetric(readout)).map(({ variation }) =>
    variation
  );
  const lost = standingAt(readout, -1);
  const open = names.filter((name) => !lost.includes(name));
  const texts: string[] = [
    ...lossesOf(readout, names.filter((name) => lost.includes(name))),
  ];
  if (open.length > 0) {
    texts.push(`${namesOf(open, "variation")} ${areInconclusive(open)}.`);
  }
  return texts.join(" ");
}

/** Returns a sentence for each loser, or for the first of many and their number. */
function lossesOf(readout: Readout, lost: readonly string[]): string[] {
  const namedLosers = lost.length > NAMED ? lost.slice(0, 1) : lost;
  const texts: string[] = [
    ...namedLosers.map((name) => `${name} ${changesOf(readout, name, -1)}.`),
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
    const visitorTotal = visitorsIn(readout);
    const due = plan.nextAt ?? plan.visitors;
    return `${formatNumber(visitorTotal, 0)} of ${formatNumber(due, 0)} ${
      due === plan.visitors
        ? "planned visitors so far"
        : "visitors for the next planned look so far"
    }. Results aren't evaluated until then.`;
  }
  if (metric.comparisons.every(({ significant }) => significant === null)) {
    return `It is too early to compare ${nameOf(metric)}.`;
  }
  const [winner] = standingAt(readout, 1);
  if (winner !== undefined) return gains(readout, winner);
  const best = bestFirst(metric)[0]!;
  return [
    `No clear effect on ${nameOf(metric)} yet: ${best.variation} ${
      effectText(best, metric, readout)
    } (${ci(best, metric, readout)}).`,
    ...lossesOf(readout, standingAt(readout, -1)),
  ].join(" ");
}

function noDifferenceSentence(readout: Readout): string {
  const success = successMetrics(readout);
  const metric = decidingMetric(readout);
  const { comparisons } = metric;
  if (isSameTest(readout.checks)) {
    return `No difference in ${
      metricNames(success)
    } was found, as expected in an A/A test.`;
  }
  const near = nearMisses(readout);
  if (near.length > 0) {
    return near.slice(0, NAMED).map((miss) => `Near miss: ${miss}.`).join(" ");
  }
  if (success.length > 1) {
    return `No clear difference in ${metricNames(success)}.`;
  }
  const smallestEffect = leastEffect(readout);
  const ranked = bestFirst(metric);
  if (comparisons.length > NAMED) {
    const best = ranked[0]!;
    return `No variation clearly changed ${
      nameOf(metric)
    }. The best of ${comparisons.length}, ${best.variation}, shows ${
      effectText(best, metric, readout)
    } (${ci(best, metric, readout)}).`;
  }
  if (comparisons.length > 1) {
    return `No variation clearly changed ${nameOf(metric)}: ${
      ranked.map((comparison) =>
        `${comparison.variation} ${effectText(comparison, metric, readout)}${
          comparison.lift.shape === "bounded"
            ? ` (${formatLiftInterval(comparison.lift)})`
            : ""
        }`
      ).join(", ")
    }. Intervals are ${formatLevel(metric.level)} CIs${adjusted(readout)}.`;
  }
  const [only] = ranked;
  const { variation } = only!;
  if (only!.lift.shape !== "bounded") {
    return `Inconclusive: ${variation} ${
      effectText(only!, metric, readout)
    } in ${nameOf(metric)} (${ci(only!, metric, readout)}).`;
  }
  if (smallestEffect !== null && isWithin(only!, smallestEffect)) {
    return `Any effect of ${variation} on ${nameOf(metric)} is smaller than ${
      formatShare(smallestEffect)
    } (${ci(only!, metric, readout)}).`;
  }
  if (isRuledOut(only!, metric, readout)) {
    return `The test rules out ${
      metric.direction === "higher" ? "gains" : "reductions"
    } above ${formatShare(largestGain(only!, metric)!)} in ${nameOf(metric)} (${
      ci(only!, metric, readout)
    }).`;
  }
  const { lower, upper } = only!.lift;
  return `Inconclusive: ${variation} could have changed ${
    nameOf(metric)
  } by anywhere from ${formatChange(lower)} to ${formatChange(upper)} (${
    formatLevel(metric.level)
  } CI${adjusted(readout)}).`;
}

function nearMisses(readout: Readout): string[] {
  return successMetrics(readout).flatMap((metric) =>
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

function metricNames(metrics: readonly MetricReadout[]): string {
  return metrics.map(nameOf).join(" or ");
}
