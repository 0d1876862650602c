/** An export asked for: its address, held against what was asked. */

import { type ExportResult, type ExportType, quote } from "../contract/mod.ts";
import {
  ExportError,
  keepSignature,
  SchemaError,
  withoutSecrets,
} from "../errors/mod.ts";
import {
  type CallOptions,
  needed,
  type Transport,
  type TransportSettings,
} from "../transport/mod.ts";
import { type ExportRequest, onWire } from "./requests.ts";

/** How long an address is valid, as the contract says. */
const ADDRESS_SECONDS = 900;

/** Asks for an export; the answer's address is not there when it is printed. */
export async function requestExport(
  transport: Transport,
  id: string,
  request: ExportRequest | undefined,
  options: CallOptions | undefined,
): Promise<ExportResult> {
  const { settings } = transport;
  const name = "experienceExport";
  const input = { exportType: "orders", ...onWire(name, request, settings) };
  const exportType = input.exportType as ExportType;
  const answer = needed(
    name,
    await transport.call(name, { ...options, experienceId: id, input }),
  );
  checkSame("exportType", answer.exportType, exportType);
  checkSame("experienceId", answer.experienceId, id);
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
  if (said == null || said.toLowerCase() === asked.toLowerCase()) return;
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
