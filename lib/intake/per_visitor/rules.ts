/** Maps measured columns to metrics. */

import { type MetricRule, METRICS, plainName } from "../../record/mod.ts";

/** Common header names of the columns behind the built-in metrics. */
const BUILT_IN = {
  net_revenue: /^((net)?revenue|total|spend)$/,
  orders: /^(n?orders|purchases)$/,
  converted: /^(converted|conversions?|cvr)$/,
  gross_profit: /^(gross)?profit$/,
};

export function findBuiltIn(header: string): string | undefined {
  const name = plainName(header);
  return Object.entries(BUILT_IN).find(([, words]) => words.test(name))?.[0];
}

/**
 * Returns the metric of a measure: a built-in metric, or a new one.
 *
 * @param header Header of the measure.
 * @param isFlag Whether all values are 0 or 1.
 * @param as Canonical name assigned by the column mapping.
 * @returns The metric.
 */
export function measureRule(
  header: string,
  isFlag: boolean,
  as?: string,
): MetricRule {
  const column = as ?? findBuiltIn(header);
  const metric = METRICS.find(({ numerator, denominator }) =>
    denominator === null && numerator === column
  );
  // A column with that name but other values than 0 and 1 is a different
  // metric.
  const fits = metric !== undefined &&
    (metric.unit !== "fraction" || isFlag);
  if (fits) return metric;
  const title = measureTitle(header);
  return isFlag ? shareRule(header, title) : {
    name: header,
    title: `${title} per visitor`,
    unit: "count",
    numerator: header,
    ...OWN,
  };
}

const OWN = {
  denominator: null,
  direction: "higher",
  // A decrease of an arbitrary measure may or may not be a loss.
  isMonitored: false,
} as const;

/** Returns the metric for the share of visitors with a non-zero value. */
export function shareRule(name: string, title: string): MetricRule {
  return { name, title, unit: "fraction", numerator: `any(${name})`, ...OWN };
}

/** Returns a header as a readable title, such as "Page views" for `page_views`. */
export function measureTitle(header: string): string {
  const words = header.replaceAll(/[_\s]+/g, " ").trim();
  return `${words[0]!.toUpperCase()}${words.slice(1)}`;
}
