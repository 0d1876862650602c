/** Applies the column mapping of the orders to another file of the same store. */

import { extname } from "node:path";
import { namesIn, tableHeaders } from "../../loaders/mod.ts";
import { SUMMARY_NAMES } from "../summaries/mod.ts";
import {
  type FilesWritten,
  mapForHeaders,
  readingOptions,
} from "../readout_files.ts";

/**
 * Returns the part of a store's column mapping that fits a file: known names
 * whose headers the file has.
 *
 * @param path Path of the file or query.
 * @param kind Kind of the table.
 * @param written Formats of the file, and the mapping.
 * @returns The mapping that fits; empty for a query, which names its own columns.
 */
export async function mapForFile(
  path: string,
  kind: "per-visitor" | "summaries",
  written: FilesWritten,
): Promise<Record<string, string>> {
  const { map = {} } = written;
  if (Object.keys(map).length === 0 || extname(path) === ".sql") return {};
  // Errors in the file are reported later by the code that reads it.
  const headers = await tableHeaders(path, readingOptions(written))
    .catch((): string[] => []);
  const names: string[] = [...namesIn(kind)];
  if (kind === "summaries") names.push(...SUMMARY_NAMES);
  return mapForHeaders(headers, map, (name) => names.includes(name));
}
