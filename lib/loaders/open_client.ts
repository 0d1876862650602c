/** Clients as the settings name them: a service, a sandbox, a bundle. */

import { checkOptions, CLIENT_OPTIONS } from "../base/mod.ts";
import {
  type Client,
  type ClientOptions,
  createClient as createPlainClient,
} from "../api/mod.ts";
import {
  environmentBundle,
  RECORD_VARIABLE,
  recordedByEnvironment,
  REPLAY_VARIABLE,
} from "../bundle/mod.ts";
import { readSettings, serviceSettings } from "../settings/mod.ts";

/** A client that may have brought its own service. */
export interface OpenedClient extends Client {
  /** Closes the sandbox, if one was started. */
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Makes a client, as `createClient` of `readout/api` does; and, in a run that is
 * recorded or replayed (`readout run --record`, `--from`), one that records into
 * the bundle or is answered by it.
 *
 * @param options Address and token; both are read from the environment
 *   (`READOUT_BASE_URL`, `READOUT_TOKEN`) when they are not given.
 * @returns The client.
 * @throws {ReadoutError} When address or token is missing or unusable.
 *
 * @example
 * ```ts
 * import { createClient } from "readout";
 * import { startSandbox } from "readout/sandbox";
 * import { assertEquals } from "@std/assert";
 *
 * await using sandbox = await startSandbox();
 * const { total } = await createClient(sandbox).listExperiences();
 * assertEquals(total, 10);
 * ```
 */
export function createClient(options: ClientOptions = {}): Client {
  checkOptions(CLIENT_OPTIONS, options);
  return environmentBundle() ??
    recordedByEnvironment(createPlainClient(options));
}

/**
 * A client for the service that the settings name (`READOUT_BASE_URL` and
 * `READOUT_TOKEN` of the environment, or a `readout.json`), or else for a sandbox
 * started for it: the same contract over a seeded demo store, on this machine,
 * gone when the process ends. In a run that is recorded or replayed it is
 * {@linkcode createClient}'s.
 *
 * @param options Everything that {@linkcode createClient} takes.
 * @returns The client; `await using` closes its sandbox at the end of the block.
 * @throws {ReadoutError} When only one of address and token is given.
 *
 * @example
 * ```ts
 * import { openClient } from "readout";
 * import { assert } from "@std/assert";
 *
 * await using client = await openClient();
 * const { experiences } = await client.listExperiences();
 * assert(experiences.length > 0);
 * ```
 */
export async function openClient(
  options: ClientOptions = {},
): Promise<OpenedClient> {
  checkOptions(CLIENT_OPTIONS, options);
  const isGiven = options.baseUrl !== undefined || options.token !== undefined;
  const isReplayed = Boolean(Deno.env.get(REPLAY_VARIABLE));
  const service = isGiven || isReplayed
    ? {}
    : await serviceSettings(await readSettings());
  // The environment's recording keeps no zone: it reads as its replay will.
  const isRecorded = Boolean(Deno.env.get(RECORD_VARIABLE));
  if (service !== null) {
    const zone = isRecorded ? { timeZone: undefined } : {};
    return {
      ...createClient({ ...service, ...zone, ...options }),
      [Symbol.asyncDispose]: async () => {},
    };
  }
  const { startSandbox } = await import("../sandbox/mod.ts");
  const sandbox = await startSandbox({ keepAlive: false });
  const { baseUrl, token, storeTimeZone } = sandbox;
  const zone = isRecorded ? {} : { timeZone: storeTimeZone };
  return {
    ...createClient({ ...zone, ...options, baseUrl, token }),
    [Symbol.asyncDispose]: sandbox.close,
  };
}
