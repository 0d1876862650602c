/** The client: the service's endpoints as typed calls. */

import { type AnalyticsCalls, analyticsCalls } from "./analytics_calls.ts";
import { type ClientOptions, readSettings } from "./client_options.ts";
import { type ExperienceCalls, experienceCalls } from "./experience_calls.ts";
import { type ExportCalls, exportCalls } from "./export_calls.ts";
import type { TransportSettings, Wire } from "./settings.ts";
import { createTransport, type Limiters } from "./transport.ts";

/** A connection to the service. The token stays inside. */
export interface Client extends ExperienceCalls, AnalyticsCalls, ExportCalls {
  /** Where the service is. */
  readonly baseUrl: string;

  /**
   * The same connection, its token and its rate-limit schedule, with every
   * request sent through something else: what records or replays it.
   *
   * @example
   * ```ts
   * import { createClient } from "readout/api";
   * import { startSandbox } from "readout/sandbox";
   * import { assertEquals } from "@std/assert";
   *
   * await using sandbox = await startSandbox();
   * let requests = 0;
   * const client = createClient(sandbox).through({
   *   fetch: (inner) => (input, init) => {
   *     requests++;
   *     return inner(input, init);
   *   },
   *   now: (clockMs) => clockMs,
   * });
   * await client.listExperiences();
   * assertEquals(requests, 1);
   * ```
   */
  through(wire: Wire): Client;
}

/**
 * Makes a client. Calls share one rate-limit schedule per bucket group, so make
 * one client for a token and use it everywhere.
 *
 * @param options Address and token; both are read from the environment
 *   (`READOUT_BASE_URL`, `READOUT_TOKEN`) when they are not given.
 * @returns The client.
 * @throws {ReadoutError} When address or token is missing or unusable.
 *
 * @example
 * ```ts
 * import { createClient } from "readout/api";
 * import { startSandbox } from "readout/sandbox";
 * import { assertEquals } from "@std/assert";
 *
 * await using sandbox = await startSandbox();
 * const client = createClient(sandbox);
 * const { experiences } = await client.listExperiences({ status: "paused" });
 * assertEquals(experiences.every(({ status }) => status === "paused"), true);
 * ```
 */
export function createClient(options: ClientOptions = {}): Client {
  return clientOf(readSettings(options), new Map());
}

function clientOf(settings: TransportSettings, limiters: Limiters): Client {
  const transport = createTransport(settings, limiters);
  const experiences = experienceCalls(transport);
  return Object.freeze({
    baseUrl: settings.baseUrl,
    through: (wire: Wire) =>
      clientOf({
        ...settings,
        fetch: wire.fetch(settings.fetch),
        now: () => wire.now(settings.now()),
      }, limiters),
    ...experiences,
    ...analyticsCalls(transport, settings.onNotice),
    ...exportCalls(settings, transport, experiences.getExperience),
  });
}
