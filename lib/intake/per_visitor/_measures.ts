/** Detects which columns of a per-visitor table are measures. */

import {
  nearest,
  type Problem,
  ReadoutError,
  SchemaError,
} from "../../base/mod.ts";
import { type EngineRow, identifier, parquetSql } from "../../engine/mod.ts";
import type { HeldTable } from "../workspace.ts";
import {
  capsDenominator,
  metricColumns,
  type MetricRule,
  plainName,
} from "../../record/mod.ts";
import { cappedName, parseMeasure, yesNoCases } from "../../sums/mod.ts";

/** Column that is a measure. */
export interface Measured {
  /** Canonical name assigned by the column mapping, such as `net_revenue`. */
  readonly as?: string | undefined;
  readonly header: string;
  /** SQL of the value, scaled to an integer. */
  readonly sql: string;
  /** Number of decimal places of the value before scaling. */
  readonly decimals: number;
  /** Whether all values are 0 or 1. */
  readonly isFlag: boolean;
  /** Whether every row has a value. */
  readonly isFull: boolean;
  /** Header of the measure for which this column holds the pre-test value. */
  readonly before: string | null;
}

interface Column {
  readonly as?: string;
  readonly header: string;
  readonly field: string;
}

/** Canonical order columns that also serve as measures. */
const KNOWN = ["net_revenue", "gross_profit"] as const;

/**
 * Returns the measures of a table: those that become metrics (`read`), and all
 * that are needed (`all`).
 *
 * @param table The table of visitors.
 * @param requested Headers of the requested measures.
 * @param customRules The store's own metrics.
 * @throws {SchemaError} If a requested or required column is not numeric.
 */
export async function findMeasures(
  table: HeldTable,
  requested: readonly string[] | undefined,
  customRules: readonly MetricRule[],
): Promise<Readonly<Record<"read" | "all", readonly Measured[]>>> {
  const { columns, fields, unknownColumns, source } = table;
  const candidates: Column[] = [];
  for (const as of KNOWN) {
    const [header, field] = [columns[as], fields[as]];
    if (header && field) candidates.push({ as, header, field });
  }
  candidates.push(
    ...unknownColumns.map((header) => ({ header, field: header })),
  );
  const available = candidates.map(({ header }) => header);
  const unknown = (requested ?? []).filter((header) =>
    !available.includes(header)
  );
  if (unknown.length > 0) {
    throw new ReadoutError(
      `${source} has no measure column "${unknown.join('", "')}". Available: ${
        available.join(", ")
      }`,
      "measures",
    );
  }
  checkMetricColumns(source, available, customRules);
  const readNamedMeasures = (headers: readonly string[], isNamed: boolean) =>
    readMeasures(
      table,
      headers.map((name) => candidates.find(({ header }) => header === name))
        .filter((column) => column !== undefined),
      isNamed,
    );
  const chosen = await readNamedMeasures(
    requested ?? available,
    requested !== undefined,
  );
  const furtherHeaders = requiredHeaders(customRules)
    .filter((name) => chosen.every(({ header }) => header !== name));
  const allMeasures = [
    ...chosen,
    ...await readNamedMeasures(furtherHeaders, true),
  ];
  if (allMeasures.length > MOST_MEASURES) {
    throw new ReadoutError(
      `${source} has ${allMeasures.length} columns that could be measures, and the limit is ${MOST_MEASURES}. Choose some with --measures`,
      "measures",
    );
  }
  if (allMeasures.length > 0) return { read: chosen, all: allMeasures };
  throw new ReadoutError(
    `${source} has no numeric or yes/no column to use as a measure. Found: ${
      available.join(", ") || "only the variation"
    }`,
  );
}

/**
 * Maximum number of measures; the engine runs out of memory on the products of
 * many more.
 */
const MOST_MEASURES = 100;
/** Matches headers of row numbers and identifiers. */
const IS_ID = /(^|[\s_-])(id|uuid|index|row)$|^column \d+$|^unnamed/i;
/** Numbers of decimal places to try when detecting the precision of a column. */
const DECIMALS = [0, 2, 4] as const;
const MOST_DECIMALS = 6;
/**
 * Limit below which a product of two values fits in 64 bits, which halves the
 * computing time.
 */
const LARGEST_FACTOR = 3e9;

/**
 * Returns the measures among the given columns.
 *
 * @param table The table that has the columns.
 * @param columns Candidate columns.
 * @param isNamed Whether the columns were requested by name, so that each must be
 *   a measure.
 * @returns The measures.
 * @throws {SchemaError} If a requested column is not numeric.
 */
async function readMeasures(
  table: HeldTable,
  columns: readonly Column[],
  isNamed: boolean,
): Promise<readonly Measured[]> {
  const candidates = columns.filter(({ header }) =>
    isNamed || !IS_ID.test(header)
  );
  const { engine, path, source } = table;
  const types = new Map(
    (await engine.rows(`DESCRIBE FROM ${parquetSql(path)}`))
      .map((row) => [row.column_name, String(row.column_type)]),
  );
  const problems: Problem[] = [];
  const measured: (Omit<Measured, "before">)[] = [];
  for (const { as, header, field } of candidates) {
    const type = types.get(field);
    const value = numberValue(field, type);
    const facts = await columnFacts(table, field, value);
    const number = (name: string): number => Number(facts[name]);
    if (number("numbers") === 0 || facts.bad !== null) {
      const message = `isn't a measure: "${facts.bad}" isn't a number`;
      problems.push({ path: header, message });
      continue;
    }
    const [decimals, smallest, highest] = ["digits", "least", "most"].map(
      number,
    ) as [
      number,
      number,
      number,
    ];
    const largest = Math.max(-smallest, highest) * 10 ** decimals;
    // Every cell of a column of doubles is a number already.
    const cell = type === "DOUBLE" ? identifier(field) : value;
    measured.push({
      as,
      header,
      sql: `(${decimals === 0 ? cell : `round(${cell} * 1e${decimals})`})::${
        largest < LARGEST_FACTOR ? "BIGINT" : "HUGEINT"
      }`,
      decimals,
      isFlag: decimals === 0 && smallest >= 0 && highest <= 1,
      isFull: number("numbers") === number("rows"),
    });
  }
  if (isNamed && problems.length > 0) throw new SchemaError(source, problems);
  return measured.map((measure) => ({
    ...measure,
    before: preTestHeader(measure.header, measured),
  }));
}

/** Returns facts about one column; querying many columns at once is much slower. */
async function columnFacts(
  { engine, path }: HeldTable,
  field: string,
  value: string,
): Promise<EngineRow> {
  const digits = DECIMALS.map((decimals) =>
    `WHEN ${
      decimals === 0 ? "trunc(value)" : `round(value, ${decimals})`
    } = value
     THEN ${decimals}`
  );
  const [row] = await engine.rows(
    `SELECT count(*) AS rows, count(value) AS numbers,
       any_value(CASE WHEN value IS NULL THEN cell END) AS bad,
       min(value) AS least, max(value) AS most,
       max(CASE WHEN value IS NULL THEN NULL ${digits.join(" ")}
         ELSE ${MOST_DECIMALS} END) AS digits
     FROM (SELECT ${value} AS value,
       nullif(lower(trim(${identifier(field)}::VARCHAR)), '') AS cell
       FROM ${parquetSql(path)})`,
  );
  return row!;
}

/** Returns SQL that parses a number, or yes and no as 1 and 0. */
function numberValue(field: string, type: string | undefined): string {
  const cell = identifier(field);
  const counts = (number: string): string =>
    `${number} > -1e13 AND ${number} < 1e13 THEN ${number}`;
  if (type === "DOUBLE") return `CASE WHEN ${counts(cell)} END`;
  const text = `trim(${cell}::VARCHAR)`;
  // One or two digits follow no comma of thousands.
  const decimalPoint =
    `regexp_replace(${text}, '^(-?\\d+),(\\d{1,2})$', '\\1.\\2')`;
  return `CASE WHEN ${counts(`TRY_CAST(${cell}::VARCHAR AS DOUBLE)`)}
    ${yesNoCases(`lower(${text})`)}
    WHEN ${counts(`TRY_CAST(${text} AS DOUBLE)`)}
    WHEN ${counts(`TRY_CAST(${decimalPoint} AS DOUBLE)`)} END`;
}

const BEFORE = /^(pre|before|prior)[\s_-]+|[\s_-]+(pre|before|prior)$/i;

function preTestHeader(
  header: string,
  columns: readonly Pick<Column, "header">[],
): string | null {
  if (!BEFORE.test(header)) return null;
  const name = plainName(header.replace(BEFORE, ""));
  return columns.find((column) => plainName(column.header) === name)?.header ??
    null;
}

/** Returns the headers that the metrics need. */
function requiredHeaders(rules: readonly MetricRule[]): readonly string[] {
  return [
    ...new Set(
      rules.flatMap(({ numerator, denominator }) =>
        [numerator, denominator].filter((measure) => measure !== null)
          .map((measure) => parseMeasure(measure).column)
      ),
    ),
  ];
}

/** Throws if a required column is missing, or a metric has a cap per order. */
function checkMetricColumns(
  source: string,
  available: readonly string[],
  rules: readonly MetricRule[],
): void {
  const problems = rules.flatMap((rule): Problem[] => {
    const missing = requiredHeaders([rule]).filter((header) =>
      !available.includes(header)
    );
    const problems: Problem[] = [...missing.map((header) => {
      const similar = nearest(header, available);
      return {
        path: header,
        message: `${rule.name} needs it, but there is no such column${
          similar === null ? "" : `; did you mean "${similar}"`
        }. Available: ${available.join(", ")}`,
      };
    })];
    if (rule.cap?.per === "order") {
      problems.push({
        path: rule.name,
        message:
          `each row is a visitor, so the cap must be per visitor: cap ${rule.cap.at} per visitor`,
      });
    }
    return problems;
  });
  if (problems.length > 0) throw new SchemaError(source, problems);
}

/**
 * Returns the additional measures that metrics need: non-zero flags and capped
 * values.
 *
 * @param measures Measures that are columns of the file.
 * @param rules The metrics.
 * @returns The additional measures, named after the metrics' columns.
 */
export function derivedMeasures(
  measures: readonly Measured[],
  rules: readonly MetricRule[],
): Measured[] {
  const results = new Map<string, Measured>();
  const add = (header: string, sql: string, decimals: number): void => {
    const [isFlag, isFull] = [false, false];
    results.set(header, {
      header,
      sql,
      decimals,
      isFlag,
      isFull,
      before: null,
    });
  };
  for (const rule of rules) {
    for (const measure of [rule.numerator, rule.denominator]) {
      if (measure === null) continue;
      if (["sum", "quantile"].includes(parseMeasure(measure).call)) continue;
      const { sql } = measureColumn(measures, measure);
      add(measure, `((${sql}) <> 0)::HUGEINT`, 0);
    }
    if (rule.cap === undefined) continue;
    const { sql, decimals } = measureColumn(measures, rule.numerator);
    const limit = Math.round(rule.cap.at * 10 ** decimals);
    const name = metricColumns(rule).numerator;
    add(name, `least(${sql}, ${limit})::HUGEINT`, decimals);
    add(cappedName(name), `((${sql}) > ${limit})::HUGEINT`, 0);
    if (!capsDenominator(rule)) continue;
    const below = results.get(rule.denominator!) ??
      measureColumn(measures, rule.denominator!);
    const digits = below.decimals === 0 ? 4 : 0;
    add(
      metricColumns(rule).denominator!,
      `CASE WHEN (${sql}) > ${limit} THEN floor(1e${digits} * (${below.sql}) * ${limit} / (${sql}) + 0.5)
        ELSE 1e${digits} * (${below.sql}) END::HUGEINT`,
      below.decimals + digits,
    );
  }
  return [...results.values()];
}

function measureColumn(
  measures: readonly Measured[],
  measure: string,
): Measured {
  const { column } = parseMeasure(measure);
  return measures.find(({ header }) => header === column)!;
}
