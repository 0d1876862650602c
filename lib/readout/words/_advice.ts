/** What follows from a readout, in words. */

import { formatChange } from "../../document/mod.ts";
import type { HealthCheck, Readout } from "../record/mod.ts";

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
  const names = variations.slice(1).map(({ name }) => name);
  const others = names.length <= NAMED
    ? names.join(" or ")
    : `any of the other ${names.length} variations`;
  switch (decision.verdict) {
    case "do-not-decide":
      return [
        "Do not act on these numbers.",
        ...checks.filter(({ status }) => status === "fail")
          .flatMap(({ code }) => REMEDIES[code] ?? []),
      ];
    case "ship":
      return [
        `Give ${decision.variation} to every visitor.`,
        ...costs(readout),
        ...(experience.status === "started"
          ? ["The experiment may end now: its band allows for looking early."]
          : []),
        "Plan with the lower end of the range: the estimate of a winner tends to be too high, since it was picked for being high.",
      ];
    case "keep-control":
      return [`Keep ${control}; do not roll out ${others}.`];
    case "keep-running":
      return [
        "Let it run, and change nothing on account of the numbers so far.",
      ];
    case "no-clear-difference":
      return [
        `Keep ${control}: nothing here is a reason to replace it.`,
        experience.status === "paused"
          ? "It is paused. Resume it if the question matters; a pause is no result."
          : `This does not show that ${others} makes no difference. If a small effect would matter, ask again with more visitors.`,
      ];
  }
}

/** Other metrics on which the winner clearly loses. */
function costs({ decision, metrics, settings }: Readout): string[] {
  const lost = metrics
    .filter(({ name }) => name !== settings.primaryMetric)
    .flatMap(({ title, comparisons }) =>
      comparisons
        .filter(({ variation, significant, lift }) =>
          variation === decision.variation && significant && lift.value! < 0
        )
        .map(({ lift }) => `${title.toLowerCase()} ${formatChange(lift.value)}`)
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
  "duplicate-orders": "Use an export that has one row for each order.",
  "few-orders": "Wait until there are more buyers.",
  "currencies": "Filter the orders by one currency and read it again.",
};
