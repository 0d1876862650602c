/** ZMTP 3.0 as bytes: greeting, commands, frames. */
import { concatenate } from "./_bytes.ts";
import type { Reader } from "./_byte_reader.ts";

/** The socket types that Jupyter uses. */
export type SocketType = "DEALER" | "SUB" | "ROUTER" | "PUB" | "REP" | "REQ";

/** Length of a greeting in bytes. */
export const GREETING_LENGTH = 64;
/** Flag of a frame that is not the last one of its message. */
export const MORE = 1;
const LONG = 2;
/** Flag of a command. */
export const COMMAND = 4;
/** A frame beyond this is taken for a broken stream: 1 GiB. */
const MAX_FRAME_LENGTH = 2 ** 30;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The first bytes of a connection. */
export function greeting(): Uint8Array {
  const bytes = new Uint8Array(GREETING_LENGTH);
  bytes[0] = 0xff;
  bytes[9] = 0x7f;
  bytes[10] = 3;
  bytes.set(encoder.encode("NULL"), 12);
  return bytes;
}

/** Refuses a peer that does not greet so. */
export function checkGreeting(bytes: Uint8Array): void {
  if (bytes[0] !== 0xff || bytes[9] !== 0x7f || bytes[10]! < 3) {
    throw new TypeError("Cannot speak with the peer: it does not speak ZMTP 3");
  }
  const mechanism = decoder.decode(bytes.subarray(12, 32)).replace(/\0+$/, "");
  if (mechanism !== "NULL") {
    throw new TypeError(
      `Cannot speak with the peer: unknown security mechanism "${mechanism}"`,
    );
  }
}

/** The command that ends the handshake, its socket type and identity. */
export function ready(
  socketType: SocketType,
  identity: Uint8Array,
): Uint8Array {
  const parts = [
    shortString("READY"),
    ...property("Socket-Type", encoder.encode(socketType)),
  ];
  if (identity.length > 0) parts.push(...property("Identity", identity));
  return concatenate(parts);
}

function shortString(text: string): Uint8Array {
  const bytes = encoder.encode(text);
  return concatenate([Uint8Array.of(bytes.length), bytes]);
}

function property(name: string, value: Uint8Array): Uint8Array[] {
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, value.length);
  return [shortString(name), length, value];
}

/** The properties that a peer's READY command names, in lower case. */
export function readReady(frame: Frame): Map<string, Uint8Array> {
  const { body } = frame;
  const nameLength = body[0] ?? 0;
  const name = decoder.decode(body.subarray(1, 1 + nameLength));
  if (!(frame.flags & COMMAND) || name !== "READY") {
    throw new TypeError(
      `Cannot speak with the peer: it answered "${name}" in place of READY`,
    );
  }
  const properties = new Map<string, Uint8Array>();
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  let at = 1 + nameLength;
  while (at < body.length) {
    const keyEnd = at + 1 + body[at]!;
    const key = decoder.decode(body.subarray(at + 1, keyEnd)).toLowerCase();
    const valueEnd = keyEnd + 4 + view.getUint32(keyEnd);
    properties.set(key, body.subarray(keyEnd + 4, valueEnd));
    at = valueEnd;
  }
  return properties;
}

/** A PING is answered with its own context; no other command needs an answer. */
export function answerCommand(body: Uint8Array): Uint8Array | null {
  const name = decoder.decode(body.subarray(1, 1 + (body[0] ?? 0)));
  if (name !== "PING") return null;
  return concatenate([shortString("PONG"), body.subarray(7)]);
}

/** A frame: one part of a message, or a command. */
export interface Frame {
  readonly flags: number;
  readonly body: Uint8Array;
}

/** Reads one frame. */
export async function readFrame(
  reader: Reader,
): Promise<Frame> {
  const flags = (await reader.read(1))[0]!;
  if (!(flags & LONG)) {
    const length = (await reader.read(1))[0]!;
    return { flags, body: await reader.read(length) };
  }
  const header = await reader.read(8);
  const view = new DataView(header.buffer, header.byteOffset, 8);
  const length = Number(view.getBigUint64(0));
  if (length > MAX_FRAME_LENGTH) {
    throw new RangeError(
      `Cannot read a frame of ${length} bytes: more than ${MAX_FRAME_LENGTH}`,
    );
  }
  return { flags, body: await reader.read(length) };
}

/** All frames of a message in one buffer, so that it leaves in one write. */
export function encodeMessageFrames(frames: readonly Uint8Array[]): Uint8Array {
  const last = frames.length - 1;
  return concatenate(
    frames.map((frame, index) => encodeFrame(frame, index < last ? MORE : 0)),
  );
}

/** One frame: flags, length, body. */
export function encodeFrame(body: Uint8Array, flags: number): Uint8Array {
  if (body.length < 256) {
    return concatenate([Uint8Array.of(flags, body.length), body]);
  }
  const header = new Uint8Array(9);
  header[0] = flags | LONG;
  new DataView(header.buffer).setBigUint64(1, BigInt(body.length));
  return concatenate([header, body]);
}
