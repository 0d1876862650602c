/** A description as a JSON schema. */

import type { Description, Kind } from "./check.ts";

const TYPES: Readonly<Record<string, string>> = {
  number: "number",
  text: "string",
  flag: "boolean",
  list: "array",
  object: "object",
  null: "null",
};

/** A schema of an object without further fields. */
export interface ObjectSchema {
  readonly [field: string]: unknown;
  readonly type: "object";
  readonly properties: Record<string, Record<string, string | string[]>>;
  readonly required: string[];
  readonly additionalProperties: false;
}

/**
 * Describes options as a JSON schema.
 *
 * @param description The options.
 * @param required Those that must be given.
 * @param descriptions What to say of some of them, by name.
 * @returns The schema.
 */
export function jsonSchemaOf(
  description: Description,
  required: readonly string[],
  descriptions: Readonly<Record<string, string>>,
): ObjectSchema {
  const properties = Object.entries(description).map(([name, kinds]) => {
    const schema = kindSchema(kinds);
    const text = descriptions[name];
    return [
      name,
      text === undefined ? schema : { ...schema, description: text },
    ];
  });
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    required: [...required],
    additionalProperties: false,
  };
}

function kindSchema(kinds: readonly Kind[]): Record<string, string | string[]> {
  const words = kinds.find(Array.isArray);
  if (words !== undefined) return { enum: [...words] };
  const types = kinds.flatMap((kind) =>
    typeof kind === "string" ? TYPES[kind] ?? [] : "object"
  );
  return types.length === 0 ? {} : { type: types };
}
