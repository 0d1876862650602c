/** Requests an export and checks the response against the request. */

import type { ExportResult, ExportType } from "../contract/mod.ts";
import { ExportError, keepSignature, withoutSecrets } from "../../base/mod.ts";
import type {
  CallOptions,
  Transport,
  TransportSettings,
} from "../transport/mod.ts";
import {
  checkEchoedRequest,
  type ExportRequest,
  toWireRequest,
} from "./requests.ts";

/** Validity of a download address according to the contract, in seconds. */
const ADDRESS_SECONDS = 900;

/** Requests an export; its download address is hidden when the result is printed. */
export async function requestExport(
  transport: Transport,
  id: string,
  request?: ExportRequest,
  options?: CallOptions,
): Promise<ExportResult> {
  const { settings } = transport;
  const name = "experienceExport";
  const wireRequest = toWireRequest(name, request, settings);
  const input = { exportType: "orders", ...wireRequest };
  const exportType = input.exportType as ExportType;
  const call = { ...options, experienceId: id, input };
  const answer = await transport.call(name, call);
  checkEchoedRequest(name, { experienceId: id, ...input }, answer);
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
  // The address contains a signature, which must not appear in printed results,
  // for example in a notebook.
  return Object.defineProperty(shown, "url", { value: url, enumerable: false });
}

/**
 * Returns a file's address if it is an HTTP address; other schemes are rejected,
 * because an export is never a local file.
 */
function fileAddress({ baseUrl }: TransportSettings, text: string): string {
  const url = URL.canParse(text, baseUrl) ? new URL(text, baseUrl) : null;
  if (url !== null && /^https?:$/.test(url.protocol)) return url.href;
  throw new ExportError(
    `The service returned an address that ${
      url === null ? "cannot be read" : `begins with ${url.protocol}`
    }; only https: and http: are supported. Contact the service's support`,
    { endpoint: "The export" },
  );
}
