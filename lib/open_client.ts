/** A client without ceremony, for notebooks and first steps. */

import { type Client, type ClientOptions, createClient } from "./api/mod.ts";

/**
 * A client for the service that the environment names (`READOUT_BASE_URL` and
 * `READOUT_TOKEN`), or else for a sandbox started for it: the same contract over
 * a seeded demo store, on this machine, gone when the process ends.
 *
 * @param options Everything that {@linkcode createClient} takes.
 * @returns The client.
 * @throws {ReadoutError} When only one of the two variables is set.
 *
 * @example
 * ```ts
 * import { openClient } from "readout";
 * import { assert } from "@std/assert";
 *
 * const client = await openClient();
 * const { experiences } = await client.listExperiences();
 * assert(experiences.length > 0);
 * Deno.exit(0); // A sandbox runs until the process ends
 * ```
 */
export async function openClient(options: ClientOptions = {}): Promise<Client> {
  const isNamed = options.baseUrl ?? options.token ??
    Deno.env.get("READOUT_BASE_URL") ?? Deno.env.get("READOUT_TOKEN");
  if (isNamed !== undefined) return createClient(options);
  const { startSandbox } = await import("./sandbox/mod.ts");
  const { baseUrl, token } = await startSandbox();
  return createClient({ ...options, baseUrl, token });
}
