/** The first record of a CSV file. */

import { parse } from "@std/csv";
import { basename } from "node:path";
import { ReadoutError, SchemaError } from "../base/mod.ts";
import { notUtf8, openText, startOf, type TextFile } from "../engine/mod.ts";
import type { ReadTableOptions } from "./table.ts";

/** Bytes in which the header must end. */
const HEADER_BYTES = 65_536;

/** Line breaks inside quotes belong to a header. */
const FIRST_RECORD = /^(?:"[^"]*(?:"|$)|[^"\r\n]+)*/;
/** Records with their ends. */
const RECORDS = /(?:"[^"]*(?:"|$)|[^"\r\n])*(?:\r\n|\n|\r)|[^\r\n]+$/g;

/** The headers of a file. */
export interface Header {
  /** In the order of the file. */
  readonly headers: string[];
  /** The character between fields. */
  readonly separator: string;
  /** Lines above it. */
  readonly above: number;
}

/**
 * Reads the first record of a CSV file.
 *
 * @param path The file.
 * @param options Separator and name, as for {@linkcode readTable}.
 * @returns The headers, and what is around them.
 * @throws {ReadoutError} When the file is missing or empty.
 *
 * @example
 * ```ts
 * import { readHeader } from "readout/loaders";
 * import { assertEquals } from "@std/assert";
 *
 * const path = await Deno.makeTempFile({ suffix: ".csv" });
 * await Deno.writeTextFile(path, "date;group;visits\n2019-08-01;A;719\n");
 * assertEquals(await readHeader(path), {
 *   headers: ["date", "group", "visits"],
 *   separator: ";",
 *   above: 0,
 * });
 * ```
 */
export async function readHeader(
  path: string,
  options: Pick<ReadTableOptions, "separator" | "source" | "encoding"> = {},
): Promise<Header> {
  const source = options.source ?? basename(path);
  await using text = await openText(path, source, options.encoding);
  return await readHeaderOf(text, options.separator);
}

/** The same, of a file that is open. */
export async function readHeaderOf(
  file: TextFile,
  delimiter?: string,
): Promise<Header> {
  const { source } = file;
  const refuse = (message: string): SchemaError =>
    new SchemaError(source, [{ path: "header", message }]);
  const start = await startOf(file, HEADER_BYTES);
  const decoded = new TextDecoder("utf-8").decode(start);
  const { above, separator: declared, text } = linesAbove(decoded, delimiter);
  const [line = ""] = FIRST_RECORD.exec(text) ?? [];
  if (text.trim() === "") {
    throw new ReadoutError(
      `${source} is empty; export it again, or check the path`,
    );
  }
  const foreign = line.includes("\ufffd") ? await notUtf8(file) : null;
  if (foreign !== null) throw foreign;
  if (line.length === text.length && start.length === HEADER_BYTES) {
    throw refuse(
      `does not end within ${HEADER_BYTES} bytes; is this a CSV file`,
    );
  }
  const separator = delimiter ?? declared ?? likeliestSeparator(line);
  const headers = splitHeader(line, separator);
  const problem = headers === null
    ? `its quotes are not in order: ${
      shown(line)
    }; put each header that has a quote between quotes, and double those in it`
    : quoteProblem(headers, line);
  if (headers === null || problem !== null) throw refuse(problem!);
  return { headers, separator, above };
}

function shown(text: string): string {
  return JSON.stringify(text.slice(0, 80));
}

/** Quotes that programs have put around what is no field. */
function quoteProblem(headers: readonly string[], line: string): string | null {
  const [first = ""] = headers;
  if (headers.length > 1) {
    return headers.every((header) => /^'.*'$/.test(header.trim()))
      ? `its fields stand between single quotes, which belong to the fields: ${first}; export it with double quotes, or with none`
      : null;
  }
  if (first.split(likeliestSeparator(first)).length <= 2) return null;
  return /^\ufeff?"/.test(line.trimStart())
    ? `is quoted as a whole and reads as one field: ${
      shown(first)
    }; remove the quotes around whole rows, and make doubled ones single`
    : `is one field with the delimiter that was named: ${
      shown(first)
    }; drop --delimiter to detect each file's own, or name the right one`;
}

/** `null` where its quotes are not in order. */
function splitHeader(line: string, separator: string): string[] | null {
  try {
    return (parse(line, { separator })[0] ?? []).map(nameOrNumber);
  } catch {
    return null;
  }
}

/** Some programs number the rows in a column without a header. */
function nameOrNumber(header: string, index: number): string {
  return header.trim() === "" ? `column ${index + 1}` : header;
}

/** What programs write above the header of a CSV file. */

/** Excel's own: `sep=;`. */
const NAMED = /^\W?sep=(.)\W?$/i;
/** Lines that say how many fields rows have. */
const LOOKED_AT = 50;
/** Letters of a record at most, its quotes closed. */
const MOST_LETTERS = 8_000;

/**
 * How many lines stand above the header: empty ones, comments, a title and what
 * a report says of itself, which fill less than half of the fields that rows have.
 *
 * @param start The beginning of the file.
 * @param delimiter The character between fields, where the reader names it.
 * @returns Their number, the character that one of them names, and what follows.
 */
function linesAbove(
  start: string,
  delimiter?: string,
): { above: number; separator: string | undefined; text: string } {
  const lines = start.split(/(?<=\r\n|\n|\r(?!\n))/);
  const records = start.match(RECORDS) ?? lines;
  // An unclosed quote would make one record of everything after it, so then lines
  // are counted.
  const firstRecords = records.slice(0, LOOKED_AT);
  const isClosed = start.startsWith(firstRecords.join("")) &&
    firstRecords.every(({ length }) => length < MOST_LETTERS);
  const units = isClosed ? records : lines;
  const separator = NAMED.exec(units[0]!.trim())?.[1];
  const between = delimiter ?? separator ?? likeliestSeparator(start);
  const rows = units.slice(0, LOOKED_AT).map((line) => {
    const fields = line.replace(/"[^"]*"/g, "-").split(between);
    const filled = fields.filter((field) => field.trim() !== "").length;
    return { line, fields: fields.length, filled };
  });
  const widths = rows.map(({ fields, filled }) => filled && fields)
    .filter((width) => width > 0).sort((a, b) => a - b);
  const usual = widths[widths.length >> 1] ?? 0;
  const header = rows.findIndex(({ line, filled }) => {
    const isComment = filled === 1 && /^\W?#/.test(line);
    const isRemark = usual > 2 && filled < Math.max(2, usual / 2);
    return filled > 0 && !isComment && !isRemark && !NAMED.test(line.trim());
  });
  const skipped = Math.max(0, header);
  const above = units.slice(0, skipped).join("").split(/\r\n|\n|\r/).length - 1;
  return { above, separator, text: units.slice(skipped).join("") };
}

/** The character that stands between fields, by how often it is there. */
function likeliestSeparator(text: string): string {
  const count = (separator: string): number => text.split(separator).length;
  return [",", ";", "\t", "|"].reduce((best, separator) =>
    count(separator) > count(best) ? separator : best
  );
}
