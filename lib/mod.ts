/**
 * Readout reads A/B tests of online stores: loaders for an experimentation
 * service's analytics, statistics that hold, readouts that show themselves in
 * notebooks.
 *
 * Statistics, charts, reports, the kernel and the sandbox have modules of their
 * own: `readout/stats`, `readout/charts`, `readout/report`, `readout/kernel`,
 * `readout/sandbox`.
 *
 * @module
 */

export * from "./api/mod.ts";
export * from "./loaders/mod.ts";
export * from "./readout/mod.ts";
export * from "./segments/mod.ts";
export * from "./seasonal/mod.ts";
export * from "./program/mod.ts";
export {
  type Bundle,
  BundleError,
  type BundleManifest,
  type BundleVerification,
  MissingRequestError,
  openBundle,
  recordBundle,
  type RecordBundleOptions,
  type Recording,
  verifyBundle,
} from "./bundle/mod.ts";
export * from "./diff/mod.ts";
export { OptionsError } from "./options/mod.ts";
// In place of the one of `readout/api`, which knows nothing of bundles.
export { createClient, openClient, type OpenedClient } from "./open_client.ts";
