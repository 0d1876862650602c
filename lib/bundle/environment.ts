/** Bundles that the environment names: how `readout run` reaches a kernel. */

import type { Client } from "../api/mod.ts";
import { ReadoutError } from "../base/mod.ts";
import { recordBundle, type Recording } from "./record.ts";
import { bundleClient } from "./replay.ts";

/** Names the folder that clients record into. */
export const RECORD_VARIABLE = "READOUT_RECORD";
/** Names the folder that clients are answered from. */
export const REPLAY_VARIABLE = "READOUT_BUNDLE";

/** One recording per folder, so that every client of a process adds to it. */
const recordings = new Map<string, Promise<Recording>>();

/**
 * The client that answers from the bundle which `READOUT_BUNDLE` names.
 *
 * @returns The client; `null` when the environment names none.
 * @throws {ReadoutError} When the environment names a recording as well.
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
      `Both ${REPLAY_VARIABLE} and ${RECORD_VARIABLE} are set; a bundle is either recorded or replayed`,
    );
  }
  return bundleClient(path);
}

/**
 * A client that records into the bundle which `READOUT_RECORD` names.
 *
 * @param client The client.
 * @returns The same client, recorded; itself when the environment names none.
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
