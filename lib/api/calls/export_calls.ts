/** Exports: asked for, and brought home whole. */

import { join } from "@std/path";
import {
  type Experience,
  type ExportAnswer,
  type ExportResult,
  type ExportType,
  quote,
  toEpochMilliseconds,
} from "../contract/mod.ts";
import {
  ExportError,
  keepSignature,
  SchemaError,
  withoutSecrets,
} from "../errors/mod.ts";
import {
  download,
  type DownloadProgress,
  type Transport,
  type TransportSettings,
} from "../transport/mod.ts";
import { type CallOptions, checkedId, needed } from "./_calls.ts";
import { joinCsv } from "./_join_csv.ts";
import { type ExportRequest, rangeOnWire, zoneOf } from "./requests.ts";

/** Where an export goes. */
export interface DownloadOptions extends CallOptions {
  /** File to write; it appears when it is whole. */
  readonly path: string;
  /** Told as bytes and rows arrive. */
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
  /** Exports that were joined: 1 unless the service timed out on the whole. */
  readonly parts: number;
}

/** Calls about exports. */
export interface ExportCalls {
  /**
   * Asks for an export; the answer holds an address that is valid for 900 s. The
   * address carries a signature: `url` is there to be read, and left out when
   * the answer is printed or copied.
   *
   * @example
   * ```ts
   * import { createClient } from "readout/api";
   * import { DEMO_EXPERIENCES, startSandbox } from "readout/sandbox";
   * import { assertEquals } from "@std/assert";
   *
   * await using sandbox = await startSandbox();
   * const client = createClient(sandbox);
   * const { format, expiresIn } = await client.experienceExport(
   *   DEMO_EXPERIENCES.aaTest,
   *   { exportType: "order_line_items" },
   * );
   * assertEquals([format, expiresIn], ["csv", 900]);
   * ```
   */
  experienceExport(
    id: string,
    request?: ExportRequest,
    options?: CallOptions,
  ): Promise<ExportResult>;

  /**
   * Asks for an export and streams its CSV into a file. A broken connection is
   * taken up again, an expired address asked for anew; an export that keeps
   * timing out is halved in time, and the halves are joined without losing or
   * doubling an order on the boundary.
   *
   * @throws {ExportError} When the file does not arrive whole all the same.
   *
   * @example
   * ```ts
   * import { createClient } from "readout/api";
   * import { DEMO_EXPERIENCES, startSandbox } from "readout/sandbox";
   * import { assert } from "@std/assert";
   *
   * await using sandbox = await startSandbox();
   * const client = createClient(sandbox);
   * const path = await Deno.makeTempFile({ suffix: ".csv" });
   * const { bytes } = await client.downloadExport(
   *   DEMO_EXPERIENCES.aaTest,
   *   { end: "2026-09-05" },
   *   { path },
   * );
   * assert(bytes > 0);
   * await Deno.remove(path);
   * ```
   */
  downloadExport(
    id: string,
    request: ExportRequest,
    options: DownloadOptions,
  ): Promise<DownloadedExport>;
}

/** Addresses asked for, one after the other, before it is given up. */
const ADDRESSES = 3;
/** Answers without an address before a range is halved; halves get one. */
const TIME_OUTS = 2;
/** A range below this is not halved any more. */
const SHORTEST_MS = 3_600_000;
const SECOND_MS = 1_000;
/** How long an address is valid, as the contract says. */
const ADDRESS_SECONDS = 900;
/** First pause before an export that timed out is asked for again. */
const PLEASE_RETRY_MS = 2_000;

/**
 * The calls, over a transport.
 *
 * @param settings Time, and the `fetch` for files.
 * @param transport Sends calls.
 * @param getExperience Tells an experience's lifetime.
 * @returns The calls.
 */
export function exportCalls(
  settings: TransportSettings,
  transport: Transport,
  getExperience: (id: string, options: CallOptions) => Promise<Experience>,
): ExportCalls {
  const context: Context = { settings, transport, getExperience };
  return {
    experienceExport: (id, request, options) =>
      requestExport(context, id, request, options),
    downloadExport: (id, request, options) =>
      downloadExport(context, id, request, options),
  };
}

interface Context {
  readonly settings: TransportSettings;
  readonly transport: Transport;
  readonly getExperience: (
    id: string,
    options: CallOptions,
  ) => Promise<Experience>;
}

async function requestExport(
  { settings, transport }: Pick<Context, "settings" | "transport">,
  id: string,
  request: ExportRequest | undefined,
  options: CallOptions | undefined,
): Promise<ExportResult> {
  const input = { exportType: "orders", ...rangeOnWire(request, settings) };
  const exportType = input.exportType as ExportType;
  const name = "experienceExport";
  const answer = needed<ExportAnswer>(
    name,
    await transport.call(name, {
      signal: options?.signal,
      extra: options?.extra,
      params: { experienceId: checkedId(id) },
      input,
    }),
  );
  checkSame("exportType", answer.exportType, exportType);
  checkSame(
    "experienceId",
    answer.experienceId?.toLowerCase(),
    id.toLowerCase(),
  );
  const url = answer.url === null ? null : fileAddress(settings, answer.url);
  if (url !== null) keepSignature(url);
  const shown = {
    ...answer,
    exportType,
    experienceId: id,
    experienceName: withoutSecrets(answer.experienceName),
    expiresIn: answer.expiresIn ?? (url === null ? 0 : ADDRESS_SECONDS),
    message: withoutSecrets(answer.message),
  };
  // Whoever prints the answer, in a notebook for example, prints no signature.
  return Object.defineProperty(shown, "url", { value: url, enumerable: false });
}

/** An answer about something else is not what was asked for. */
function checkSame(
  path: string,
  said: string | null | undefined,
  asked: string,
): void {
  if (said == null || said === asked) return;
  throw new SchemaError("the answer of experienceExport", [{
    path,
    message: `must be what was asked for, "${asked}": current value is ${
      quote(said)
    }`,
  }]);
}

/** Only the web is fetched from: a file of this machine is nobody's export. */
function fileAddress({ baseUrl }: TransportSettings, text: string): string {
  const url = URL.canParse(text, baseUrl) ? new URL(text, baseUrl) : null;
  if (url !== null && /^https?:$/.test(url.protocol)) return url.href;
  throw new ExportError(
    `The service gave an address that ${
      url === null ? "cannot be read" : `begins with ${url.protocol}`
    }, and only https: and http: are fetched; tell the service's support`,
    { endpoint: "The export" },
  );
}

async function downloadExport(
  context: Context,
  id: string,
  request: ExportRequest,
  options: DownloadOptions,
): Promise<DownloadedExport> {
  // Beside the final name, so that the last step is a rename.
  const folder = await Deno.makeTempDir({
    dir: join(options.path, ".."),
    prefix: ".readout-export-",
  });
  try {
    const part = join(folder, "export.csv");
    const { result, parts } = await fetchRange(
      context,
      { id, request, patience: TIME_OUTS },
      options,
      part,
    );
    const { size } = await Deno.stat(part);
    await Deno.rename(part, options.path);
    const { exportType, experienceId, experienceName } = result;
    return {
      path: options.path,
      bytes: size,
      exportType,
      experienceId,
      experienceName,
      parts,
    };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

interface Fetched {
  readonly result: ExportResult;
  readonly parts: number;
}

interface Wanted {
  readonly id: string;
  readonly request: ExportRequest;
  /** Answers without an address before the range is halved. */
  readonly patience: number;
}

async function fetchRange(
  context: Context,
  wanted: Wanted,
  options: DownloadOptions,
  path: string,
): Promise<Fetched> {
  const { settings } = context;
  const { id, request, patience } = wanted;
  let timeOuts = 0;
  let reason = "";
  for (let tries = 1; tries <= ADDRESSES; tries++) {
    const result = await requestExport(context, id, request, options);
    if (result.url === null) {
      reason = `The export did not come ("${result.message}")`;
      timeOuts++;
      if (timeOuts < patience) {
        await pause(settings, PLEASE_RETRY_MS * timeOuts, options.signal);
        continue;
      }
      const halves = await halve(context, id, request, options.signal);
      if (halves === null) break;
      return fetchHalves(context, id, halves, options, path);
    }
    const outcome = await download(settings, result.url, {
      path,
      onProgress: options.onProgress,
      signal: options.signal,
    });
    if (outcome.ok) return { result, parts: 1 };
    reason = outcome.reason;
  }
  throw new ExportError(`${reason}; narrow the range or try later`, {
    endpoint: "The export",
    tries: ADDRESSES,
  });
}

/** Half of it at random, so that clients do not come back together. */
async function pause(
  { clock, random, onWait }: TransportSettings,
  longestMs: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  const milliseconds = Math.round(longestMs * (0.5 + random() / 2));
  onWait({ reason: "retry", endpoint: "The export", milliseconds });
  await clock.sleep(milliseconds, signal);
}

/** One after the other, so that a service that only times out is soon left alone. */
async function fetchHalves(
  context: Context,
  id: string,
  [earlier, later]: readonly [ExportRequest, ExportRequest],
  options: DownloadOptions,
  path: string,
): Promise<Fetched> {
  const half = (request: ExportRequest, to: string): Promise<Fetched> =>
    fetchRange(context, { id, request, patience: 1 }, options, to);
  const second = `${path}.later`;
  const a = await half(earlier, path);
  const b = await half(later, second);
  await joinCsv(path, second);
  await Deno.remove(second);
  return { result: a.result, parts: a.parts + b.parts };
}

/** Halves that overlap by a second; `null` when the range is short already. */
async function halve(
  { settings, getExperience }: Context,
  id: string,
  request: ExportRequest,
  signal: AbortSignal | undefined,
): Promise<[ExportRequest, ExportRequest] | null> {
  const { startedAtTs, pausedAtTs, endedAtTs } = await getExperience(id, {
    signal,
  });
  const start = request.start === undefined ? startedAtTs : toEpochMilliseconds(
    request.start,
    "start",
    zoneOf(settings, request.start),
  );
  const end = request.end === undefined
    ? endedAtTs ?? pausedAtTs ?? settings.now()
    : toEpochMilliseconds(
      request.end,
      "end",
      zoneOf(settings, request.end),
    );
  if (start == null || end - start < SHORTEST_MS) return null;
  const middle = Math.round((start + end) / 2 / SECOND_MS) * SECOND_MS;
  return [
    { ...request, start: new Date(start), end: new Date(middle) },
    {
      ...request,
      start: new Date(middle - SECOND_MS),
      end: new Date(ceilToSecond(end)),
    },
  ];
}

/** Ranges are written in whole seconds, and an end must not lose its last. */
function ceilToSecond(milliseconds: number): number {
  return Math.ceil(milliseconds / SECOND_MS) * SECOND_MS;
}
