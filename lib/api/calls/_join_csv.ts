/** Joins the exports of two adjacent ranges into one file. */

import { SchemaError } from "../../base/mod.ts";

/**
 * Appends the records of one CSV file to another. The ranges overlap by one
 * second, so that no order on the boundary is lost, whether the service includes
 * or excludes range ends. A record that is also in the first file is the same
 * order and is skipped.
 *
 * @param first Path of the file to extend.
 * @param second Path of the file to append.
 * @throws {SchemaError} If the headers differ.
 */
export async function joinCsv(first: string, second: string): Promise<void> {
  const [head, ...rows] = splitRecords(await Deno.readTextFile(first));
  const added = splitRecords(await Deno.readTextFile(second));
  const [otherHead, ...otherRows] = added;
  if (head !== otherHead) {
    const [from, to] = [head, otherHead].map((text) => JSON.stringify(text));
    const message = `changed from ${from} to ${to} between them. Export again`;
    const problem = { path: "header", message };
    throw new SchemaError("the two halves of an export", [problem]);
  }
  const knownRows = new Set(rows);
  const newRows = otherRows.filter((row) => !knownRows.has(row));
  const lines = [head, ...rows, ...newRows].map((line) => `${line}\n`);
  await Deno.writeTextFile(first, lines.join(""));
}

/**
 * Splits a text into records without line breaks; a line break inside quotes is
 * part of a cell.
 */
function splitRecords(text: string): string[] {
  const lines = text.match(/(?:"[^"]*(?:"|$)|[^"\n]+)+/g) ?? [];
  return lines.map((line) => line.replace(/\r$/, "")).filter(Boolean);
}
