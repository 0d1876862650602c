/** The first record of a CSV file. */

import { parse } from "@std/csv";
import { basename } from "node:path";
import { ReadoutError, SchemaError } from "../api/mod.ts";
import { bytesOf, notUtf8, openText, type TextFile } from "../engine/mod.ts";
import type { ReadTableOptions } from "./table.ts";

/** Bytes in which the header must end. */
const HEADER_BYTES = 65_536;

/**
 * Reads the first record of a CSV file.
 *
 * @param path The file.
 * @param options Separator and name, as for {@linkcode readTable}.
 * @returns The headers, and the character that stands between fields.
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
 * });
 * ```
 */
export async function readHeader(
  path: string,
  options: Pick<ReadTableOptions, "separator" | "source" | "encoding"> = {},
): Promise<{ readonly headers: string[]; readonly separator: string }> {
  const source = options.source ?? basename(path);
  await using text = await openText(path, source, options.encoding);
  return await headerOf(text, { ...options, source });
}

/** The same, of a file that is open. */
export async function headerOf(
  file: TextFile,
  { source, separator: named }: Pick<ReadTableOptions, "separator"> & {
    readonly source: string;
  },
): Promise<{ readonly headers: string[]; readonly separator: string }> {
  const start = await readStart(file);
  const text = new TextDecoder("utf-8").decode(start);
  const end = endOfFirstRecord(text);
  const line = text.slice(0, end);
  if (text.trim() === "") {
    throw new ReadoutError(
      `${source} is empty; export it again, or check the path`,
    );
  }
  if (named === undefined) {
    checkFirstRow(line, text.slice(end).trimStart(), source);
  }
  if (line.includes("\ufffd")) {
    const foreign = await notUtf8(file);
    if (foreign !== null) throw foreign;
  }
  if (end === text.length && start.length === HEADER_BYTES) {
    throw new SchemaError(source, [{
      path: "header",
      message: `does not end within ${HEADER_BYTES} bytes; is this a CSV file`,
    }]);
  }
  const separator = named ?? likeliestSeparator(line);
  const headers = fieldsOf(line, separator, source);
  checkQuotes(headers, line, source);
  return { headers, separator };
}

/** Quotes that programs have put around what is no field. */
function checkQuotes(
  headers: readonly string[],
  line: string,
  source: string,
): void {
  const [first = ""] = headers;
  const isWholeRow = headers.length === 1 && fieldCount(first) > 2;
  const isSingle = headers.length > 1 &&
    headers.every((header) => /^'.*'$/.test(header.trim()));
  if (!isWholeRow && !isSingle) return;
  const isQuoted = /^\ufeff?"/.test(line.trimStart());
  throw new SchemaError(source, [{
    path: "header",
    message: isWholeRow && !isQuoted
      ? `is one field with the delimiter that was named: ${
        JSON.stringify(first.slice(0, 80))
      }; leave --delimiter out, so that each file's own is found, or name the one that is there`
      : isWholeRow
      ? `stands between quotes as a whole, so that all of it is one field: ${
        JSON.stringify(first.slice(0, 80))
      }; take the quotes around whole rows away, and make doubled ones single`
      : `its fields stand between single quotes, which belong to the fields: ${first}; export it with double quotes, or with none`,
  }]);
}

/** Some programs write something above the header. */
function checkFirstRow(line: string, others: string, source: string): void {
  // Spreadsheets part a title from the header by a row of separators.
  const filled = others.replace(/^([,;|\t ]*\r?\n)+/, "");
  const next = filled.slice(0, endOfFirstRecord(filled));
  const isTitle = fieldCount(line) === 1
    ? fieldCount(next) > 2 || /^\W?#/.test(line)
    : fieldCount(line) > 2 && filledCount(line) === 1 && filledCount(next) > 2;
  if (line.trim() !== "" && !isTitle && !/^\W?sep=.\W?$/i.test(line)) return;
  throw new SchemaError(source, [{
    path: "row 1",
    message: `must be the header: current value is ${
      JSON.stringify(line.slice(0, 80))
    }; leave out what stands above the header`,
  }]);
}

function fieldCount(line: string): number {
  return line.split(likeliestSeparator(line)).length;
}

function filledCount(line: string): number {
  return line.split(likeliestSeparator(line))
    .filter((field) => field.trim() !== "").length;
}

function fieldsOf(line: string, separator: string, source: string): string[] {
  try {
    return (parse(line, { separator })[0] ?? []).map(nameOrNumber);
  } catch {
    throw new SchemaError(source, [{
      path: "header",
      message: `its quotes are not in order: ${
        JSON.stringify(line.slice(0, 80))
      }; put each header that has a quote between quotes, and double those in it`,
    }]);
  }
}

/** Some programs number the rows in a column without a header. */
function nameOrNumber(header: string, at: number): string {
  return header.trim() === "" ? `column ${at + 1}` : header;
}

async function readStart(file: TextFile): Promise<Uint8Array> {
  const buffer = new Uint8Array(HEADER_BYTES);
  let length = 0;
  for await (const chunk of bytesOf(file)) {
    const part = chunk.subarray(0, HEADER_BYTES - length);
    buffer.set(part, length);
    length += part.length;
    if (length === HEADER_BYTES) break;
  }
  return buffer.subarray(0, length);
}

/** A header may hold line breaks inside quotes. */
function endOfFirstRecord(text: string): number {
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') quoted = !quoted;
    else if (!quoted && (character === "\n" || character === "\r")) return at;
  }
  return text.length;
}

function likeliestSeparator(firstLine: string): string {
  const count = (separator: string): number =>
    firstLine.split(separator).length;
  return [",", ";", "\t", "|"].reduce((best, separator) =>
    count(separator) > count(best) ? separator : best
  );
}
