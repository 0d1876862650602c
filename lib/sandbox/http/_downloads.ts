import { partOf } from "./_ranges.ts";
import { EXPORT_VALID_SECONDS, type Publish } from "../answers/mod.ts";
import { createScratchFolder } from "./_scratch_folder.ts";

/** The object storage beside the service: files behind signed addresses. */
export interface Downloads {
  readonly publish: Publish;
  /** Answers a request for a file. */
  readonly serve: (request: Request) => Promise<Response>;
  /** Removes the files. */
  readonly close: () => Promise<void>;
}

interface PublishedFile {
  readonly file: string;
  readonly expiresMs: number;
}

/** A download that began in time may end after it. */
const GRACE_MS = 600_000;
/** Nobody asks for the files of a sandbox that was killed this long ago. */
const FORGOTTEN_MS = 24 * 3_600_000;

interface Signer {
  sign(text: string): Promise<string>;
  verify(text: string, signature: string): Promise<boolean>;
}

/** Where downloads live, in front of `/<id>/<file name>`. */
export const DOWNLOADS_PATH = "/downloads";

/** An empty storage with a signing key of its own. */
export async function createDownloads(
  clock: () => number,
  respell?: (csv: string) => string,
): Promise<Downloads> {
  const signer = await createSigner();
  const folder = createScratchFolder("readout-sandbox-", FORGOTTEN_MS);
  const files = new Map<string, PublishedFile>();
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
      const file = `${await folder.path()}/${crypto.randomUUID()}.csv`;
      const rows = await database.writeCsv(query, file);
      if (rows > rowLimit) {
        await Deno.remove(file);
        return null;
      }
      if (respell) {
        await Deno.writeTextFile(file, respell(await Deno.readTextFile(file)));
      }
      const expiresMs = clock() + EXPORT_VALID_SECONDS * 1000;
      files.set(path, { file, expiresMs });
      const expires = String(expiresMs);
      const signature = await signer.sign(`${path}\n${expires}`);
      return `${path}?expires=${expires}&signature=${signature}`;
    },
    serve: async (request) => {
      const url = new URL(request.url);
      const expires = url.searchParams.get("expires") ?? "";
      const signature = url.searchParams.get("signature") ?? "";
      const genuine = await signer.verify(
        `${url.pathname}\n${expires}`,
        signature,
      );
      const found = files.get(url.pathname);
      if (!genuine || clock() >= Number(expires) || !found) {
        return new Response("Forbidden", { status: 403 });
      }
      return await fileResponse(found.file, request.headers);
    },
    close: folder.remove,
  };
}

/** HMAC with SHA-256 over a key that lives as long as the storage. */
async function createSigner(): Promise<Signer> {
  const algorithm: HmacKeyGenParams = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.generateKey(algorithm, false, [
    "sign",
    "verify",
  ]);
  const encoder = new TextEncoder();
  return {
    sign: async (text) => {
      const bytes = await crypto.subtle.sign("HMAC", key, encoder.encode(text));
      return new Uint8Array(bytes).toHex();
    },
    verify: (text, signature) =>
      /^[0-9a-f]{64}$/.test(signature)
        ? crypto.subtle.verify(
          "HMAC",
          key,
          Uint8Array.fromHex(signature),
          encoder.encode(text),
        )
        : Promise.resolve(false),
  };
}

/** The part of a file that is asked for, as a stream. */
async function fileResponse(path: string, asked: Headers): Promise<Response> {
  const file = await Deno.open(path);
  const { size } = await file.stat();
  const { status, headers, start } = partOf(
    asked,
    `"${path.slice(-40, -4)}"`,
    size,
  );
  if (status === 416) {
    file.close();
    return new Response(null, { status, headers });
  }
  await file.seek(start, Deno.SeekMode.Start);
  return new Response(file.readable, { status, headers });
}
