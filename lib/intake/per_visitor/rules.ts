/** The metric of what was measured of each visitor. */

import { type MetricRule, METRICS, plainName } from "../../record/mod.ts";

/** Names under which stores have what the built-in metrics are made from. */
const BUILT_IN = {
  net_revenue: /^((net)?revenue|total|spend)$/,
  orders: /^(n?orders|purchases)$/,
  converted: /^(converted|conversions?|cvr)$/,
  gross_profit: /^(gross)?profit$/,
};

export function builtIn(header: string): string | undefined {
  const name = plainName(header);
  return Object.entries(BUILT_IN).find(([, words]) => words.test(name))?.[0];
}

/**
 * The metric of a measure: one that every readout has, or one of its own.
 *
 * @param header What the measure is called.
 * @param isFlag Whether it says yes or no of each visitor.
 * @param as What a mapping says that it is.
 * @returns What it is.
 */
export function measureRule(
  header: string,
  isFlag: boolean,
  as?: string,
): MetricRule {
  const column = as ?? builtIn(header);
  const metric = METRICS.find(({ numerator, denominator }) =>
    denominator === null && numerator === column
  );
  // A column of that name that says more than yes and no is something else.
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
  // Nobody has said whether less of it is a loss.
  isMonitored: false,
} as const;

/** The metric of what each visitor did or did not. */
export function shareRule(name: string, title: string): MetricRule {
  return { name, title, unit: "fraction", numerator: `any(${name})`, ...OWN };
}

/** A header as people write it. */
export function measureTitle(header: string): string {
  const words = header.replaceAll(/[_\s]+/g, " ").trim();
  return `${words[0]!.toUpperCase()}${words.slice(1)}`;
}
