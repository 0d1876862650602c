/** Canonical JSON and digests, so that equal values have equal texts and digests. */

import { createHash } from "node:crypto";

/**
 * Returns JSON in which the keys of every object are sorted by code units, so
 * that equal values give equal texts.
 *
 * @param value JSON-safe value; fields that are `undefined` are omitted.
 * @param indent Indentation per level, where `""` writes a single line.
 * @returns Canonical JSON text.
 */
export function canonicalJson(value: unknown, indent = ""): string {
  return writeValue(value, indent, indent === "" ? "" : "\n");
}

function writeValue(value: unknown, indent: string, start: string): string {
  const inner = start + indent;
  if (Array.isArray(value)) {
    if (value.length === 0) return "[]";
    const items = value.map((item) => inner + writeValue(item, indent, inner));
    return `[${items.join(",")}${start}]`;
  }
  if (value !== null && typeof value === "object") {
    const fields = Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .sort(([a], [b]) => a < b ? -1 : a > b ? 1 : 0);
    if (fields.length === 0) return "{}";
    const colon = indent === "" ? ":" : ": ";
    const lines = fields.map(([name, field]) =>
      inner + JSON.stringify(name) + colon + writeValue(field, indent, inner)
    );
    return `{${lines.join(",")}${start}}`;
  }
  return JSON.stringify(value ?? null);
}

/** Returns the SHA-256 of bytes, or of a text in UTF-8, as 64 hexadecimal digits. */
export function hexSha256(content: Uint8Array | string): string {
  return createHash("sha256").update(content).digest("hex");
}
