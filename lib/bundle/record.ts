/** Recording: every request that a client makes, kept as it is answered. */

import { resolve } from "@std/path";
import type { Client, Wire } from "../api/mod.ts";
import { canonicalJson, sha256Of } from "./_canonical.ts";
import { createLedger, type OpenAnswer } from "./_ledger.ts";
import { readHead } from "./_read_folder.ts";
import { createDownload, type Download } from "./_record_download.ts";
import {
  asksForExport,
  nameRequest,
  requestKey,
  type SentRequest,
} from "./_request.ts";
import { secretsOf, withoutAddress, withoutSecrets } from "./_secrets.ts";
import { bundleWriter, hasManifest, makeFolder } from "./_write_folder.ts";
import { BundleError } from "./errors.ts";
import {
  ANSWERS,
  type BundledNotebook,
  type BundleManifest,
  MEDIA_TYPE,
  type StoredFile,
} from "./format.ts";

/** What stands in an export's answer in place of its presigned address. */
const NO_ADDRESS = "https://bundle.invalid/export.csv";

/** How a recording begins. */
export interface RecordBundleOptions {
  /** Go on with the bundle that is there, if one is. @default {false} */
  readonly append?: boolean | undefined;
  /** The notebook whose run is recorded. */
  readonly notebook?: BundledNotebook | undefined;
}

/** A bundle that is being recorded. It is whole after each answer. */
export interface Recording {
  /** The bundle's folder. */
  readonly path: string;
  /** Stands between a client and its service. */
  readonly wire: Wire;
  /** The same client, recorded. */
  client(client: Client): Client;
  /** Keeps what a readout came to, and from which options. */
  addReadout(readout: {
    readonly experienceId: string;
    readonly parameters: Readonly<Record<string, unknown>>;
    readonly result: unknown;
  }): Promise<void>;
  /** Removes what was broken off, and tells what the bundle holds. */
  finish(): Promise<BundleManifest>;
  /** Removes the bundle. */
  discard(): Promise<void>;
}

/**
 * Begins a bundle: a folder that holds every request of a client with its
 * answers, and every export as it was received, so that
 * {@linkcode openBundle} can answer them again. Neither the token nor an
 * address' signature is kept.
 *
 * @param path The folder; it must not exist yet, or be empty.
 * @param options Whether to go on with a bundle.
 * @returns The recording.
 * @throws {BundleError} When something else is there, or it cannot be written.
 *
 * @example
 * ```ts
 * import { createClient } from "readout/api";
 * import { openBundle, recordBundle } from "readout/bundle";
 * import { DEMO_EXPERIENCES, startSandbox } from "readout/sandbox";
 * import { assertEquals } from "@std/assert";
 *
 * const path = `${await Deno.makeTempDir()}/bundle`;
 * const sandbox = await startSandbox();
 * const recording = await recordBundle(path);
 * const client = recording.client(createClient(sandbox));
 * const now = await client.getExperience(DEMO_EXPERIENCES.aaTest);
 * await recording.finish();
 * await sandbox.close();
 *
 * const later = (await openBundle(path)).client();
 * assertEquals(await later.getExperience(DEMO_EXPERIENCES.aaTest), now);
 * ```
 */
export async function recordBundle(
  path: string,
  options: RecordBundleOptions = {},
): Promise<Recording> {
  const folder = resolve(path);
  const goesOn = options.append === true && await hasManifest(folder);
  const first = goesOn ? (await readHead(folder, path)).manifest : null;
  if (!goesOn) await makeFolder(folder);
  const ledger = createLedger(first);
  const writer = bundleWriter(folder, first);
  const downloads = new Map<string, Download>();
  let service: string | null = null;
  let turn: Promise<unknown> = Promise.resolve();

  /** One after the other: two answers may have the same content. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = turn.then(work);
    turn = mine.catch(() => {});
    return mine;
  }

  const save = (): Promise<void> => writer.save(ledger.manifest());

  function checkService(request: SentRequest): void {
    service ??= request.service;
    ledger.service ??= withoutLocalPort(request.service);
    if (
      request.service !== service ||
      withoutLocalPort(service) !== ledger.service
    ) {
      throw new BundleError(
        `${path} records ${ledger.service}, and a request went to ${request.service}; record each service in a bundle of its own`,
      );
    }
  }

  /** Keeps an answer, without the address of an export. */
  async function keep(
    request: SentRequest,
    response: Response,
    body: Uint8Array<ArrayBuffer>,
    secrets: readonly string[],
  ): Promise<void> {
    const text = decode(body);
    const url = asksForExport(request) ? addressIn(text) : null;
    const { text: clean, removed } = withoutSecrets(
      url === null ? text : withoutAddress(text, url, NO_ADDRESS),
      secrets,
    );
    await inTurn(async () => {
      const bytes = clean === text ? body : new TextEncoder().encode(clean);
      const type = response.headers.get("content-type") ?? "";
      const { service: _, ...named } = request;
      const answer: OpenAnswer = {
        ...await writer.keep("answers", bytes),
        status: response.status,
        type: MEDIA_TYPE.test(type) ? type : "",
        removed,
        export: null,
      };
      ledger.addAnswer(named, answer);
      await save();
      if (url !== null) downloads.set(url, downloadFor(answer));
    });
  }

  function downloadFor(answer: OpenAnswer): Download {
    return createDownload({
      folder,
      partPath: writer.partPath,
      onWhole: (part, content) =>
        inTurn(async () => {
          await writer.adopt(part, "exports", content.sha256);
          ledger.addExport(content);
          answer.export = content.sha256;
          await save();
        }),
    });
  }

  async function call(
    inner: typeof fetch,
    url: string,
    init: RequestInit | undefined,
  ): Promise<Response> {
    const request = nameRequest(url, init);
    checkService(request);
    const secrets = secretsOf(init);
    if (withoutSecrets(requestKey(request), secrets).removed > 0) {
      throw new BundleError(
        `${request.method} ${request.path} holds the access token or a signature, and a bundle must not; send it without recording`,
      );
    }
    const response = await inner(url, init);
    const { status, headers } = response;
    if (!(ANSWERS as readonly number[]).includes(status)) return response;
    const body = new Uint8Array(await response.arrayBuffer());
    if (isJson(decode(body))) await keep(request, response, body, secrets);
    return new Response(body, { status, headers });
  }

  await save();
  const wire: Wire = {
    fetch: (inner) => (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      return downloads.get(url)?.fetch(inner, url, init) ??
        call(inner, url, init);
    },
    now: (clockMs) => ledger.moment ??= clockMs,
  };
  if (options.notebook !== undefined) {
    ledger.notebook = options.notebook;
    await save();
  }
  return {
    path,
    wire,
    client: (client) => client.through(wire),
    addReadout: ({ experienceId, parameters, result }) =>
      inTurn(async () => {
        const bytes = new TextEncoder().encode(resultText(result));
        const stored = await writer.keep("results", bytes);
        ledger.readouts.push({ experienceId, parameters, result: stored });
        await save();
      }),
    finish: () =>
      inTurn(async () => {
        for (const download of downloads.values()) await download.discard();
        downloads.clear();
        const manifest = ledger.manifest();
        await writer.save(manifest);
        await writer.tidy(manifest);
        return manifest;
      }),
    discard: () => inTurn(writer.remove),
  };
}

/**
 * Size and digest of a content, as a manifest has them.
 *
 * @param content The content.
 * @returns Bytes and SHA-256.
 *
 * @example
 * ```ts
 * import { digestOf } from "readout/bundle";
 * import { assertEquals } from "@std/assert";
 *
 * // The test vector of FIPS 180-2.
 * assertEquals(digestOf(new TextEncoder().encode("abc")), {
 *   bytes: 3,
 *   sha256: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
 * });
 * ```
 */
export function digestOf(content: Uint8Array): StoredFile {
  return { bytes: content.length, sha256: sha256Of(content) };
}

/**
 * A result as a bundle keeps it, so that equal results are equal bytes.
 *
 * @param result JSON-safe.
 * @returns One line of JSON with sorted keys.
 *
 * @example
 * ```ts
 * import { resultText } from "readout/bundle";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(resultText({ b: [1, 2], a: null }), '{"a":null,"b":[1,2]}');
 * ```
 */
export function resultText(result: unknown): string {
  return canonicalJson(JSON.parse(JSON.stringify(result)));
}

/** The port of a service on this machine is another one each time. */
function withoutLocalPort(service: string): string {
  const url = new URL(service);
  const isLocal = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
  if (isLocal) url.port = "";
  return url.href.replace(/\/$/, "");
}

function addressIn(text: string): string | null {
  const { url } = (JSON.parse(text) ?? {}) as { url?: unknown };
  return typeof url === "string" && URL.canParse(url) ? url : null;
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
