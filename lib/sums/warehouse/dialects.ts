/** The dialects of SQL that queries are written in, and how each is called. */

/**
 * A database whose SQL can be written. What is written for BigQuery and Snowflake
 * has not been run; the tests run the others.
 */
export type Dialect =
  | "duckdb"
  | "postgresql"
  | "clickhouse"
  | "bigquery"
  | "snowflake";

/** What is bound; moments have become text or, for ClickHouse, seconds. */
export type ParameterValue = string | number | boolean;

/** Values in the order of their placeholders. */
export type ListParameters = readonly ParameterValue[];

/** Values by the names of their placeholders. */
export type NamedParameters = Readonly<Record<string, ParameterValue>>;

/** How each dialect's clients take bound values. */
export interface DialectParameters {
  /** `$1`, `$2` */
  readonly duckdb: ListParameters;
  /** `$1`, `$2` */
  readonly postgresql: ListParameters;
  /** `{p1:String}` */
  readonly clickhouse: NamedParameters;
  /** `@p1` */
  readonly bigquery: NamedParameters;
  /** `?` */
  readonly snowflake: ListParameters;
}

/** A row as a client gives it. */
export type WarehouseRow = Readonly<Record<string, unknown>>;

/**
 * Runs SQL with its bound values and gives the rows as objects by column name.
 * Any client fits; numbers may be numbers, bigints or decimal text.
 */
export type Runner<D extends Dialect> = (
  sql: string,
  parameters: DialectParameters[D],
) => Promise<readonly WarehouseRow[]>;
