/** Answers requests from a bundle during a replay. */

import { resolve } from "node:path";
import { API_VERSION, type Wire } from "../api/mod.ts";
import { canonicalJson } from "./_canonical.ts";
import { type BundleHead, readContent, streamContent } from "./_read_folder.ts";
import type { NamedRequest } from "./_request.ts";
import { asksForExport, nameRequest, requestKey } from "./_request.ts";
import { BundleError, MissingRequestError } from "./errors.ts";
import type {
  BundledAnswer,
  BundledRequest,
  BundleManifest,
} from "./format.ts";

/** Base URL of replayed requests and exports; the domain can never exist. */
export const REPLAY_ORIGIN = "https://bundle.invalid";

interface ReplayedRequest {
  readonly request: BundledRequest;
  timesAsked: number;
}

/**
 * Creates a wire that answers requests only from a bundle.
 *
 * @param open Opens the bundle on the first request.
 * @param path Path of the bundle.
 * @returns Wire between a client and the network.
 */
export function replayWire(
  open: () => Promise<BundleHead>,
  path: string,
): Wire {
  const folder = resolve(path);
  let manifest: BundleManifest | null = null;
  let played = new Map<string, ReplayedRequest>();

  async function begin(): Promise<BundleManifest> {
    const opened = (await open()).manifest;
    if (manifest !== null) return manifest;
    checkContract(opened, path);
    manifest = opened;
    played = new Map(
      opened.requests.map((request) => [
        requestKey(request),
        { request, timesAsked: 0 },
      ]),
    );
    return opened;
  }

  async function exportFile(sha256: string): Promise<Response> {
    const content = manifest!.exports.find((bundledExport) =>
      bundledExport.sha256 === sha256
    );
    if (content === undefined) {
      throw new BundleError(
        `${path} has the response for an export, but its file was not downloaded during recording`,
      );
    }
    return new Response(await streamContent(folder, "exports", content, path), {
      headers: {
        "content-type": "text/csv",
        "content-length": String(content.bytes),
      },
    });
  }

  async function answer(url: string, init?: RequestInit): Promise<Response> {
    const { requests } = await begin();
    init?.signal?.throwIfAborted();
    const sha256 = exportDigest(url);
    if (sha256 !== null) return await exportFile(sha256);
    const request = nameRequest(url, init);
    const entry = played.get(requestKey(request));
    if (entry === undefined) {
      throw new MissingRequestError(
        request,
        similarRequestsText(request, requests),
      );
    }
    const { answers } = entry.request;
    const answer = answers[Math.min(entry.timesAsked, answers.length - 1)]!;
    entry.timesAsked++;
    const bytes = await readContent(folder, "answers", answer, path);
    const body = asksForExport(request)
      ? addReplayAddress(bytes, answer)
      : bytes;
    return new Response(body, {
      status: answer.status,
      headers: { "content-type": answer.type },
    });
  }

  return {
    fetch: () => (input, init) =>
      answer(input instanceof Request ? input.url : String(input), init),
    rangeEnd: (clockMs) => manifest?.moment ?? clockMs,
  };
}

function checkContract(
  { contract, library }: BundleManifest,
  path: string,
): void {
  if (contract === API_VERSION) return;
  throw new BundleError(
    `${path} was recorded by Readout ${library} from service version ${contract}, but this Readout reads ${API_VERSION}. Replay it with the Readout version that recorded it`,
  );
}

/**
 * Returns the digest in a bundle's address of an export: empty if the address has
 * none, null for other addresses.
 */
function exportDigest(url: string): string | null {
  const { origin, pathname } = new URL(url);
  if (origin !== REPLAY_ORIGIN) return null;
  return /^\/export(?:s\/([0-9a-f]{64}))?\.csv$/.exec(pathname)?.[1] ??
    (pathname === "/export.csv" ? "" : null);
}

function addReplayAddress(
  bytes: Uint8Array,
  { export: sha256 }: BundledAnswer,
): string {
  const text = new TextDecoder().decode(bytes);
  if (sha256 === null) return text;
  const answer = JSON.parse(text) as Record<string, unknown>;
  return JSON.stringify({
    ...answer,
    url: `${REPLAY_ORIGIN}/exports/${sha256}.csv`,
  });
}

/** Maximum number of recorded requests listed when a request is missing. */
const SHOWN = 3;

function similarRequestsText(
  { method, path }: NamedRequest,
  requests: readonly BundledRequest[],
): string {
  const similarRequests = requests.filter((request) =>
    request.method === method && request.path === path
  );
  if (similarRequests.length === 0) return "it has none for that path";
  const texts = similarRequests.slice(0, SHOWN).map(({ query, body }) =>
    body === null ? `?${new URLSearchParams(query)}` : canonicalJson(body)
  );
  const remaining = similarRequests.length - texts.length;
  const suffix = remaining > 0 ? ` and ${remaining} more` : "";
  return `it has ${texts.join(" and ")}${suffix} for that path`;
}
