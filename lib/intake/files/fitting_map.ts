/** A mapping that was made for the orders, for another file of the same store. */

import { extname } from "node:path";
import { namesIn, tableHeaders } from "../../loaders/mod.ts";
import { SUMMARY_NAMES } from "../summaries/mod.ts";
import { type FilesWritten, mapIn, writtenAs } from "../readout_files.ts";

/**
 * The part of a store's settled mapping that fits a file: columns that it has,
 * under names that mean something in it.
 *
 * @param path The file, or a query.
 * @param kind What it holds.
 * @param written How it is written, and the mapping.
 * @returns The mapping; nothing of it for a query, whose columns are its own.
 */
export async function fittingMap(
  path: string,
  kind: "per-visitor" | "summaries",
  written: FilesWritten,
): Promise<Record<string, string>> {
  const { map = {} } = written;
  if (Object.keys(map).length === 0 || extname(path) === ".sql") return {};
  // What is wrong with the file is said by who reads it.
  const headers = await tableHeaders(path, writtenAs(written))
    .catch((): string[] => []);
  const names: string[] = [...namesIn(kind)];
  if (kind === "summaries") names.push(...SUMMARY_NAMES);
  return mapIn(headers, map, (name) => names.includes(name));
}
