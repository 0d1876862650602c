/**
 * Downloads exports, with retries; a range that keeps timing out is split into
 * halves that are joined afterwards.
 */

import { join } from "node:path";
import {
  type ExportResult,
  type ExportType,
  toEpochMilliseconds,
} from "../contract/mod.ts";
import { ExportError } from "../../base/mod.ts";
import {
  type CallOptions,
  download,
  type DownloadProgress,
  pause,
  type Transport,
} from "../transport/mod.ts";
import { getExperience } from "./experience_calls.ts";
import { joinCsv } from "./_join_csv.ts";
import { requestExport } from "./_request_export.ts";
import { dayZone, type ExportRequest } from "./requests.ts";

/** Options for downloading an export. */
export interface DownloadOptions extends CallOptions {
  /** Path of the file to write; it appears only once it is complete. */
  readonly path: string;
  /** Called as bytes and rows arrive. */
  readonly onProgress?: ((progress: DownloadProgress) => void) | undefined;
}

/** A downloaded export. */
export interface DownloadedExport {
  /** Path of the file. */
  readonly path: string;
  /** Size of the file, in bytes. */
  readonly bytes: number;
  /** Type of the export. */
  readonly exportType: ExportType;
  /** UUID of the experience. */
  readonly experienceId: string;
  /** Name of the experience. */
  readonly experienceName: string;
  /**
   * Number of exports that were joined: 1 unless the service timed out on the
   * full range.
   */
  readonly parts: number;
  /** The response's fields, which describe the file; `null` of several parts. */
  readonly claims: Readonly<Record<string, unknown>> | null;
}

/** Maximum number of download addresses requested before the download fails. */
const ADDRESSES = 3;
/**
 * Number of timed-out responses before a range is split; halves are split after
 * one.
 */
const TIME_OUTS = 2;
/** Shortest range that is still split, in milliseconds. */
const SHORTEST_MS = 3_600_000;
const SECOND_MS = 1_000;
/** Pause before the first retry of an export that timed out, in milliseconds. */
const PLEASE_RETRY_MS = 2_000;

/**
 * Requests an export and streams it into a file.
 *
 * @throws {ExportError} If the export does not arrive in full.
 */
export async function downloadExport(
  transport: Transport,
  id: string,
  request: ExportRequest,
  options: DownloadOptions,
): Promise<DownloadedExport> {
  // The temporary folder is next to the target, so that the last step is a
  // rename.
  const folder = await Deno.makeTempDir({
    dir: join(options.path, ".."),
    prefix: ".readout-export-",
  });
  try {
    const target = join(folder, "export.csv");
    const context = { transport, id, options };
    const { result, parts } = await fetchRange(context, request, target);
    const { size } = await Deno.stat(target);
    await Deno.rename(target, options.path);
    const { exportType, experienceId, experienceName } = result;
    return {
      path: options.path,
      bytes: size,
      exportType,
      experienceId,
      experienceName,
      parts,
      // The signed address is not enumerable, so it is not copied.
      claims: parts > 1 ? null : { ...result },
    };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

interface FetchedExport {
  readonly result: ExportResult;
  readonly parts: number;
}

/** Shared context of a download and its parts. */
interface DownloadContext {
  readonly transport: Transport;
  readonly id: string;
  readonly options: DownloadOptions;
}

/** Downloads a range and splits it after the given number of timed-out responses. */
async function fetchRange(
  context: DownloadContext,
  request: ExportRequest,
  path: string,
  patience = TIME_OUTS,
): Promise<FetchedExport> {
  const { transport, id, options } = context;
  const { settings } = transport;
  const endpoint = "The export";
  let timeOuts = 0;
  let reason = "";
  for (let tries = 1; tries <= ADDRESSES; tries++) {
    const result = await requestExport(transport, id, request, options);
    if (result.url === null) {
      reason = `The export failed ("${result.message}")`;
      timeOuts++;
      if (timeOuts < patience) {
        await pause(settings, endpoint, PLEASE_RETRY_MS, options.signal);
        continue;
      }
      const halves = await halve(context, request);
      if (halves === null) break;
      return fetchHalves(context, halves, path);
    }
    const outcome = await download(settings, result.url, { ...options, path });
    if (outcome.ok) return { result, parts: 1 };
    reason = outcome.reason;
  }
  const facts = { endpoint, tries: ADDRESSES };
  throw new ExportError(`${reason}. Narrow the range or try later`, facts);
}

/**
 * Downloads the halves one at a time, so that a service that only times out gets
 * few requests.
 */
async function fetchHalves(
  context: DownloadContext,
  [earlier, later]: readonly [ExportRequest, ExportRequest],
  path: string,
): Promise<FetchedExport> {
  const second = `${path}.later`;
  const a = await fetchRange(context, earlier, path, 1);
  const b = await fetchRange(context, later, second, 1);
  await joinCsv(path, second);
  await Deno.remove(second);
  return { result: a.result, parts: a.parts + b.parts };
}

/**
 * Splits a range into halves that overlap by one second, and returns `null` if
 * the range is too short.
 */
async function halve(
  { transport, id, options }: DownloadContext,
  request: ExportRequest,
): Promise<[ExportRequest, ExportRequest] | null> {
  const { signal } = options;
  const { settings } = transport;
  const experience = await getExperience(transport, id, { signal });
  const { startedAtTs, pausedAtTs, endedAtTs } = experience;
  const moment = (side: "start" | "end") => {
    const { [side]: input } = request;
    if (input === undefined) return null;
    return toEpochMilliseconds(input, side, dayZone(settings, input));
  };
  const start = moment("start") ?? startedAtTs;
  const end = moment("end") ?? endedAtTs ?? pausedAtTs ?? settings.rangeEnd();
  if (start == null || end - start < SHORTEST_MS) return null;
  const middle = Math.round((start + end) / 2 / SECOND_MS) * SECOND_MS;
  return [
    { ...request, start: new Date(start), end: new Date(middle) },
    {
      ...request,
      start: new Date(middle - SECOND_MS),
      // The end is rounded up, so that the last second is not lost.
      end: new Date(Math.ceil(end / SECOND_MS) * SECOND_MS),
    },
  ];
}
