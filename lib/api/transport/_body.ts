/** Decompresses and decodes response bodies that the runtime leaves encoded. */

import { gunzipSync, inflateRawSync, inflateSync } from "node:zlib";

/**
 * Returns the text of a response. The runtime decompresses only a single gzip
 * member and no deflate, and decodes everything as UTF-8.
 *
 * @param response HTTP response.
 */
export async function bodyText(response: Response): Promise<string> {
  const bytes = decompress(
    new Uint8Array(await response.arrayBuffer()),
    response.headers.get("content-encoding"),
  );
  return new TextDecoder(detectEncoding(bytes)).decode(bytes);
}

/**
 * Returns the decompressed chunks of a body.
 *
 * @param chunks Chunks as received.
 * @param encoding Value of the `content-encoding` header.
 */
export function unpackedChunks(
  chunks: AsyncIterable<Uint8Array<ArrayBuffer>>,
  encoding: string | null,
): AsyncIterable<Uint8Array> {
  if (!isDeflate(encoding)) return chunks;
  return ReadableStream.from(chunks)
    .pipeThrough(new DecompressionStream("deflate"));
}

function isDeflate(encoding: string | null): boolean {
  return encoding?.trim().toLowerCase() === "deflate";
}

function decompress(bytes: Uint8Array, encoding: string | null): Uint8Array {
  const [first, second] = bytes;
  if (first === 0x1f && second === 0x8b) return gunzipSync(bytes);
  // Byte 0x78 marks a zlib stream; text that starts with this letter, "x", is
  // not valid JSON or HTML.
  if (!isDeflate(encoding) || isText(first)) return bytes;
  return first === 0x78 ? inflateSync(bytes) : inflateRawSync(bytes);
}

/** Returns whether a byte can start JSON or HTML. */
function isText(first: number | undefined): boolean {
  return first === undefined || '{[<" \n\r\t\ufeff'.includes(
    String.fromCharCode(first),
  );
}

/**
 * Detects UTF-16 by its byte order mark, whose bytes no UTF-8 has, or by a zero in
 * every second byte.
 */
function detectEncoding([first, second]: Uint8Array): string {
  if (first === 0xff || second === 0) return "utf-16le";
  return first === 0xfe || first === 0 ? "utf-16be" : "utf-8";
}
