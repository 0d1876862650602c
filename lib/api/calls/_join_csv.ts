/** Two exports of ranges that touch, as the one file that they halve. */

import { SchemaError } from "../../base/mod.ts";

/**
 * Appends the records of one CSV file to another. The ranges overlap by a second
 * so that no order on the boundary is lost, whichever end of a range the service
 * counts in; a record of the second file that the first one has is the same
 * order, and is left out.
 *
 * @param first File that grows.
 * @param second File that is appended.
 * @throws {SchemaError} When the headers differ.
 */
export async function joinCsv(first: string, second: string): Promise<void> {
  const [head, ...rows] = records(await Deno.readTextFile(first));
  const [otherHead, ...otherRows] = records(await Deno.readTextFile(second));
  if (head !== otherHead) {
    throw new SchemaError("the two halves of an export", [{
      path: "header",
      message: `changed from ${JSON.stringify(head)} to ${
        JSON.stringify(otherHead)
      } between them; export again`,
    }]);
  }
  const knownRows = new Set(rows);
  const fresh = otherRows.filter((row) => !knownRows.has(row));
  const lines = [head, ...rows, ...fresh].map((line) => `${line}\n`);
  await Deno.writeTextFile(first, lines.join(""));
}

/** Records without their line breaks; those inside quotes belong to a cell. */
function records(text: string): string[] {
  const lines = text.match(/(?:"[^"]*(?:"|$)|[^"\n]+)+/g) ?? [];
  return lines.map((line) => line.replace(/\r$/, "")).filter(Boolean);
}
