/** Records requests and their responses. */

import { holdsToken, redact } from "../base/mod.ts";
import { createLedger, type Ledger, type MutableAnswer } from "./_ledger.ts";
import { createDownload, type Download } from "./_record_download.ts";
import type { SentRequest } from "./_request.ts";
import { asksForExport, nameRequest, requestKey } from "./_request.ts";
import { headerSecrets, withoutAddress } from "./_secrets.ts";
import { type BundleWriter, bundleWriter } from "./_write_folder.ts";
import { BundleError } from "./errors.ts";
import { ANSWERS, type BundleManifest, MEDIA_TYPE } from "./format.ts";

/** Placeholder for the presigned address in the response of an export. */
const NO_ADDRESS = "https://bundle.invalid/export.csv";

/** State of a recording. */
export interface Recorder {
  /** Path of the folder as given by the caller. */
  readonly path: string;
  readonly folder: string;
  readonly ledger: Ledger;
  readonly writer: BundleWriter;
  /** Pending export downloads by presigned address. */
  readonly downloads: Map<string, Download>;
  /**
   * Address of the recorded service with its port, or `null` before the first
   * request.
   */
  service: string | null;
  /** Runs tasks one at a time, because two responses may have the same content. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  /** Writes the current manifest. */
  save(): Promise<void>;
}

/** Creates a recorder for an existing folder and its current content. */
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

/** Sends a request and records its response. */
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
      `${request.method} of ${request.service} contains the access token, which a bundle must not store. Send it without recording`,
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

/** Records a response without secrets and without the address of an export. */
async function keepAnswer(
  recorder: Recorder,
  { service, ...request }: SentRequest,
  { status, headers }: Response,
  body: Uint8Array<ArrayBuffer>,
  secrets: readonly string[],
): Promise<void> {
  const { ledger, writer, downloads, inTurn, save } = recorder;
  const text = decode(body);
  const url = asksForExport(request) ? downloadAddress(text, service) : null;
  const { text: clean, removed } = redact(
    url === null ? text : withoutAddress(text, url, NO_ADDRESS),
    secrets,
  );
  const bytes = clean === text ? body : new TextEncoder().encode(clean);
  const type = headers.get("content-type") ?? "";
  await inTurn(async () => {
    const answer: MutableAnswer = {
      ...await writer.keep("answers", bytes),
      status,
      type: MEDIA_TYPE.test(type) ? type : "",
      removed,
      export: null,
    };
    ledger.addAnswer(request, answer);
    await save();
    if (url !== null) {
      // A relative address is resolved against the service, as the client does.
      const { href } = new URL(url, service);
      downloads.set(href, downloadFor(recorder, answer));
    }
  });
}

function downloadFor(
  { folder, ledger, writer, inTurn, save }: Recorder,
  answer: MutableAnswer,
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
      `${path} records ${ledger.service}, but a request went to ${service}. Record each service in a separate bundle`,
    );
  }
}

/** Removes the port of a local service, which differs in each run. */
function withoutLocalPort(service: string): string {
  const url = new URL(service);
  const isLocal = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
  if (isLocal) url.port = "";
  return url.href.replace(/\/$/, "");
}

function downloadAddress(text: string, service: string): string | null {
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
