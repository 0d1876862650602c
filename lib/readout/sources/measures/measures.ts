/** Measures of visitors: which columns are some, and what they come to. */

import { SchemaError } from "../../../api/mod.ts";
import { type Engine, identifier, parquetSql } from "../../../engine/mod.ts";
import { formatNumber } from "../../../format/mod.ts";
import type { StoredTable } from "../../../loaders/mod.ts";
import {
  type AdjustedComparison,
  cuped,
  type JointMoments,
  marginalMoments,
  type RatioOfColumns,
  ratioSummary,
} from "../../../stats/mod.ts";
import { exactJoint, type MeasuredMetric } from "../../orders/mod.ts";
import { type MetricRule, METRICS } from "../../record/mod.ts";

/** A column that is a measure. */
export interface Measured {
  /** What a mapping says that it is: `net_revenue`. */
  readonly as?: string | undefined;
  readonly header: string;
  /** The value in whole units, in SQL. */
  readonly sql: string;
  /** Digits behind the point of the unit. */
  readonly decimals: number;
  /** Whether it says yes or no. */
  readonly isFlag: boolean;
  /** Whether every row has one. */
  readonly isFull: boolean;
  /** The header of the measure that this one is from before the test. */
  readonly before: string | null;
}

interface Column {
  readonly header: string;
  readonly field: string;
}

/** Columns that number rows or name things. */
const IS_ID = /(^|[\s_-])(id|uuid|index|row)$|^column \d+$|^unnamed/i;
const YES = "'true', 't', 'yes', 'y'";
const WORDS = `${YES}, 'false', 'f', 'no', 'n'`;
/** Digits behind the point that are tried, and to which values are rounded. */
const DECIMALS = [0, 2, 4] as const;
const MOST_DECIMALS = 6;
/** Products of two below it have 64 bits, and are made in half of the time. */
const LARGEST_FACTOR = 3e9;

/**
 * The measures among some columns.
 *
 * @param engine Asks.
 * @param table Where they are.
 * @param columns The columns.
 * @param isNamed Whether somebody chose them, so that each must be one.
 * @returns The measures.
 * @throws {SchemaError} When a chosen column is none.
 */
export async function isMeasured(
  engine: Engine,
  { path, source }: StoredTable,
  columns: readonly Column[],
  isNamed: boolean,
): Promise<readonly Measured[]> {
  const asked = columns.filter(({ header }) => isNamed || !IS_ID.test(header));
  if (asked.length === 0) return [];
  const from = parquetSql(path);
  const types = new Map(
    (await engine.rows(`DESCRIBE FROM ${from}`))
      .map((row) => [row.column_name, String(row.column_type)]),
  );
  const values = asked.map(({ field }) => valueOf(field, types.get(field)));
  const facts = asked.flatMap(({ field }, at) => {
    const cell = `nullif(lower(trim(${identifier(field)}::VARCHAR)), '')`;
    const value = `v${at}`;
    const digits = DECIMALS.map((one) =>
      `WHEN round(${value}, ${one}) = ${value} THEN ${one}`
    );
    // Most cells are numbers: what only others have to be asked comes last.
    return [
      `bool_and(CASE WHEN ${value} IS NOT NULL THEN true
         WHEN ${cell} IS NOT NULL THEN false END) AS "number ${at}"`,
      `bool_and(${value} IN (0, 1)) AS "flag ${at}"`,
      `count(${value}) = count(*) AS "full ${at}"`,
      `any_value(CASE WHEN ${value} IS NULL THEN ${cell} END) AS "bad ${at}"`,
      `max(CASE WHEN ${value} IS NULL THEN NULL ${
        digits.join(" ")
      } ELSE ${MOST_DECIMALS} END) AS "digits ${at}"`,
      `max(abs(${value})) AS "largest ${at}"`,
    ];
  });
  const [row] = await engine.rows(
    `SELECT ${facts.join(", ")} FROM (SELECT *, ${
      values.map((value, at) => `${value} AS v${at}`).join(", ")
    } FROM ${from})`,
  );
  const isMeasure = (at: number): boolean => row![`number ${at}`] === true;
  const problems = asked.flatMap(({ header }, at) =>
    !isNamed || isMeasure(at) ? [] : [{
      path: header,
      message: `is no measure: "${row![`bad ${at}`]}" is no number`,
    }]
  );
  if (problems.length > 0) throw new SchemaError(source, problems);
  const found = asked.filter((_, at) => isMeasure(at));
  return asked.flatMap(({ header }, at): Measured[] => {
    if (!isMeasure(at)) return [];
    const decimals = Number(row![`digits ${at}`]);
    const largest = Number(row![`largest ${at}`]) * 10 ** decimals;
    return [{
      header,
      sql: `round((${values[at]}) * 1e${decimals})::${
        largest < LARGEST_FACTOR ? "BIGINT" : "HUGEINT"
      }`,
      decimals,
      isFlag: row![`flag ${at}`] === true,
      isFull: row![`full ${at}`] === true,
      before: beforeOf(header, found),
    }];
  });
}

/** A number as programs write it, or yes and no. */
function valueOf(field: string, type: string | undefined): string {
  const cell = identifier(field);
  const counts = (number: string): string =>
    `isfinite(${number}) AND abs(${number}) < 1e13 THEN ${number}`;
  if (type === "DOUBLE") return `CASE WHEN ${counts(cell)} END`;
  const text = `trim(${cell}::VARCHAR)`;
  return `CASE WHEN ${counts(`TRY_CAST(${cell}::VARCHAR AS DOUBLE)`)}
    WHEN lower(${text}) IN (${WORDS})
    THEN (lower(${text}) IN (${YES}))::INT::DOUBLE
    WHEN ${counts(`TRY_CAST(${text} AS DOUBLE)`)} END`;
}

const BEFORE = /^(pre|before|prior)[\s_-]+|[\s_-]+(pre|before|prior)$/i;

function beforeOf(header: string, all: readonly Column[]): string | null {
  if (!BEFORE.test(header)) return null;
  const name = normal(header.replace(BEFORE, ""));
  return all.find((one) => normal(one.header) === name)?.header ?? null;
}

function normal(header: string): string {
  return header.toLowerCase().replaceAll(/[\s_-]/g, "");
}

/**
 * Sums and sums of products by variation, exact in whole units.
 *
 * @param engine Holds the view `measured`.
 * @param from What stands behind FROM.
 * @param names The variations.
 * @param measures The measures.
 * @returns Moments by variation.
 */
export async function momentsOf(
  engine: Engine,
  from: string,
  names: readonly string[],
  measures: readonly Measured[],
): Promise<readonly JointMoments[]> {
  const found = await momentsBy(engine, from, names, measures, "NULL");
  return found.get(null) ?? names.map(() => jointOf({}, measures));
}

/**
 * The same for every value of a column.
 *
 * @param key SQL of the column, as text.
 * @returns By value, moments by variation.
 */
export async function momentsBy(
  engine: Engine,
  from: string,
  names: readonly string[],
  measures: readonly Measured[],
  key: string,
): Promise<ReadonlyMap<string | null, readonly JointMoments[]>> {
  const pairs = measures.flatMap((_, i) =>
    measures.map((_, j) => [i, j] as const).filter(([i, j]) => i <= j)
  );
  const rows = await engine.rows(
    `SELECT variation, ${key} AS key, count(*) AS n,
       ${measures.map((_, i) => `sum(m${i})::VARCHAR AS "s${i}"`).join(", ")},
       ${
      pairs.map(([i, j]) => `sum(m${i} * m${j})::VARCHAR AS "p${i} ${j}"`)
        .join(", ")
    }
     FROM ${from} GROUP BY 1, 2`,
  );
  const byKey = Map.groupBy(rows, (row) => row.key as string | null);
  return new Map(
    [...byKey].map(([value, some]) => [
      value,
      names.map((name) =>
        jointOf(
          some.find(({ variation }) => variation === name) ?? {},
          measures,
        )
      ),
    ]),
  );
}

function jointOf(
  row: Readonly<Record<string, unknown>>,
  measures: readonly Measured[],
): JointMoments {
  const whole = (key: string): bigint => BigInt(String(row[key] ?? 0));
  return exactJoint(
    Number(row.n ?? 0),
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
const BUILT_IN: Readonly<Record<string, string>> = {
  revenue: "net_revenue",
  netrevenue: "net_revenue",
  total: "net_revenue",
  spend: "net_revenue",
  orders: "orders",
  norders: "orders",
  purchases: "orders",
  converted: "converted",
  conversion: "converted",
  conversions: "converted",
  cvr: "converted",
  profit: "gross_profit",
  grossprofit: "gross_profit",
};

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
    measures.find((one) =>
      one.before === null &&
      (one.as ?? BUILT_IN[normal(one.header)]) === name
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
  const column = as ?? BUILT_IN[normal(header)];
  const known = METRICS.find(({ numerator, denominator }) =>
    denominator === null && numerator === column
  );
  // A column of that name that says more than yes and no is something else.
  const fits = known !== undefined &&
    (known.unit !== "fraction" || isFlag);
  if (fits) return known;
  const title = titleOf(header);
  return isFlag ? shareRule(header, title) : {
    name: header,
    title: `${title} per visitor`,
    unit: "count",
    numerator: header,
    denominator: null,
    direction: "higher",
    // Nobody has said whether less of it is a loss.
    isWatched: false,
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
    isWatched: false,
  };
}

/** A header as people write it. */
export function titleOf(header: string): string {
  const words = header.replaceAll(/[_\s]+/g, " ").trim();
  return `${words[0]!.toUpperCase()}${words.slice(1)}`;
}
