/** The client: the service's endpoints as typed calls. */

import { type AnalyticsCalls, analyticsCalls } from "./analytics_calls.ts";
import { type ClientOptions, readSettings } from "./client_options.ts";
import { type ExperienceCalls, experienceCalls } from "./experience_calls.ts";
import { type ExportCalls, exportCalls } from "./export_calls.ts";
import { createTransport } from "./transport.ts";

/** A connection to the service. The token stays inside. */
export interface Client extends ExperienceCalls, AnalyticsCalls, ExportCalls {
  /** Where the service is. */
  readonly baseUrl: string;
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
  const settings = readSettings(options);
  const transport = createTransport(settings);
  const experiences = experienceCalls(transport);
  return Object.freeze({
    baseUrl: settings.baseUrl,
    ...experiences,
    ...analyticsCalls(transport, settings.onNotice),
    ...exportCalls(settings, transport, experiences.getExperience),
  });
}
