/**
 * The way out of a kernel's process: its standard output. What a cell prints is
 * written there as it is; all else goes in between, in chunks that a pipe takes
 * whole, so that no process that writes to the same pipe can part one. It is
 * written at once: what the kernel answers afterwards comes after it.
 */

import { Buffer } from "node:buffer";

/** One message on its way out. */
export interface OutMessage {
  readonly type: string;
  readonly content: unknown;
  readonly metadata?: unknown;
  readonly buffers?: readonly Uint8Array[] | undefined;
}

/** The way out. */
export interface Out {
  /** Sends one message, after all that was written before. */
  send(message: OutMessage): void;
  /** Prints text to one of the two streams. */
  print(text: string, stream: StreamName): void;
  /** Answers what waits under a key, after what was written to a stream. */
  reply(key: string, reply: object, stream?: StreamName): void;
}

/** The streams of a process. */
export const STREAMS = ["stdout", "stderr"] as const;
export type StreamName = typeof STREAMS[number];
/** What a pipe takes in one piece, on every system. */
const CHUNK_BYTES = 4_096;
/** First byte of a chunk; then a secret, a flag, the length. */
export const CHUNK_START = 0x1e;

/**
 * Makes the way out.
 *
 * @param secret What tells a chunk from what a cell prints.
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
    const buffers = message.buffers?.map((buffer) =>
      toBytes(buffer).toBase64()
    );
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
 * A stream of the process itself: Deno's kernel puts others in the place of
 * `Deno.stdout` and `Deno.stderr`, and drops what is written to them.
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
