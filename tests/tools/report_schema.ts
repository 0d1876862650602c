/**
 * Makes lib/report/readout.schema.json and lib/words/summary.schema.json from the
 * types of the JSON report and of the small record.
 */

import { fileURLToPath } from "node:url";
import { createGenerator, type Schema } from "ts-json-schema-generator";
import { REPORT_SCHEMA } from "../../lib/report/_write_json.ts";
import { SUMMARY_SCHEMA } from "../../lib/words/short_record.ts";

const LIB = new URL("../../lib/report/", import.meta.url);

const TEXT = '{"type":"string"}';

/** Where the schema is published. */
export const SCHEMA_FILE = new URL("readout.schema.json", LIB);

/**
 * The schema by which a report has the fields of its type and no others, as
 * JSON Schema 2020-12.
 */
export function closedSchema(): Record<string, unknown> {
  return schemaOf(
    new URL("_write_json.ts", LIB),
    "JsonReport",
    REPORT_SCHEMA,
    "A readout as JSON",
  );
}

/** Where that of the small record is published. */
export const SUMMARY_FILE = new URL("../words/summary.schema.json", LIB);

/** The same of the small record. */
export function closedSummarySchema(): Record<string, unknown> {
  return schemaOf(
    new URL("../words/short_record.ts", LIB),
    "ShortRecord",
    SUMMARY_SCHEMA,
    "A readout as a small record",
  );
}

function schemaOf(
  file: URL,
  type: string,
  id: string,
  title: string,
): Record<string, unknown> {
  const generator = createGenerator({
    path: fileURLToPath(file),
    type,
    // The project's own check does it, with the project's options.
    skipTypeCheck: true,
    topRef: false,
    additionalProperties: false,
    sortProps: false,
  });
  const { $schema: _, ...rest } = generator.createSchema(type);
  return withDefinitions({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: id,
    title,
    ...rest,
  });
}

/** The schema as it is published: a later field does not make a report invalid. */
export function publishedSchema(
  closed = closedSchema(),
): Record<string, unknown> {
  return JSON.parse(JSON.stringify(
    closed,
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
  const write = async (file: URL, schema: Record<string, unknown>) => {
    const text = JSON.stringify(publishedSchema(schema), null, 2);
    await Deno.writeTextFile(file, `${text}\n`);
  };
  await write(SCHEMA_FILE, closedSchema());
  await write(SUMMARY_FILE, closedSummarySchema());
}
