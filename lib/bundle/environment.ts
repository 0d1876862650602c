/**
 * Bundles from environment variables, by which `readout run` configures a kernel.
 */

import type { Client } from "../api/mod.ts";
import { ReadoutError } from "../base/mod.ts";
import { recordBundle, type Recording } from "./record.ts";
import { bundleClient } from "./replay.ts";

/** Environment variable with the folder for recording. */
export const RECORD_VARIABLE = "READOUT_RECORD";
/** Environment variable with the folder for replay. */
export const REPLAY_VARIABLE = "READOUT_BUNDLE";

/** Recordings by folder, so that all clients of a process share one. */
const recordings = new Map<string, Promise<Recording>>();

/**
 * Returns the client of the bundle in `READOUT_BUNDLE`.
 *
 * @returns The client, or `null` if the variable is not set.
 * @throws {ReadoutError} If a recording folder is set too.
 *
 * @example
 * ```ts
 * import { environmentBundle } from "readout/bundle";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(environmentBundle(), null);
 * ```
 */
export function environmentBundle(): Client | null {
  const path = Deno.env.get(REPLAY_VARIABLE);
  if (!path) return null;
  if (Deno.env.get(RECORD_VARIABLE)) {
    throw new ReadoutError(
      `Both ${REPLAY_VARIABLE} and ${RECORD_VARIABLE} are set. Set only one: a bundle is either recorded or replayed`,
    );
  }
  return bundleClient(path);
}

/**
 * Returns a client that records into the bundle in `READOUT_RECORD`.
 *
 * @param client Client to record.
 * @returns The recorded client, or the same client if the variable is not set.
 *
 * @example
 * ```ts
 * import { createClient } from "readout/api";
 * import { recordedByEnvironment } from "readout/bundle";
 * import { assertEquals } from "@std/assert";
 *
 * const client = createClient({ baseUrl: "https://service.example", token: "t" });
 * assertEquals(recordedByEnvironment(client), client);
 * ```
 */
export function recordedByEnvironment(client: Client): Client {
  const path = Deno.env.get(RECORD_VARIABLE);
  if (!path) return client;
  const open = (): Promise<Recording> => {
    const recording = recordings.get(path) ??
      recordBundle(path, { append: true });
    recordings.set(path, recording);
    return recording;
  };
  let opened: Recording | null = null;
  return client.through({
    fetch: (inner) => {
      let recorded: typeof fetch | null = null;
      return async (input, init) => {
        opened = await open();
        recorded ??= opened.wire.fetch(inner);
        return await recorded(input, init);
      };
    },
    rangeEnd: (clockMs) => opened?.wire.rangeEnd(clockMs) ?? clockMs,
  });
}
