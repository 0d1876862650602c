/** Extracts variations from tags, notes or attributes of an order. */

import { ReadoutError, SchemaError } from "../../base/mod.ts";
import { literal, parquetSql } from "../../engine/mod.ts";
import type { OrderFile } from "../../sums/mod.ts";
import type { ShopExport } from "./shops.ts";

/** Location of the variation: a column and the key that precedes its name. */
export interface Marks {
  readonly header: string;
  /** Key before the variation's name; `null` if the name stands alone. */
  readonly key: string | null;
}

/**
 * Parses `HEADER` or `HEADER=KEY`.
 *
 * @param text The option's text.
 * @param headers Headers of the file.
 * @returns The location of the variation.
 * @throws {ReadoutError} If the column does not exist.
 */
export function parseMarks(text: string, headers: readonly string[]): Marks {
  if (headers.includes(text)) return { header: text, key: null };
  const separator = text.indexOf("=");
  const header = text.slice(0, Math.max(0, separator));
  if (!headers.includes(header)) {
    throw new ReadoutError(
      `No column "${
        separator < 0 ? text : header
      }" to read the variation from. Found: ${headers.join(", ")}`,
      "variationFrom",
    );
  }
  return { header, key: text.slice(separator + 1) };
}

/**
 * Returns SQL that extracts the variation from a cell of tags: the text after the
 * key, or the only tag that is a variation's name. Yields `NULL` if there is
 * none, or more than one.
 *
 * @param cell SQL of the cell.
 * @param marks Location of the variation.
 * @param names Names of the variations.
 */
export function markedVariationSql(
  cell: string,
  { key }: Marks,
  names: readonly string[],
): string {
  const marks = `list_transform(${
    splitTagsSql(cell)
  }, lambda mark: trim(mark))`;
  const variationList = `[${names.map(literal).join(", ")}]`;
  const name = (text: string): string =>
    `coalesce(list_filter(${variationList}, lambda name: lower(name) = lower(${text}))[1],
      ${text})`;
  const markedValues = key === null
    ? `list_filter(${variationList}, lambda name:
        list_contains(list_transform(${marks}, lambda mark: lower(mark)), lower(name)))`
    : `list_distinct(list_transform(
        list_filter(${marks}, lambda mark: starts_with(lower(mark), lower(${
      literal(key)
    }))),
        lambda mark: ${
      name(
        `regexp_replace(substr(mark, ${key.length + 1}), '^[\\s:=_-]+', '')`,
      )
    }))`;
  return `CASE WHEN len(${markedValues}) = 1 THEN (${markedValues})[1] END`;
}

/**
 * Returns SQL that splits a cell into tags; supports JSON lists of texts or of
 * name-value pairs, and the parameters of URLs.
 */
export function splitTagsSql(cell: string): string {
  const text = `CAST(${cell} AS VARCHAR)`;
  const markField = (name: string): string =>
    `json_extract_string(mark, '$${name}')`;
  return `CASE WHEN starts_with(${text}, '[') AND json_valid(${text})
    THEN list_transform(from_json(${text}, '["JSON"]'), lambda mark: coalesce(
      coalesce(${markField(".name")}, ${markField(".key")}) || ': ' || ${
    markField(".value")
  },
      ${markField("")}))
    WHEN regexp_matches(${text}, '^(https?:/)?/')
    THEN list_transform(regexp_split_to_array(${text}, '[?&#]'), lambda mark: url_decode(mark))
    ELSE regexp_split_to_array(${text}, '[,;|\\n\\r]+') END`;
}

/** Number of rows that are searched for a column of variations. */
const SEARCHED_ROWS = 1_000;
/** Minimum share of rows with a variation: further line items repeat no tags. */
const MARKED_SHARE = 0.1;

/**
 * Returns the option that reads the variation from the column whose cells or tags
 * name one; `null` if there is none.
 */
export async function findVariationOption(
  { engine, path, unknownColumns }: SearchedTable,
  names: readonly string[],
): Promise<string | null> {
  if (names.length === 0 || unknownColumns.length === 0) return null;
  const pattern = literal(
    `(?:(.*?)\\s*[:=]\\s*)?(?:${names.map(escapePattern).join("|")})`,
  );
  const [best] = await engine.rows(
    `WITH searched AS (
       SELECT COLUMNS([${unknownColumns.map(literal).join(", ")}])::VARCHAR
       FROM ${parquetSql(path)} LIMIT ${SEARCHED_ROWS}),
     marks AS (
       SELECT header, trim(unnest(${splitTagsSql("cell")})) AS mark
       FROM (UNPIVOT searched ON COLUMNS(*) INTO NAME header VALUE cell))
     SELECT header, regexp_extract(mark, ${pattern}, 1, 'i') AS key FROM marks
     WHERE regexp_full_match(mark, ${pattern}, 'i') GROUP BY header, key
     HAVING count(*) > (SELECT count(*) * ${MARKED_SHARE} FROM searched)
     ORDER BY count(*) DESC, header, key LIMIT 1`,
  );
  if (best === undefined) return null;
  const { header, key } = best;
  const text = key === "" ? `${header}` : `${header}=${key}`;
  return `--variation-from ${JSON.stringify(text)}`;
}

/** Escapes a text for the engine's patterns, which do not know `\u3000`. */
function escapePattern(text: string): string {
  return text.replace(
    /[^\p{L}\p{N}]/gu,
    (sign) => `\\x{${sign.codePointAt(0)!.toString(16)}}`,
  );
}

/** Stored orders whose remaining columns may name the variations. */
type SearchedTable = Pick<
  OrderFile,
  "engine" | "path" | "source" | "unknownColumns"
>;

/**
 * Returns the error that a platform's export has no variation column, with the
 * column whose tags contain it, if there is one.
 */
export async function noVariationError(
  table: SearchedTable,
  { name }: ShopExport,
  names: readonly string[],
): Promise<SchemaError> {
  const option = await findVariationOption(table, names);
  const advice = option === null
    ? "Set the tags or notes column with --variation-from HEADER, or add the visitors' variations with --assignments FILE"
    : `Another column contains it: add ${option}`;
  return new SchemaError(table.source, [{
    path: "variation",
    message: `${name} exports don't include it. ${advice}`,
  }]);
}

/** Returns the error for a column that names no variation in any row. */
export function noMarksError(
  source: string,
  { header, key }: Marks,
  names: readonly string[],
  words: readonly string[],
): SchemaError {
  const quoted = (texts: readonly string[]): string =>
    texts.slice(0, MOST_NAMED).map((text) => `"${text.slice(0, 40)}"`)
      .join(", ");
  const finding = words.length === 0
    ? "it is empty"
    : `it contains ${quoted(words)}`;
  const sought = key === null
    ? names.length === 0
      ? "the variation names are unknown"
      : `the variations are ${quoted(names)}`
    : `none begins with "${key}"`;
  return new SchemaError(source, [{
    path: header,
    message:
      `no order has a variation there: ${finding}, and ${sought}. If a key precedes the variation, add it: --variation-from "${header}=KEY"`,
  }]);
}

const MOST_NAMED = 5;
