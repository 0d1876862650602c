/** The API client: the service's endpoints as typed calls. */

import { checkOptions, CLIENT_OPTIONS } from "../base/mod.ts";
import {
  type AnalyticsCalls,
  analyticsCalls,
  type ExperienceCalls,
  experienceCalls,
  type ExportCalls,
  exportCalls,
} from "./calls/mod.ts";
import {
  type ClientOptions,
  createLimits,
  createNotices,
  createTransport,
  type Limits,
  type RawRequest,
  readSettings,
  type TransportSettings,
  type Wire,
} from "./transport/mod.ts";

/** Options for sending a custom request. */
export type RequestOptions = Pick<
  RawRequest,
  "query" | "idempotent" | "signal"
>;

/** Connection to the service. The client does not expose its access token. */
export interface Client extends ExperienceCalls, AnalyticsCalls, ExportCalls {
  /** Base URL of the service. */
  readonly baseUrl: string;
  /** IANA name of the store's time zone, or `null` if not set. */
  readonly timeZone: string | null;

  /**
   * Notices for the caller, each listed once: deviations of responses from the
   * contract and how they were handled. `onNotice` reports the same notices
   * immediately.
   */
  notices(): readonly string[];

  /**
   * Returns the same connection with a separate list of `notices()`, for the
   * responses behind one result.
   *
   * @example
   * ```ts
   * import { createClient } from "readout/api";
   * import { startSandbox } from "readout/sandbox";
   * import { assertEquals } from "@std/assert";
   *
   * await using sandbox = await startSandbox();
   * const client = createClient(sandbox).listening();
   * await client.listExperiences();
   * assertEquals(client.notices(), []);
   * ```
   */
  listening(): Client;

  /**
   * Sends any request below the API version, even one that is not in the
   * contract. Custom requests use the same token, rate-limit schedule, retries
   * and bundle. The response is returned unchanged.
   *
   * @param method HTTP method.
   * @param path Path after the version, for example `/experiences-list`.
   * @param body Request body, if any.
   * @param options Query, abort signal, and whether the request may be sent
   *   twice.
   * @returns The parsed response body, or `undefined` if it is empty.
   * @throws {ValidationError} If the path leads outside the API version.
   * @throws {ReadoutError} If the call fails, as with every other method.
   *
   * @example
   * ```ts
   * import { createClient } from "readout/api";
   * import { startSandbox } from "readout/sandbox";
   * import { assertEquals } from "@std/assert";
   *
   * await using sandbox = await startSandbox();
   * const client = createClient(sandbox);
   * const answer = await client.request("GET", "/experiences-list", undefined, {
   *   query: { limit: 1 },
   * }) as { limit: number };
   * assertEquals(answer.limit, 1);
   * ```
   */
  request(
    method: RawRequest["method"],
    path: string,
    body?: unknown,
    options?: RequestOptions,
  ): Promise<unknown>;

  /**
   * Returns the same connection, with its token and rate-limit schedule, whose
   * requests go through a recorder or a replay.
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
   *   rangeEnd: (clockMs) => clockMs,
   * });
   * await client.listExperiences();
   * assertEquals(requests, 1);
   * ```
   */
  through(wire: Wire): Client;
}

/**
 * Creates a client. Calls of one client share a rate-limit schedule, so use a
 * single client per token.
 *
 * @param options Address and token; by default both are read from the environment
 *   (`READOUT_BASE_URL`, `READOUT_TOKEN`).
 * @returns The client.
 * @throws {ReadoutError} If the address or token is missing or invalid.
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
  checkOptions(CLIENT_OPTIONS, options);
  const settings = readSettings(options);
  return assembleClient(settings, createLimits(settings.clock, settings.note));
}

function assembleClient(settings: TransportSettings, limits: Limits): Client {
  const transport = createTransport(settings, limits);
  const client: Client = {
    baseUrl: settings.baseUrl,
    timeZone: settings.timeZone,
    notices: settings.notices,
    // Notices are also passed to the original settings.
    listening: () =>
      assembleClient({ ...settings, ...createNotices(settings.note) }, limits),
    request: (method, path, body, options) =>
      transport.raw({ ...options, method, path, body }),
    through: (wire) =>
      assembleClient({
        ...settings,
        fetch: wire.fetch(settings.fetch),
        rangeEnd: () => wire.rangeEnd(settings.rangeEnd()),
      }, limits),
    ...experienceCalls(transport),
    ...analyticsCalls(transport),
    ...exportCalls(transport),
  };
  return Object.freeze(client);
}
