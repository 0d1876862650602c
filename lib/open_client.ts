/** A client without ceremony, for notebooks and first steps. */

import { type Client, type ClientOptions, createClient } from "./api/mod.ts";
import { readSettings, serviceSettings } from "./settings/mod.ts";

/** A client that may have brought its own service. */
export interface OpenedClient extends Client {
  /** Closes the sandbox, if one was started. */
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * A client for the service that the settings name (`READOUT_BASE_URL` and
 * `READOUT_TOKEN` of the environment, or a `readout.json`), or else for a sandbox
 * started for it: the same contract over a seeded demo store, on this machine,
 * gone when the process ends.
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
  const isGiven = options.baseUrl !== undefined || options.token !== undefined;
  const service = isGiven ? {} : await serviceSettings(await readSettings());
  if (service !== null) {
    return {
      ...createClient({ ...service, ...options }),
      [Symbol.asyncDispose]: async () => {},
    };
  }
  const { startSandbox } = await import("./sandbox/mod.ts");
  const sandbox = await startSandbox({ keepAlive: false });
  const { baseUrl, token } = sandbox;
  return {
    ...createClient({ ...options, baseUrl, token }),
    [Symbol.asyncDispose]: sandbox.close,
  };
}
