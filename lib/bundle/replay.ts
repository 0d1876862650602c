/** Replaying: a client that is answered by a bundle, and by nothing else. */

import { resolve } from "node:path";
import {
  type Client,
  type Clock,
  createClient,
  type Wire,
} from "../api/mod.ts";
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
  /** A file of the store's own, by its place; the same is true of its stream. */
  file(path: string): Promise<ReadableStream<Uint8Array>>;
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
      const bundledExport = manifest.exports.find((file) =>
        file.sha256 === sha256
      );
      return stream("exports", bundledExport, `export ${sha256}`);
    },
    file: (place: string) => {
      const bundledFile = manifest.files?.find((file) => file.path === place);
      return stream("files", bundledFile, `file ${place}`);
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
  return replayClient(
    replayWire(() => head ??= openBundle(path), path),
  );
}

function replayClient(wire: Wire, timeZone?: string): Client {
  return createClient({
    baseUrl: REPLAY_ORIGIN,
    token: "none",
    timeZone,
    clock: instantClock(),
  }).through(wire);
}

/** Waits take no time; they only make it later. */
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
