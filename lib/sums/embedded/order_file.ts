/** Where orders are, and their columns under the names of this library. */

import { SchemaError } from "../../base/mod.ts";
import { identifier, literal, parquetSql } from "../../engine/mod.ts";
import type { ColumnName, StoredTable } from "../../loaders/mod.ts";
import type { Exclusions, Statement } from "../../record/mod.ts";
import { type SegmentColumn, segmentColumns } from "../orders.ts";
import { MEASURES } from "../measures.ts";
import { contributionColumns, contributionSql } from "./contribution.ts";
import { nameTable, selected, type Store } from "./tables.ts";

/** Where the orders are, and the engine that is asked. */
export interface OrderFile extends
  Store,
  Pick<
    StoredTable,
    "path" | "fields" | "source" | "unknownColumns"
  > {
  /** Rows that were left out before, and what is to be said of the others. */
  readonly exclusions?: readonly Exclusions[] | undefined;
  readonly notes?: readonly Statement[] | undefined;
  /** Whether an order of nobody who is known is of a visitor of its own. */
  readonly guests?: "separate" | undefined;
  /** Whether ids of visitors are in small letters, whatever they were. */
  readonly inSmallLetters?: boolean | undefined;
  /** The one variation that all orders are of, where nobody compares any. */
  readonly everyone?: string | undefined;
  /** The column that says of which part of the visitors an order is. */
  readonly partColumn?: string | undefined;
  /** The column of the day of their visitor's first visit. */
  readonly firstDay?: string | undefined;
  /** Cells that do not say of whom an order is, in a word for that. */
  readonly missing?: readonly string[] | undefined;
  /** Columns that the store's own metrics are made from: name to field. */
  readonly measured?: Readonly<Record<string, string>> | undefined;
  /** Variations that are read as one. */
  readonly pool?: readonly string[] | undefined;
  /** Character before the decimals, where columns of texts have another. */
  readonly decimal?: "." | "," | undefined;
}

/** What a visitor's first day is called among the columns. */
export const FIRST_DAY = "came_on";

/** The columns of a file that can be summed, by name, net revenue first. */
export function summedColumns(
  { fields, measured = {} }: Pick<OrderFile, "fields" | "measured">,
): Readonly<Record<string, string>> {
  const isThere = (name: ColumnName): boolean =>
    fields[name] !== undefined ||
    (name === "contribution" && contributionColumns({ fields }) !== null);
  return Object.fromEntries([
    ...MEASURES.filter(({ name }) => isThere(name))
      .map(({ name }) => [name, name]),
    ...Object.keys(measured).map((name, nth) => [name, `own_${nth}`]),
  ]);
}

/** Rows of a file, their columns under the names of this library. */
export interface FileRows {
  /** What stands behind `FROM`. */
  readonly sql: string;
  /** The same of some rows of the file as it is stored. */
  readonly fromStored: (stored: string) => string;
  /** The columns that say of whom an order is, of those that the rows have. */
  readonly segments: readonly SegmentColumn[];
}

/** The rows of a file, whatever its columns are called and of what type. */
export async function openFile(file: OrderFile): Promise<FileRows> {
  const { engine } = file;
  const parquet = parquetSql(file.path, true);
  const sql = file.kept === undefined
    ? parquet
    : await nameTable(engine, "file", parquet);
  const described = await engine.rows(`DESCRIBE FROM ${sql}`);
  const typeOf = new Map(
    described.map((row) => [String(row.column_name), String(row.column_type)]),
  );
  const column = (
    name: ColumnName,
    convert: (field: string, type: string) => string,
    type = "VARCHAR",
  ): string => {
    const field = file.fields[name];
    return field === undefined
      ? `NULL::${type}`
      : convert(identifier(field), typeOf.get(field) ?? "");
  };
  const time = file.fields.created_at;
  if (time !== undefined && !/^(TIMESTAMP|DATE)/.test(typeOf.get(time) ?? "")) {
    throw new SchemaError(file.source, [{
      path: "created_at",
      message: `must be a column of times, but its type is ${typeOf.get(time)}`,
    }]);
  }
  const number = "(file_row_number + 1)";
  const orderId = file.fields.order_id === undefined
    ? `${number}::VARCHAR`
    : column("order_id", asText);
  // A refund has its order's id, and so its guest.
  const guest =
    `'guest ' || coalesce(nullif(trim(${orderId}), ''), ${number}::VARCHAR)`;
  const visitorId = file.guests === undefined
    ? column("visitor_id", asText)
    : file.fields.visitor_id === undefined
    ? guest
    : column("visitor_id", (field, type) =>
      `coalesce(nullif(trim(${asText(field, type)}), ''), ${guest})`);
  const contribution = contributionColumns(file);
  const segments = segmentColumns(file.unknownColumns)
    .filter(({ header }) => typeOf.has(header));
  const columns = {
    row: "file_row_number",
    order_id: orderId,
    visitor_id: visitorId,
    variation: file.everyone === undefined
      ? column(
        "variation",
        (field, type) => pooledSql(asText(field, type), file.pool),
      )
      : literal(file.everyone),
    currency: column("currency", asText),
    time: column("created_at", (field) => `epoch_ms(${field})`, "BIGINT"),
    ...Object.fromEntries(
      MEASURES.map(({ name }) => [
        name,
        name === "contribution" && contribution !== null
          ? contributionSql(
            contribution,
            (cellColumn) => column(cellColumn, asNumber, "DOUBLE"),
          )
          : column(name, asNumber, "DOUBLE"),
      ]),
    ),
    ...Object.fromEntries(
      Object.values(file.measured ?? {}).map((field, nth) => [
        `own_${nth}`,
        /^(VARCHAR|DATE|TIME)/.test(typeOf.get(field)!)
          ? measureSql(field, file.decimal)
          : asNumber(identifier(field), typeOf.get(field)!),
      ]),
    ),
    ...Object.fromEntries(
      segments.map(({ by, header }) => [
        by,
        saidSql(
          asText(identifier(header), typeOf.get(header)!),
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
  const fromStored = (stored: string) =>
    `(SELECT ${selected(columns)} FROM ${stored})`;
  return { sql: fromStored(sql), fromStored, segments };
}

/** Whole numbers, as frames made from records have them, lose their ".0". */
function asText(field: string, type: string): string {
  if (type === "VARCHAR") return field;
  return /^(DOUBLE|FLOAT)$/.test(type)
    ? `CASE WHEN ${field} = trunc(${field}) THEN ${field}::HUGEINT::VARCHAR
         ELSE ${field}::VARCHAR END`
    : `${field}::VARCHAR`;
}

/** What several variations are called together. */
export function pooled(pool: readonly string[]): string {
  return pool.join(" + ");
}

/** SQL of a variation, by the name of the pool if it is in it. */
export function pooledSql(
  text: string,
  pool: readonly string[] | undefined,
): string {
  return pool === undefined
    ? text
    : `CASE WHEN trim(${text}) IN (${pool.map(literal).join(", ")}) THEN ${
      literal(pooled(pool))
    } ELSE ${text} END`;
}

/** SQL of a text that is `NULL` where it is one of some words. */
export function saidSql(text: string, missing: readonly string[]): string {
  return missing.reduce(
    (cell, word) => `nullif(${cell}, ${literal(word)})`,
    text,
  );
}

/** Words for yes and no, in ten languages. */
export const YES_WORDS = "true|t|yes|y|ja|j|oui|o|sí|si|s|sim|sì|tak";
export const NO_WORDS = "false|f|no|n|nein|non|não|nee|nie";

/**
 * Branches of a CASE: yes and no as 1 and 0. In one list they would be a join,
 * which the engine makes for rows that no branch asks of, too.
 *
 * @param text The cell in SQL, in small letters and without spaces around it.
 */
export function whenYesOrNo(text: string): string {
  const isIn = (words: string): string =>
    `WHEN ${text} IN (${words.split("|").map(literal).join(", ")})`;
  return `${isIn(YES_WORDS)} THEN 1 ${isIn(NO_WORDS)} THEN 0`;
}

/**
 * SQL of a number, or of yes and no as 1 and 0; `NULL` for anything else, which
 * is then told.
 *
 * @param field The column.
 * @param decimal Character before the decimals.
 */
export function measureSql(field: string, decimal = "."): string {
  const text = `lower(trim(${identifier(field)}::VARCHAR))`;
  const number = decimal === "," ? `replace(${text}, ',', '.')` : text;
  return `CASE ${whenYesOrNo(text)}
    ELSE TRY_CAST(${number} AS DOUBLE) END`;
}

/** Four bytes hold 19.99 as 19.98999977: what was meant is their shortest decimal. */
function asNumber(field: string, type: string): string {
  if (type === "DOUBLE") return field;
  return type === "FLOAT" ? `${field}::VARCHAR::DOUBLE` : `${field}::DOUBLE`;
}
