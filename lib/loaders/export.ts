/** Exports: asked for, streamed to disk, read. */

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
  DownloadProgress,
  ExportRequest,
} from "../api/mod.ts";
import { scratchFolder } from "../engine/mod.ts";
import { idOf } from "./experiences.ts";
import { readTable, storeTable, type StoreTableOptions } from "./stored.ts";
import type { ReadTableOptions, StoredTable, Table } from "./table.ts";

/** How an export is loaded. */
export interface LoadExportOptions extends CallOptions {
  /** Canonical name to header, where the headers do not say it themselves. */
  readonly map?: Readonly<Record<string, string>> | undefined;
  /** Told as bytes arrive. */
  readonly onProgress?: ((progress: DownloadProgress) => void) | undefined;
  /** Keep the CSV file here as well. */
  readonly saveAs?: string | undefined;
}

/**
 * An export as a frame. The file is streamed to disk and read from there.
 * `created_at` is in UTC (`Datetime(ms, UTC)`) where the file has offsets; see
 * {@linkcode storeDates} for the store's days. `variation` has names; where the
 * file has ids alone, those that the experience does not name stay as they are.
 *
 * @param client The service.
 * @param experience Id, name, or a part of the name that no other has.
 * @param request What to export: `orders` by default, over the whole lifetime.
 * @param options Column mapping, progress, abort.
 * @returns The frame, and how the columns were recognised.
 * @throws {SchemaError} When the file is not what it should be.
 * @throws {ReadoutError} When the export cannot be had, or has no rows.
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
 * An export, streamed to disk and stored like a file.
 *
 * @param client The service.
 * @param experience Id, name, or a part of the name that no other has.
 * @param request What to export: `orders` by default, over the whole lifetime.
 * @param options Column mapping, progress, abort, where it is kept.
 * @returns The stored table; dispose of it when done.
 * @throws {SchemaError} When the file is not what it should be.
 * @throws {ReadoutError} When the export cannot be had, or has no rows and may
 *   not be empty.
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

/** Brings an export home, and reads it as its table is to be read. */
async function readExport<Result>(
  client: Client,
  experience: string,
  request: ExportRequest,
  { map, onProgress, saveAs, signal }: LoadExportOptions,
  readFile: (path: string, reading: ReadTableOptions) => Promise<Result>,
): Promise<Result> {
  await using folder = await scratchFolder();
  const path = saveAs ?? join(folder.path, "export.csv");
  const id = await idOf(client, experience, { signal });
  const target = { path, onProgress, signal };
  const file = await client.downloadExport(id, request, target);
  const source = `the ${file.exportType} export of "${file.experienceName}"`;
  const variationNames = async (header = "") => {
    if (!/^variation[\s_-]*id$/i.test(header)) return undefined;
    const { variations } = await client.getExperience(id, { signal });
    return Object.fromEntries(
      variations.filter(({ id }) => id !== null).map((
        { id, name },
      ) => [id, name]),
    );
  };
  const kind = file.exportType;
  const blank = ["visitor_id", "variation"] as const;
  return await readFile(path, {
    kind,
    map,
    source,
    blank,
    variationNames,
    isExport: true,
  });
}
