/** Exports: asked for, streamed to disk, read. */

import { join } from "@std/path";
import type {
  CallOptions,
  Client,
  DownloadProgress,
  ExportRequest,
} from "../api/mod.ts";
import { scratchFolder } from "../engine/mod.ts";
import { readTable, type Table } from "./csv.ts";

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
 *
 * @param client The service.
 * @param id UUID of the experience.
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
 * const client = createClient(sandbox);
 * const { experiences: [ended] } = await client.listExperiences({ status: "ended" });
 * const { frame } = await loadExport(client, ended!.id);
 * assert(frame.columns.includes("net_revenue"));
 * ```
 */
export async function loadExport(
  client: Client,
  id: string,
  request: ExportRequest = {},
  options: LoadExportOptions = {},
): Promise<Table> {
  await using folder = await scratchFolder();
  const path = options.saveAs ?? join(folder.path, "export.csv");
  const file = await client.downloadExport(id, request, {
    path,
    onProgress: options.onProgress,
    signal: options.signal,
  });
  const source = `the ${file.exportType} export of "${file.experienceName}"`;
  return await readTable(path, {
    kind: file.exportType,
    map: options.map,
    source,
  });
}
