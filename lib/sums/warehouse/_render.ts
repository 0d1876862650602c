import type { ListParameters, NamedParameters } from "./dialects.ts";
import type { Fragment, Placeholder, Rules } from "./_sql.ts";
import type { BoundValue } from "./types.ts";

/** SQL text with its values as a list or by name. */
export interface Rendered {
  readonly sql: string;
  readonly parameters: ListParameters | NamedParameters;
}

/** Renders a fragment and replaces each value with a placeholder. */
export function render(fragment: Fragment, rules: Rules): Rendered {
  const bound: Placeholder[] = [];
  const placeholders = new Map<string, Placeholder>();
  const place = (value: BoundValue): string => {
    const plain = value instanceof Date ? value.getTime() : value;
    const key = `${typeof value} ${plain}`;
    const earlier = rules.isNamed ? placeholders.get(key) : undefined;
    if (earlier !== undefined) return earlier.text;
    const placeholder = rules.placeholder(bound.length + 1, value);
    bound.push(placeholder);
    placeholders.set(key, placeholder);
    return placeholder.text;
  };
  const text = fragment
    .map((piece) => typeof piece === "string" ? piece : place(piece.value))
    .join("");
  const values = bound.map(({ value }) => value);
  return Object.freeze({
    sql: text,
    parameters: Object.freeze(
      rules.isNamed
        ? Object.fromEntries(values.map((value, i) => [`p${i + 1}`, value]))
        : values,
    ),
  });
}
