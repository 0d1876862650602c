/** Objects as the rows of a table. */

import { ReadoutError } from "../api/mod.ts";
import { literal, openEngine } from "./session.ts";
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
  try {
    await engine.run(
      `COPY (SELECT COLUMNS(*)::JSON ->> '$' FROM read_json(${fileSql(path)},
         compression = '${packed}', maximum_depth = 1, sample_size = -1,
         field_appearance_threshold = 0, map_inference_threshold = -1))
       TO ${literal(target)} (FORMAT csv, HEADER)`,
    );
  } catch (error) {
    if (error instanceof ReadoutError) throw error;
    const [, where] = /at (byte [^\n]*?)\.?\s*(\n|$)/.exec(`${error}`) ?? [];
    throw new ReadoutError(
      `${source} is JSON that cannot be read${
        where === undefined ? "" : `: ${where}`
      }; it must be a list of objects, or an object a line`,
    );
  }
}
