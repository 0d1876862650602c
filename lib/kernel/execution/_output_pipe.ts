/** The kernel's standard output and error: text, and messages in between. */
import { Buffer } from "node:buffer";
import { CHUNK_START } from "../inside/mod.ts";

/** Who takes what arrives, in order. */
export interface OutputTaker {
  /** Text that was printed, as its bytes. */
  text(bytes: Uint8Array): void;
  /** A message, as its JSON. */
  message(json: Uint8Array): void;
}

const FLAG_AND_LENGTH = 5;

/**
 * Reads a stream to its end; its chunks are as `inside/_out.ts` writes them.
 *
 * @param secret What chunks begin with.
 */
export async function readOutput(
  stream: ReadableStream<Uint8Array>,
  secret: string,
  taker: OutputTaker,
): Promise<void> {
  const mark = new TextEncoder().encode(
    String.fromCharCode(CHUNK_START) + secret,
  );
  const headLength = mark.length + FLAG_AND_LENGTH;
  let rest: Uint8Array = new Uint8Array();
  let parts: Uint8Array[] = [];

  /** Takes what is whole; gives how far that was. */
  function takeFrom(bytes: Uint8Array): number {
    for (let at = 0; at < bytes.length;) {
      const start = findMark(bytes, mark, at);
      if (start > at) taker.text(bytes.subarray(at, start));
      if (start + headLength > bytes.length) return start;
      const head = String.fromCharCode(
        ...bytes.subarray(start + mark.length, start + headLength),
      );
      const end = start + headLength + Number.parseInt(head.slice(1), 16);
      if (end > bytes.length) return start;
      parts.push(bytes.subarray(start + headLength, end));
      if (head.startsWith(".")) {
        taker.message(Buffer.concat(parts));
        parts = [];
      }
      at = end;
    }
    return bytes.length;
  }

  for await (const chunk of stream) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    rest = bytes.subarray(takeFrom(bytes));
  }
  if (rest.length > 0) taker.text(rest);
}

/** Where the mark stands, or may begin at the end; else the length. */
function findMark(
  bytes: Uint8Array,
  mark: Uint8Array,
  from: number,
): number {
  for (let at = bytes.indexOf(mark[0]!, from); at >= 0;) {
    const seen = bytes.subarray(at, at + mark.length);
    if (seen.every((byte, index) => byte === mark[index])) return at;
    at = bytes.indexOf(mark[0]!, at + 1);
  }
  return bytes.length;
}
