/** Streaming a presigned address into a file. The token never goes there. */

import { hostOf, ReadoutError, reasonOf } from "../errors/mod.ts";
import { retryDelay } from "./_outcome.ts";
import {
  createPart,
  type DownloadOutcome,
  type DownloadProgress,
  type Part,
} from "./_part.ts";
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
  using part = await createPart(target.path);
  for (let tries = 1;; tries++) {
    const outcome = await receive(settings, url, part, target);
    if (outcome.ok || !outcome.sameAddress || tries >= TRIES) return outcome;
    const pause = retryDelay(settings, { idempotent: true }, tries)!;
    settings.onWait({
      reason: "retry",
      endpoint: "The file of the export",
      milliseconds: pause,
    });
    await settings.clock.sleep(pause, target.signal);
  }
}

async function receive(
  settings: TransportSettings,
  url: string,
  part: Part,
  { signal, onProgress }: DownloadTarget,
): Promise<DownloadOutcome> {
  const { timeoutMs } = settings;
  const ask = (headers: Record<string, string>): Promise<Response> =>
    within(
      timeoutMs,
      signal,
      (stop) => settings.fetch(url, { headers, signal: stop }),
    );
  const drain = async (
    response: Response,
    take: (chunk: Uint8Array) => Promise<void>,
  ): Promise<void> => {
    const reader = response.body?.getReader();
    if (reader === undefined) return;
    try {
      for (;;) {
        const { done, value } = await within(
          timeoutMs,
          signal,
          () => reader.read(),
        );
        if (done) return;
        await take(value);
      }
    } catch (error) {
      // It may never end, too.
      reader.cancel().catch(() => {});
      throw error;
    }
  };
  const keep = async (chunk: Uint8Array): Promise<void> => {
    await part.write(chunk);
    onProgress?.(part.progress());
  };
  try {
    const response = await ask(part.resumption());
    const refused = await refusal(response, url, part);
    if (refused !== null) return refused;
    await drain(response, keep);
    if (part.isLengthKnown(response.headers)) return part.outcome();
    // A body that only ends when the connection does may have ended too soon.
    const rest = await ask({ range: `bytes=${part.progress().bytes}-` });
    return await confirm(rest, part, (take) => drain(rest, take ?? keep));
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
  part: Part,
): Promise<DownloadOutcome | null> {
  const { status, headers } = response;
  const where = hostOf(url);
  const refuse = async (
    reason: string,
    sameAddress: boolean,
  ): Promise<DownloadOutcome> => {
    await response.body?.cancel();
    return { ok: false, reason, sameAddress };
  };
  if (status === 206 || status === 416) {
    if (status === 206 && part.goesOn(headers)) return null;
    await part.startOver();
    return await refuse(
      "The server went on with another file, or at another place",
      true,
    );
  }
  if (status === 403) {
    return await refuse(
      `The address of the file has expired, or is refused (403, ${where})`,
      false,
    );
  }
  if (status !== 200) {
    return await refuse(
      `The file's server answered ${status} (${where})`,
      status >= 500 || status === 408 || status === 429,
    );
  }
  if (/html/i.test(headers.get("content-type") ?? "")) {
    return await refuse(
      `The file's server answered with an HTML page instead of the file (${where})`,
      false,
    );
  }
  await part.startOver(headers);
  return null;
}

/** What the server says of the bytes behind the last one. */
async function confirm(
  rest: Response,
  part: Part,
  drain: (take?: (chunk: Uint8Array) => Promise<void>) => Promise<void>,
): Promise<DownloadOutcome> {
  const { bytes } = part.progress();
  if (rest.status === 206 && part.goesOn(rest.headers)) {
    await drain();
    return part.outcome();
  }
  if (rest.status === 200) {
    let again = 0;
    await drain((chunk) => {
      again += chunk.length;
      return Promise.resolve();
    });
    return again === bytes
      ? part.outcome()
      : broken(`The file came with ${bytes} bytes, then with ${again}`);
  }
  await rest.body?.cancel();
  const total = /^bytes \*\/(\d+)$/.exec(
    rest.headers.get("content-range") ?? "",
  )?.[1];
  const isWhole = rest.status === 416 &&
    (total === undefined || Number(total) === bytes);
  return isWhole ? part.outcome() : broken(
    `The file has no stated length, and its server does not say whether ${bytes} bytes are all of it`,
  );
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
