/** Which columns of a table are measures of visitors. */

import {
  nearest,
  type Problem,
  ReadoutError,
  SchemaError,
} from "../../base/mod.ts";
import { type EngineRow, identifier, parquetSql } from "../../engine/mod.ts";
import type { HeldTable } from "../workspace.ts";
import {
  columnsOfMetric,
  cutsBoth,
  type MetricRule,
  plainName,
} from "../../record/mod.ts";
import { cappedName, parseMeasure, whenYesOrNo } from "../../sums/mod.ts";

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
  readonly as?: string;
  readonly header: string;
  readonly field: string;
}

/** Columns of orders that are measures here, too. */
const KNOWN = ["net_revenue", "gross_profit"] as const;

/**
 * The columns that are measures: those that are metrics by themselves, and all.
 *
 * @param table The visitors.
 * @param requested Those that somebody chose.
 * @param ownRules The store's own metrics.
 * @throws {SchemaError} When a column that is named, or needed, is none.
 */
export async function measuresIn(
  table: HeldTable,
  requested: readonly string[] | undefined,
  ownRules: readonly MetricRule[],
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
      `${source} has no column of measures "${
        unknown.join('", "')
      }"; there are ${available.join(", ")}`,
      "measures",
    );
  }
  checkOwn(source, available, ownRules);
  const findMeasures = (headers: readonly string[], isNamed: boolean) =>
    readMeasures(
      table,
      headers.map((name) => candidates.find(({ header }) => header === name))
        .filter((column) => column !== undefined),
      isNamed,
    );
  const chosen = await findMeasures(
    requested ?? available,
    requested !== undefined,
  );
  const furtherHeaders = requiredHeaders(ownRules)
    .filter((name) => chosen.every(({ header }) => header !== name));
  const allMeasures = [...chosen, ...await findMeasures(furtherHeaders, true)];
  if (allMeasures.length > MOST_MEASURES) {
    throw new ReadoutError(
      `${source} has ${allMeasures.length} columns that could be measures, and at most ${MOST_MEASURES} are read; choose some with --measures`,
      "measures",
    );
  }
  if (allMeasures.length > 0) return { read: chosen, all: allMeasures };
  throw new ReadoutError(
    `${source} has no column of numbers, or of yes and no, that could be a measure; there are ${
      available.join(", ") || "none besides the variation"
    }`,
  );
}

/** Each is multiplied with each: of many more the engine's process dies. */
const MOST_MEASURES = 100;
/** Columns that number rows or name things. */
const IS_ID = /(^|[\s_-])(id|uuid|index|row)$|^column \d+$|^unnamed/i;
/** Digits behind the point that are tried, and to which values are rounded. */
const DECIMALS = [0, 2, 4] as const;
const MOST_DECIMALS = 6;
/** Products of two below it have 64 bits, and are made in half of the time. */
const LARGEST_FACTOR = 3e9;

/**
 * The measures among some columns.
 *
 * @param table Where they are.
 * @param columns The columns.
 * @param isNamed Whether somebody chose them, so that each must be one.
 * @returns The measures.
 * @throws {SchemaError} When a chosen column is none.
 */
async function readMeasures(
  table: HeldTable,
  columns: readonly Column[],
  isNamed: boolean,
): Promise<readonly Measured[]> {
  const sought = columns.filter(({ header }) => isNamed || !IS_ID.test(header));
  const { engine, path, source } = table;
  const types = new Map(
    (await engine.rows(`DESCRIBE FROM ${parquetSql(path)}`))
      .map((row) => [row.column_name, String(row.column_type)]),
  );
  const problems: Problem[] = [];
  const measured: (Omit<Measured, "before">)[] = [];
  for (const { as, header, field } of sought) {
    const type = types.get(field);
    const value = numberValue(field, type);
    const facts = await columnFacts(table, field, value);
    const number = (name: string): number => Number(facts[name]);
    if (number("numbers") === 0 || facts.bad !== null) {
      const message = `is no measure: "${facts.bad}" is no number`;
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
    before: earlierHeader(measure.header, measured),
  }));
}

/** What a column holds; of many at once it takes the engine far longer. */
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

/** A number as programs write it, or yes and no. */
function numberValue(field: string, type: string | undefined): string {
  const cell = identifier(field);
  const counts = (number: string): string =>
    `${number} > -1e13 AND ${number} < 1e13 THEN ${number}`;
  if (type === "DOUBLE") return `CASE WHEN ${counts(cell)} END`;
  const text = `trim(${cell}::VARCHAR)`;
  return `CASE WHEN ${counts(`TRY_CAST(${cell}::VARCHAR AS DOUBLE)`)}
    ${whenYesOrNo(`lower(${text})`)}
    WHEN ${counts(`TRY_CAST(${text} AS DOUBLE)`)} END`;
}

const BEFORE = /^(pre|before|prior)[\s_-]+|[\s_-]+(pre|before|prior)$/i;

function earlierHeader(
  header: string,
  columns: readonly Pick<Column, "header">[],
): string | null {
  if (!BEFORE.test(header)) return null;
  const name = plainName(header.replace(BEFORE, ""));
  return columns.find((column) => plainName(column.header) === name)?.header ??
    null;
}

/** The columns that metrics need. */
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

/** Columns that metrics need must be there, and no cap be per order. */
function checkOwn(
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
        message: `${rule.name} needs it, and there is no such column${
          similar === null ? "" : `; did you mean "${similar}"`
        }; there are ${available.join(", ")}`,
      };
    })];
    if (rule.cap?.per === "order") {
      problems.push({
        path: rule.name,
        message:
          `a row is a visitor here, so its cap must be one: cap ${rule.cap.at} per visitor`,
      });
    }
    return problems;
  });
  if (problems.length > 0) throw new SchemaError(source, problems);
}

/**
 * What metrics need beside the columns as they are: which are not zero, and
 * which are cut off.
 *
 * @param measures The columns.
 * @param rules The metrics.
 * @returns Further measures, under the names of the metrics' columns.
 */
export function derived(
  measures: readonly Measured[],
  rules: readonly MetricRule[],
): Measured[] {
  const derivedMeasures = new Map<string, Measured>();
  const add = (header: string, sql: string, decimals: number): void => {
    const [isFlag, isFull] = [false, false];
    derivedMeasures.set(header, {
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
    const name = columnsOfMetric(rule).numerator;
    add(name, `least(${sql}, ${limit})::HUGEINT`, decimals);
    add(cappedName(name), `((${sql}) > ${limit})::HUGEINT`, 0);
    if (!cutsBoth(rule)) continue;
    const below = derivedMeasures.get(rule.denominator!) ??
      measureColumn(measures, rule.denominator!);
    const digits = below.decimals === 0 ? 4 : 0;
    add(
      columnsOfMetric(rule).denominator!,
      `CASE WHEN (${sql}) > ${limit} THEN floor(1e${digits} * (${below.sql}) * ${limit} / (${sql}) + 0.5)
        ELSE 1e${digits} * (${below.sql}) END::HUGEINT`,
      below.decimals + digits,
    );
  }
  return [...derivedMeasures.values()];
}

function measureColumn(
  measures: readonly Measured[],
  measure: string,
): Measured {
  const { column } = parseMeasure(measure);
  return measures.find(({ header }) => header === column)!;
}
