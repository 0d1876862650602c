/** Ids of visitors that are none, and those that may be one. */

import { formatCount, SchemaError } from "../base/mod.ts";
import { identifier, literal, MISSING_VALUE_TOKENS } from "../engine/mod.ts";
import { storedRows } from "../sums/mod.ts";
import { type HealthCheck, statement } from "../record/mod.ts";
import type { HeldTable } from "./workspace.ts";

/** Numbers that a spreadsheet has rounded. */
const ROUNDED = String.raw`[0-9]([.,][0-9]+)?e\+[0-9]+`;

/** What an expression takes for a space behind the last sign of plain text. */
const SPACES = [" ", "\t", "\n", "\f", "\r"];

/** SQL about an id. */
function idSql(field: string) {
  const id = identifier(field);
  const text = `${id}::VARCHAR`;
  const trimmed = `trim(${text})`;
  // Numbers with a fraction hold no more than 15 digits of an id for certain.
  const inexact = `(typeof(${id}) IN ('DOUBLE', 'FLOAT')
    AND abs(TRY_CAST(${id} AS DOUBLE)) >= if(typeof(${id}) = 'FLOAT', 16777216, 9007199254740992))`;
  // To trim takes far longer than to see that long plain text stays long.
  const mayBeShort =
    `(strlen(${text}) <= 12 OR strlen(${text}) <> length(${text})
    OR starts_with(${text}, ' ') OR ends_with(${text}, ' '))`;
  // Most ids; an expression takes twice as long as all of this.
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
    isNone: `(${inexact} OR ${mayBeShort} AND length(${trimmed}) <= 12
      AND regexp_full_match(${trimmed}, ${
      literal(`${MISSING_VALUE_TOKENS}|${ROUNDED}`)
    }, 'i'))`,
    isMixed: `CASE WHEN ${isPlain} THEN false ELSE ${text} <> ${plain} END`,
    // Long plain texts are neither, which takes half of the time to see.
    mayBeEither: `(${inexact} OR NOT (${isPlain} AND strlen(${text}) > 12))`,
  };
}

/**
 * Looks at every id once, since most files have nothing to be said of them.
 *
 * @param table The orders, as they are stored.
 * @returns Whether any has capitals or spaces around it.
 * @throws {SchemaError} When ids of visitors are none.
 */
export async function checkIds(table: HeldTable): Promise<boolean> {
  const { visitor_id } = table.fields;
  if (visitor_id === undefined) return false;
  const { isNone, isMixed, mayBeEither } = idSql(visitor_id);
  const [idFacts] = await storedRows(
    table,
    (from) =>
      `SELECT bool_or(none) AS none, bool_or(mixed) AS mixed FROM (
       SELECT ${isNone} AS none, ${isMixed} AS mixed FROM ${from}
       WHERE ${mayBeEither} AND (${isNone} OR ${isMixed}))`,
  );
  if (idFacts!.none === true) throw await noIds(table, visitor_id);
  return idFacts!.mixed === true;
}

async function noIds(table: HeldTable, field: string): Promise<SchemaError> {
  const { trimmed, isNone, isRounded } = idSql(field);
  const rows = await storedRows(
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
          ? "a rounded number, which may merge several visitors; export IDs as text"
          : "which names nobody. Leave the cell empty to exclude the order, or count it as its own visitor with --guests separate"
      }`,
    })),
  );
}

/**
 * Ids of visitors that are one without capitals and spaces around them.
 *
 * @param table The orders, as they are stored.
 * @returns A check, where there are any.
 */
export async function alikeVisitors(
  table: HeldTable,
): Promise<Pick<HealthCheck, "status" | "findings"> | null> {
  const { text, plain } = idSql(table.fields.visitor_id!);
  const [row] = await storedRows(
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
