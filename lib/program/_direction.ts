/** Metrics of which a lower value is better. */

import { METRICS } from "../record/mod.ts";

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
