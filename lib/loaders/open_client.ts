/** Opens clients according to the settings: for a service, a sandbox or a bundle. */

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

/** Client that may own a sandbox. */
export interface OpenedClient extends Client {
  /** Closes the sandbox, if one was started. */
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Creates a client, like `createClient` of `readout/api`. In a recorded or
 * replayed run (`readout run --record`, `--from`), the client records into the
 * bundle or is answered from it.
 *
 * @param options Base URL and token; by default both are read from the
 *   environment (`READOUT_BASE_URL`, `READOUT_TOKEN`).
 * @returns The client.
 * @throws {ReadoutError} If the base URL or token is missing or invalid.
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
 * Opens a client for the service in the settings: `READOUT_BASE_URL` and
 * `READOUT_TOKEN` in the environment, or a `readout.json`. Without settings it
 * starts a local sandbox, which has the same API over a seeded demo store and
 * ends with the process. In a recorded or replayed run, it returns the client of
 * {@linkcode createClient}.
 *
 * @param options All options of {@linkcode createClient}.
 * @returns The client; `await using` closes its sandbox at the end of the block.
 * @throws {ReadoutError} If only one of base URL and token is given.
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
  const hasService = options.baseUrl !== undefined ||
    options.token !== undefined;
  const isReplayed = Boolean(Deno.env.get(REPLAY_VARIABLE));
  const service = hasService || isReplayed
    ? {}
    : await serviceSettings(await readSettings());
  // Recordings do not store the time zone, so a recorded run must not use one
  // that its replay would lack.
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
