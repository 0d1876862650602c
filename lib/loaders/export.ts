/** Requests exports, streams them to disk, and reads them. */

import { join } from "node:path";
import {
  checkOptions,
  EXPORT_REQUEST,
  LOAD_EXPORT_OPTIONS,
  STORE_EXPORT_OPTIONS,
} from "../base/mod.ts";
import type {
  CallOptions,
  Client,
  DownloadedExport,
  DownloadProgress,
  ExportRequest,
} from "../api/mod.ts";
import { scratchFolder } from "../engine/mod.ts";
import { idOf } from "./experiences.ts";
import { readTable, storeTable, type StoreTableOptions } from "./stored.ts";
import type { ReadTableOptions, StoredTable, Table } from "./table.ts";

/** Options for loading an export. */
export interface LoadExportOptions extends CallOptions {
  /** Canonical column name to header, for headers that are not recognized. */
  readonly map?: Readonly<Record<string, string>> | undefined;
  /** Called as bytes arrive. */
  readonly onProgress?: ((progress: DownloadProgress) => void) | undefined;
  /** Path at which to keep the CSV file. */
  readonly saveAs?: string | undefined;
}

/**
 * Loads an export as a frame. The file is streamed to disk and read from there.
 * `created_at` is in UTC (`Datetime(ms, UTC)`) if the file has offsets; use
 * {@linkcode storeDates} for the store's local days. `variation` contains names.
 * If the file only has IDs, those that the experience does not list stay
 * unchanged.
 *
 * @param client Client of the service.
 * @param experience ID, name, or unique part of the name.
 * @param request Export to request: by default `orders` over the whole test
 *   period.
 * @param options Column mapping, progress and abort signal.
 * @returns The data frame, and the recognized columns.
 * @throws {SchemaError} If the file is malformed.
 * @throws {ReadoutError} If the export cannot be downloaded, or has no rows.
 *
 * @example
 * ```ts
 * import { createClient } from "readout/api";
 * import { loadExport } from "readout/loaders";
 * import { startSandbox } from "readout/sandbox";
 * import { assert } from "@std/assert";
 *
 * await using sandbox = await startSandbox();
 * const { frame } = await loadExport(createClient(sandbox), "A/A test");
 * assert(frame.columns.includes("net_revenue"));
 * ```
 */
export async function loadExport(
  client: Client,
  experience: string,
  request: ExportRequest = {},
  options: LoadExportOptions = {},
): Promise<Table> {
  checkOptions(EXPORT_REQUEST, request);
  checkOptions(LOAD_EXPORT_OPTIONS, options);
  return await readExport(client, experience, request, options, readTable);
}

/**
 * Streams an export to disk, and stores it as a table.
 *
 * @param client Client of the service.
 * @param experience ID, name, or unique part of the name.
 * @param request Export to request: by default `orders` over the whole test
 *   period.
 * @param options Column mapping, progress, abort signal and cache.
 * @returns The stored table; dispose of it when done.
 * @throws {SchemaError} If the file is malformed.
 * @throws {ReadoutError} If the export cannot be downloaded, or has no rows
 *   although it must not be empty.
 */
export async function storeExport(
  client: Client,
  experience: string,
  request: ExportRequest = {},
  options:
    & LoadExportOptions
    & Pick<StoreTableOptions, "cache" | "mayBeEmpty"> = {},
): Promise<StoredTable> {
  checkOptions(EXPORT_REQUEST, request);
  checkOptions(STORE_EXPORT_OPTIONS, options);
  const { cache, mayBeEmpty, signal } = options;
  const store = (path: string, reading: ReadTableOptions) =>
    storeTable(path, { ...reading, cache, mayBeEmpty, signal });
  return await readExport(client, experience, request, options, store);
}

/** Downloads an export, and reads it with the given function. */
async function readExport<Result>(
  client: Client,
  experience: string,
  request: ExportRequest,
  { map, onProgress, saveAs, signal }: LoadExportOptions,
  readFile: (path: string, reading: ReadTableOptions) => Promise<Result>,
): Promise<Result & Pick<DownloadedExport, "claims">> {
  await using folder = await scratchFolder();
  const path = saveAs ?? join(folder.path, "export.csv");
  const id = await idOf(client, experience, { signal });
  const target = { path, onProgress, signal };
  const file = await client.downloadExport(id, request, target);
  const source = `the ${file.exportType} export of "${file.experienceName}"`;
  const variationNames = async (header = "") => {
    if (!/^variation[\s_-]*id$/i.test(header)) return undefined;
    const { variations } = await client.getExperience(id, { signal });
    const withIds = variations.filter(({ id }) => id !== null);
    return Object.fromEntries(withIds.map(({ id, name }) => [id, name]));
  };
  const table = await readFile(path, {
    kind: file.exportType,
    map,
    source,
    blank: ["visitor_id", "variation"],
    variationNames,
    isExport: true,
  });
  return { ...table, claims: file.claims };
}
