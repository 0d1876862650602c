/** SQL dialects and the parameters of their clients. */

/**
 * Supported SQL dialect. The statements for BigQuery and Snowflake have not been
 * run; tests run the others.
 */
export type Dialect =
  | "duckdb"
  | "postgresql"
  | "clickhouse"
  | "bigquery"
  | "snowflake";

/** Bound value; moments are passed as text, or as seconds for ClickHouse. */
export type ParameterValue = string | number | boolean;

/** Values in the order of their placeholders. */
export type ListParameters = readonly ParameterValue[];

/** Values by placeholder name. */
export type NamedParameters = Readonly<Record<string, ParameterValue>>;

/** Form of bound values in each dialect's clients. */
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

/** Row as returned by a client. */
export type WarehouseRow = Readonly<Record<string, unknown>>;

/**
 * Runs SQL with its bound values and returns the rows as objects by column name.
 * Any client fits; numbers may be numbers, bigints or decimal text.
 */
export type Runner<D extends Dialect> = (
  sql: string,
  parameters: DialectParameters[D],
) => Promise<readonly WarehouseRow[]>;
