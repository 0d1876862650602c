/** Digests that kept files are found by. */

import { createHash } from "node:crypto";

/** Changes when the same bytes and recipe give another file than before. */
const FORMAT = 2;

/** SHA-256 of a file of any size. */
export async function digestOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  using file = await Deno.open(path);
  const buffer = new Uint8Array(1 << 20);
  for (;;) {
    const read = await file.read(buffer);
    if (read === null) return hash.digest("hex");
    hash.update(buffer.subarray(0, read));
  }
}

/** Tells recipes from each other. */
export async function textDigest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest(
    "SHA-256",
    new TextEncoder().encode(`${FORMAT} ${text}`),
  );
  return [...new Uint8Array(bytes).subarray(0, 8)]
    .map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
