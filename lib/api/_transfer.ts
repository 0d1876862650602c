/** Streaming a presigned address into a file. The token never goes there. */

import { ReadoutError } from "./errors.ts";
import { hostOf, reasonOf } from "./redact.ts";

/** How far a download is. */
export interface DownloadProgress {
  /** Bytes so far. */
  readonly bytes: number;
  /** Bytes in all; `null` when the answer does not say. */
  readonly totalBytes: number | null;
  /** Rows so far, the header not counted. */
  readonly rows: number;
}

/** What a transfer came to. */
export type TransferOutcome =
  | { readonly ok: true; readonly bytes: number; readonly rows: number }
  | {
    readonly ok: false;
    readonly reason: string;
    /** Whether the same address may be tried again. */
    readonly sameAddress: boolean;
  };

/** What a transfer takes. */
export interface TransferOptions {
  readonly fetch: typeof fetch;
  readonly onProgress?: ((progress: DownloadProgress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Tries of one address, each going on where the one before broke off. */
const TRIES = 3;

/**
 * Streams an address into a file. A connection that breaks is taken up again
 * where it broke when the server can tell that the file is still the same, and
 * from the start when it cannot.
 *
 * @param url The presigned address.
 * @param path The file.
 * @param options Progress and abort.
 * @returns The size, or why the file did not arrive.
 */
export async function transfer(
  url: string,
  path: string,
  options: TransferOptions,
): Promise<TransferOutcome> {
  using file = await Deno.open(path, {
    write: true,
    create: true,
    truncate: true,
  });
  const state: State = {
    file,
    bytes: 0,
    etag: null,
    totalBytes: null,
    lines: newLineCounter(),
  };
  for (let tries = 1;; tries++) {
    const outcome = await receive(url, state, options);
    if (outcome.ok || !outcome.sameAddress || tries >= TRIES) return outcome;
  }
}

interface State {
  readonly file: Deno.FsFile;
  bytes: number;
  /** Strong validator of the file; `null` when the server gives none. */
  etag: string | null;
  totalBytes: number | null;
  lines: LineCounter;
}

async function receive(
  url: string,
  state: State,
  { fetch, onProgress, signal }: TransferOptions,
): Promise<TransferOutcome> {
  const resumes = state.bytes > 0 && state.etag !== null;
  const headers: Record<string, string> = resumes
    ? { range: `bytes=${state.bytes}-`, "if-range": state.etag! }
    : {};
  try {
    const response = await fetch(url, { headers, signal: signal ?? null });
    if (!response.ok) {
      await response.body?.cancel();
      return refusal(response.status, url);
    }
    if (response.status !== 206) await startOver(state, response.headers);
    for await (const chunk of response.body ?? []) {
      await writeAll(state.file, chunk);
      state.bytes += chunk.length;
      state.lines.count(chunk);
      const { bytes, totalBytes, lines } = state;
      onProgress?.({ bytes, totalBytes, rows: lines.rows() });
    }
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof ReadoutError || isFileError(error)) throw error;
    return broken(`The download broke off (${reasonOf(error)})`);
  }
  if (state.totalBytes !== null && state.bytes !== state.totalBytes) {
    return broken(
      `The file broke off after ${state.bytes} of ${state.totalBytes} bytes`,
    );
  }
  // Without a length, a file that is cut off shows only in its last line.
  if (state.totalBytes === null && !state.lines.isAtEnd()) {
    return broken(
      `The file has no stated length and ends within a line, after ${state.bytes} bytes`,
    );
  }
  return { ok: true, bytes: state.bytes, rows: state.lines.rows() };
}

async function startOver(state: State, headers: Headers): Promise<void> {
  await state.file.truncate(0);
  await state.file.seek(0, Deno.SeekMode.Start);
  const etag = headers.get("etag");
  state.bytes = 0;
  state.etag = etag !== null && !etag.startsWith("W/") ? etag : null;
  state.totalBytes = lengthOf(headers);
  state.lines = newLineCounter();
}

async function writeAll(file: Deno.FsFile, chunk: Uint8Array): Promise<void> {
  for (let at = 0; at < chunk.length;) {
    at += await file.write(chunk.subarray(at));
  }
}

interface LineCounter {
  count(chunk: Uint8Array): void;
  /** Complete records behind the header. */
  rows(): number;
  /** Whether the last byte ended a record; true of an empty file. */
  isAtEnd(): boolean;
}

/** A line break inside quotes belongs to a cell. */
function newLineCounter(): LineCounter {
  const QUOTE = 34;
  const LINE_FEED = 10;
  let quoted = false;
  let records = 0;
  let last = LINE_FEED;
  return {
    count(chunk) {
      for (const byte of chunk) {
        if (byte === QUOTE) quoted = !quoted;
        else if (byte === LINE_FEED && !quoted) records++;
        last = byte;
      }
    },
    rows: () => Math.max(0, records - 1),
    isAtEnd: () => last === LINE_FEED && !quoted,
  };
}

function broken(reason: string): TransferOutcome {
  return { ok: false, reason, sameAddress: true };
}

function refusal(status: number, url: string): TransferOutcome {
  const where = hostOf(url);
  return status === 403
    ? {
      ok: false,
      reason: `The address of the file has expired (403, ${where})`,
      sameAddress: false,
    }
    : {
      ok: false,
      reason: `The file's server answered ${status} (${where})`,
      sameAddress: status >= 500,
    };
}

/** A disk that is full or a folder that is missing is not a network fault. */
function isFileError(error: unknown): boolean {
  return error instanceof Deno.errors.NotFound ||
    error instanceof Deno.errors.PermissionDenied ||
    error instanceof Deno.errors.NotADirectory ||
    error instanceof Deno.errors.FilesystemLoop;
}

function lengthOf(headers: Headers): number | null {
  // A compressed body arrives longer than its declared length.
  if (headers.has("content-encoding")) return null;
  const text = headers.get("content-length");
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}
