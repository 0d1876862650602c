/** An export on its way: passed on, and compressed into the bundle. */

import type { BundledExport } from "./format.ts";
import { createGzipFile, type GzipFile } from "./_gzip.ts";
import { orExplain } from "./_write_folder.ts";

/** An address whose export is to be kept. */
export interface Download {
  /** Fetches it in place of `inner`, which does the fetching. */
  fetch(
    inner: typeof fetch,
    url: string,
    init: RequestInit | undefined,
  ): Promise<Response>;
  /** Forgets what has not arrived whole. */
  discard(): Promise<void>;
}

/** Where an export goes. */
export interface DownloadTarget {
  /** The bundle, for errors. */
  readonly folder: string;
  /** A path for the file while it is not whole. */
  readonly partPath: () => Promise<string>;
  /** Told when it is. */
  readonly onWhole: (path: string, content: BundledExport) => Promise<void>;
}

/**
 * Keeps the export at an address, whether it comes in one piece or, after a
 * broken connection, goes on where it broke off.
 */
export function createDownload(target: DownloadTarget): Download {
  let partial: { readonly path: string; readonly file: GzipFile } | null = null;
  let totalBytes: number | null = null;
  /** Whether only the connection's end said that it is whole: that is asked. */
  let isAsked = false;

  async function discard(): Promise<void> {
    const broken = partial;
    partial = null;
    await broken?.file.discard();
  }

  async function startOver(headers: Headers): Promise<void> {
    await discard();
    const path = await target.partPath();
    partial = { path, file: await createGzipFile(path) };
    totalBytes = contentLength(headers);
  }

  async function finish(): Promise<void> {
    const complete = partial;
    if (complete === null) return;
    if (totalBytes !== null && complete.file.bytes !== totalBytes) return;
    partial = null;
    await target.onWhole(complete.path, await complete.file.close());
  }

  return {
    async fetch(inner, url, init) {
      const headers = new Headers(init?.headers);
      const offset = /^bytes=(\d+)-$/.exec(headers.get("range") ?? "")?.[1];
      const goesOn = offset !== undefined &&
        Number(offset) === partial?.file.bytes;
      const confirms = isAsked && goesOn;
      isAsked = false;
      if (offset !== undefined && !goesOn) {
        // What came before is not here to be gone on from: the whole, then.
        headers.delete("range");
        headers.delete("if-range");
      }
      const response = await inner(url, { ...init, headers });
      // Nothing lies behind the last byte.
      if (confirms && response.status === 416) {
        await orExplain(target.folder, finish);
      }
      if (!response.ok || response.body === null) return response;
      if (response.status !== 206) {
        await orExplain(target.folder, () => startOver(response.headers));
      }
      const keep = new TransformStream<Uint8Array, Uint8Array>({
        transform: (chunk, controller) =>
          orExplain(target.folder, async () => {
            await partial?.file.write(chunk);
            controller.enqueue(chunk);
          }),
        flush: async () => {
          isAsked = !confirms && !endsForSure(response.headers);
          if (!isAsked) await orExplain(target.folder, finish);
        },
      });
      const { status, headers: answered } = response;
      return new Response(response.body.pipeThrough(keep), {
        status,
        headers: answered,
      });
    },
    discard,
  };
}

/** A compressed body arrives longer than its declared length. */
function contentLength(headers: Headers): number | null {
  const text = headers.get("content-length");
  return headers.has("content-encoding") || text === null ? null : Number(text);
}

/** Whether a body's end is told by more than the end of the connection. */
function endsForSure(headers: Headers): boolean {
  return contentLength(headers) !== null || headers.has("content-encoding") ||
    headers.has("content-range") ||
    /chunked/i.test(headers.get("transfer-encoding") ?? "");
}
