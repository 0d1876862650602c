/** Reads the header of a CSV file. */

import { parse } from "@std/csv";
import { basename } from "node:path";
import { ReadoutError, SchemaError } from "../base/mod.ts";
import { notUtf8, openText, startOf, type TextFile } from "../engine/mod.ts";
import type { ReadTableOptions } from "./table.ts";

/** Maximum size of the header, in bytes. */
const HEADER_BYTES = 65_536;

/** Matches the first record; line breaks inside quotes belong to it. */
const FIRST_RECORD = /^(?:"[^"]*(?:"|$)|[^"\r\n]+)*/;
/** Matches records including their line breaks. */
const RECORDS = /(?:"[^"]*(?:"|$)|[^"\r\n])*(?:\r\n|\n|\r)|[^\r\n]+$/g;

/** Header of a CSV file. */
export interface Header {
  /** Headers in file order. */
  readonly headers: string[];
  /** Field separator. */
  readonly separator: string;
  /** Number of lines above the header. */
  readonly above: number;
}

/**
 * Reads the first record of a CSV file.
 *
 * @param path Path of the file.
 * @param options Separator and name, as for {@linkcode readTable}.
 * @returns The headers, the separator, and the number of lines above.
 * @throws {ReadoutError} If the file is missing or empty.
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

/** Reads the header of an open file. */
export async function readHeaderOf(
  file: TextFile,
  delimiter?: string,
): Promise<Header> {
  const { source } = file;
  const refuse = (message: string): SchemaError =>
    new SchemaError(source, [{ path: "header", message }]);
  const start = await startOf(file, HEADER_BYTES);
  const decoded = new TextDecoder("utf-8").decode(start);
  const { above, separator: declared, text } = findHeader(decoded, delimiter);
  const [line = ""] = FIRST_RECORD.exec(text) ?? [];
  if (text.trim() === "") {
    const advice = "export it again, or check the path";
    throw new ReadoutError(`${source} is empty; ${advice}`);
  }
  const encodingError = line.includes("\ufffd") ? await notUtf8(file) : null;
  if (encodingError !== null) throw encodingError;
  if (line.length === text.length && start.length === HEADER_BYTES) {
    throw refuse(
      `does not end within ${HEADER_BYTES} bytes. Check that this is a CSV file`,
    );
  }
  const separator = delimiter ?? declared ?? likeliestSeparator(line);
  const headers = splitFields(line, separator)?.map(nameOrNumber) ?? null;
  const shown = quoteForDisplay(line);
  const problem = headers === null
    ? `its quotes are unbalanced: ${shown}. Enclose each header that contains a quote in quotes, and double the inner ones`
    : quoteProblem(headers, line);
  if (problem !== null) throw refuse(problem);
  return { headers: headers!, separator, above };
}

function quoteForDisplay(text: string): string {
  return JSON.stringify(text.slice(0, 80));
}

/**
 * Returns a problem if quotes surround something other than a field, such as
 * whole rows.
 */
function quoteProblem(headers: readonly string[], line: string): string | null {
  const [first = ""] = headers;
  if (headers.length > 1) {
    return headers.every((header) => /^'.*'$/.test(header.trim()))
      ? `its fields are in single quotes, which count as part of the fields: ${first}. Export it with double quotes or none`
      : null;
  }
  if (first.split(likeliestSeparator(first)).length <= 2) return null;
  const shown = quoteForDisplay(first);
  return /^\ufeff?"/.test(line.trimStart())
    ? `is quoted as a whole and parsed as one field: ${shown}. Remove the quotes around whole rows and turn doubled quotes into single ones`
    : `is a single field with the given delimiter: ${shown}. Remove --delimiter to detect it for each file, or set the right one`;
}

/** Splits the header line, or returns `null` if its quotes are malformed. */
export function splitFields(line: string, separator: string): string[] | null {
  try {
    return parse(line, { separator })[0] ?? [];
  } catch {
    return null;
  }
}

/** Some programs number the rows in a column without a header. */
function nameOrNumber(header: string, index: number): string {
  return header.trim() === "" ? `column ${index + 1}` : header;
}

/** Patterns and limits for lines that programs write above a CSV header. */

/** Matches Excel's separator line, such as `sep=;`. */
const SEPARATOR_LINE = /^\W?sep=(.)\W?$/i;
/** Number of lines sampled to determine the number of fields per row. */
const MOST_ROWS_ABOVE = 50;
/** Maximum length of a record, in characters. */
const MOST_LETTERS = 8_000;

/**
 * Counts the lines above the header: empty lines, comments, titles and report
 * descriptions. Such lines fill less than half of the fields that rows have.
 *
 * @param start Beginning of the file.
 * @param delimiter Field separator, if specified.
 * @returns Number of lines, the separator declared in one of them, and the
 *   remaining text.
 */
function findHeader(
  start: string,
  delimiter?: string,
): { above: number; separator: string | undefined; text: string } {
  const lines = start.split(/(?<=\r\n|\n|\r(?!\n))/);
  const records = start.match(RECORDS) ?? lines;
  // An unclosed quote would merge everything after it into one record, so lines
  // are counted instead.
  const firstRecords = records.slice(0, MOST_ROWS_ABOVE);
  const isClosed = start.startsWith(firstRecords.join("")) &&
    firstRecords.every(({ length }) => length < MOST_LETTERS);
  const rowTexts = isClosed ? records : lines;
  const separator = SEPARATOR_LINE.exec(rowTexts[0]!.trim())?.[1];
  const fieldSeparator = delimiter ?? separator ?? likeliestSeparator(start);
  const rows = rowTexts.slice(0, MOST_ROWS_ABOVE).map((line) => {
    const fields = line.replace(/"[^"]*"/g, "-").split(fieldSeparator);
    const filled = fields.filter((field) => field.trim() !== "").length;
    return { line, fields: fields.length, filled };
  });
  const widths = rows.map(({ fields, filled }) => filled && fields)
    .filter((width) => width > 0).sort((a, b) => a - b);
  const usualWidth = widths[widths.length >> 1] ?? 0;
  const header = rows.findIndex(({ line, filled }) => {
    const isComment = filled === 1 && /^\W?#/.test(line);
    const isRemark = usualWidth > 2 && filled < Math.max(2, usualWidth / 2);
    return filled > 0 && !isComment && !isRemark &&
      !SEPARATOR_LINE.test(line.trim());
  });
  const skipped = Math.max(0, header);
  const above = rowTexts.slice(0, skipped).join("").split(/\r\n|\n|\r/).length -
    1;
  return { above, separator, text: rowTexts.slice(skipped).join("") };
}

/** Returns the most frequent separator character. */
function likeliestSeparator(text: string): string {
  const count = (separator: string): number => text.split(separator).length;
  return [",", ";", "\t", "|"].reduce((best, separator) =>
    count(separator) > count(best) ? separator : best
  );
}
