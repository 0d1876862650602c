/** Metrics of which a lower value is better, and outcomes of tests. */

import { METRICS } from "../record/mod.ts";
import { normalQuantile } from "../stats/mod.ts";
import type { ProgrammeTest, TestReading } from "./types.ts";

/** Matches names of losses, delays and costs, in English. */
const LOSSES =
  /\b(refund(ed|s)?|returns|returned|return rate|cancel(l?ed|lations?)?|bounces?|bounced|exits?|churn(ed)?|unsubscribe[ds]?|complaints?|chargebacks?|disputes?|errors?|failures?|failed|abandon(ed|ment)?|latency|load time|response time|support tickets?|contact rate|costs?|cac|cpa|cpc)\b/;

/**
 * Returns whether a lower value of a metric is better: a built-in metric such as
 * the refund rate, or one whose name says so, such as a bounce rate.
 */
export function isLowerBetter(metric: string): boolean {
  const plain = metric.toLowerCase().replaceAll(/[\s_-]+/g, " ").trim();
  const rule = METRICS.find(({ name, title }) =>
    [name.replaceAll("_", " "), title.toLowerCase()].includes(plain)
  );
  return rule === undefined ? LOSSES.test(plain) : rule.direction === "lower";
}

/** Returns the lift of a test, positive if it improves the metric. */
export function gain({ lift, metric }: ProgrammeTest): number {
  return isLowerBetter(metric) ? -lift : lift;
}

/** Returns whether a test clearly improved its metric or made it worse. */
export function testOutcome(
  test: ProgrammeTest,
  level: number,
): TestReading["outcome"] {
  const least = normalQuantile((1 + level) / 2) * test.standardError;
  return gain(test) > least ? "win" : gain(test) < -least ? "loss" : "neither";
}
