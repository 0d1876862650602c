/** Records an export while the client downloads it. */

import type { BundledExport } from "./format.ts";
import { createGzipFile, type GzipFile } from "./_gzip.ts";
import { withBundleErrors } from "./_write_folder.ts";

/** Download of an export that is being recorded. */
export interface Download {
  /** Fetches the export through `inner` and records it. */
  fetch(
    inner: typeof fetch,
    url: string,
    init: RequestInit | undefined,
  ): Promise<Response>;
  /** Discards an incomplete export. */
  discard(): Promise<void>;
}

/** Target of a recorded export. */
export interface DownloadTarget {
  /** Path of the bundle, for error messages. */
  readonly folder: string;
  /** Returns a path for the incomplete file. */
  readonly partPath: () => Promise<string>;
  /** Called with the complete file. */
  readonly onWhole: (path: string, content: BundledExport) => Promise<void>;
}

/**
 * Records the export at an address, even if its download is interrupted and
 * resumed.
 */
export function createDownload(target: DownloadTarget): Download {
  let partial: { readonly path: string; readonly file: GzipFile } | null = null;
  let totalBytes: number | null = null;
  /**
   * Whether the length was unknown, so that the client will ask for the bytes
   * after the end.
   */
  let awaitsConfirmation = false;

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
      const continues = offset !== undefined &&
        Number(offset) === partial?.file.bytes;
      const isConfirmation = awaitsConfirmation && continues;
      awaitsConfirmation = false;
      if (offset !== undefined && !continues) {
        // The recording lacks the first bytes of this range, so the whole file
        // is requested instead.
        headers.delete("range");
        headers.delete("if-range");
      }
      const response = await inner(url, { ...init, headers });
      // The server confirms that there are no bytes after the end.
      if (isConfirmation && response.status === 416) {
        await withBundleErrors(target.folder, finish);
      }
      if (!response.ok || response.body === null) return response;
      if (response.status !== 206) {
        await withBundleErrors(
          target.folder,
          () => startOver(response.headers),
        );
      }
      const recordChunks = new TransformStream<Uint8Array, Uint8Array>({
        transform: (chunk, controller) =>
          withBundleErrors(target.folder, async () => {
            await partial?.file.write(chunk);
            controller.enqueue(chunk);
          }),
        flush: async () => {
          awaitsConfirmation = !isConfirmation &&
            !hasKnownEnd(response.headers);
          if (!awaitsConfirmation) {
            await withBundleErrors(target.folder, finish);
          }
        },
      });
      const { status, headers: answered } = response;
      return new Response(response.body.pipeThrough(recordChunks), {
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

/**
 * Returns whether the end of a body is known from more than the end of the
 * connection.
 */
function hasKnownEnd(headers: Headers): boolean {
  return contentLength(headers) !== null || headers.has("content-encoding") ||
    headers.has("content-range") ||
    /chunked/i.test(headers.get("transfer-encoding") ?? "");
}
