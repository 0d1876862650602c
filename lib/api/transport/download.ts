/** Streams a presigned address into a file, without sending the access token. */

import { hostOf, ReadoutError, reasonOf } from "../../base/mod.ts";
import { backoff, withJitter } from "./_outcome.ts";
import { type DownloadOutcome, type DownloadProgress, Part } from "./_part.ts";
import { unpackedChunks } from "./_body.ts";
import { TIMED_OUT, within } from "./_within.ts";
import type { TransportSettings } from "./settings.ts";

/** Target file and callbacks of a download. */
export interface DownloadTarget {
  /** Path of the file. */
  readonly path: string;
  /** Called as bytes arrive. */
  readonly onProgress?: ((progress: DownloadProgress) => void) | undefined;
  /** Signal that stops the download. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Maximum number of attempts per address; each one resumes where the previous one
 * stopped.
 */
const TRIES = 3;

/**
 * Streams an address into a file. After a broken or silent connection, the
 * download resumes if the server can confirm that the file is unchanged. If not,
 * the download restarts from the beginning.
 *
 * @param settings Clock and limits.
 * @param url Presigned address of the file.
 * @param target Target file and callbacks.
 * @returns Size of the file, or why it did not arrive.
 */
export async function download(
  settings: TransportSettings,
  url: string,
  target: DownloadTarget,
): Promise<DownloadOutcome> {
  using file = new Part(target.path);
  for (let tries = 1;; tries++) {
    const outcome = await receive(settings, url, file, target);
    if (outcome.ok || !outcome.sameAddress || tries >= TRIES) return outcome;
    const endpoint = "The file of the export";
    await pause(settings, endpoint, backoff(tries), target.signal);
  }
}

/** Pauses before a retry and notifies the caller. */
export async function pause(
  { clock, random, onWait }: TransportSettings,
  endpoint: string,
  longestMs: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  const milliseconds = withJitter(longestMs, random);
  onWait({ reason: "retry", endpoint, milliseconds });
  await clock.sleep(milliseconds, signal);
}

async function receive(
  settings: TransportSettings,
  url: string,
  file: Part,
  { signal, onProgress }: DownloadTarget,
): Promise<DownloadOutcome> {
  const { timeoutMs } = settings;
  const withTimeout = <T>(work: (stop: AbortSignal) => Promise<T>) =>
    within(timeoutMs, signal, work);
  const ask = (headers: Record<string, string>): Promise<Response> =>
    withTimeout((stop) => settings.fetch(url, { headers, signal: stop }));
  async function* bodyChunks(
    { body }: Response,
  ): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    const reader = body?.getReader();
    if (reader === undefined) return;
    try {
      for (;;) {
        const { done, value } = await withTimeout(() => reader.read());
        if (done) return;
        yield value;
      }
    } finally {
      // The cancellation itself may never finish, so it is not awaited.
      reader.cancel().catch(() => {});
    }
  }
  const chunksOf = (response: Response) => {
    const encoding = response.headers.get("content-encoding");
    return unpackedChunks(bodyChunks(response), encoding);
  };
  const keep = async (response: Response): Promise<void> => {
    for await (const chunk of chunksOf(response)) {
      await file.write(chunk);
      onProgress?.(file.progress());
    }
  };
  try {
    const response = await ask(file.resumption());
    const refused = await refusedOutcome(response, url, file);
    if (refused !== null) return refused;
    await keep(response);
    if (file.isLengthKnown(response.headers)) return file.outcome();
    // A body that ends with the connection may be truncated, so the server is
    // asked for more bytes.
    const { bytes } = file.progress();
    const remainder = await ask({ range: `bytes=${bytes}-` });
    if (remainder.status === 206 && file.continuesDownload(remainder.headers)) {
      await keep(remainder);
    } else if (remainder.status === 200) {
      let resumed = 0;
      for await (const chunk of chunksOf(remainder)) resumed += chunk.length;
      if (resumed !== bytes) {
        return brokenOutcome(`The file had ${bytes} bytes, then ${resumed}`);
      }
    } else {
      await remainder.body?.cancel();
      const [, total = bytes] = /^bytes \*\/(\d+)$/.exec(
        remainder.headers.get("content-range") ?? "",
      ) ?? [];
      if (remainder.status !== 416 || Number(total) !== bytes) {
        return brokenOutcome(
          `The file has no stated length, and its server doesn't say whether ${bytes} bytes are complete`,
        );
      }
    }
    return file.outcome();
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof ReadoutError || isFileError(error)) throw error;
    return brokenOutcome(
      error === TIMED_OUT
        ? `No data arrived for ${timeoutMs / 1000} s`
        : `The download broke off (${reasonOf(error)})`,
    );
  }
}

/** Returns why a response is not the file or its remaining bytes; null if it is. */
async function refusedOutcome(
  response: Response,
  url: string,
  file: Part,
): Promise<DownloadOutcome | null> {
  const { status, headers } = response;
  if (status === 206 && file.continuesDownload(headers)) return null;
  const isElsewhere = status === 206 || status === 416;
  const isPage = /html/i.test(headers.get("content-type") ?? "");
  if (isElsewhere) await file.startOver();
  else if (status === 200 && !isPage) {
    await file.startOver(headers);
    return null;
  }
  await response.body?.cancel();
  const where = hostOf(url);
  const reason = isElsewhere
    ? "The server continued with a different file or position"
    : status === 403
    ? `The file's address has expired or access was denied (403, ${where})`
    : status !== 200
    ? `The file's server answered ${status} (${where})`
    : `The file's server answered with an HTML page instead of the file (${where})`;
  const sameAddress = isElsewhere || status >= 500 || status === 408 ||
    status === 429;
  return { ok: false, reason, sameAddress };
}

function brokenOutcome(reason: string): DownloadOutcome {
  return { ok: false, reason, sameAddress: true };
}

/**
 * Returns whether an error comes from the file system; such an error is not a
 * network failure.
 */
function isFileError(error: unknown): boolean {
  const { NotFound, PermissionDenied, NotADirectory, FilesystemLoop } =
    Deno.errors;
  return [NotFound, PermissionDenied, NotADirectory, FilesystemLoop]
    .some((kind) => error instanceof kind);
}
