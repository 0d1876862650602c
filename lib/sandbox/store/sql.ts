/**
 * SQL templates that separate text from values. A template's `${...}` is either
 * another SQL fragment or a value. Values are always bound as parameters, so no
 * input can become SQL.
 */

/** A value that can be bound. Numbers are bound as DOUBLE, bigints as BIGINT. */
export type SqlValue = string | number | bigint | boolean | null;

/**
 * An SQL fragment: texts with values between them, with one more text than
 * values.
 */
export interface Sql {
  readonly texts: readonly string[];
  readonly values: readonly SqlValue[];
}

/** Creates an SQL fragment from a template. */
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

/** Joins SQL fragments with a separator. */
export function join(pieces: readonly Sql[], separator: string): Sql {
  const between: Sql = { texts: [separator], values: [] };
  return pieces.length === 0
    ? sql``
    : pieces.reduce((joined, piece) => sql`${joined}${between}${piece}`);
}

/** Combines conditions with AND; true if there are none. */
export function allConditions(conditions: readonly Sql[]): Sql {
  return sql`(${join([sql`true`, ...conditions], " AND ")})`;
}

/** Combines conditions with OR; false if there are none. */
export function anyCondition(conditions: readonly Sql[]): Sql {
  return sql`(${join([sql`false`, ...conditions], " OR ")})`;
}

/** Creates a list of bound values: `$1, $2, $3`. */
export function valueList(values: readonly SqlValue[]): Sql {
  return join(values.map((value) => sql`${value}`), ", ");
}

/** Returns the SQL text with placeholders `$1`, `$2`, ... for the values. */
export function placeholderText(piece: Sql): string {
  return piece.texts.reduce((text, next, i) => `${text}$${i}${next}`);
}

function isSql(candidate: Sql | SqlValue): candidate is Sql {
  return typeof candidate === "object" && candidate !== null;
}
