/**
 * HTTP transport: rate-limit schedule, retries, redirects, timeouts and
 * downloads.
 *
 * @module
 */

export { type Clock, systemClock } from "./clock.ts";
export type { DownloadProgress } from "./_part.ts";
export { parseJson } from "./_outcome.ts";
export { download, pause } from "./download.ts";
export { createLimits, type Limits } from "./limits.ts";
export { createNotices, readSettings } from "./options.ts";
export { type CallOptions, endpointAt, type RawRequest } from "./prepare.ts";
export { createTransport, type Transport } from "./send.ts";
export type * from "./settings.ts";
