/**
 * SQL apart from its values. In a template `${...}` is another piece or plain
 * SQL text that this folder wrote; a value enters only through `bind` and a name
 * only through a dialect's `quote`, so that no input can become SQL.
 */

import type { BoundValue } from "./types.ts";

/** A value on its way to a placeholder. */
export interface Bound {
  /** The value. */
  readonly value: BoundValue;
}

/** A piece of SQL: text and values in the order in which they stand. */
export type Fragment = readonly (string | Bound)[];

/** A piece of SQL from a template. */
export function sql(
  texts: TemplateStringsArray,
  ...parts: readonly (Fragment | string)[]
): Fragment {
  return texts.flatMap((text, i) => {
    const part = parts[i] ?? [];
    return typeof part === "string" ? [text, part] : [text, ...part];
  });
}

/** A placeholder for a value. */
export function bind(value: BoundValue): Fragment {
  return [{ value }];
}

/** Pieces one after the other, `separator` between them. */
export function join(
  pieces: readonly (Fragment | string)[],
  separator: string,
): Fragment {
  return pieces.flatMap((piece, i) => {
    const parts = typeof piece === "string" ? [piece] : piece;
    return i === 0 ? parts : [separator, ...parts];
  });
}
