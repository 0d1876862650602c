/**
 * Why the numbers changed: what two bundles differ in, and what that did to the
 * readout.
 *
 * @module
 */

export { diffBundles } from "./diff_bundles.ts";
export { formatDiff } from "./text.ts";
export type * from "./types.ts";
