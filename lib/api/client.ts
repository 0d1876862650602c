/** The client: the service's endpoints as typed calls. */

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
  createTransport,
  type Limits,
  ownNotices,
  type RawRequest,
  readSettings,
  type TransportSettings,
  type Wire,
} from "./transport/mod.ts";

/** How a request of the caller's own is sent. */
export type RequestOptions = Pick<
  RawRequest,
  "query" | "idempotent" | "signal"
>;

/** A connection to the service. The token stays inside. */
export interface Client extends ExperienceCalls, AnalyticsCalls, ExportCalls {
  /** Where the service is. */
  readonly baseUrl: string;
  /** The store's time zone, an IANA name; `null` when it was not given. */
  readonly timeZone: string | null;

  /**
   * What a caller should know, each once: what an answer had that the contract
   * does not, and how it was read. `onNotice` tells the same as it happens.
   */
  notices(): readonly string[];

  /**
   * The same connection, whose `notices()` are those of its own calls alone: what
   * was odd about the answers that one result was made from.
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
   * Any request below the version, also one that the contract does not show: with
   * the same token, schedule, retries and bundle. The answer comes as it is.
   *
   * @param method HTTP method.
   * @param path Path behind the version, for example `/experiences-list`.
   * @param body Body; none when left out.
   * @param options Query, abort, whether it may be sent twice.
   * @returns The parsed body; `undefined` when it is empty.
   * @throws {ValidationError} When the path leads elsewhere.
   * @throws {ReadoutError} As from every call.
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
   *   rangeEnd: (clockMs) => clockMs,
   * });
   * await client.listExperiences();
   * assertEquals(requests, 1);
   * ```
   */
  through(wire: Wire): Client;
}

/**
 * Makes a client. Calls share one rate-limit schedule, so make one client for a
 * token and use it everywhere.
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
    // The settings' own notices hear of them, too.
    listening: () =>
      assembleClient({ ...settings, ...ownNotices(settings.note) }, limits),
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
