/** What follows from a readout, in words. */

import { THRESHOLDS } from "../rules/mod.ts";
import {
  bestFirst,
  type Comparison,
  directionOf,
  effectOf,
  gainOf,
  type HealthCheck,
  isBeforeOrders,
  isControlGuessed,
  isSameTest,
  listed,
  type MetricReadout,
  type Readout,
  successOf,
} from "../record/mod.ts";

/** Variations that are named one by one. */
const NAMED = 3;

/**
 * What to do, a sentence each, the most important first.
 *
 * @param readout The readout.
 * @returns Sentences.
 */
export function advise(readout: Readout): string[] {
  const { decision, variations, experience, checks } = readout;
  const control = variations[0]!.name;
  const success = successOf(readout);
  const { comparisons } = success[0]!;
  const title = titlesOf(success, "and");
  const lost = comparisons.filter(({ variation }) =>
    standsAt(success, variation, -1)
  );
  const isGuessed = isControlGuessed(checks);
  const first = isGuessed ? [whichIsToday(control)] : [];
  if (isBeforeOrders(readout)) return [...first, ...beforeOrders(readout)];
  switch (decision.verdict) {
    case "do-not-decide":
      return [
        "Do not act on these numbers.",
        ...checks.filter(({ status }) => status === "fail")
          .flatMap(({ code }) => REMEDIES[code] ?? []),
      ];
    case "ship":
      return [
        ...first,
        `Give ${decision.variation} to every visitor.`,
        ...costs(readout),
        ...(experience.status === "started" ? [mayEnd(readout)] : []),
        "Plan with the lower end of the range: the estimate of a winner tends to be too high, since it was picked for being high.",
      ];
    case "trade-off":
      return [
        ...first,
        `Do not ship ${decision.variation} on ${title} alone.`,
        readout.guardrails.some(({ variation, status }) =>
            variation === decision.variation && status === "unclear"
          )
          ? "Ask again with more visitors where a guardrail is not shown to hold; what is clearly lost stays lost."
          : "Look for a version that keeps the gain without the loss; if there is none, whoever answers for both decides.",
      ];
    case "keep-control":
      return isGuessed ? first : [
        `Keep ${control}; do not roll out ${anyOf(lost)}.`,
        ...stillOpen(
          comparisons.filter((comparison) => !lost.includes(comparison)),
        ),
      ];
    case "keep-running":
      return [
        ...first,
        "Let it run, and change nothing on account of the numbers so far.",
        ...losers(lost),
      ];
    case "no-clear-difference":
      if (isSameTest(readout.checks)) return afterSameTest(readout);
      return [
        ...first,
        isGuessed
          ? `Change nothing: ${titlesOf(success, "or")} is no reason to.`
          : `Keep ${control}: ${
            titlesOf(success, "or")
          } is no reason to replace it.`,
        ...elsewhere(readout),
        experience.status === "paused"
          ? "It is paused. Resume it if the question matters; a pause is no result."
          : `This does not show that ${
            anyOf(comparisons)
          } makes no difference. If a small effect would matter, ask again with more visitors.`,
      ];
  }
}

function beforeOrders({ variations, experience }: Readout): string[] {
  const visitors = variations.reduce((sum, arm) => sum + arm.visitors, 0);
  return [
    experience.status === "ended"
      ? "Nothing follows from it."
      : "Wait for the first orders, and read it again.",
    ...(visitors < THRESHOLDS.soldToSome ? [] : [
      "Of so many visitors some usually buy: see whether orders are recorded, and whether they are those of the same days.",
    ]),
  ];
}

function mayEnd({ plan, settings }: Readout): string {
  return plan === null || settings.inference === "always-valid"
    ? "The experiment may end now: its numbers hold at every look."
    : "The experiment may end now: by its plan this look decides.";
}

function titlesOf(
  metrics: readonly MetricReadout[],
  word: "and" | "or",
): string {
  return metrics.map(({ title }) => title.toLowerCase()).join(` ${word} `);
}

/** Whether a variation clearly gains, or loses, on any of some metrics. */
function standsAt(
  metrics: readonly MetricReadout[],
  variation: string,
  sign: 1 | -1,
): boolean {
  return metrics.some((metric) =>
    metric.comparisons.some((comparison) =>
      comparison.variation === variation && gainOf(comparison, metric) === sign
    )
  );
}

function afterSameTest(readout: Readout): string[] {
  return [
    `Nothing is to be rolled out: on ${
      titlesOf(successOf(readout), "and")
    } the set-up finds no difference where there is none.`,
    ...elsewhere(readout),
    "The other checks say whether visitors are split and orders recorded as they should be.",
  ];
}

function whichIsToday(control: string): string {
  return `First say which variation is today's: ${control} was taken for the control by a guess (--control, or control in code).`;
}

function anyOf(comparisons: readonly Comparison[]): string {
  return comparisons.length <= NAMED
    ? comparisons.map(({ variation }) => variation).join(" or ")
    : `any of the other ${comparisons.length} variations`;
}

/** Variations of which nothing is settled beside others that lose. */
function stillOpen(open: readonly Comparison[]): string[] {
  return open.length === 0 ? [] : [
    `Of ${
      listed(open.map(({ variation }) => variation))
    } nothing is settled: ask again with more visitors if a small effect would matter.`,
  ];
}

/** What may be switched off before the rest is settled. */
function losers(lost: readonly Comparison[]): string[] {
  return lost.length === 0
    ? []
    : [`${anyOf(lost)} may be switched off: its loss is beyond doubt.`];
}

/** Other metrics on which something is called. */
function elsewhere(readout: Readout): string[] {
  const { settings: { successMetrics } } = readout;
  const called = readout.metrics
    .filter(({ name }) => !successMetrics.includes(name))
    .flatMap((metric) =>
      bestFirst(metric).filter((comparison) => directionOf(comparison) !== 0)
        .map((comparison) =>
          `${metric.title.toLowerCase()} of ${comparison.variation} ${
            effectOf(comparison, metric.unit, readout.experience.currency)
          }`
        )
    );
  return called.length === 0 ? [] : [
    `Look at ${
      listed(called)
    }: read alone this is hardly luck, but it does not decide here, and among several metrics one moves by chance more often.`,
  ];
}

/** Other metrics on which the winner clearly loses. */
function costs(readout: Readout): string[] {
  const { decision, metrics, settings, experience } = readout;
  const lost = metrics
    .filter(({ name }) => name !== settings.primaryMetric)
    .flatMap((metric) =>
      metric.comparisons
        .filter((comparison) =>
          comparison.variation === decision.variation &&
          gainOf(comparison, metric) < 0
        )
        .map((comparison) =>
          `${metric.title.toLowerCase()} ${
            effectOf(comparison, metric.unit, experience.currency)
          }`
        )
    );
  return lost.length === 0
    ? []
    : [`First weigh what it costs: ${lost.join(", ")}.`];
}

const REMEDIES: Readonly<Partial<Record<HealthCheck["code"], string>>> = {
  "sample-ratio":
    "Find out where visitors were lost. Usual causes: a redirect, a variation that loads slowly or fails, bots, traffic shares changed midway. Then begin anew.",
  "order-count":
    "Read it again when late orders have arrived. If the counts still differ, have the tracking of orders looked at.",
  "order-values":
    "Find out in what the export counts money. Another column is named with --map net_revenue=COLUMN.",
  "duplicate-orders": "Use an export that has one row for each order.",
  "plan":
    "Ask again with the visitors that were planned: what was stopped before its plan's end settles nothing.",
  "few-orders": "Wait until there are more buyers.",
  "tracking":
    "Have the recording of orders looked at in the variation that has none; waiting does not help.",
  "aa-test":
    "Repeat the A/A test, and look for what treats its variations differently.",
  "crossover-visitors":
    "Find out why visitors see several variations. Usual causes: an assignment that changes with the session or the device, or one id for several people.",
  "currencies": "Filter the orders by one currency and read it again.",
};
