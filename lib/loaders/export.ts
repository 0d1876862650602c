/** Exports: asked for, streamed to disk, read. */

import { join } from "node:path";
import {
  checkOptions,
  EXPORT_REQUEST,
  LOAD_EXPORT_OPTIONS,
} from "../options/mod.ts";
import type {
  CallOptions,
  Client,
  DownloadProgress,
  ExportRequest,
} from "../api/mod.ts";
import { scratchFolder } from "../engine/mod.ts";
import { idOf } from "./_experience.ts";
import { variationNames } from "./_variation_names.ts";
import { readTable } from "./csv.ts";
import type { Table } from "./table.ts";

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
 * {@linkcode storeDates} for the store's days.
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
  const id = await idOf(client, experience, options);
  await using folder = await scratchFolder();
  const path = options.saveAs ?? join(folder.path, "export.csv");
  const file = await client.downloadExport(id, request, {
    path,
    onProgress: options.onProgress,
    signal: options.signal,
  });
  const table = {
    kind: file.exportType,
    map: options.map,
    source: `the ${file.exportType} export of "${file.experienceName}"`,
  };
  return await readTable(path, {
    ...table,
    isExport: true,
    variationNames: await variationNames(client, id, path, {
      ...table,
      signal: options.signal,
    }),
  });
}
