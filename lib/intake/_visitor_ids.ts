/** Checks visitor IDs for placeholders and for spellings of the same ID. */

import { formatCount, SchemaError } from "../base/mod.ts";
import { identifier, literal, MISSING_VALUE_TOKENS } from "../engine/mod.ts";
import { cachedStoredRows } from "../sums/mod.ts";
import { type HealthCheck, statement } from "../record/mod.ts";
import type { HeldTable } from "./workspace.ts";

/** Pattern of IDs that stores and trackers assign to all unidentified visitors. */
export const GUEST_IDS =
  "0+|-1|guests?|guest (checkout|user)|anonymous|anon|unknown|not logged in|\\((not set|none|not provided)\\)|unassigned|no (id|user)|gast|gastbestellung|unbekannt|anonym|invité|inconnu|invitado|desconocido|ospite|sconosciuto|ゲスト";

/** Matches numbers that a spreadsheet rounded to scientific notation. */
const ROUNDED = String.raw`[0-9]([.,][0-9]+)?e\+[0-9]+`;

/** ASCII whitespace that `\s` matches in DuckDB's regular expressions. */
const SPACES = [" ", "\t", "\n", "\f", "\r"];

/**
 * Returns a pattern that allows spaces of any script around another. It takes half
 * the time of trimming every ID.
 */
export function padded(pattern: string): string {
  return String.raw`[\s\p{Z}]*(?:${pattern})[\s\p{Z}]*`;
}

/** Returns SQL expressions that classify an ID. */
function idSql(field: string) {
  const id = identifier(field);
  const text = `${id}::VARCHAR`;
  const trimmed = `trim(${text})`;
  // Above 2^53 (or 2^24 for 32-bit floats), a floating-point column no longer
  // holds an ID exactly.
  const inexact = `(typeof(${id}) IN ('DOUBLE', 'FLOAT')
    AND abs(TRY_CAST(${id} AS DOUBLE)) >= if(typeof(${id}) = 'FLOAT', 16777216, 9007199254740992))`;
  // Most IDs pass this comparison, which is twice as fast as a regular
  // expression.
  const isPlain = `strlen(${text}) = length(${text}) AND ${text} >= '!'
    AND NOT (${
    SPACES.map((space) => `ends_with(${text}, ${literal(space)})`).join(" OR ")
  }) AND ${text} = lower(${text})`;
  const plain = String
    .raw`lower(regexp_replace(${text}, '^[\s\x{a0}\x{200b}\x{feff}]+|[\s\x{a0}\x{200b}\x{feff}]+$', '', 'g'))`;
  return {
    text,
    trimmed,
    plain,
    isRounded: `(${inexact}
      OR regexp_full_match(${trimmed}, ${literal(ROUNDED)}, 'i'))`,
    isNone: `(${inexact} OR regexp_full_match(${text}, ${
      literal(padded(`${MISSING_VALUE_TOKENS}|${ROUNDED}`))
    }, 'i'))`,
    isMixed: `CASE WHEN ${isPlain} THEN false ELSE ${text} <> ${plain} END`,
  };
}

/**
 * Scans all visitor IDs once, and reports whether any has capitals or surrounding
 * spaces.
 *
 * @param table The stored orders.
 * @returns Whether any ID has capitals or surrounding spaces.
 * @throws {SchemaError} If IDs are placeholders or rounded numbers.
 */
export async function checkIds(table: HeldTable): Promise<boolean> {
  const { visitor_id } = table.fields;
  if (visitor_id === undefined) return false;
  const { isNone, isMixed } = idSql(visitor_id);
  const [idFacts] = await cachedStoredRows(
    table,
    (from) =>
      `SELECT bool_or(${isNone}) AS none, bool_or(${isMixed}) AS mixed
       FROM ${from}`,
  );
  if (idFacts!.none === true) throw await invalidIdsError(table, visitor_id);
  return idFacts!.mixed === true;
}

async function invalidIdsError(
  table: HeldTable,
  field: string,
): Promise<SchemaError> {
  const { trimmed, isNone, isRounded } = idSql(field);
  const rows = await cachedStoredRows(
    table,
    (from) =>
      `SELECT ${trimmed} AS id, count(*) AS count, ${isRounded} AS rounded
     FROM ${from} WHERE ${isNone}
     GROUP BY ALL ORDER BY count DESC, id LIMIT 3`,
  );
  return new SchemaError(
    table.source,
    rows.map(({ id, count, rounded }) => ({
      path: "visitor_id",
      message: `is "${id}" in ${formatCount(Number(count), "row")}, ${
        rounded === true
          ? "a rounded number that may merge several visitors. Export IDs as text"
          : "a placeholder, not an ID. Leave the cell empty to exclude the order, or count each as a separate visitor with --guests separate"
      }`,
    })),
  );
}

/**
 * Finds visitor IDs that differ only in capitals or surrounding spaces.
 *
 * @param table The stored orders.
 * @returns The check result, or `null` if there are none.
 */
export async function findLookalikeVisitors(
  table: HeldTable,
): Promise<Pick<HealthCheck, "status" | "findings"> | null> {
  const { text, plain } = idSql(table.fields.visitor_id!);
  const [row] = await cachedStoredRows(
    table,
    (from) =>
      `SELECT count(*) AS count, min(ids) AS ids FROM (
       SELECT list(DISTINCT ${text} ORDER BY ${text}) AS ids
       FROM ${from} WHERE ${text} IS NOT NULL GROUP BY ${plain}
       HAVING count(DISTINCT ${text}) > 1)`,
  );
  const { count, ids } = row!;
  const [first, second] = (ids ?? []) as readonly string[];
  const visitors = Number(count);
  const values = {
    source: table.source,
    visitors,
    first: first!,
    second: second!,
  };
  return visitors === 0
    ? null
    : { status: "warn", findings: [statement("alike-ids", values)] };
}
