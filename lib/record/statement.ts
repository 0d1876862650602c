/** What a record says without words: a code, and what its sentence is about. */

/** A name, a number, or several of them. */
export type StatementValue =
  | string
  | number
  | boolean
  | null
  | readonly StatementValue[]
  | { readonly [name: string]: StatementValue };

/** A sentence by its code; `readout/words` has the words of each. */
export interface Statement {
  /** Which sentence, such as `orders-agree`. */
  readonly code: string;
  /** What it is about, by name. */
  readonly values: Readonly<Record<string, StatementValue>>;
}

/**
 * A sentence by its code.
 *
 * @param code Which sentence.
 * @param values What it is about.
 * @returns The statement.
 */
export function statement(
  code: string,
  values: Statement["values"] = {},
): Statement {
  return { code, values };
}
