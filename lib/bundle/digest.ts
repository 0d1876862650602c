/** Digests and canonical texts for comparing contents and results. */

import { canonicalJson, hexSha256 } from "./_canonical.ts";
import type { StoredFile } from "./format.ts";

/**
 * Returns the size and digest of some bytes, as stored in a manifest.
 *
 * @param content Bytes to measure.
 * @returns Size in bytes and SHA-256.
 *
 * @example
 * ```ts
 * import { contentDigest } from "readout/bundle";
 * import { assertEquals } from "@std/assert";
 *
 * // The test vector of FIPS 180-2.
 * assertEquals(contentDigest(new TextEncoder().encode("abc")), {
 *   bytes: 3,
 *   sha256: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
 * });
 * ```
 */
export function contentDigest(content: Uint8Array): StoredFile {
  return { bytes: content.length, sha256: hexSha256(content) };
}

/**
 * Returns a result as the canonical text that bundles store, so that equal
 * results have equal bytes.
 *
 * @param result JSON-safe result.
 * @returns One line of JSON with sorted keys.
 *
 * @example
 * ```ts
 * import { resultText } from "readout/bundle";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(resultText({ b: [1, 2], a: null }), '{"a":null,"b":[1,2]}');
 * ```
 */
export function resultText(result: unknown): string {
  return canonicalJson(JSON.parse(JSON.stringify(result)));
}
