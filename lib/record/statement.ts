/** Statements: codes and values of sentences, without their wording. */

/** Value in a statement: a name, a number, or a list of them. */
export type StatementValue =
  | string
  | number
  | boolean
  | null
  | readonly StatementValue[]
  | { readonly [name: string]: StatementValue };

/** Sentence identified by its code; `readout/words` has the wording of each code. */
export interface Statement {
  /** Code of the sentence, such as `orders-agree`. */
  readonly code: string;
  /** Values in the sentence, by name. */
  readonly values: Readonly<Record<string, StatementValue>>;
}

/**
 * Creates a statement from its code and values.
 *
 * @param code Code of the sentence.
 * @param values Values in the sentence, by name.
 * @returns The statement.
 */
export function statement(
  code: string,
  values: Statement["values"] = {},
): Statement {
  return { code, values };
}
