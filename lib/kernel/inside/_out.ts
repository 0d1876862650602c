/**
 * Output stream of a kernel process: its standard output. Printed text is written
 * unchanged. Messages are written in chunks small enough for an atomic pipe
 * write, so that other processes cannot split them. Writes are synchronous, so
 * later replies of the kernel always follow the output.
 */

import { Buffer } from "node:buffer";

/** One outgoing message. */
export interface OutMessage {
  readonly type: string;
  readonly content: unknown;
  readonly metadata?: unknown;
  readonly buffers?: readonly Uint8Array[] | undefined;
}

/** Output stream of the kernel process. */
export interface Out {
  /** Sends one message after all earlier output. */
  send(message: OutMessage): void;
  /** Prints text to one of the two streams. */
  print(text: string, stream: StreamName): void;
  /**
   * Replies to the request with the given key, after earlier output of the given
   * stream.
   */
  reply(key: string, reply: object, stream?: StreamName): void;
}

/** Names of the standard output streams. */
export const STREAMS = ["stdout", "stderr"] as const;
export type StreamName = typeof STREAMS[number];
/** Size that every system writes to a pipe atomically, in bytes. */
const CHUNK_BYTES = 4_096;
/** First byte of a chunk, followed by a secret, a flag and the length. */
export const CHUNK_START = 0x1e;

/**
 * Creates the output stream.
 *
 * @param secret Secret that distinguishes chunks from printed text.
 */
export function createOut(secret: string): Out {
  const stdout = openStream(1);
  const stderr = openStream(2);
  const encoder = new TextEncoder();
  const stringify = JSON.stringify;
  const start = String.fromCharCode(CHUNK_START) + secret;
  const room = CHUNK_BYTES - start.length - 5;

  function write(bytes: Uint8Array, to = stdout): void {
    for (let offset = 0; offset < bytes.length;) {
      offset += to(bytes.subarray(offset));
    }
  }

  function send(message: OutMessage, to = stdout): void {
    const buffers = message.buffers?.map((part) => toBytes(part).toBase64());
    const bytes = encoder.encode(stringify({ ...message, buffers }));
    for (let offset = 0; offset < bytes.length; offset += room) {
      const chunk = bytes.subarray(offset, offset + room);
      const flag = offset + room < bytes.length ? "+" : ".";
      const length = chunk.length.toString(16).padStart(4, "0");
      const head = encoder.encode(start + flag + length);
      write(Buffer.concat([head, chunk]), to);
    }
  }

  return {
    send: (message) => send(message),
    print(text, stream) {
      if (stream === "stdout") write(encoder.encode(text));
      else send({ type: "stream", content: { name: "stderr", text } });
    },
    reply(key, reply, stream = "stdout") {
      const to = stream === "stdout" ? stdout : stderr;
      send({ type: "readout_reply", content: { key, reply } }, to);
    },
  };
}

/**
 * Opens a stream of the process itself. Deno's kernel replaces `Deno.stdout` and
 * `Deno.stderr` with streams that discard their input.
 */
function openStream(number: 1 | 2): (bytes: Uint8Array) => number {
  const file = Deno.openSync(`/dev/fd/${number}`, { write: true });
  return file.writeSync.bind(file);
}

function toBytes(buffer: ArrayBuffer | ArrayBufferView): Uint8Array {
  return ArrayBuffer.isView(buffer)
    ? new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength)
    : new Uint8Array(buffer);
}
