/** Bytes that no text has, and by which no cell can be told from another. */

import { ReadoutError } from "../../api/mod.ts";
import { eachRow } from "./_rows.ts";
import type { Bytes } from "../source.ts";

/** Whether bytes have any: to look for one takes next to no time. */
export function hasStray(bytes: Uint8Array): boolean {
  return bytes.includes(0);
}

/** What is said of them, and of the row that they are in. */
export async function strayIn(bytes: Bytes): Promise<ReadoutError> {
  const readoutError = await eachRow(
    bytes,
    hasStray,
    (line, row) => hasStray(line) ? strayRow(line, row, bytes.source) : null,
  );
  return readoutError ??
    new ReadoutError(`${bytes.source} has bytes that are zero`);
}

function strayRow(
  line: Uint8Array,
  row: number,
  source: string,
): ReadoutError {
  const read = new TextDecoder().decode(line).trim();
  return new ReadoutError(
    `${source}, row ${row}, has bytes that are zero, which no text has: ${
      JSON.stringify(read.slice(0, 80))
    }; export it again, or leave them out`,
  );
}
