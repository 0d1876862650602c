/** ZMTP 3.0 as bytes: greeting, commands, frames. */
import { Buffer } from "node:buffer";

/** The socket types that Jupyter uses. */
export type SocketType = "DEALER" | "SUB" | "ROUTER" | "PUB" | "REP" | "REQ";

/** Gives exactly so many bytes. */
export type Read = (length: number) => Promise<Uint8Array>;

/** A frame: one part of a message, or a command. */
export interface Frame {
  readonly flags: number;
  readonly body: Uint8Array;
}

/** Flag of a frame that is not the last one of its message. */
export const MORE = 1;
const LONG = 2;
/** Flag of a command. */
export const COMMAND = 4;
/** A frame beyond this is taken for a broken stream: 1 GiB. */
const MAX_FRAME_LENGTH = 2 ** 30;
const GREETING_LENGTH = 64;

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

/** Reads a greeting; refuses a peer that does not greet so. */
export async function readGreeting(read: Read): Promise<void> {
  const bytes = await read(GREETING_LENGTH);
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
  const name = identity.length > 0 ? property("Identity", identity) : [];
  return command(
    "READY",
    ...property("Socket-Type", encoder.encode(socketType)),
    ...name,
  );
}

function command(name: string, ...parts: Uint8Array[]): Uint8Array {
  return encodeFrame(Buffer.concat([shortString(name), ...parts]), COMMAND);
}

function shortString(text: string): Uint8Array {
  return Buffer.concat([Uint8Array.of(text.length), encoder.encode(text)]);
}

function property(name: string, value: Uint8Array): Uint8Array[] {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(value.length);
  return [shortString(name), length, value];
}

/** The properties that a peer's READY command names, in lower case. */
export function readReady({ flags, body }: Frame): Map<string, Uint8Array> {
  const name = commandName(body);
  if (!(flags & COMMAND) || name !== "READY") {
    throw new TypeError(
      `Cannot speak with the peer: it answered "${name}" in place of READY`,
    );
  }
  const properties = new Map<string, Uint8Array>();
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  let at = 1 + name.length;
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
  return commandName(body) === "PING"
    ? command("PONG", body.subarray(7))
    : null;
}

function commandName(body: Uint8Array): string {
  return decoder.decode(body.subarray(1, 1 + (body[0] ?? 0)));
}

/** Reads one frame. */
export async function readFrame(read: Read): Promise<Frame> {
  const flags = (await read(1))[0]!;
  const length = flags & LONG
    ? Number(Buffer.from(await read(8)).readBigUInt64BE())
    : (await read(1))[0]!;
  if (length > MAX_FRAME_LENGTH) {
    throw new RangeError(
      `Cannot read a frame of ${length} bytes: more than ${MAX_FRAME_LENGTH}`,
    );
  }
  return { flags, body: await read(length) };
}

/** All frames of a message in one buffer, so that it leaves in one write. */
export function encodeMessageFrames(frames: readonly Uint8Array[]): Uint8Array {
  const last = frames.length - 1;
  return Buffer.concat(
    frames.map((frame, index) => encodeFrame(frame, index < last ? MORE : 0)),
  );
}

/** One frame: flags, length, body. */
function encodeFrame(body: Uint8Array, flags: number): Uint8Array {
  if (body.length < 256) {
    return Buffer.concat([Uint8Array.of(flags, body.length), body]);
  }
  const header = Buffer.alloc(9, flags | LONG);
  header.writeBigUInt64BE(BigInt(body.length), 1);
  return Buffer.concat([header, body]);
}
