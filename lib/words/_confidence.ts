/** How sure a result is, in words. */

import { isMadeByOrders, planText } from "../inference/mod.ts";
import {
  formatChange,
  formatDifference,
  formatLevel,
  statePValue,
} from "../document/mod.ts";
import { THRESHOLDS } from "../rules/mod.ts";
import {
  bestFirst,
  type Comparison,
  directionOf,
  isBeforeOrders,
  isNearMiss,
  listed,
  type MetricReadout,
  type Readout,
  successOf,
} from "../record/mod.ts";

/**
 * How far the result can be relied on.
 *
 * @param readout The readout.
 * @returns A sentence each.
 */
export function confidence(readout: Readout): string[] {
  if (isBeforeOrders(readout)) {
    return [
      "Nothing can be said yet: without orders there is nothing to compare.",
    ];
  }
  if (readout.decision.verdict === "do-not-decide") {
    return [
      "Not at all: a check failed, and until its cause is known no difference between the variations means anything.",
    ];
  }
  return [...ofComparisons(readout), ...largeOrders(readout)];
}

/** What holds for all comparisons, and a sentence for each, the best first. */
function ofComparisons(readout: Readout): string[] {
  // None of them is read, for the one reason that is said of all.
  if (readout.plan?.stage === "before") return whatHolds(readout);
  const success = successOf(readout);
  return [
    ...whatHolds(readout),
    ...whatIsDivided(readout),
    ...success.flatMap((metric) => sentencesOn(metric, readout)),
  ];
}

/** Above three variations that may be luck, a sentence says it of them all. */
const NAMED = 3;

function sentencesOn(metric: MetricReadout, readout: Readout): string[] {
  const comparisons = bestFirst(metric);
  const open = comparisons.filter((comparison) =>
    comparison.significant === false &&
    !isNearMiss(comparison, readout.settings.level)
  );
  const rest = open.length > NAMED ? open : [];
  return [
    ...comparisons.filter((comparison) => !rest.includes(comparison))
      .map((comparison) => sentenceOf(comparison, metric, readout)),
    ...(rest.length === 0 ? [] : [sentenceOfAll(rest, metric, readout)]),
  ];
}

function sentenceOfAll(
  comparisons: readonly Comparison[],
  { title }: MetricReadout,
  { settings }: Readout,
): string {
  const names = listed(comparisons.map(({ variation }) => variation));
  const what = settings.successMetrics.length === 1
    ? names
    : `${names} on ${title.toLowerCase()}`;
  const least = Math.min(
    ...comparisons.map((comparison) => comparison.adjustedPValue!),
  );
  return `The differences of ${what} may be luck (${
    statePValue(least)
  } at least): the true lift of each may be on either side of zero, so there may be no difference at all.`;
}

function whatHolds(
  { settings: { level, inference }, variations, plan }: Readout,
): string[] {
  if (plan !== null && plan.stage === "before") {
    return [`By the plan nothing is settled yet: ${planText(plan)}.`];
  }
  const sure = `${formatLevel(level)} confidence`;
  const all = variations.length > 2
    ? `${both(variations.length - 1)} together`
    : null;
  if (inference === "group-sequential") {
    return [
      `Ranges and p-values are those that hold at the ${
        plan!.looks
      } planned looks, of which this is number ${plan!.look}, with ${sure}${
        all === null ? "" : ` for ${all}`
      }.`,
    ];
  }
  if (inference === "always-valid") {
    return [
      `${
        plan === null ? "It is still running" : "It was planned so"
      }, so ranges and p-values are those that hold at every look, with ${sure}${
        all === null ? "" : ` for ${all}`
      }.`,
    ];
  }
  return all === null ? [] : [
    `Ranges and p-values are corrected for there being several variations: ranges hold with ${sure} for ${all}.`,
  ];
}

/** Any of several metrics is enough, so that each is held to more. */
function whatIsDivided(readout: Readout): string[] {
  const success = successOf(readout);
  return success.length === 1 ? [] : [
    `Any one of ${
      listed(success.map(({ title }) => title.toLowerCase()))
    } decides, so their error is divided: p-values are times ${success.length}, and the ranges of each hold with ${
      formatLevel(success[0]!.level)
    } confidence.`,
  ];
}

function both(count: number): string {
  return count === 2 ? "both variations" : `all ${count} variations`;
}

function sentenceOf(
  comparison: Comparison,
  { unit, title, level }: MetricReadout,
  { settings, variations, experience }: Readout,
): string {
  const { adjustedPValue, significant, caveats } = comparison;
  const variation = settings.successMetrics.length === 1
    ? comparison.variation
    : `${comparison.variation} on ${title.toLowerCase()}`;
  if (adjustedPValue === null) {
    const why = caveats.map(({ message }) => message).join("; ");
    return `${variation} cannot be tested${why === "" ? "" : `: ${why}`}.`;
  }
  const p = statePValue(adjustedPValue);
  const said = significant
    ? `The difference of ${variation} is hardly luck`
    : isNearMiss(comparison, settings.level)
    ? `${variation} is a near miss, which may be luck`
    : `The difference of ${variation} may be luck`;
  const isOnly = variations.length === 2 &&
    settings.inference === "fixed-horizon";
  const sure = isOnly ? `with ${formatLevel(level)} confidence the` : "the";
  return `${said} (${p}): ${sure} ${
    rangeOf(comparison, unit, experience.currency)
  }${significant ? "" : ", so there may be no difference at all"}.`;
}

/** Where the true lift lies, or the difference where lifts have no limits. */
function rangeOf(
  { lift, difference }: Comparison,
  unit: MetricReadout["unit"],
  currency: string | null,
): string {
  const { lower, upper } = lift;
  if (lower !== null && upper !== null) {
    return `true lift lies between ${formatChange(lower)} and ${
      formatChange(upper)
    }`;
  }
  if (lower !== null) {
    return `true lift is ${
      formatChange(lower)
    } or more, without an upper limit`;
  }
  if (upper !== null) {
    return `true lift is ${formatChange(upper)} or less, without a lower limit`;
  }
  const end = (value: number | null) => formatDifference(value, unit, currency);
  return `true difference lies between ${end(difference.lower)} and ${
    end(difference.upper)
  } (as a percentage it has no limits, since the control's own value may be as low as zero)`;
}

/**
 * What remains of a lift that is called without the largest orders, where they do
 * not make it: where they do, the check of large orders warns of it.
 */
function largeOrders({ outliers, settings, metrics }: Readout): string[] {
  if (
    settings.primaryMetric !== "net_revenue_per_visitor" ||
    settings.maxZScore !== null
  ) return [];
  const { comparisons } = metrics.find(({ name }) =>
    name === settings.primaryMetric
  )!;
  return comparisons.flatMap((comparison) => {
    const { variation } = comparison;
    const revenueAt = (threshold: number | null) =>
      outliers.rows.find((row) =>
        row.threshold === threshold && row.variation === variation &&
        (threshold === null || row.removedOrders > 0)
      )?.revenue.value ?? null;
    const before = revenueAt(null);
    const after = revenueAt(THRESHOLDS.usualZ);
    if (
      before === null || after === null || directionOf(comparison) === 0 ||
      isMadeByOrders(before, after)
    ) return [];
    return [
      `Large orders do not make it: without the visitor of any order above z = ${THRESHOLDS.usualZ} the lift of ${variation} would be ${
        formatChange(after)
      }, not ${formatChange(before)}.`,
    ];
  });
}
