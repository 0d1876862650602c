/** What happens to a request that is recorded, and to its answer. */

import { holdsToken, redact } from "../base/mod.ts";
import { createLedger, type Ledger, type OpenAnswer } from "./_ledger.ts";
import { createDownload, type Download } from "./_record_download.ts";
import {
  asksForExport,
  nameRequest,
  requestKey,
  type SentRequest,
} from "./_request.ts";
import { headerSecrets, withoutAddress } from "./_secrets.ts";
import { type BundleWriter, bundleWriter } from "./_write_folder.ts";
import { BundleError } from "./errors.ts";
import { ANSWERS, type BundleManifest, MEDIA_TYPE } from "./format.ts";

/** What stands in an export's answer in place of its presigned address. */
const NO_ADDRESS = "https://bundle.invalid/export.csv";

/** A recording's state. */
export interface Recorder {
  /** The folder, as the caller named it. */
  readonly path: string;
  readonly folder: string;
  readonly ledger: Ledger;
  readonly writer: BundleWriter;
  /** Exports that may be fetched, by their presigned address. */
  readonly downloads: Map<string, Download>;
  /** The service that is recorded, with its port; `null` before any request. */
  service: string | null;
  /** Does one thing after the other: two answers may have the same content. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  /** Writes what there is. */
  save(): Promise<void>;
}

/** A recorder for a folder that is there, with what it holds already. */
export function createRecorder(
  path: string,
  folder: string,
  first: BundleManifest | null,
): Recorder {
  const ledger = createLedger(first);
  const writer = bundleWriter(folder, first);
  let turn: Promise<unknown> = Promise.resolve();
  return {
    path,
    folder,
    ledger,
    writer,
    downloads: new Map(),
    service: null,
    inTurn(work) {
      const result = turn.then(work);
      turn = result.catch(() => {});
      return result;
    },
    save: () => writer.save(ledger.manifest()),
  };
}

/** Sends a request on, and keeps what comes back. */
export async function recordedFetch(
  recorder: Recorder,
  inner: typeof fetch,
  url: string,
  init: RequestInit | undefined,
): Promise<Response> {
  const download = recorder.downloads.get(url);
  if (download !== undefined) return await download.fetch(inner, url, init);
  const request = nameRequest(url, init);
  checkService(recorder, request);
  const secrets = headerSecrets(init);
  if (holdsToken(requestKey(request), secrets)) {
    throw new BundleError(
      `${request.method} of ${request.service} holds the access token, and a bundle must not; send it without recording`,
    );
  }
  const response = await inner(url, init);
  const { status, headers } = response;
  if (!(ANSWERS as readonly number[]).includes(status)) return response;
  const body = new Uint8Array(await response.arrayBuffer());
  if (isJson(decode(body))) {
    await keepAnswer(recorder, request, response, body, secrets);
  }
  return new Response(body, { status, headers });
}

/** Keeps an answer, without secrets and without the address of an export. */
async function keepAnswer(
  recorder: Recorder,
  { service, ...request }: SentRequest,
  { status, headers }: Response,
  body: Uint8Array<ArrayBuffer>,
  secrets: readonly string[],
): Promise<void> {
  const { ledger, writer, downloads, inTurn, save } = recorder;
  const text = decode(body);
  const url = asksForExport(request) ? addressIn(text, service) : null;
  const { text: clean, removed } = redact(
    url === null ? text : withoutAddress(text, url, NO_ADDRESS),
    secrets,
  );
  const bytes = clean === text ? body : new TextEncoder().encode(clean);
  const type = headers.get("content-type") ?? "";
  await inTurn(async () => {
    const answer: OpenAnswer = {
      ...await writer.keep("answers", bytes),
      status,
      type: MEDIA_TYPE.test(type) ? type : "",
      removed,
      export: null,
    };
    ledger.addAnswer(request, answer);
    await save();
    if (url !== null) {
      // As the client fetches it: a relative address is the service's.
      const { href } = new URL(url, service);
      downloads.set(href, downloadFor(recorder, answer));
    }
  });
}

function downloadFor(
  { folder, ledger, writer, inTurn, save }: Recorder,
  answer: OpenAnswer,
): Download {
  return createDownload({
    folder,
    partPath: () => writer.partPath("exports"),
    onWhole: (path, content) =>
      inTurn(async () => {
        await writer.adopt(path, "exports", content.sha256);
        ledger.addExport(content);
        answer.export = content.sha256;
        await save();
      }),
  });
}

function checkService(recorder: Recorder, { service }: SentRequest): void {
  const { ledger, path } = recorder;
  recorder.service ??= service;
  ledger.service ??= withoutLocalPort(service);
  if (
    service !== recorder.service || withoutLocalPort(service) !== ledger.service
  ) {
    throw new BundleError(
      `${path} records ${ledger.service}, and a request went to ${service}; record each service in a bundle of its own`,
    );
  }
}

/** The port of a service on this machine is another one each time. */
function withoutLocalPort(service: string): string {
  const url = new URL(service);
  const isLocal = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
  if (isLocal) url.port = "";
  return url.href.replace(/\/$/, "");
}

function addressIn(text: string, service: string): string | null {
  const { url } = (JSON.parse(text) ?? {}) as { url?: unknown };
  return typeof url === "string" && URL.canParse(url, service) ? url : null;
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
