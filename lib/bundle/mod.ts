/**
 * Bundles: folders with every response and export of a readout, which can be
 * replayed, verified and shared.
 *
 * @module
 */

export * from "./environment.ts";
export type { NamedRequest } from "./_request.ts";
export { contentDigest, resultText } from "./digest.ts";
export { BundleError, MissingRequestError } from "./errors.ts";
export {
  BUNDLE_VERSION,
  type BundledAnswer,
  type BundledExport,
  type BundledFile,
  type BundledNotebook,
  type BundledReadout,
  type BundledRequest,
  type BundleManifest,
  type StoredFile,
} from "./format.ts";
export * from "./record.ts";
export * from "./receipts.ts";
export { type Bundle, openBundle } from "./replay.ts";
export { type BundleVerification, verifyBundle } from "./verify.ts";
