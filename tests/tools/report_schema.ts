/** Makes lib/report/readout.schema.json from the types of the JSON report. */

import { fileURLToPath } from "node:url";
import { createGenerator, type Schema } from "ts-json-schema-generator";
import { REPORT_SCHEMA } from "../../lib/report/_write_json.ts";

const LIB = new URL("../../lib/report/", import.meta.url);

const TEXT = '{"type":"string"}';

/** Where the schema is published. */
export const SCHEMA_FILE = new URL("readout.schema.json", LIB);

/**
 * The schema by which a report has the fields of its type and no others, as
 * JSON Schema 2020-12.
 */
export function closedSchema(): Record<string, unknown> {
  const generator = createGenerator({
    path: fileURLToPath(new URL("_write_json.ts", LIB)),
    type: "JsonReport",
    // The project's own check does it, with the project's options.
    skipTypeCheck: true,
    topRef: false,
    additionalProperties: false,
    sortProps: false,
  });
  const { $schema: _, ...rest } = generator.createSchema("JsonReport");
  return withDefinitions({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: REPORT_SCHEMA,
    title: "A readout as JSON",
    ...rest,
  });
}

/** The schema as it is published: a later field does not make a report invalid. */
export function publishedSchema(): Record<string, unknown> {
  return JSON.parse(JSON.stringify(
    closedSchema(),
    (key, value) => key === "additionalProperties" ? undefined : value,
  ));
}

/** The generator writes draft 7, where what is shared stands elsewhere. */
function withDefinitions(
  { definitions, ...rest }: Schema,
): Record<string, unknown> {
  const text = JSON.stringify({ ...rest, $defs: definitions });
  return JSON.parse(
    text.replaceAll('"#/definitions/', '"#/$defs/'),
    withoutOffers,
  );
}

/** Beside any text, words are what an editor offers: to a schema it is a text. */
function withoutOffers(_: string, value: Schema): unknown {
  const { anyOf = [], ...rest } = value ?? {};
  const isOpen = anyOf.some((one) => JSON.stringify(one) === TEXT);
  return isOpen && anyOf.every((one) => (one as Schema).type === "string")
    ? { type: "string", ...rest }
    : value;
}

if (import.meta.main) {
  const text = JSON.stringify(publishedSchema(), null, 2);
  await Deno.writeTextFile(SCHEMA_FILE, `${text}\n`);
}
