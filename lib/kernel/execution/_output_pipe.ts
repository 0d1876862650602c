/**
 * Reads the kernel's standard output and error, which mix plain text with framed
 * messages.
 */
import { Buffer } from "node:buffer";
import { CHUNK_START, type StreamName } from "../inside/mod.ts";

/** Receiver of the output, in order. */
export interface OutputTaker {
  /** Receives printed text as bytes. */
  text(name: StreamName, bytes: Uint8Array): void;
  /** Receives a message as encoded JSON. */
  message(json: Uint8Array): void;
}

const FLAG_AND_LENGTH = 5;

/**
 * Reads a stream to its end; messages are framed as `inside/_out.ts` writes them.
 *
 * @param secret Byte sequence that marks the start of a message chunk.
 */
export async function readOutput(
  stream: ReadableStream<Uint8Array>,
  secret: string,
  taker: OutputTaker,
  name: StreamName = "stdout",
): Promise<void> {
  const mark = Buffer.from(String.fromCharCode(CHUNK_START) + secret);
  const headLength = mark.length + FLAG_AND_LENGTH;
  let remaining = Buffer.alloc(0);
  let parts: Uint8Array[] = [];

  /** Consumes all complete items and returns the number of bytes consumed. */
  function consume(bytes: Buffer): number {
    for (let offset = 0; offset < bytes.length;) {
      const start = findMark(bytes, mark, offset);
      if (start > offset) taker.text(name, bytes.subarray(offset, start));
      const body = start + headLength;
      if (body > bytes.length) return start;
      const head = bytes.toString("latin1", start + mark.length, body);
      const end = body + Number.parseInt(head.slice(1), 16);
      if (end > bytes.length) return start;
      parts.push(bytes.subarray(body, end));
      if (head.startsWith(".")) {
        taker.message(Buffer.concat(parts));
        parts = [];
      }
      offset = end;
    }
    return bytes.length;
  }

  for await (const chunk of stream) {
    const bytes = Buffer.concat([remaining, chunk]);
    remaining = bytes.subarray(consume(bytes));
  }
  if (remaining.length > 0) taker.text(name, remaining);
}

/**
 * Returns the offset of the first complete or trailing partial marker, or the
 * length of the bytes if there is none.
 */
function findMark(bytes: Buffer, mark: Buffer, from: number): number {
  const position = bytes.indexOf(mark, from);
  if (position >= 0) return position;
  const tailStart = Math.max(from, bytes.length - mark.length + 1);
  const partialStart = bytes.indexOf(mark[0]!, tailStart);
  return partialStart < 0 ? bytes.length : partialStart;
}
