import { createHmac } from "node:crypto";
import { type ScratchFolder, scratchFolder } from "../../engine/mod.ts";
import { EXPORT_VALID_SECONDS, type Publish } from "../answers/mod.ts";
import { rangeResponse } from "./_ranges.ts";

/** Object storage next to the service, with files at signed addresses. */
export interface Downloads {
  readonly publish: Publish;
  /** Handles a request for a file. */
  readonly serve: (request: Request) => Promise<Response>;
  /** Removes the files. */
  readonly close: () => Promise<void>;
}

/**
 * Extra lifetime of a file in milliseconds, so that a download started in time
 * can finish.
 */
const GRACE_MS = 600_000;

/** Path prefix of downloads, followed by `/<id>/<file name>`. */
export const DOWNLOADS_PATH = "/downloads";

/** Creates an empty storage with its own signing key. */
export function createDownloads(clock: () => number): Downloads {
  const key = crypto.getRandomValues(new Uint8Array(32));
  const signatureOf = (path: string, expires: string) =>
    createHmac("sha256", key).update(`${path}\n${expires}`).digest("hex");
  let folder: Promise<ScratchFolder> | null = null;
  const files = new Map<string, { file: string; expiresMs: number }>();
  const removeExpired = async (): Promise<void> => {
    for (const [path, { file, expiresMs }] of [...files]) {
      if (clock() < expiresMs + GRACE_MS) continue;
      files.delete(path);
      await Deno.remove(file);
    }
  };
  return {
    publish: async (database, query, fileName, rowLimit) => {
      await removeExpired();
      const path = `${DOWNLOADS_PATH}/${crypto.randomUUID()}/${fileName}`;
      folder ??= scratchFolder();
      const file = `${(await folder).path}/${crypto.randomUUID()}.csv`;
      const rows = await database.writeCsv(query, file);
      if (rows > rowLimit) {
        await Deno.remove(file);
        return null;
      }
      const expiresMs = clock() + EXPORT_VALID_SECONDS * 1000;
      files.set(path, { file, expiresMs });
      const expires = String(expiresMs);
      const signature = signatureOf(path, expires);
      return `${path}?expires=${expires}&signature=${signature}`;
    },
    serve: async (request) => {
      const url = new URL(request.url);
      const expires = url.searchParams.get("expires") ?? "";
      const signature = url.searchParams.get("signature") ?? "";
      const isGenuine = signature === signatureOf(url.pathname, expires);
      const published = files.get(url.pathname);
      if (!isGenuine || clock() >= Number(expires) || !published) {
        return new Response("Forbidden", { status: 403 });
      }
      return await fileResponse(published.file, request.headers);
    },
    close: async () => await (await folder)?.[Symbol.asyncDispose](),
  };
}

/** Returns the requested part of a file as a stream. */
async function fileResponse(
  path: string,
  requestHeaders: Headers,
): Promise<Response> {
  const file = await Deno.open(path);
  const { size } = await file.stat();
  const etag = `"${path.slice(-40, -4)}"`;
  const { status, headers, start } = rangeResponse(requestHeaders, etag, size);
  if (status === 416) {
    file.close();
    return new Response(null, { status, headers });
  }
  await file.seek(start, Deno.SeekMode.Start);
  return new Response(file.readable, { status, headers });
}
