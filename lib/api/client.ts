/** The client: the service's endpoints as typed calls. */

import { type ClientOptions, readSettings } from "./client_options.ts";
import { ExportError, ValidationError } from "./errors.ts";
import { download, type DownloadProgress } from "./download.ts";
import { ENDPOINTS } from "./endpoints.ts";
import {
  type ExportRequest,
  rangeOnWire,
  type TimeSeriesRequest,
} from "./requests.ts";
import { experienceIdSchema } from "./schemas.ts";
import type { TransportSettings } from "./settings.ts";
import { createTransport, type Transport } from "./transport.ts";
import type {
  Experience,
  ExperiencePage,
  ExportResult,
  ExportType,
  ListExperiencesQuery,
  TimeSeries,
} from "./types.ts";
import { check } from "./validation.ts";

/** What every call takes. */
export interface CallOptions {
  /** Ends the call and any wait. */
  readonly signal?: AbortSignal | undefined;
}

/** Where an export goes. */
export interface DownloadOptions extends CallOptions {
  /** File to write; it appears when it is whole. */
  readonly path: string;
  /** Told as bytes arrive. */
  readonly onProgress?: ((progress: DownloadProgress) => void) | undefined;
}

/** A downloaded export. */
export interface DownloadedExport {
  /** Where the file is. */
  readonly path: string;
  /** Its size. */
  readonly bytes: number;
  /** What it holds. */
  readonly exportType: ExportType;
  /** UUID of the experience. */
  readonly experienceId: string;
  /** Name of the experience. */
  readonly experienceName: string;
}

/** A connection to the service. The token stays inside. */
export interface Client {
  /** Where the service is. */
  readonly baseUrl: string;
  /** One page of the experiences list. */
  listExperiences(
    query?: ListExperiencesQuery,
    options?: CallOptions,
  ): Promise<ExperiencePage>;
  /** Every experience, page after page. */
  experiences(
    query?: Omit<ListExperiencesQuery, "page">,
    options?: CallOptions,
  ): AsyncIterableIterator<Experience>;
  /** One experience. */
  getExperience(id: string, options?: CallOptions): Promise<Experience>;
  /** Metrics per variation over time. */
  experienceTimeSeries(
    id: string,
    request?: TimeSeriesRequest,
    options?: CallOptions,
  ): Promise<TimeSeries>;
  /** Asks for an export; the answer holds an address that is valid for 900 s. */
  experienceExport(
    id: string,
    request?: ExportRequest,
    options?: CallOptions,
  ): Promise<ExportResult>;
  /** Asks for an export and streams its CSV into a file. */
  downloadExport(
    id: string,
    request: ExportRequest,
    options: DownloadOptions,
  ): Promise<DownloadedExport>;
}

/** Tries of a whole export: a file's address can expire before it is used. */
const DOWNLOAD_TRIES = 3;

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
  return Object.freeze(
    {
      baseUrl: settings.baseUrl,
      listExperiences: (query, { signal } = {}) =>
        listExperiences(transport, query, signal),
      experiences: (query, { signal } = {}) =>
        allExperiences(transport, query, signal),
      getExperience: async (id, { signal } = {}) => {
        const answer = await transport(ENDPOINTS.getExperience, {
          params: { experienceId: checkedId(id) },
          signal,
        });
        return (answer as { experience: Experience }).experience;
      },
      experienceTimeSeries: async (id, request, { signal } = {}) => {
        const answer = await transport(ENDPOINTS.experienceTimeSeries, {
          params: { experienceId: checkedId(id) },
          input: rangeOnWire(request),
          signal,
        });
        return answer as TimeSeries;
      },
      experienceExport: (id, request, { signal } = {}) =>
        requestExport(transport, id, request, signal),
      downloadExport: (id, request, target) =>
        downloadExport(settings, transport, id, request, target),
    } satisfies Client,
  );
}

function checkedId(id: string): string {
  const checked = check(experienceIdSchema, id);
  if (checked.ok) return checked.value;
  throw new ValidationError(
    [{
      path: "experienceId",
      message: `must be a UUID: current value is "${id}"`,
    }],
    { endpoint: "The experience" },
  );
}

async function listExperiences(
  transport: Transport,
  query: ListExperiencesQuery | undefined,
  signal: AbortSignal | undefined,
): Promise<ExperiencePage> {
  const answer = await transport(ENDPOINTS.listExperiences, {
    input: query,
    signal,
  });
  const { experiencesList, page, total, totalPages } = answer as {
    experiencesList: Experience[];
    page?: number | null;
    total?: number | null;
    totalPages?: number | null;
  };
  return {
    experiences: experiencesList,
    page: page ?? query?.page ?? 1,
    total: total ?? null,
    totalPages: totalPages ?? null,
  };
}

async function* allExperiences(
  transport: Transport,
  query: Omit<ListExperiencesQuery, "page"> | undefined,
  signal: AbortSignal | undefined,
): AsyncIterableIterator<Experience> {
  for (let page = 1;; page++) {
    const answer = await listExperiences(transport, { ...query, page }, signal);
    yield* answer.experiences;
    const isLast = answer.totalPages === null || page >= answer.totalPages;
    if (isLast || answer.experiences.length === 0) return;
  }
}

async function requestExport(
  transport: Transport,
  id: string,
  request: ExportRequest | undefined,
  signal: AbortSignal | undefined,
): Promise<ExportResult> {
  const answer = await transport(ENDPOINTS.experienceExport, {
    params: { experienceId: checkedId(id) },
    input: { exportType: "orders", ...rangeOnWire(request) },
    signal,
  });
  return answer as ExportResult;
}

async function downloadExport(
  settings: TransportSettings,
  transport: Transport,
  id: string,
  request: ExportRequest,
  { path, onProgress, signal }: DownloadOptions,
): Promise<DownloadedExport> {
  for (let tries = 1;; tries++) {
    const result = await requestExport(transport, id, request, signal);
    const facts = { endpoint: "The export", tries };
    let reason: string;
    if (result.url === null) {
      reason = `The export did not come ("${result.message}")`;
    } else {
      const outcome = await download(settings.fetch, result.url, path, {
        onProgress,
        signal,
      });
      if (outcome.ok) {
        const { exportType, experienceId, experienceName } = result;
        return {
          path,
          bytes: outcome.bytes,
          exportType,
          experienceId,
          experienceName,
        };
      }
      reason = outcome.reason;
    }
    if (tries >= DOWNLOAD_TRIES) {
      throw new ExportError(`${reason}; narrow the range or try later`, facts);
    }
  }
}
