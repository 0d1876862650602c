/** An export brought home: asked for again, halved and joined where it must be. */

import { join } from "node:path";
import {
  type ExportResult,
  type ExportType,
  type TimeInput,
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

/** Addresses asked for, one after the other, before it is given up. */
const ADDRESSES = 3;
/** Answers without an address before a range is halved; halves get one. */
const TIME_OUTS = 2;
/** A range below this is not halved any more. */
const SHORTEST_MS = 3_600_000;
const SECOND_MS = 1_000;
/** First pause before an export that timed out is asked for again. */
const PLEASE_RETRY_MS = 2_000;

/**
 * Asks for an export and streams it into a file.
 *
 * @throws {ExportError} When it does not arrive whole.
 */
export async function downloadExport(
  transport: Transport,
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
    const target = join(folder, "export.csv");
    const errand = { transport, id, options };
    const { result, parts } = await fetchRange(
      errand,
      request,
      target,
      TIME_OUTS,
    );
    const { size } = await Deno.stat(target);
    await Deno.rename(target, options.path);
    const { exportType, experienceId, experienceName } = result;
    const about = { exportType, experienceId, experienceName };
    return { path: options.path, bytes: size, ...about, parts };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

interface Fetched {
  readonly result: ExportResult;
  readonly parts: number;
}

/** Whose export goes where, whatever part of it is asked for. */
interface Errand {
  readonly transport: Transport;
  readonly id: string;
  readonly options: DownloadOptions;
}

/** A range, halved after so many answers without an address. */
async function fetchRange(
  errand: Errand,
  request: ExportRequest,
  path: string,
  patience: number,
): Promise<Fetched> {
  const { transport, id, options } = errand;
  const { settings } = transport;
  const endpoint = "The export";
  let timeOuts = 0;
  let reason = "";
  for (let tries = 1; tries <= ADDRESSES; tries++) {
    const result = await requestExport(transport, id, request, options);
    if (result.url === null) {
      reason = `The export did not come ("${result.message}")`;
      timeOuts++;
      if (timeOuts < patience) {
        const longestMs = PLEASE_RETRY_MS * timeOuts;
        await pause(settings, endpoint, longestMs, options.signal);
        continue;
      }
      const halves = await halve(errand, request);
      if (halves === null) break;
      return fetchHalves(errand, halves, path);
    }
    const outcome = await download(settings, result.url, { ...options, path });
    if (outcome.ok) return { result, parts: 1 };
    reason = outcome.reason;
  }
  const facts = { endpoint, tries: ADDRESSES };
  throw new ExportError(`${reason}; narrow the range or try later`, facts);
}

/** One after the other, so that a service that only times out is soon left alone. */
async function fetchHalves(
  errand: Errand,
  [earlier, later]: readonly [ExportRequest, ExportRequest],
  path: string,
): Promise<Fetched> {
  const second = `${path}.later`;
  const a = await fetchRange(errand, earlier, path, 1);
  const b = await fetchRange(errand, later, second, 1);
  await joinCsv(path, second);
  await Deno.remove(second);
  return { result: a.result, parts: a.parts + b.parts };
}

/** Halves that overlap by a second; `null` when the range is short already. */
async function halve(
  { transport, id, options }: Errand,
  request: ExportRequest,
): Promise<[ExportRequest, ExportRequest] | null> {
  const { signal } = options;
  const { settings } = transport;
  const experience = await getExperience(transport, id, { signal });
  const { startedAtTs, pausedAtTs, endedAtTs } = experience;
  const moment = (input: TimeInput, name: string): number =>
    toEpochMilliseconds(input, name, dayZone(settings, input));
  const start = request.start === undefined
    ? startedAtTs
    : moment(request.start, "start");
  const end = request.end === undefined
    ? endedAtTs ?? pausedAtTs ?? settings.rangeEnd()
    : moment(request.end, "end");
  if (start == null || end - start < SHORTEST_MS) return null;
  const middle = Math.round((start + end) / 2 / SECOND_MS) * SECOND_MS;
  return [
    { ...request, start: new Date(start), end: new Date(middle) },
    {
      ...request,
      start: new Date(middle - SECOND_MS),
      // An end must not lose its last second.
      end: new Date(Math.ceil(end / SECOND_MS) * SECOND_MS),
    },
  ];
}
