/** Reads order files with columns renamed to the names used in this library. */

import { SchemaError } from "../../base/mod.ts";
import { identifier, literal, parquetSql } from "../../engine/mod.ts";
import type { ColumnName, StoredTable } from "../../loaders/mod.ts";
import type { Exclusions, Statement } from "../../record/mod.ts";
import { type SegmentColumn, segmentColumns } from "../orders.ts";
import { MEASURES } from "../measures.ts";
import { contributionColumns, contributionSql } from "./contribution.ts";
import { nameTable, selectList, type Store } from "./tables.ts";

/** An order file and the engine that reads it. */
export interface OrderFile extends
  Store,
  Pick<
    StoredTable,
    "path" | "fields" | "source" | "unknownColumns"
  > {
  /** Rows excluded earlier. */
  readonly exclusions?: readonly Exclusions[] | undefined;
  readonly notes?: readonly Statement[] | undefined;
  /** Whether each order without a visitor id counts as a separate visitor. */
  readonly guests?: "separate" | undefined;
  /** Whether visitor ids were converted to lower case. */
  readonly inSmallLetters?: boolean | undefined;
  /** Name of the single variation of all orders, if there is no comparison. */
  readonly singleVariation?: string | undefined;
  /** Column with the visitor part of an order. */
  readonly partColumn?: string | undefined;
  /** Column with the day of the visitor's first visit. */
  readonly firstDay?: string | undefined;
  /** Words in segment cells that mean a missing value. */
  readonly missing?: readonly string[] | undefined;
  /** Columns of custom metrics: name to field. */
  readonly measured?: Readonly<Record<string, string>> | undefined;
  /** Variations pooled into one. */
  readonly pool?: readonly string[] | undefined;
  /** Decimal separator of text columns, if not a point. */
  readonly decimal?: "." | "," | undefined;
}

/** Column name of the visitor's first day. */
export const FIRST_DAY = "came_on";

/** Returns the columns of a file that can be summed, by name, net revenue first. */
export function summedColumns(
  { fields, measured: metricColumns = {} }: Pick<
    OrderFile,
    "fields" | "measured"
  >,
): Readonly<Record<string, string>> {
  const hasColumn = (name: ColumnName): boolean =>
    fields[name] !== undefined ||
    (name === "contribution" && contributionColumns({ fields }) !== null);
  return Object.fromEntries([
    ...MEASURES.filter(({ name }) => hasColumn(name))
      .map(({ name }) => [name, name]),
    ...Object.keys(metricColumns).map((name, nth) => [name, `own_${nth}`]),
  ]);
}

/** Rows of a file with standardized column names. */
export interface FileRows {
  /** SQL source for `FROM`. */
  readonly sql: string;
  /** Returns the same SQL for another selection of the stored rows. */
  readonly selectFrom: (stored: string) => string;
  /** Segment columns that the rows have. */
  readonly segments: readonly SegmentColumn[];
}

/** Opens the rows of a file and standardizes column names and types. */
export async function openFile(file: OrderFile): Promise<FileRows> {
  const { engine } = file;
  const parquet = parquetSql(file.path, true);
  const sql = file.kept === undefined
    ? parquet
    : await nameTable(engine, "file", parquet);
  const columnRows = await engine.rows(`DESCRIBE FROM ${sql}`);
  const columnTypes = new Map(
    columnRows.map((row) => [String(row.column_name), String(row.column_type)]),
  );
  const column = (
    name: ColumnName,
    convert: (field: string, type: string) => string,
    type = "VARCHAR",
  ): string => {
    const field = file.fields[name];
    return field === undefined
      ? `NULL::${type}`
      : convert(identifier(field), columnTypes.get(field) ?? "");
  };
  const time = file.fields.created_at;
  if (
    time !== undefined && !/^(TIMESTAMP|DATE)/.test(columnTypes.get(time) ?? "")
  ) {
    throw new SchemaError(file.source, [{
      path: "created_at",
      message: `must be a column of times, but its type is ${
        columnTypes.get(time)
      }`,
    }]);
  }
  const number = "(file_row_number + 1)";
  const orderId = file.fields.order_id === undefined
    ? `${number}::VARCHAR`
    : column("order_id", columnTextSql);
  // A refund shares its order's id, so it gets the same guest id.
  const guest =
    `'guest ' || coalesce(nullif(trim(${orderId}), ''), ${number}::VARCHAR)`;
  const visitorId = file.guests === undefined
    ? column("visitor_id", columnTextSql)
    : file.fields.visitor_id === undefined
    ? guest
    : column(
      "visitor_id",
      (field, type) =>
        `coalesce(nullif(trim(${columnTextSql(field, type)}), ''), ${guest})`,
    );
  const contribution = contributionColumns(file);
  const segments = segmentColumns(file.unknownColumns)
    .filter(({ header }) => columnTypes.has(header));
  const columns = {
    row: "file_row_number",
    order_id: orderId,
    visitor_id: visitorId,
    variation: file.singleVariation === undefined
      ? column(
        "variation",
        (field, type) => poolSql(columnTextSql(field, type), file.pool),
      )
      : literal(file.singleVariation),
    currency: column("currency", columnTextSql),
    time: column("created_at", (field) => `epoch_ms(${field})`, "BIGINT"),
    ...Object.fromEntries(
      MEASURES.map(({ name }) => [
        name,
        name === "contribution" && contribution !== null
          ? contributionSql(
            contribution,
            (cellColumn) => column(cellColumn, columnNumberSql, "DOUBLE"),
          )
          : column(name, columnNumberSql, "DOUBLE"),
      ]),
    ),
    ...Object.fromEntries(
      Object.values(file.measured ?? {}).map((field, nth) => [
        `own_${nth}`,
        /^(VARCHAR|DATE|TIME)/.test(columnTypes.get(field)!)
          ? measureSql(field, file.decimal)
          : columnNumberSql(identifier(field), columnTypes.get(field)!),
      ]),
    ),
    ...Object.fromEntries(
      segments.map(({ by, header }) => [
        by,
        nullIfMissingSql(
          columnTextSql(identifier(header), columnTypes.get(header)!),
          file.missing ?? [],
        ),
      ]),
    ),
    ...(file.partColumn === undefined
      ? {}
      : { part: identifier(file.partColumn) }),
    ...(file.firstDay === undefined
      ? {}
      : { [FIRST_DAY]: identifier(file.firstDay) }),
  };
  const selectFrom = (stored: string) =>
    `(SELECT ${selectList(columns)} FROM ${stored})`;
  return { sql: selectFrom(sql), selectFrom, segments };
}

/**
 * Returns the SQL of a column as text; whole numbers in float columns lose their
 * ".0".
 */
function columnTextSql(field: string, type: string): string {
  if (type === "VARCHAR") return field;
  return /^(DOUBLE|FLOAT)$/.test(type)
    ? `CASE WHEN ${field} = trunc(${field}) THEN ${field}::HUGEINT::VARCHAR
         ELSE ${field}::VARCHAR END`
    : `${field}::VARCHAR`;
}

/** Returns the joint name of pooled variations. */
export function poolName(pool: readonly string[]): string {
  return pool.join(" + ");
}

/**
 * Returns the SQL of a variation, replaced by the pool's name if it belongs to
 * the pool.
 */
export function poolSql(
  text: string,
  pool: readonly string[] | undefined,
): string {
  return pool === undefined
    ? text
    : `CASE WHEN trim(${text}) IN (${pool.map(literal).join(", ")}) THEN ${
      literal(poolName(pool))
    } ELSE ${text} END`;
}

/**
 * Returns the SQL of a text that is `NULL` if it equals one of the missing-value
 * words.
 */
export function nullIfMissingSql(
  text: string,
  missing: readonly string[],
): string {
  return missing.reduce(
    (cell, word) => `nullif(${cell}, ${literal(word)})`,
    text,
  );
}

/** Words for yes in ten languages. */
export const YES_WORDS = "true|t|yes|y|ja|j|oui|o|sí|si|s|sim|sì|tak";
export const NO_WORDS = "false|f|no|n|nein|non|não|nee|nie";

/**
 * Returns `CASE` branches that map yes and no to 1 and 0. The engine would turn
 * one long list into a join and run it even for rows no branch asks about.
 *
 * @param text SQL of the cell, lower case and trimmed.
 */
export function yesNoCases(text: string): string {
  const isOneOf = (words: string): string =>
    `WHEN ${text} IN (${words.split("|").map(literal).join(", ")})`;
  return `${isOneOf(YES_WORDS)} THEN 1 ${isOneOf(NO_WORDS)} THEN 0`;
}

/**
 * Returns the SQL of a number, with yes and no as 1 and 0; `NULL` for anything
 * else, which is reported later.
 *
 * @param field Name of the column.
 * @param decimal Decimal separator.
 */
export function measureSql(field: string, decimal = "."): string {
  const text = `lower(trim(${identifier(field)}::VARCHAR))`;
  const number = decimal === "," ? `replace(${text}, ',', '.')` : text;
  return `CASE ${yesNoCases(text)}
    ELSE TRY_CAST(${number} AS DOUBLE) END`;
}

/**
 * Four-byte floats hold 19.99 as 19.98999977; their shortest decimal text is the
 * intended value.
 */
function columnNumberSql(field: string, type: string): string {
  if (type === "DOUBLE") return field;
  return type === "FLOAT" ? `${field}::VARCHAR::DOUBLE` : `${field}::DOUBLE`;
}
