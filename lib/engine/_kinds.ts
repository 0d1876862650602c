/** Recognizes non-text files by their first bytes. */

import { ReadoutError } from "../base/mod.ts";

/**
 * First bytes of known file types other than CSV, each with advice; one per line.
 */
const OTHER_KINDS = `
PK\x03\x04 | an Excel workbook or another zip archive, not CSV; save the sheet as CSV (UTF-8), or unzip it
\xd0\xcf\x11\xe0 | an old Excel workbook, not CSV; save it as CSV (UTF-8)
PAR1 | a Parquet file; rename it to end in .parquet
%PDF | a PDF, not CSV
SQLite format 3 | a SQLite database, not CSV; export its table as CSV
BZh | compressed with bzip2; decompress it, or compress it with gzip
\x28\xb5\x2f\xfd | compressed with zstd; decompress it, or compress it with gzip
\xfd7zXZ | compressed with xz; decompress it, or compress it with gzip
<!doctype | a web page, not CSV; the download may have required a login
<html | a web page, not CSV; the download may have required a login
<?xml | XML, not CSV
`.trim().split("\n").map((line) => line.split(" | ") as [string, string]);

/** Describes a known file type with advice, and returns `null` for other files. */
export function describeOtherKind(start: Uint8Array): string | null {
  const text = [...start.subarray(0, 16)].map((byte) =>
    String.fromCharCode(byte)
  ).join("");
  const words = text.toLowerCase().replaceAll(/\s/g, "");
  const match = OTHER_KINDS.find(([magic]) =>
    text.startsWith(magic) || words.startsWith(magic)
  );
  return match?.[1] ?? null;
}

/** Returns whether a text is a list of JSON objects, or one object per line. */
export function isJson(start: string): boolean {
  return /^\s*(\{|\[\s*[{\]])/.test(start);
}

/** Share of control characters above which a file is not text. */
const CONTROL_SHARE = 0.02;

/** Returns whether bytes are not text in UTF-8 or any single-byte encoding. */
export function isBinary(start: Uint8Array): boolean {
  return start.filter(isControl).length > start.length * CONTROL_SHARE;
}

function isControl(byte: number): boolean {
  return byte < 9 || byte > 13 && byte < 32 || byte === 127;
}

/** Creates the error for a file that is not text. */
export function notTextError(
  path: string,
  source: string,
  start: Uint8Array,
): ReadoutError {
  if (path.toLowerCase().endsWith(".gz")) {
    return new ReadoutError(
      `${source} is damaged (its name ends in .gz, but it isn't compressed data); copy it again`,
    );
  }
  const place = start.findIndex(isControl);
  const byte = start[place]!.toString(16).padStart(2, "0");
  return new ReadoutError(
    `${source} is not text: byte ${
      place + 1
    } is 0x${byte}, one of many control characters. Export it as CSV`,
  );
}
