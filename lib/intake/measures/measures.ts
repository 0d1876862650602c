/** What measures of visitors come to. */

import { type Engine, type EngineRow, identifier } from "../../engine/mod.ts";
import { formatNumber } from "../../format/mod.ts";
import {
  type AdjustedComparison,
  cuped,
  type JointMoments,
  marginalMoments,
  type RatioOfColumns,
  ratioSummary,
} from "../../stats/mod.ts";
import {
  exactJoint,
  type MeasuredMetric,
  type MeasuredSegments,
  saidSql,
  type SegmentColumn,
  segmentColumns,
} from "../../sums/mod.ts";
import { type MetricRule, METRICS } from "../../record/mod.ts";
import { plainName } from "../../rules/mod.ts";
import type { Measured } from "./measured.ts";
import type { StoredTable } from "../../loaders/mod.ts";

/**
 * Sums and sums of products by variation, exact in whole units.
 *
 * @param engine Holds the view `measured`.
 * @param from What stands behind FROM.
 * @param measures The measures.
 * @param more SQL of what else is asked, or grouped by.
 * @returns Rows in the order of variations.
 */
export async function sumsBy(
  engine: Engine,
  from: string,
  measures: readonly Measured[],
  more: string,
): Promise<readonly EngineRow[]> {
  const pairs = measures.flatMap((_, i) =>
    measures.map((_, j) => [i, j] as const).filter(([i, j]) => i <= j)
  );
  return await engine.rows(
    `SELECT variation, ${more}, count(*) AS n,
       ${measures.map((_, i) => `sum(m${i})::VARCHAR AS "s${i}"`).join(", ")},
       ${
      pairs.map(([i, j]) => `sum(m${i} * m${j})::VARCHAR AS "p${i} ${j}"`)
        .join(", ")
    }
     FROM ${from} GROUP BY ALL ORDER BY ALL`,
  );
}

/**
 * Moments out of such sums.
 *
 * @param rows Sums of different visitors; none of no visitor.
 * @param measures What was summed.
 * @returns The moments of all of them.
 */
export function jointOf(
  rows: readonly EngineRow[],
  measures: readonly Measured[],
): JointMoments {
  const whole = (key: string): bigint =>
    rows.reduce((sum, row) => sum + BigInt(String(row[key] ?? 0)), 0n);
  return exactJoint(
    Number(whole("n")),
    measures.map(({ header, decimals }) => ({ name: header, decimals })),
    {
      sums: measures.map((_, i) => whole(`s${i}`)),
      products: measures.map((_, i) =>
        measures.map((_, j) => whole(i <= j ? `p${i} ${j}` : `p${j} ${i}`))
      ),
    },
  )!;
}

/** Names under which stores have what the built-in metrics are made from. */
const BUILT_IN = {
  net_revenue: /^((net)?revenue|total|spend)$/,
  orders: /^(n?orders|purchases)$/,
  converted: /^(converted|conversions?|cvr)$/,
  gross_profit: /^(gross)?profit$/,
};

function builtIn(header: string): string | undefined {
  const name = plainName(header);
  return Object.entries(BUILT_IN).find(([, words]) => words.test(name))?.[0];
}

/**
 * A metric per measure; those of before the test make the others more precise.
 *
 * @param joints By variation.
 * @param measures What was measured.
 * @param options The level.
 * @returns Metrics, and what is to be said of them.
 */
export function measuredMetrics(
  joints: readonly JointMoments[],
  measures: readonly Measured[],
  { level = 0.95 }: { readonly level?: number | undefined },
): { metrics: MeasuredMetric[]; notes: string[] } {
  const notes: string[] = [];
  const metrics = measures.filter(({ before }) => before === null)
    .map((measure): MeasuredMetric => {
      const { header } = measure;
      const covariate = measures.find(({ before }) => before === header);
      const arms = joints.map((joint) => marginalMoments(joint, header));
      const rule = measureRule(header, measure.isFlag, measure.as);
      if (covariate === undefined) return { rule, header, arms };
      const adjusted = adjustedBy([covariate.header], header, joints, level);
      notes.push(adjustmentNote(rule.title, [covariate.header], adjusted));
      return { rule, header, arms, pairs: adjusted };
    });
  return {
    metrics: [...metrics, ...orderValue(joints, measures, { level, notes })],
    notes,
  };
}

/** Each variation beside the control, with what was known before taken out. */
function adjustedBy(
  covariates: readonly string[],
  outcome: string | RatioOfColumns,
  joints: readonly JointMoments[],
  level: number,
): AdjustedComparison[] {
  return joints.slice(1).map((joint) =>
    cuped(joints[0]!, joint, { outcome, covariates, level })
  );
}

function adjustmentNote(
  title: string,
  covariates: readonly string[],
  adjusted: readonly AdjustedComparison[],
): string {
  const less = adjusted.map(({ varianceReduction }) =>
    varianceReduction === null
      ? "unknown"
      : `${formatNumber(varianceReduction * 100, 0)} %`
  ).join(", ");
  return `Lifts of ${title.toLowerCase()} are adjusted by ${
    covariates.join(" and ")
  } (CUPED), which takes ${less} of the variance away; values are as measured.`;
}

/** Revenue over orders, where both were measured. */
function orderValue(
  joints: readonly JointMoments[],
  measures: readonly Measured[],
  { level, notes }: { readonly level: number; readonly notes: string[] },
): MeasuredMetric[] {
  const header = (name: string): string | undefined =>
    measures.find((measure) =>
      measure.before === null &&
      (measure.as ?? builtIn(measure.header)) === name
    )?.header;
  const revenue = header("net_revenue");
  const orders = header("orders");
  if (revenue === undefined || orders === undefined) return [];
  const rule = METRICS.find(({ name }) => name === "aov")!;
  const covariates = measures.flatMap(({ before, header }) =>
    before === revenue || before === orders ? [header] : []
  );
  const plain = {
    rule,
    header: null,
    arms: joints.map((joint) => ratioSummary(joint, revenue, orders)),
  };
  if (covariates.length === 0) return [plain];
  const ratio = { numerator: revenue, denominator: orders };
  const pairs = adjustedBy(covariates, ratio, joints, level);
  notes.push(adjustmentNote(rule.title, covariates, pairs));
  return [{
    ...plain,
    // What is said of each then comes of the pair itself.
    pairs: pairs.map(({ control, treatment }) => ({ control, treatment })),
  }];
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
  const title = titleOf(header);
  return isFlag ? shareRule(header, title) : {
    name: header,
    title: `${title} per visitor`,
    unit: "count",
    numerator: header,
    denominator: null,
    direction: "higher",
    // Nobody has said whether less of it is a loss.
    isMonitored: false,
  };
}

/** The metric of what each visitor did or did not. */
export function shareRule(name: string, title: string): MetricRule {
  return {
    name,
    title,
    unit: "fraction",
    numerator: `any(${name})`,
    denominator: null,
    direction: "higher",
    isMonitored: false,
  };
}

/** A header as people write it. */
export function titleOf(header: string): string {
  const words = header.replaceAll(/[_\s]+/g, " ").trim();
  return `${words[0]!.toUpperCase()}${words.slice(1)}`;
}

/** Values of a column that are looked at, those of most visitors. */
const MOST_VALUES = 12;

/**
 * The columns that say something of a visitor, and are no measures.
 *
 * @param table The visitors.
 * @param measures Their measures.
 */
export function visitorSegments(
  { unknownColumns }: StoredTable,
  measures: readonly Measured[],
): SegmentColumn[] {
  return segmentColumns(
    unknownColumns.filter((one) =>
      measures.every(({ header }) => header !== one)
    ),
  );
}

/**
 * SQL of such a column, under its own name.
 *
 * @param column The column.
 * @param unsaid Cells that say nothing in a word for that.
 */
export function segmentSql(
  { by, header }: SegmentColumn,
  missing: readonly string[],
): string {
  const words = ["", ...missing.map((word) => word.trim())];
  const cell = saidSql(`trim(${identifier(header)}::VARCHAR)`, words);
  return `${cell} AS "${by}"`;
}

/**
 * Every metric in every segment.
 *
 * @param engine Holds the view `measured`.
 * @param from What stands behind FROM.
 * @param names The variations.
 * @param measures What was measured.
 * @param columns The columns that say who a visitor is.
 * @param metricsOf The metrics out of the moments of a segment.
 * @returns Per column, metrics by segment.
 */
export async function sumVisitorSegments(
  engine: Engine,
  from: string,
  names: readonly string[],
  measures: readonly Measured[],
  columns: readonly SegmentColumn[],
  metricsOf: (arms: readonly JointMoments[]) => readonly MeasuredMetric[],
): Promise<MeasuredSegments[]> {
  const found: MeasuredSegments[] = [];
  for (const column of columns) {
    const cell = `coalesce("${column.by}", '')`;
    const most = `SELECT ${cell} FROM ${from} GROUP BY 1
      ORDER BY count(*) DESC, 1 LIMIT ${MOST_VALUES}`;
    const sums = await sumsBy(
      engine,
      `${from} WHERE ${cell} IN (${most})`,
      measures,
      `"${column.by}" AS key`,
    );
    const parts = Map.groupBy(sums, ({ key }) => key as string | null);
    const [values] = await engine.rows(
      `SELECT count(DISTINCT ${cell}) AS count FROM ${from}`,
    );
    found.push({
      ...column,
      others: Number(values!.count) - parts.size,
      parts: [...parts].map(([segment, sums]) => {
        const arms = names.map((name) =>
          jointOf(sums.filter(({ variation }) => variation === name), measures)
        );
        return {
          segment,
          visitors: arms.map(({ n }) => n),
          metrics: metricsOf(arms),
        };
      }),
    });
  }
  return found;
}
