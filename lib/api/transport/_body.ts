/** Bodies that the runtime hands over as they were packed or encoded. */

import { gunzipSync, inflateRawSync, inflateSync } from "node:zlib";

/**
 * Returns the text of an answer. The runtime unpacks one gzip member and no
 * deflate, and reads everything as UTF-8.
 *
 * @param response The answer.
 */
export async function bodyText(response: Response): Promise<string> {
  const bytes = unpacked(
    new Uint8Array(await response.arrayBuffer()),
    response.headers.get("content-encoding"),
  );
  return new TextDecoder(detectEncoding(bytes)).decode(bytes);
}

/**
 * Returns the chunks of a body without their packing.
 *
 * @param chunks As they come.
 * @param encoding The header that names the packing.
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

function unpacked(bytes: Uint8Array, encoding: string | null): Uint8Array {
  const [first, second] = bytes;
  if (first === 0x1f && second === 0x8b) return gunzipSync(bytes);
  // Text never begins with the letter x and no quote.
  if (!isDeflate(encoding) || isText(first)) return bytes;
  return first === 0x78 ? inflateSync(bytes) : inflateRawSync(bytes);
}

/** Whether JSON, or a page, begins with a byte. */
function isText(first: number | undefined): boolean {
  return first === undefined || '{[<" \n\r\t\ufeff'.includes(
    String.fromCharCode(first),
  );
}

/** UTF-16 by its mark, or by every other byte being zero. */
function detectEncoding([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe || second === 0) return "utf-16le";
  const isBig = first === 0xfe && second === 0xff || first === 0;
  return isBig ? "utf-16be" : "utf-8";
}
