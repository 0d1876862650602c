/** Streaming a presigned address into a file. The token never goes there. */

import { hostOf, ReadoutError, reasonOf } from "../../base/mod.ts";
import { backoff, jittered } from "./_outcome.ts";
import { type DownloadOutcome, type DownloadProgress, Part } from "./_part.ts";
import { unpackedChunks } from "./_body.ts";
import { TIMED_OUT, within } from "./_within.ts";
import type { TransportSettings } from "./settings.ts";

/** What a download takes. */
export interface DownloadTarget {
  /** The file. */
  readonly path: string;
  /** Told as bytes arrive. */
  readonly onProgress?: ((progress: DownloadProgress) => void) | undefined;
  /** Ends it. */
  readonly signal?: AbortSignal | undefined;
}

/** Tries of one address, each going on where the one before broke off. */
const TRIES = 3;

/**
 * Streams an address into a file. A connection that breaks or falls silent is
 * taken up again where it broke when the server can tell that the file is still
 * the same, and from the start when it cannot.
 *
 * @param settings Time and limits.
 * @param url The presigned address.
 * @param target Where it goes.
 * @returns The size, or why the file did not arrive.
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

/** A pause before something is asked for again, of which the caller is told. */
export async function pause(
  { clock, random, onWait }: TransportSettings,
  endpoint: string,
  longestMs: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  const milliseconds = jittered(longestMs, random);
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
  const inTime = <T>(work: (stop: AbortSignal) => Promise<T>): Promise<T> =>
    within(timeoutMs, signal, work);
  const ask = (headers: Record<string, string>): Promise<Response> =>
    inTime((stop) => settings.fetch(url, { headers, signal: stop }));
  async function* bodyChunks(
    { body }: Response,
  ): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    const reader = body?.getReader();
    if (reader === undefined) return;
    try {
      for (;;) {
        const { done, value } = await inTime(() => reader.read());
        if (done) return;
        yield value;
      }
    } finally {
      // It may never end, too.
      reader.cancel().catch(() => {});
    }
  }
  const chunksOf = (response: Response) =>
    unpackedChunks(
      bodyChunks(response),
      response.headers.get("content-encoding"),
    );
  const keep = async (response: Response): Promise<void> => {
    for await (const chunk of chunksOf(response)) {
      await file.write(chunk);
      onProgress?.(file.progress());
    }
  };
  try {
    const response = await ask(file.resumption());
    const refused = await refusal(response, url, file);
    if (refused !== null) return refused;
    await keep(response);
    if (file.isLengthKnown(response.headers)) return file.outcome();
    // A body that only ends when the connection does may have ended too soon.
    const { bytes } = file.progress();
    const remainder = await ask({ range: `bytes=${bytes}-` });
    if (remainder.status === 206 && file.goesOn(remainder.headers)) {
      await keep(remainder);
    } else if (remainder.status === 200) {
      let repeated = 0;
      for await (const chunk of chunksOf(remainder)) repeated += chunk.length;
      if (repeated !== bytes) {
        return broken(
          `The file came with ${bytes} bytes, then with ${repeated}`,
        );
      }
    } else {
      await remainder.body?.cancel();
      const [, total = bytes] = /^bytes \*\/(\d+)$/.exec(
        remainder.headers.get("content-range") ?? "",
      ) ?? [];
      if (remainder.status !== 416 || Number(total) !== bytes) {
        return broken(
          `The file has no stated length, and its server does not say whether ${bytes} bytes are all of it`,
        );
      }
    }
    return file.outcome();
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof ReadoutError || isFileError(error)) throw error;
    return broken(
      error === TIMED_OUT
        ? `No byte of the file came for ${timeoutMs / 1000} s`
        : `The download broke off (${reasonOf(error)})`,
    );
  }
}

/** Why an answer is not the file, or not the rest of it; else `null`. */
async function refusal(
  response: Response,
  url: string,
  file: Part,
): Promise<DownloadOutcome | null> {
  const { status, headers } = response;
  if (status === 206 && file.goesOn(headers)) return null;
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
    ? "The server went on with another file, or at another place"
    : status === 403
    ? `The address of the file has expired, or is refused (403, ${where})`
    : status !== 200
    ? `The file's server answered ${status} (${where})`
    : `The file's server answered with an HTML page instead of the file (${where})`;
  const sameAddress = isElsewhere || status >= 500 || status === 408 ||
    status === 429;
  return { ok: false, reason, sameAddress };
}

function broken(reason: string): DownloadOutcome {
  return { ok: false, reason, sameAddress: true };
}

/** A disk that is full or a folder that is missing is not a network fault. */
function isFileError(error: unknown): boolean {
  return error instanceof Deno.errors.NotFound ||
    error instanceof Deno.errors.PermissionDenied ||
    error instanceof Deno.errors.NotADirectory ||
    error instanceof Deno.errors.FilesystemLoop;
}
