/** Schema of notebook files, nbformat 4.0 to 4.5. */
import * as z from "zod";

const text = z.union([z.string(), z.array(z.string())])
  .transform((value) => typeof value === "string" ? value : value.join(""));
const object = z.record(z.string(), z.json());
const id = z.string().regex(/^[a-zA-Z0-9-_]{1,64}$/);
const count = z.int().nonnegative().nullable();

const JSON_TYPE = /^application\/(.*\+)?json$/;

/**
 * MIME bundle: text lines are joined, and content of JSON types is kept
 * unchanged.
 */
const bundle = object.transform((data) => {
  const joined = { ...data };
  for (const [type, value] of Object.entries(data)) {
    const isText = Array.isArray(value) && !JSON_TYPE.test(type);
    if (isText) joined[type] = value.join("");
  }
  return joined;
});

const shown = { data: bundle, metadata: object };
const output = z.discriminatedUnion("output_type", [
  z.strictObject({
    output_type: z.literal("stream"),
    name: z.enum(["stdout", "stderr"]),
    text,
  }),
  z.strictObject({ output_type: z.literal("display_data"), ...shown }),
  z.strictObject({
    output_type: z.literal("execute_result"),
    execution_count: count,
    ...shown,
  }),
  z.strictObject({
    output_type: z.literal("error"),
    ename: z.string(),
    evalue: z.string(),
    traceback: z.array(z.string()),
  }),
]);

const base = { id: id.optional(), metadata: object, source: text };
/** One cell; cell IDs exist since nbformat 4.5. */
export const cell = z.discriminatedUnion("cell_type", [
  z.strictObject({
    ...base,
    cell_type: z.literal("code"),
    execution_count: count,
    outputs: z.array(output),
  }),
  z.strictObject({
    ...base,
    cell_type: z.enum(["markdown", "raw"]),
    attachments: object.optional(),
  }),
]);

/** Notebook file; its cells are validated one by one. */
export const file = z.object({
  nbformat: z.int(),
  nbformat_minor: z.int(),
  metadata: object,
  cells: z.array(z.unknown()),
});
