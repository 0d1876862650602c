/** Converts option descriptions to JSON schemas. */

import type { Description, Kind } from "./check.ts";

const TYPES: Readonly<Record<string, string>> = {
  number: "number",
  text: "string",
  flag: "boolean",
  list: "array",
  object: "object",
  null: "null",
};

/** JSON schema of an object without additional properties. */
export interface ObjectSchema {
  readonly [field: string]: unknown;
  readonly type: "object";
  readonly properties: Record<string, Record<string, string | string[]>>;
  readonly required: string[];
  readonly additionalProperties: false;
}

/**
 * Returns the JSON schema of options.
 *
 * @param description Description of the options.
 * @param required Names of the required options.
 * @param descriptions Descriptions of options, by name.
 * @returns The JSON schema.
 */
export function optionsJsonSchema(
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
