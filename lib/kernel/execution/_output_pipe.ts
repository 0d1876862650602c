/** The kernel's standard output and error: text, and messages in between. */
import { Buffer } from "node:buffer";
import { CHUNK_START, type StreamName } from "../inside/mod.ts";

/** Who takes what arrives, in order. */
export interface OutputTaker {
  /** Text that was printed, as its bytes. */
  text(name: StreamName, bytes: Uint8Array): void;
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
  name: StreamName = "stdout",
): Promise<void> {
  const mark = Buffer.from(String.fromCharCode(CHUNK_START) + secret);
  const headLength = mark.length + FLAG_AND_LENGTH;
  let remaining = Buffer.alloc(0);
  let parts: Uint8Array[] = [];

  /** Takes what is whole; gives how far that was. */
  function takeFrom(bytes: Buffer): number {
    for (let offset = 0; offset < bytes.length;) {
      const start = findMark(bytes, mark, offset);
      if (start > offset) taker.text(name, bytes.subarray(offset, start));
      if (start + headLength > bytes.length) return start;
      const head = bytes.toString(
        "latin1",
        start + mark.length,
        start + headLength,
      );
      const end = start + headLength + Number.parseInt(head.slice(1), 16);
      if (end > bytes.length) return start;
      parts.push(bytes.subarray(start + headLength, end));
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
    remaining = bytes.subarray(takeFrom(bytes));
  }
  if (remaining.length > 0) taker.text(name, remaining);
}

/** Where the mark stands, or may begin at the end; else the length. */
function findMark(bytes: Buffer, mark: Buffer, from: number): number {
  const position = bytes.indexOf(mark, from);
  if (position >= 0) return position;
  const late = Math.max(from, bytes.length - mark.length + 1);
  const begun = bytes.indexOf(mark[0]!, late);
  return begun < 0 ? bytes.length : begun;
}
