/** Objects as the rows of a table. */

import { ReadoutError } from "../api/mod.ts";
import { identifier, literal, openEngine } from "./session.ts";
import { type Bytes, fileSql } from "./source.ts";

/**
 * Copies JSON as CSV: a list of objects, or an object a line. A field is a
 * column, whichever rows have it; numbers keep all of their digits, and what has
 * fields of its own stays JSON.
 */
export async function copyJson(
  { source, path, compression }: Bytes,
  target: string,
): Promise<void> {
  await using engine = await openEngine();
  const packed = compression === "none" ? "uncompressed" : compression;
  const rows = `read_json(${
    fileSql(path)
  }, compression = '${packed}', maximum_depth = 1, sample_size = -1, field_appearance_threshold = 0,
    map_inference_threshold = -1)`;
  try {
    const fields = await engine.rows(`DESCRIBE FROM ${rows}`);
    const cells = fields.map((field) => {
      const name = identifier(String(field.column_name));
      return `${name}::JSON ->> '$' AS ${name}`;
    });
    await engine.run(
      `COPY (SELECT ${cells.join(", ")} FROM ${rows})
       TO ${literal(target)} (FORMAT csv, HEADER)`,
    );
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const [, where] = /at (byte [^\n]*?)\.?\s*(\n|$)/.exec(error.message) ?? [];
    throw new ReadoutError(
      `${source} is JSON that cannot be read: ${
        where ?? "it is neither a list of objects nor an object a line"
      }`,
    );
  }
}
