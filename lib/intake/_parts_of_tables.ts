/** Files that are one part of a table, as clusters and warehouses write them. */

import { basename, dirname } from "node:path";
import { ReadoutError } from "../api/mod.ts";

/** The number of a part: Spark's, Redshift's, Snowflake's and BigQuery's. */
const PART = /(part-\d{5}|\d{4}_part_\d{2}|_\d+_\d+_\d+|\d{12})(?=[-.])/;
/** Parts that are named one by one. */
const NAMED = 3;

/**
 * Looks whether a file is a part of a table whose other parts lie beside it.
 *
 * @param path The file.
 * @throws {ReadoutError} When it is: alone it is less than the table.
 */
export async function checkWhole(path: string): Promise<void> {
  const name = basename(path);
  if (!PART.test(name)) return;
  const stem = stemOf(name);
  const parts: string[] = [];
  try {
    for await (const entry of Deno.readDir(dirname(path))) {
      if (PART.test(entry.name) && stemOf(entry.name) === stem) {
        parts.push(entry.name);
      }
    }
  } catch {
    // Who may read the file alone gets the file alone.
    return;
  }
  if (parts.length < 2) return;
  const others = parts.filter((part) => part !== name).sort();
  const more = others.length - NAMED;
  throw new ReadoutError(
    `${name} is one of ${parts.length} parts of a table, beside ${
      others.slice(0, NAMED).join(", ")
    }${
      more > 0 ? ` and ${more} more` : ""
    }; put all of them together with a query, as in FROM '${name}' UNION ALL FROM '${
      others[0]
    }'`,
  );
}

function stemOf(name: string): string {
  return name.replace(PART, (part) => part.replaceAll(/\d+/g, "#"));
}
