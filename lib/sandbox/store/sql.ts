/**
 * SQL as text apart from its values. A template's `${...}` is either another
 * piece of SQL or a value, and a value is always bound, never written into the
 * text: no input can become SQL.
 */

/** What can be bound. Numbers are bound as DOUBLE, bigints as BIGINT. */
export type SqlValue = string | number | bigint | boolean | null;

/** A piece of SQL: one text more than there are values. */
export interface Sql {
  readonly texts: readonly string[];
  readonly values: readonly SqlValue[];
}

/** A piece of SQL from a template. */
export function sql(
  texts: TemplateStringsArray,
  ...parts: readonly (Sql | SqlValue)[]
): Sql {
  const joined: string[] = [texts[0] ?? ""];
  const values: SqlValue[] = [];
  parts.forEach((piece, i) => {
    if (isSql(piece)) {
      joined[joined.length - 1] += piece.texts[0] ?? "";
      joined.push(...piece.texts.slice(1));
      values.push(...piece.values);
    } else {
      joined.push("");
      values.push(piece);
    }
    joined[joined.length - 1] += texts[i + 1] ?? "";
  });
  return { texts: joined, values };
}

/** Pieces one after the other, `separator` between them. */
export function join(pieces: readonly Sql[], separator: string): Sql {
  const between: Sql = { texts: [separator], values: [] };
  return pieces.reduce(
    (combined, piece, i) =>
      i === 0 ? piece : sql`${combined}${between}${piece}`,
    sql``,
  );
}

/** All conditions together; true when there are none. */
export function allConditions(conditions: readonly Sql[]): Sql {
  return conditions.length === 0
    ? sql`true`
    : sql`(${join(conditions, " AND ")})`;
}

/** At least one condition; false when there are none. */
export function anyCondition(conditions: readonly Sql[]): Sql {
  return conditions.length === 0
    ? sql`false`
    : sql`(${join(conditions, " OR ")})`;
}

/** A list of bound values: `$1, $2, $3`. */
export function valueList(values: readonly SqlValue[]): Sql {
  return join(values.map((value) => sql`${value}`), ", ");
}

/** The text with `$1`, `$2`, ... where the values go. */
export function placeholderText(piece: Sql): string {
  return piece.texts.reduce((text, next, i) => `${text}$${i}${next}`);
}

function isSql(candidate: Sql | SqlValue): candidate is Sql {
  return typeof candidate === "object" && candidate !== null;
}
