/**
 * Bundles: every answer and export that a readout used, in a folder that can be
 * replayed, checked and handed on.
 *
 * @module
 */

export * from "./environment.ts";
export type { NamedRequest } from "./_request.ts";
export { contentDigest as digestOf, resultText } from "./digest.ts";
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
