/** Advice that follows from a readout. */

import {
  changeDirection,
  changeSign,
  type Comparison,
  formatEffect,
  type HealthCheck,
  isBeforeOrders,
  isSameTest,
  listed,
  type MetricReadout,
  type Readout,
  sortBestFirst,
  THRESHOLDS,
} from "../record/mod.ts";
import { recommendedAction } from "./_act.ts";
import {
  namesOrCount,
  totalVisitors,
  variationsWithClearChange,
} from "./_effects.ts";
import { movedSplitRemedy, ONE_SPLIT } from "./_moved_split.ts";

/**
 * Returns the advice, one sentence each: the action, the main caution, and the
 * rest.
 *
 * @param readout Readout to advise on.
 * @returns Sentences of advice.
 */
export function advise(readout: Readout): string[] {
  return [recommendedAction(readout), ...furtherAdvice(readout)];
}

/** Returns what to do about a check that failed, if there is advice for it. */
function checkRemedy(
  { code, findings }: HealthCheck,
  readout: Readout,
): string | undefined {
  if (findings[0]?.code === "split-by-hour") return ONE_SPLIT;
  if (code === "split-moved") return movedSplitRemedy(readout);
  return REMEDIES[code];
}

function furtherAdvice(readout: Readout): string[] {
  const { decision, experience: { status }, checks } = readout;
  if (isBeforeOrders(readout)) return adviceBeforeOrders(readout);
  const lost = variationsWithClearChange(readout, -1);
  switch (decision.verdict) {
    case "do-not-decide":
      return checks.filter((check) => check.status === "fail")
        .map((check) => checkRemedy(check, readout))
        .filter((remedy) => remedy !== undefined);
    case "one-order":
      return [
        "Check whether that order is genuine, then analyze the test without it: --max-z-score 3, or maxZScore in code.",
      ];
    case "ship": {
      const advice = [
        ...costSentences(readout),
        "Plan with the low end: winning estimates tend to be too high (winner's curse).",
      ];
      if (status === "started") advice.push(endingAdvice(readout));
      return advice;
    }
    case "trade-off":
      return [
        readout.guardrails.some(({ variation, status }) =>
            variation === decision.variation && status === "unclear"
          )
          ? "More visitors can settle an open guardrail, but they won't undo a clear loss."
          : "Look for a version that keeps the gain without the loss. Otherwise the owner of both metrics decides.",
      ];
    case "keep-control":
      return inconclusiveAdvice(readout, lost);
    case "keep-running":
      return ["Don't act on the numbers so far.", ...loserAdvice(lost)];
    case "no-clear-difference":
      return isSameTest(checks) ? otherMetricChanges(readout) : [
        status === "paused"
          ? "The test is paused; a pause isn't a result."
          : "A smaller effect could still exist; detecting it needs more visitors.",
        ...otherMetricChanges(readout),
      ];
  }
}

function adviceBeforeOrders(readout: Readout): string[] {
  return totalVisitors(readout) < THRESHOLDS.soldToSome ? [] : [
    `With this many visitors, some usually buy. Check that orders are recorded${
      readout.experience.status === "ended" ? "" : ", and for the same days"
    }.`,
  ];
}

function endingAdvice({ plan, settings }: Readout): string {
  return plan === null || settings.inference === "always-valid"
    ? "The test may end now: its results are valid at every look."
    : "The test may end now: the plan allows a decision at this look.";
}

/** Returns advice on inconclusive variations if other variations lose. */
function inconclusiveAdvice(
  { variations }: Readout,
  lost: readonly string[],
): string[] {
  const inconclusive = variations.slice(1).map(({ name }) => name)
    .filter((name) => !lost.includes(name));
  const names = namesOrCount(inconclusive, "variation");
  return inconclusive.length === 0
    ? []
    : [`${names} could still be tested with more visitors.`];
}

/** Returns advice to stop the losing variations before the others are decided. */
function loserAdvice(lost: readonly string[]): string[] {
  return lost.length === 0
    ? []
    : [`Switch off ${listed(lost)}: the loss is clear.`];
}

/** Returns a note on a significant lift in another metric. */
function metricEffectText(
  comparison: Comparison,
  { title, unit }: MetricReadout,
  { experience }: Readout,
): string {
  const effect = formatEffect(comparison, unit, experience.currency);
  return `${title.toLowerCase()} ${effect}`;
}

/** Returns a note on other metrics with a clear change. */
function otherMetricChanges(readout: Readout): string[] {
  const { settings: { successMetrics }, variations } = readout;
  const clearChanges = readout.metrics
    .filter(({ name }) => !successMetrics.includes(name))
    .flatMap((metric) =>
      sortBestFirst(metric).filter((comparison) =>
        changeDirection(comparison) !== 0
      )
        .map((comparison) => {
          const effect = metricEffectText(comparison, metric, readout);
          return variations.length > 2
            ? `${effect} (${comparison.variation})`
            : effect;
        })
    );
  return clearChanges.length === 0 ? [] : [
    `Other metrics changed clearly: ${
      listed(clearChanges)
    }. They don't decide here, and with many metrics some move by chance.`,
  ];
}

/** Returns sentences about other metrics in which the winner clearly loses. */
export function costSentences(readout: Readout): string[] {
  const { decision, metrics, settings } = readout;
  const losses = metrics.filter(({ name }) => name !== settings.primaryMetric)
    .flatMap((metric) =>
      metric.comparisons
        .filter((comparison) =>
          comparison.variation === decision.variation &&
          changeSign(comparison, metric) < 0
        )
        .map((comparison) => metricEffectText(comparison, metric, readout))
    );
  return losses.length === 0 ? [] : [`It has a cost: ${listed(losses)}.`];
}

const REMEDIES: Readonly<Partial<Record<HealthCheck["code"], string>>> = {
  "sample-ratio":
    "Find out where visitors were lost, then start again. Usual causes: a redirect, a variation that loads slowly or fails, bots, or traffic shares changed midway.",
  "order-count":
    "Check again when late orders have arrived. If the counts still differ, check order tracking.",
  "order-values":
    "Find out how the export counts money. Choose another column with --map net_revenue=COLUMN.",
  "duplicate-orders": "Use an export with one row per order.",
  "orders-without-visitor":
    "Find out why orders lose their visitor's ID in one variation, such as a checkout that drops a cookie.",
  "order-kinds":
    "Find out what those orders are, then rerun with the values that count: --only HEADER=WORD.",
  "unlisted-amounts":
    "Find out whether the store spends, owes or passes on the amount, then rerun with --map or --ignore.",
  "lost-orders":
    "Find out which of those orders count, then rerun with their values: --only HEADER=WORD.",
  "plan":
    "Rerun the test with the planned number of visitors: stopped early, it settles nothing.",
  "few-orders": "Wait for more buyers.",
  "few-visitors": "Wait for more visitors.",
  "service-answer":
    "Check again later. If the service still says so, contact its support.",
  "tracking":
    "Check order tracking in the variation that has none; waiting doesn't help.",
  "aa-test":
    "Check how visitors are assigned and orders recorded, then repeat the A/A test.",
  "uneven-days":
    "Find out what happened on those days: order tracking, a leaked coupon, an outage. Then analyze the other days alone with --start and --end.",
  "effect-fades":
    "Keep it running until the effect is steady, or decide by the later weeks.",
  "effect-grows":
    "Keep it running: visitors may be learning, and the total still includes the weaker first weeks.",
  "unusual-days": "Run it on ordinary days, or use it for such days only.",
  "part-of-week": "Let it run for whole weeks.",
  "few-large-orders":
    "Check whether those orders come from real customers. A result needs more than a handful of buyers.",
  "refunds-to-come": "Check again once most refunds are in.",
  "crossover-visitors":
    "Find out why visitors see several variations. Usual causes: an assignment that changes with the session or device, or one id for several people.",
  "currencies": "Filter the orders by one currency and rerun.",
};
