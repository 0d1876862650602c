/** The table that results are written back to: its columns and its statements. */

import { bind, type Fragment, join, RULES, sql } from "./_sql.ts";
import { render } from "./_render.ts";
import type { Statement } from "./_plan.ts";
import type { Dialect } from "./dialects.ts";
import type { BoundValue, TableName } from "./types.ts";

/** What a column of results holds. */
export type ResultKind =
  | "text"
  | "number"
  | "count"
  | "truth"
  | "day"
  | "moment";

/** The columns of a table of results, a row per variation and metric. */
export const RESULT_COLUMNS: Readonly<Record<string, ResultKind>> = Object
  .freeze({
    /** The service's id of the experiment, or else its name: what is replaced. */
    experiment_id: "text",
    metric: "text",
    variation: "text",
    /** One time that rows were written; a new one at each. */
    write_id: "text",
    experiment: "text",
    control: "text",
    is_control: "truth",
    metric_title: "text",
    metric_unit: "text",
    metric_role: "text",
    value: "number",
    value_lower: "number",
    value_upper: "number",
    lift: "number",
    lift_lower: "number",
    lift_upper: "number",
    /** Whether an end that is not there is open, or was not found. */
    lift_shape: "text",
    difference: "number",
    difference_lower: "number",
    difference_upper: "number",
    p_value: "number",
    p_value_adjusted: "number",
    significant: "truth",
    level: "number",
    inference: "text",
    visitors: "count",
    buyers: "count",
    orders: "count",
    currency: "text",
    first_day: "day",
    last_day: "day",
    verdict: "text",
    verdict_variation: "text",
    /** SHA-256 of the whole record, as a bundle keeps it. */
    digest: "text",
    readout_version: "text",
    written_at: "moment",
  });

/** A row of results; `null` for what does not exist. */
export type ResultRow = Readonly<Record<string, BoundValue | null>>;

const NAMES = Object.keys(RESULT_COLUMNS);

/** What ClickHouse sorts by holds no nulls. */
const KEYS: readonly string[] = ["experiment_id", "metric", "variation"];

const STANDARD: Readonly<Record<ResultKind, string>> = {
  text: "VARCHAR",
  number: "DOUBLE",
  count: "BIGINT",
  truth: "BOOLEAN",
  day: "DATE",
  moment: "TIMESTAMP",
};

/** Each kind in each dialect. */
const TYPES: Readonly<Record<Dialect, typeof STANDARD>> = {
  duckdb: { ...STANDARD, moment: "TIMESTAMPTZ" },
  postgresql: {
    ...STANDARD,
    text: "TEXT",
    number: "DOUBLE PRECISION",
    moment: "TIMESTAMPTZ",
  },
  clickhouse: {
    text: "String",
    number: "Float64",
    count: "Int64",
    truth: "UInt8",
    day: "Date",
    moment: "DateTime('UTC')",
  },
  bigquery: {
    ...STANDARD,
    text: "STRING",
    number: "FLOAT64",
    count: "INT64",
    truth: "BOOL",
  },
  snowflake: { ...STANDARD, moment: "TIMESTAMP_TZ" },
  spark: { ...STANDARD, text: "STRING" },
  trino: { ...STANDARD, moment: "TIMESTAMP(3) WITH TIME ZONE" },
};

/** Rows of one `INSERT`; BigQuery and Snowflake bound how much one may bind. */
const ROWS_AT_ONCE = 20;

/** What is asked of a table of results, in the order in which it is asked. */
export interface ResultStatements {
  /** Fails unless it is a table of results, which may be read. */
  readonly look: Statement;
  /** Makes it. */
  readonly make: Statement;
  /** Earlier rows of an experiment: `write_id`, and how many `rows`. */
  readonly earlier: (experimentId: string) => Statement;
  /** Adds rows. */
  readonly add: (rows: readonly ResultRow[]) => readonly Statement[];
  /** Removes earlier rows; ClickHouse does so a little later. */
  readonly remove: (
    experimentId: string,
    writeIds: readonly string[],
  ) => Statement;
}

/**
 * The statements of a table of results.
 *
 * @param name The table.
 * @param dialect What its database speaks.
 * @returns The statements.
 */
export function resultStatements(
  name: TableName,
  dialect: Dialect,
): ResultStatements {
  const rules = RULES[dialect];
  const { isClickHouse } = rules;
  const table = [name].flat().map(rules.quote).join(".");
  const finished = (title: string, query: Fragment): Statement =>
    Object.freeze({ title, ...render(query, rules) });
  const typeOf = (column: string): string => {
    const type = TYPES[dialect][RESULT_COLUMNS[column]!];
    if (!isClickHouse) return type;
    return KEYS.includes(column) ? type : `Nullable(${type})`;
  };
  const cell = (column: string, value: BoundValue | null): Fragment =>
    value === null
      ? ["NULL"]
      : RESULT_COLUMNS[column] === "day"
      ? sql`CAST(${bind(value)} AS ${TYPES[dialect].day})`
      : bind(value);
  const list = NAMES.join(", ");
  return {
    look: finished(
      "whether the table of results is there",
      [`SELECT ${list} FROM ${table} WHERE 1 = 0`],
    ),
    make: finished("the table of results", [
      `CREATE TABLE IF NOT EXISTS ${table} (\n  ${
        NAMES.map((column) => `${column} ${typeOf(column)}`).join(",\n  ")
      }\n)${
        isClickHouse ? ` ENGINE = MergeTree ORDER BY (${KEYS.join(", ")})` : ""
      }`,
    ]),
    earlier: (experimentId) =>
      finished(
        "earlier results",
        sql`SELECT write_id, COUNT(*) AS earlier_rows FROM ${table} WHERE experiment_id = ${
          bind(experimentId)
        } GROUP BY write_id`,
      ),
    add: (rows) =>
      chunks(rows).map((some) =>
        finished(
          "the results",
          sql`INSERT INTO ${table} (${list}) VALUES\n${
            join(
              some.map((row) =>
                sql`(${
                  join(NAMES.map((column) => cell(column, row[column]!)), ", ")
                })`
              ),
              ",\n",
            )
          }`,
        )
      ),
    remove: (experimentId, writeIds) =>
      finished(
        "earlier results that are replaced",
        sql`${
          isClickHouse ? `ALTER TABLE ${table} DELETE` : `DELETE FROM ${table}`
        } WHERE experiment_id = ${bind(experimentId)} AND write_id IN (${
          join(writeIds.map(bind), ", ")
        })`,
      ),
  };
}

function chunks(rows: readonly ResultRow[]): ResultRow[][] {
  return Array.from(
    { length: Math.ceil(rows.length / ROWS_AT_ONCE) },
    (_, at) => rows.slice(at * ROWS_AT_ONCE, (at + 1) * ROWS_AT_ONCE),
  );
}
