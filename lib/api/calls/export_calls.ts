/** Exports: asked for, and brought home whole. */

import type { ExportResult } from "../contract/mod.ts";
import type { CallOptions, Transport } from "../transport/mod.ts";
import {
  type DownloadedExport,
  downloadExport,
  type DownloadOptions,
} from "./_download_export.ts";
import { requestExport } from "./_request_export.ts";
import type { ExportRequest } from "./requests.ts";

/** Calls about exports. */
export interface ExportCalls {
  /**
   * Asks for an export; the answer holds an address that is valid for 900 s. The
   * address carries a signature: `url` is there to be read, and left out when
   * the answer is printed or copied.
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
   * Asks for an export and streams its CSV into a file. A broken connection is
   * taken up again, an expired address asked for anew; an export that keeps
   * timing out is halved in time, and the halves are joined without losing or
   * doubling an order on the boundary.
   *
   * @throws {ExportError} When the file does not arrive whole all the same.
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
 * The calls, over a transport.
 *
 * @param transport Sends calls.
 */
export function exportCalls(transport: Transport): ExportCalls {
  return {
    experienceExport: (...input) => requestExport(transport, ...input),
    downloadExport: (...input) => downloadExport(transport, ...input),
  };
}
