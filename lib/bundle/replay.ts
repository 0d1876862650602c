/** Replaying: a client that is answered by a bundle, and by nothing else. */

import { resolve } from "@std/path";
import {
  API_VERSION,
  type Client,
  type Clock,
  createClient,
  type Wire,
} from "../api/mod.ts";
import { canonicalJson } from "./_canonical.ts";
import {
  type BundleHead,
  checkSums,
  readContent,
  readHead,
  streamExport,
} from "./_read_folder.ts";
import {
  asksForExport,
  type NamedRequest,
  nameRequest,
  requestKey,
} from "./_request.ts";
import { BundleError, MissingRequestError } from "./errors.ts";
import type {
  BundledAnswer,
  BundledReadout,
  BundledRequest,
  BundleManifest,
} from "./format.ts";

/** Where a replayed client is, and its exports; the name cannot exist. */
const ORIGIN = "https://bundle.invalid";

/** A bundle to read from. */
export interface Bundle {
  /** Its folder. */
  readonly path: string;
  /** What it holds. */
  readonly manifest: BundleManifest;
  /** SHA-256 of the manifest: what the bundle is known by. */
  readonly digest: string;
  /**
   * A client that answers from the bundle: without network, token and waits.
   * What was answered differently from one time to the next is so again.
   *
   * @throws {BundleError} When another version of the contract was recorded.
   */
  client(): Client;
  /** What a readout came to when it was recorded. */
  result(readout: BundledReadout): Promise<unknown>;
  /** An export as it was received; the stream fails when it was changed. */
  export(sha256: string): Promise<ReadableStream<Uint8Array>>;
}

/**
 * Opens a bundle. The manifest is checked now, each file when it is read, and
 * everything by {@linkcode verifyBundle}.
 *
 * @param path The folder.
 * @returns The bundle.
 * @throws {BundleError} When it is no bundle, is of a newer format, or its
 *   manifest has been changed.
 *
 * @example
 * ```ts
 * import { createClient } from "readout/api";
 * import { MissingRequestError, openBundle, recordBundle } from "readout/bundle";
 * import { startSandbox } from "readout/sandbox";
 * import { assertEquals, assertRejects } from "@std/assert";
 *
 * await using sandbox = await startSandbox();
 * const path = `${await Deno.makeTempDir()}/bundle`;
 * const recording = await recordBundle(path);
 * await recording.client(createClient(sandbox)).listExperiences({ limit: 2 });
 *
 * const client = (await openBundle(path)).client();
 * const { experiences } = await client.listExperiences({ limit: 2 });
 * assertEquals(experiences.length, 2);
 * await assertRejects(
 *   () => client.listExperiences({ limit: 3 }),
 *   MissingRequestError,
 *   "no answer to GET /v25-10-beta/experiences-list?limit=3",
 * );
 * ```
 */
export async function openBundle(path: string): Promise<Bundle> {
  const folder = resolve(path);
  const head = await readHead(folder, path);
  await checkSums(folder, head, path);
  const { manifest, digest } = head;
  const exports = new Map(
    manifest.exports.map((content) => [content.sha256, content]),
  );
  return Object.freeze({
    path,
    manifest,
    digest,
    client: () => clientOf(replayWire(() => Promise.resolve(head), path)),
    result: async ({ result }: BundledReadout) =>
      JSON.parse(new TextDecoder().decode(
        await readContent(folder, "results", result, path),
      )),
    export: (sha256: string) => {
      const content = exports.get(sha256);
      if (content !== undefined) return streamExport(folder, content, path);
      throw new BundleError(`${path} has no export ${sha256}`);
    },
  });
}

/**
 * A replayed client at once; the bundle is opened with its first request.
 *
 * @param path The folder.
 * @returns The client.
 */
export function bundleClient(path: string): Client {
  let head: Promise<BundleHead> | null = null;
  return clientOf(
    replayWire(() => head ??= openBundle(path), path),
  );
}

function clientOf(wire: Wire): Client {
  return createClient({
    baseUrl: ORIGIN,
    token: "none",
    clock: instantClock(),
  }).through(wire);
}

/** Waits take no time; they only make it later. */
function instantClock(): Clock {
  let now = 0;
  return {
    now: () => now,
    sleep: (milliseconds, signal) => {
      signal?.throwIfAborted();
      now += milliseconds;
      return Promise.resolve();
    },
  };
}

interface Played {
  readonly request: BundledRequest;
  asked: number;
}

function replayWire(open: () => Promise<BundleHead>, path: string): Wire {
  const folder = resolve(path);
  let manifest: BundleManifest | null = null;
  let played = new Map<string, Played>();

  async function begin(): Promise<BundleManifest> {
    const opened = (await open()).manifest;
    if (manifest !== null) return manifest;
    checkContract(opened, path);
    manifest = opened;
    played = new Map(
      opened.requests.map((request) => [
        requestKey(request),
        { request, asked: 0 },
      ]),
    );
    return opened;
  }

  async function answer(url: string, init?: RequestInit): Promise<Response> {
    const { exports, requests } = await begin();
    init?.signal?.throwIfAborted();
    const sha256 = exportIn(url);
    if (sha256 !== null) {
      const content = exports.find((one) => one.sha256 === sha256);
      if (content === undefined) {
        throw new BundleError(
          `${path} has the answer about an export, whose file was not downloaded when it was recorded`,
        );
      }
      return new Response(await streamExport(folder, content, path), {
        headers: {
          "content-type": "text/csv",
          "content-length": String(content.bytes),
        },
      });
    }
    const request = nameRequest(url, init);
    const entry = played.get(requestKey(request));
    if (entry === undefined) {
      throw new MissingRequestError(request, heldInstead(request, requests));
    }
    const { answers } = entry.request;
    const given = answers[Math.min(entry.asked, answers.length - 1)]!;
    entry.asked++;
    const bytes = await readContent(folder, "answers", given, path);
    const body = asksForExport(request) ? withAddress(bytes, given) : bytes;
    return new Response(body, {
      status: given.status,
      headers: { "content-type": given.type },
    });
  }

  return {
    fetch: () => (input, init) =>
      answer(input instanceof Request ? input.url : String(input), init),
    now: (clockMs) => manifest?.moment ?? clockMs,
  };
}

function checkContract(
  { contract, library }: BundleManifest,
  path: string,
): void {
  if (contract === API_VERSION) return;
  throw new BundleError(
    `${path} was recorded by Readout ${library} from version ${contract} of the service, and this Readout reads ${API_VERSION}; replay it with the Readout that recorded it`,
  );
}

/** The digest in a bundle's own address of an export; empty for none. */
function exportIn(url: string): string | null {
  const { origin, pathname } = new URL(url);
  if (origin !== ORIGIN) return null;
  return /^\/export(?:s\/([0-9a-f]{64}))?\.csv$/.exec(pathname)?.[1] ??
    (pathname === "/export.csv" ? "" : null);
}

function withAddress(
  bytes: Uint8Array,
  { export: sha256 }: BundledAnswer,
): string {
  const text = new TextDecoder().decode(bytes);
  if (sha256 === null) return text;
  const answer = JSON.parse(text) as Record<string, unknown>;
  return JSON.stringify({
    ...answer,
    url: `${ORIGIN}/exports/${sha256}.csv`,
  });
}

/** Recorded requests shown beside one that is missing. */
const SHOWN = 3;

function heldInstead(
  { method, path }: NamedRequest,
  requests: readonly BundledRequest[],
): string {
  const alike = requests.filter((one) =>
    one.method === method && one.path === path
  );
  if (alike.length === 0) return "it has none of that path";
  const texts = alike.slice(0, SHOWN).map(({ query, body }) =>
    body === null ? `?${new URLSearchParams(query)}` : canonicalJson(body)
  );
  const more = alike.length - texts.length;
  return `it has ${texts.join(" and ")}${
    more > 0 ? ` and ${more} more` : ""
  } of that path`;
}
