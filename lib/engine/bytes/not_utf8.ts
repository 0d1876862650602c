/** Letters that are not UTF-8: which row they are in, and what they could mean. */

import { ReadoutError } from "../../api/mod.ts";
import { eachRow } from "./_rows.ts";
import type { Bytes } from "../source.ts";

/** Letters of a row that are shown. */
const SHOWN = 80;
/** Of those, letters before the first that is none of English. */
const BEFORE = 60;

/**
 * Says of bytes that are not UTF-8 where they are and what they could mean.
 *
 * @param bytes The file.
 * @returns The error; `null` when all is UTF-8.
 */
export async function notUtf8(bytes: Bytes): Promise<ReadoutError | null> {
  return await eachRow(
    bytes,
    (rows) => !isUtf8(rows),
    (line, row) => isUtf8(line) ? null : foreignRow(line, row, bytes.source),
  );
}

function foreignRow(
  line: Uint8Array,
  row: number,
  source: string,
): ReadoutError {
  const read = new TextDecoder("windows-1252").decode(line).trim();
  const first = read.search(/[^ -~]/);
  const from = Math.max(0, first < SHOWN ? 0 : first - BEFORE);
  return new ReadoutError(
    `${source}, row ${row}, is not UTF-8. In Windows-1252 it would be ${
      JSON.stringify(read.slice(from, from + SHOWN))
    }; if that is right, add --encoding windows-1252, or else name its encoding, or save it as UTF-8`,
  );
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
