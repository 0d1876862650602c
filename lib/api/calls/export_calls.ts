/** Export endpoints: request and download. */

import type { ExportResult } from "../contract/mod.ts";
import type { CallOptions, Transport } from "../transport/mod.ts";
import {
  type DownloadedExport,
  downloadExport,
  type DownloadOptions,
} from "./_download_export.ts";
import { requestExport } from "./_request_export.ts";
import type { ExportRequest } from "./requests.ts";

/** Export calls. */
export interface ExportCalls {
  /**
   * Requests an export; the response contains a download address that is valid
   * for 900 s. The address contains a signature, so `url` is readable but omitted
   * when the result is printed or copied.
   *
   * @example
   * ```ts
   * import { createClient } from "readout/api";
   * import { DEMO_EXPERIENCES, startSandbox } from "readout/sandbox";
   * import { assertEquals } from "@std/assert";
   *
   * await using sandbox = await startSandbox();
   * const client = createClient(sandbox);
   * const { format, expiresIn } = await client.experienceExport(
   *   DEMO_EXPERIENCES.aaTest,
   *   { exportType: "order_line_items" },
   * );
   * assertEquals([format, expiresIn], ["csv", 900]);
   * ```
   */
  experienceExport(
    id: string,
    request?: ExportRequest,
    options?: CallOptions,
  ): Promise<ExportResult>;

  /**
   * Requests an export and streams its CSV into a file. The download resumes
   * after a broken connection and requests a new address after an expired one. An
   * export that keeps timing out is split in time, and its parts are joined
   * without lost or duplicate orders.
   *
   * @throws {ExportError} If the file still does not arrive in full.
   *
   * @example
   * ```ts
   * import { createClient } from "readout/api";
   * import { DEMO_EXPERIENCES, startSandbox } from "readout/sandbox";
   * import { assert } from "@std/assert";
   *
   * await using sandbox = await startSandbox();
   * const client = createClient(sandbox);
   * const path = await Deno.makeTempFile({ suffix: ".csv" });
   * const { bytes } = await client.downloadExport(
   *   DEMO_EXPERIENCES.aaTest,
   *   { end: "2026-09-05" },
   *   { path },
   * );
   * assert(bytes > 0);
   * await Deno.remove(path);
   * ```
   */
  downloadExport(
    id: string,
    request: ExportRequest,
    options: DownloadOptions,
  ): Promise<DownloadedExport>;
}

/**
 * Creates the export calls for a transport.
 *
 * @param transport Transport that sends the calls.
 */
export function exportCalls(transport: Transport): ExportCalls {
  return {
    experienceExport: (...input) => requestExport(transport, ...input),
    downloadExport: (...input) => downloadExport(transport, ...input),
  };
}
