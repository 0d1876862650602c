/** One text and one digest for one value. */

import { createHash } from "node:crypto";

/**
 * JSON with the keys of every object in the order of their code units, so that
 * equal values are equal texts.
 *
 * @param value JSON-safe; fields that are `undefined` are left out.
 * @param indent What a level is indented by; `""` writes one line.
 * @returns The text.
 */
export function canonicalJson(value: unknown, indent = ""): string {
  return write(value, indent, indent === "" ? "" : "\n");
}

function write(value: unknown, indent: string, start: string): string {
  const inner = start + indent;
  if (Array.isArray(value)) {
    if (value.length === 0) return "[]";
    const items = value.map((item) => inner + write(item, indent, inner));
    return `[${items.join(",")}${start}]`;
  }
  if (value !== null && typeof value === "object") {
    const fields = Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .sort(([a], [b]) => a < b ? -1 : a > b ? 1 : 0);
    if (fields.length === 0) return "{}";
    const colon = indent === "" ? ":" : ": ";
    const lines = fields.map(([name, field]) =>
      inner + JSON.stringify(name) + colon + write(field, indent, inner)
    );
    return `{${lines.join(",")}${start}}`;
  }
  return JSON.stringify(value ?? null);
}

/** A digest made piece by piece. */
export interface Digest {
  update(bytes: Uint8Array): void;
  /** Ends it: 64 hexadecimal digits. */
  hex(): string;
}

/** A SHA-256 that grows with what is fed to it. */
export function sha256(): Digest {
  const hash = createHash("sha256");
  return {
    update: (bytes) => void hash.update(bytes),
    hex: () => hash.digest("hex"),
  };
}

/** SHA-256 of bytes or of a text in UTF-8, as 64 hexadecimal digits. */
export function sha256Of(content: Uint8Array | string): string {
  return createHash("sha256").update(content).digest("hex");
}
