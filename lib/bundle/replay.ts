/** Replays a bundle through a client that uses no network. */

import { resolve } from "node:path";
import type { Client, Clock, Wire } from "../api/mod.ts";
import { createClient } from "../api/mod.ts";
import {
  type BundleHead,
  checkSums,
  readContent,
  readHead,
  streamContent,
} from "./_read_folder.ts";
import { REPLAY_ORIGIN, replayWire } from "./_replay_wire.ts";
import { BundleError } from "./errors.ts";
import type {
  BundledExport,
  BundledReadout,
  BundleManifest,
} from "./format.ts";

/** An open bundle. */
export interface Bundle {
  /** Path of the folder. */
  readonly path: string;
  /** Manifest of the bundle. */
  readonly manifest: BundleManifest;
  /** SHA-256 of the manifest, which identifies the bundle. */
  readonly digest: string;
  /**
   * Creates a client that answers from the bundle, without network, token and
   * delays. Repeated requests receive their recorded answers in the original
   * order.
   *
   * @throws {BundleError} If the bundle was recorded with another version of the
   *   contract.
   */
  client(): Client;
  /** Returns the recorded result of a readout. */
  result(readout: BundledReadout): Promise<unknown>;
  /** Returns the stream of an export; it fails if the file has been changed. */
  export(sha256: string): Promise<ReadableStream<Uint8Array>>;
  /**
   * Returns the stream of an input file by its path; it fails if the file has
   * been changed.
   */
  file(path: string): Promise<ReadableStream<Uint8Array>>;
}

/**
 * Opens a bundle. The manifest is checked immediately, each file when it is read,
 * and all files by {@linkcode verifyBundle}.
 *
 * @param path Path of the folder.
 * @returns The open bundle.
 * @throws {BundleError} If the folder is not a bundle, its format is newer, or
 *   its manifest has been changed.
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
 *   "no response to GET /v25-10-beta/experiences-list?limit=3",
 * );
 * ```
 */
export async function openBundle(path: string): Promise<Bundle> {
  const folder = resolve(path);
  const head = await readHead(folder, path);
  await checkSums(folder, head, path);
  const { manifest, digest } = head;
  const stream = (
    kind: "exports" | "files",
    content: BundledExport | undefined,
    subject: string,
  ) => {
    if (content === undefined) {
      throw new BundleError(`${path} has no ${subject}`);
    }
    return streamContent(folder, kind, content, path);
  };
  return Object.freeze({
    path,
    manifest,
    digest,
    client: () =>
      replayClient(
        replayWire(() => Promise.resolve(head), path),
        manifest.timeZone,
      ),
    result: async ({ result }: BundledReadout) =>
      JSON.parse(new TextDecoder().decode(
        await readContent(folder, "results", result, path),
      )),
    export: (sha256: string) => {
      const stored = manifest.exports.find((file) => file.sha256 === sha256);
      return stream("exports", stored, `export ${sha256}`);
    },
    file: (place: string) => {
      const bundledFile = manifest.files?.find((file) => file.path === place);
      return stream("files", bundledFile, `file ${place}`);
    },
  });
}

/**
 * Creates a replay client immediately; the bundle is opened on the first request.
 *
 * @param path Path of the folder.
 * @returns The client.
 */
export function bundleClient(path: string): Client {
  let head: Promise<BundleHead> | null = null;
  return replayClient(replayWire(() => head ??= openBundle(path), path));
}

function replayClient(wire: Wire, timeZone?: string): Client {
  return createClient({
    baseUrl: REPLAY_ORIGIN,
    token: "none",
    timeZone,
    clock: instantClock(),
  }).through(wire);
}

/** Creates a clock whose waits end at once and only advance its time. */
function instantClock(): Clock {
  let time = 0;
  return {
    now: () => time,
    sleep: (milliseconds, signal) => {
      signal?.throwIfAborted();
      time += milliseconds;
      return Promise.resolve();
    },
  };
}
