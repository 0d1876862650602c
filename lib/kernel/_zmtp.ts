/**
 * ZMTP 3.0, the protocol between ZeroMQ sockets, on a TCP connection:
 * greeting, NULL handshake, multipart messages.
 *
 * Why not the native addon: under Deno 2.9.6 the first `receive()` of a
 * `zeromq` 6.8.0 Dealer that waits for its peer to start never resolves.
 * A kernel always has to be waited for. The addon stays the yardstick of the
 * tests.
 *
 * Specification: https://rfc.zeromq.org/spec/23/
 */

import { readUnmixed, type UnreadableReader } from "./_mixed.ts";

/** The socket types that Jupyter uses. */
export type SocketType = "DEALER" | "SUB" | "ROUTER" | "PUB" | "REP" | "REQ";

/** One established connection. */
export interface ZmtpConnection {
  /** Type of the peer's socket. */
  readonly peerType: string;
  /** Identity that the peer announced, often empty. */
  readonly peerIdentity: Uint8Array;
  /** Sends one multipart message, after all that were sent before. */
  send(frames: readonly Uint8Array[]): Promise<void>;
  /** The messages as they arrive; ends when the connection does. */
  receive(): AsyncGenerator<Uint8Array[], void, void>;
  /** Closes the connection; may be called twice. */
  close(): void;
}

const GREETING_LENGTH = 64;
const MORE = 1;
const LONG = 2;
const COMMAND = 4;
/** A frame beyond this is taken for a broken stream: 1 GiB. */
const MAX_FRAME_LENGTH = 2 ** 30;
const READ_SIZE = 64 * 1024;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Options of `handshake`. */
export interface HandshakeOptions {
  /** What to be known by. */
  identity?: Uint8Array;
  /** True for a peer that may write one message into another. */
  mixed?: boolean;
}

/** Shakes hands on an open TCP connection. */
export async function handshake(
  conn: Deno.TcpConn,
  socketType: SocketType,
  options: HandshakeOptions = {},
): Promise<ZmtpConnection> {
  const { identity = new Uint8Array(), mixed = false } = options;
  conn.setNoDelay(true);
  const reader = createReader(conn);
  await writeAll(conn, greeting());
  checkGreeting(await reader.read(GREETING_LENGTH));
  await writeAll(conn, encodeFrame(ready(socketType, identity), COMMAND));
  const answer = await readFrame(reader);
  const properties = readReady(answer);
  return createConnection(conn, reader, properties, mixed);
}

function createConnection(
  conn: Deno.TcpConn,
  reader: UnreadableReader,
  properties: Map<string, Uint8Array>,
  mixed: boolean,
): ZmtpConnection {
  // Writes are chained: two messages must never mix their frames.
  let written: Promise<void> = Promise.resolve();
  let open = true;
  function write(bytes: Uint8Array): Promise<void> {
    const done = written.then(() => writeAll(conn, bytes));
    written = done.catch(() => {});
    return done;
  }
  /** One message; those that have landed in it are put aside. */
  async function readMessage(
    intruders: Uint8Array[][] | null,
  ): Promise<Uint8Array[]> {
    const message: Uint8Array[] = [];
    while (true) {
      // A message with a topic is not Deno's; its delimiter begins nothing.
      const source = intruders !== null && isMessageStart(message)
        ? unmixed(intruders)
        : reader;
      const frame = await readFrame(source);
      if (frame.flags & COMMAND) {
        const answer = answerCommand(frame.body);
        if (answer) await write(encodeFrame(answer, COMMAND)).catch(() => {});
        continue;
      }
      message.push(frame.body);
      if (!(frame.flags & MORE)) return message;
    }
  }

  function unmixed(intruders: Uint8Array[][]): Pick<UnreadableReader, "read"> {
    return {
      read: (length) =>
        readUnmixed(reader, length, async () => {
          intruders.push(await readMessage(null));
        }),
    };
  }

  return {
    peerType: decoder.decode(properties.get("socket-type")),
    peerIdentity: properties.get("identity") ?? new Uint8Array(),
    send: (frames) => write(encodeMessageFrames(frames)),
    async *receive() {
      while (open) {
        const intruders: Uint8Array[][] = [];
        const message = await readMessage(mixed ? intruders : null)
          .catch(() => null);
        if (message === null) return;
        yield message;
        yield* intruders;
      }
    },
    close() {
      if (!open) return;
      open = false;
      try {
        conn.close();
      } catch {
        // The peer was faster.
      }
    },
  };
}

function isMessageStart(frames: readonly Uint8Array[]): boolean {
  return frames[0] !== undefined && decoder.decode(frames[0]) === "<IDS|MSG>";
}

function greeting(): Uint8Array {
  const bytes = new Uint8Array(GREETING_LENGTH);
  bytes[0] = 0xff;
  bytes[9] = 0x7f;
  bytes[10] = 3;
  bytes.set(encoder.encode("NULL"), 12);
  return bytes;
}

function checkGreeting(bytes: Uint8Array): void {
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

function ready(socketType: SocketType, identity: Uint8Array): Uint8Array {
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

function readReady(frame: Frame): Map<string, Uint8Array> {
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
function answerCommand(body: Uint8Array): Uint8Array | null {
  const name = decoder.decode(body.subarray(1, 1 + (body[0] ?? 0)));
  if (name !== "PING") return null;
  return concatenate([shortString("PONG"), body.subarray(7)]);
}

interface Frame {
  readonly flags: number;
  readonly body: Uint8Array;
}

async function readFrame(
  reader: Pick<UnreadableReader, "read">,
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
function encodeMessageFrames(frames: readonly Uint8Array[]): Uint8Array {
  const last = frames.length - 1;
  return concatenate(
    frames.map((frame, index) => encodeFrame(frame, index < last ? MORE : 0)),
  );
}

function encodeFrame(body: Uint8Array, flags: number): Uint8Array {
  if (body.length < 256) {
    return concatenate([Uint8Array.of(flags, body.length), body]);
  }
  const header = new Uint8Array(9);
  header[0] = flags | LONG;
  new DataView(header.buffer).setBigUint64(1, BigInt(body.length));
  return concatenate([header, body]);
}

function createReader(conn: Deno.TcpConn): UnreadableReader {
  let buffered: Uint8Array = new Uint8Array();
  async function fill(target: Uint8Array): Promise<void> {
    let filled = 0;
    while (filled < target.length) {
      const count = await conn.read(target.subarray(filled));
      if (count === null) {
        throw new Deno.errors.UnexpectedEof("Connection closed by the peer");
      }
      filled += count;
    }
  }
  async function more(): Promise<void> {
    const chunk = new Uint8Array(READ_SIZE);
    const count = await conn.read(chunk);
    if (count === null) {
      throw new Deno.errors.UnexpectedEof("Connection closed by the peer");
    }
    buffered = concatenate([buffered, chunk.subarray(0, count)]);
  }
  return {
    async read(length) {
      if (length - buffered.length > READ_SIZE) {
        const result = new Uint8Array(length);
        result.set(buffered);
        const have = buffered.length;
        buffered = new Uint8Array();
        await fill(result.subarray(have));
        return result;
      }
      while (buffered.length < length) await more();
      const result = buffered.slice(0, length);
      buffered = buffered.subarray(length);
      return result;
    },
    unread(bytes) {
      buffered = concatenate([bytes, buffered]);
    },
  };
}

async function writeAll(conn: Deno.TcpConn, bytes: Uint8Array): Promise<void> {
  let written = 0;
  while (written < bytes.length) {
    written += await conn.write(bytes.subarray(written));
  }
}

function concatenate(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const result = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    result.set(part, at);
    at += part.length;
  }
  return result;
}
