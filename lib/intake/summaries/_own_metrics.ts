/** A store's own metrics of a table of summaries. */

import type { MetricRule } from "../../record/mod.ts";
import { shareRule } from "../measures/mod.ts";
import type { SummaryMetric } from "./_metric.ts";

/**
 * An own metric by what the table says already: a metric under another name, or
 * one count over another. How two sums vary together is in no summary, so that no
 * other ratio can be known from it.
 *
 * @param rule What was defined.
 * @param find A metric of the table by a name, a header, or one count over
 *   another.
 * @returns The metric, or why there is none.
 */
export function ownMetric(
  rule: MetricRule,
  find: (name: string) => SummaryMetric | null,
): SummaryMetric | string {
  const { name, title, unit, direction, isMonitored, cap } = rule;
  if (cap !== undefined) {
    return "is cut off, which takes the values themselves; summaries have none";
  }
  const call = /^(count|any)\(/.exec(rule.numerator)?.[1];
  if (call !== undefined) {
    return `asks for ${rule.numerator}, which takes the orders themselves; name a column that counts the visitors`;
  }
  const top = rule.numerator === "converted" ? "conversions" : rule.numerator;
  if (rule.denominator !== null) {
    const ratio = find(`${top}/${rule.denominator}`);
    return ratio?.counted == null
      ? `is ${top} over ${rule.denominator}, and only one count of visitors over another can be known from summaries; sum it up with the rest`
      : { ...ratio, rule: asOwn(shareRule(name, title)) };
  }
  const same = find(top);
  if (same === null) return `asks for "${top}", which is not there`;
  const isShare = same.rule.unit === "fraction";
  if (isShare && unit === "currency") {
    return `is said to be money, and "${top}" counts visitors`;
  }
  return {
    ...same,
    rule: asOwn(
      isShare ? shareRule(name, title) : { ...rule, denominator: null },
    ),
  };

  function asOwn(metricRule: MetricRule): MetricRule {
    return { ...metricRule, direction, isMonitored };
  }
}
