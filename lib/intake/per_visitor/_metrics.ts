/** Computes per-visitor metrics from the joint moments of the measures. */

import {
  adjustedNote,
  metricColumns,
  type MetricRule,
  METRICS,
  parseQuantile,
  type Statement,
} from "../../record/mod.ts";
import {
  cuped,
  type JointMoments,
  marginalMoments,
  type MeanSummary,
  quantileSummary,
  ratioSummary,
} from "../../stats/mod.ts";
import { cappedName, type MeasuredMetric } from "../../sums/mod.ts";
import type { Measured } from "./_measures.ts";
import type { MeasuredRows } from "./_sums.ts";
import { findBuiltIn, measureRule } from "./rules.ts";

/**
 * Returns a metric per measure, and AOV if both revenue and orders are measured.
 * Pre-test values of a measure reduce the variance (CUPED).
 *
 * @param joints Joint moments, by variation.
 * @param measures The measures.
 * @param options Confidence level.
 * @returns The metrics, and notes about their adjustment.
 */
export function measuredMetrics(
  joints: readonly JointMoments[],
  measures: readonly Measured[],
  { level = 0.95 }: { readonly level?: number | undefined },
): { metrics: MeasuredMetric[]; notes: Statement[] } {
  const notes: Statement[] = [];
  const adjusted = (
    { title }: MetricRule,
    top: string,
    below: string | null,
  ) => {
    const covariateHeaders = measures.filter(({ before: source }) =>
      source !== null && [top, below].includes(source)
    ).map(({ header }) => header);
    const covariates = below === null
      ? covariateHeaders.slice(0, 1)
      : covariateHeaders;
    const [control, ...treatments] = joints;
    if (covariates.length === 0) return {};
    const outcome = below === null
      ? top
      : { numerator: top, denominator: below };
    const pairs = treatments.map((joint) =>
      cuped(control!, joint, { outcome, covariates, level })
    );
    const reductions = pairs.map(({ varianceReduction }) => varianceReduction);
    notes.push(adjustedNote(title, covariates, reductions));
    // For a ratio, only the control and treatment summaries are kept, and later
    // code compares these.
    return {
      pairs: below === null
        ? pairs
        : pairs.map(({ control, treatment }) => ({ control, treatment })),
    };
  };
  const outcomeValues = measures.filter(({ before: source }) =>
    source === null
  );
  const headerOf = (name: string): string | undefined =>
    outcomeValues.find(({ as, header }) => (as ?? findBuiltIn(header)) === name)
      ?.header;
  const [revenue, orders] = [headerOf("net_revenue"), headerOf("orders")];
  const aov = METRICS.find(({ name }) => name === "aov")!;
  const metrics = outcomeValues.map(
    ({ header, isFlag, as }): MeasuredMetric => {
      const rule = measureRule(header, isFlag, as);
      const arms = armSummaries(joints, header, null);
      return { rule, header, arms, ...adjusted(rule, header, null) };
    },
  );
  if (revenue !== undefined && orders !== undefined) {
    metrics.push({
      rule: aov,
      header: null,
      arms: armSummaries(joints, revenue, orders),
      ...adjusted(aov, revenue, orders),
    });
  }
  return { metrics, notes };
}

/**
 * Returns a summary per variation of one column, or of one column divided by
 * another.
 */
function armSummaries(
  joints: readonly JointMoments[],
  top: string,
  below: string | null,
): MeanSummary[] {
  return joints.map((joint) =>
    below === null
      ? marginalMoments(joint, top)
      : ratioSummary(joint, top, below)
  );
}

/** Returns the quantile metrics, computed over visitors with a non-zero value. */
export async function quantileMetrics(
  { engine, from, names, measures }: MeasuredRows,
  visitors: readonly number[],
  rules: readonly MetricRule[],
): Promise<MeasuredMetric[]> {
  const metrics: MeasuredMetric[] = [];
  for (const rule of rules) {
    const quantile = parseQuantile(rule.numerator);
    if (quantile === null) continue;
    const index = measures.findIndex(({ header }) =>
      header === quantile.column
    );
    const rows = await engine.rows(
      `SELECT variation, m${index}::DOUBLE AS units, count(*) AS n FROM ${from}
       WHERE m${index} <> 0 GROUP BY ALL ORDER BY ALL`,
    );
    const arms = names.map((name, arm) => {
      const armRows = rows.filter(({ variation }) => variation === name);
      return quantileSummary(
        armRows.map(({ units }) =>
          Number(units) / 10 ** measures[index]!.decimals
        ),
        quantile.p,
        { counts: armRows.map(({ n }) => Number(n)), n: visitors[arm]! },
      );
    });
    metrics.push({ rule, header: null, arms });
  }
  return metrics;
}

/** Returns the store's own metrics, except quantiles. */
export function customMetrics(
  joints: readonly JointMoments[],
  rules: readonly MetricRule[],
): MeasuredMetric[] {
  return rules.filter(({ numerator }) => parseQuantile(numerator) === null)
    .map((rule) => {
      const { numerator, denominator } = metricColumns(rule);
      return {
        rule,
        header: null,
        arms: armSummaries(joints, numerator, denominator),
        capped: joints.map((joint) => {
          const index = joint.names.indexOf(cappedName(numerator));
          return index < 0
            ? 0
            : Math.round((joint.means[index] ?? 0) * joint.n);
        }),
      };
    });
}
