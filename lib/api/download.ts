/** Streaming a presigned address into a file. The token never goes there. */

import { reasonOf, redactUrl } from "./redact.ts";

/** How far a download is. */
export interface DownloadProgress {
  /** Bytes so far. */
  readonly bytes: number;
  /** Bytes in all; `null` when the answer does not say. */
  readonly totalBytes: number | null;
}

/** What a download came to. */
export type DownloadOutcome =
  | { readonly ok: true; readonly bytes: number }
  | { readonly ok: false; readonly reason: string };

/**
 * Streams an address into a file beside its final name and renames it when it
 * is whole, so that half a file is never taken for a whole one.
 *
 * @param fetchFile The `fetch` to use.
 * @param url The presigned address.
 * @param path The file.
 * @param options Progress and abort.
 * @returns The size, or why the file did not arrive.
 */
export async function download(
  fetchFile: typeof fetch,
  url: string,
  path: string,
  options: {
    readonly onProgress?: ((progress: DownloadProgress) => void) | undefined;
    readonly signal?: AbortSignal | undefined;
  },
): Promise<DownloadOutcome> {
  const { signal, onProgress } = options;
  const partial = `${path}.part`;
  try {
    const response = await fetchFile(url, { signal: signal ?? null });
    if (!response.ok) {
      await response.body?.cancel();
      return { ok: false, reason: refusal(response.status, url) };
    }
    const totalBytes = lengthOf(response.headers);
    const bytes = await writeStream(response, partial, totalBytes, onProgress);
    if (totalBytes !== null && bytes !== totalBytes) {
      return {
        ok: false,
        reason: `The file broke off after ${bytes} of ${totalBytes} bytes`,
      };
    }
    await Deno.rename(partial, path);
    return { ok: true, bytes };
  } catch (error) {
    signal?.throwIfAborted();
    if (isFileError(error)) throw error;
    return {
      ok: false,
      reason: `The download broke off (${reasonOf(error)})`,
    };
  } finally {
    await Deno.remove(partial).catch(() => {});
  }
}

async function writeStream(
  response: Response,
  path: string,
  totalBytes: number | null,
  onProgress: ((progress: DownloadProgress) => void) | undefined,
): Promise<number> {
  using file = await Deno.open(path, {
    write: true,
    create: true,
    truncate: true,
  });
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    for (let at = 0; at < chunk.length;) {
      at += await file.write(chunk.subarray(at));
    }
    bytes += chunk.length;
    onProgress?.({ bytes, totalBytes });
  }
  return bytes;
}

/** A disk that is full or a folder that is missing is not a network fault. */
function isFileError(error: unknown): boolean {
  return error instanceof Deno.errors.NotFound ||
    error instanceof Deno.errors.PermissionDenied ||
    error instanceof Deno.errors.NotADirectory ||
    error instanceof Deno.errors.FilesystemLoop;
}

function refusal(status: number, url: string): string {
  return status === 403
    ? `The address of the file has expired (403, ${redactUrl(url)})`
    : `The file's server answered ${status} (${redactUrl(url)})`;
}

function lengthOf(headers: Headers): number | null {
  // A compressed body arrives longer than its declared length.
  if (headers.has("content-encoding")) return null;
  const text = headers.get("content-length");
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}
