/**
 * ZMTP 3.0, the protocol between ZeroMQ sockets, over a TCP connection: greeting,
 * NULL handshake and multipart messages.
 *
 * The native addon is not used. Under Deno 2.9.6, `zeromq` 6.8.0 crashes with a
 * segmentation fault in about a third of runs with a pending `receive()`. The
 * addon still serves as the reference in the tests.
 *
 * Specification: https://rfc.zeromq.org/spec/23/
 */
import { Buffer } from "node:buffer";

/** Socket types that Jupyter uses. */
export type SocketType = "DEALER" | "SUB" | "ROUTER" | "PUB" | "REP" | "REQ";

/** Reads exactly the given number of bytes. */
export type ReadBytes = (length: number) => Promise<Uint8Array>;

/** A frame: one part of a message, or a command. */
interface Frame {
  readonly flags: number;
  readonly body: Uint8Array;
}

/**
 * Frame flags: more frames follow, the body has 256 bytes or more, the frame is a
 * command.
 */
const [MORE, LONG, COMMAND] = [1, 2, 4];
/** Maximum frame length, 1 GiB; a longer frame means that the stream is corrupt. */
const MAX_LENGTH = 2 ** 30;
const GREETING_LENGTH = 64;

/** An established ZMTP connection. */
export interface ZmtpConnection {
  /** Identity that the peer announced, often empty. */
  readonly peerIdentity: Uint8Array;
  /** Writes raw bytes after everything sent earlier. */
  write(bytes: Uint8Array): Promise<void>;
  /** Sends one multipart message after everything sent earlier. */
  send(frames: readonly Uint8Array[]): Promise<void>;
  /** Yields the messages as they arrive; ends with the connection. */
  receive(): AsyncGenerator<Uint8Array[], void, void>;
  /** Closes the connection; repeated calls are safe. */
  close(): void;
}

/** Performs the handshake on an open TCP connection. */
export async function handshake(
  conn: Deno.Conn,
  socketType: SocketType,
  identity: Uint8Array = new Uint8Array(),
): Promise<ZmtpConnection> {
  if ("setNoDelay" in conn) (conn as Deno.TcpConn).setNoDelay(true);
  const readBytes = exactReader(conn.readable);
  // Writes are sent in order, so frames of two messages never mix.
  const writer = conn.writable.getWriter();
  const write = (bytes: Uint8Array): Promise<void> => writer.write(bytes);
  await write(greetingBytes());
  checkGreeting(Buffer.from(await readBytes(GREETING_LENGTH)));
  await write(readyCommand(socketType, identity));
  const properties = readReady(await readFrame(readBytes));
  return {
    peerIdentity: properties.get("identity") ?? new Uint8Array(),
    write,
    send: (frames: readonly Uint8Array[]) => write(encodeMessageFrames(frames)),
    async *receive(): AsyncGenerator<Uint8Array[], void, void> {
      while (true) {
        const message = await readMessage(readBytes, write).catch(() => null);
        if (message === null) return;
        yield message;
      }
    },
    close: () => closeQuietly(conn),
  };
}

/** Closes a connection that the peer may already have closed. */
export function closeQuietly(conn: Deno.Conn): void {
  try {
    conn.close();
  } catch {
    // The peer closed the connection first.
  }
}

/** Encodes all frames of a message in one buffer, so that one write sends them. */
export function encodeMessageFrames(frames: readonly Uint8Array[]): Uint8Array {
  const last = frames.length - 1;
  return Buffer.concat(
    frames.map((frame, index) => encodeFrame(frame, index < last ? MORE : 0)),
  );
}

/** Encodes one frame: flags, length, body. */
function encodeFrame(body: Uint8Array, flags: number): Uint8Array {
  if (body.length < 256) {
    return Buffer.concat([Uint8Array.of(flags, body.length), body]);
  }
  const header = Buffer.alloc(9, flags | LONG);
  header.writeBigUInt64BE(BigInt(body.length), 1);
  return Buffer.concat([header, body]);
}

async function readMessage(
  readBytes: ReadBytes,
  write: (bytes: Uint8Array) => Promise<void>,
): Promise<Uint8Array[]> {
  const message: Uint8Array[] = [];
  while (true) {
    const { flags, body } = await readFrame(readBytes);
    if (!(flags & COMMAND)) {
      message.push(body);
      if (!(flags & MORE)) return message;
    } else if (commandName(body) === "PING") {
      // A PING is answered with its own context; no other command needs an
      // answer.
      await write(encodeCommand("PONG", body.subarray(7)));
    }
  }
}

async function readFrame(readBytes: ReadBytes): Promise<Frame> {
  const flags = (await readBytes(1))[0]!;
  const length = flags & LONG
    ? Number(Buffer.from(await readBytes(8)).readBigUInt64BE())
    : (await readBytes(1))[0]!;
  if (length <= MAX_LENGTH) return { flags, body: await readBytes(length) };
  throw new RangeError(
    `Cannot read a frame of ${length} bytes: more than ${MAX_LENGTH}`,
  );
}

/**
 * Returns a reader for an exact number of bytes; it fails at the end of the
 * stream.
 */
export function exactReader(stream: ReadableStream<Uint8Array>): ReadBytes {
  const reader = stream.getReader({ mode: "byob" });
  return async (length) => {
    if (length === 0) return new Uint8Array();
    const target = new Uint8Array(length);
    const { value } = await reader.read(target, { min: length });
    if (value?.length === length) return value;
    throw new Deno.errors.UnexpectedEof("Connection closed by the peer");
  };
}

/** Returns the first bytes of a connection. */
function greetingBytes(): Uint8Array {
  const bytes = Buffer.alloc(GREETING_LENGTH);
  bytes.set([0xff, 0, 0, 0, 0, 0, 0, 0, 0, 0x7f, 3]);
  bytes.write("NULL", 12);
  return bytes;
}

/** Throws if the peer's greeting is invalid. */
function checkGreeting(bytes: Buffer): void {
  const problem = "Cannot talk to the peer:";
  if (bytes[0] !== 0xff || bytes[9] !== 0x7f || bytes[10]! < 3) {
    throw new TypeError(`${problem} it does not speak ZMTP 3`);
  }
  const mechanism = bytes.toString("utf8", 12, 32).replace(/\0+$/, "");
  if (mechanism === "NULL") return;
  throw new TypeError(`${problem} unknown security mechanism "${mechanism}"`);
}

/**
 * Returns the command that ends the handshake, with the socket type and identity.
 */
function readyCommand(type: SocketType, identity: Uint8Array): Uint8Array {
  const socket = encodeProperty("Socket-Type", Buffer.from(type));
  return encodeCommand("READY", socket, encodeProperty("Identity", identity));
}

function encodeProperty(name: string, value: Uint8Array): Uint8Array {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(value.length);
  return Buffer.concat([shortString(name), length, value]);
}

function encodeCommand(name: string, ...parts: Uint8Array[]): Uint8Array {
  return encodeFrame(Buffer.concat([shortString(name), ...parts]), COMMAND);
}

function shortString(text: string): Uint8Array {
  return Buffer.concat([Uint8Array.of(text.length), Buffer.from(text)]);
}

function commandName(body: Uint8Array): string {
  return Buffer.from(body).toString("utf8", 1, 1 + (body[0] ?? 0));
}

/** Parses the properties of a peer's READY command, with names in lower case. */
function readReady({ flags, body }: Frame): Map<string, Uint8Array> {
  const name = commandName(body);
  if (!(flags & COMMAND) || name !== "READY") {
    throw new TypeError(
      `Cannot talk to the peer: it answered "${name}" instead of READY`,
    );
  }
  const properties = new Map<string, Uint8Array>();
  const bytes = Buffer.from(body);
  for (let offset = 1 + name.length; offset < bytes.length;) {
    const keyEnd = offset + 1 + bytes[offset]!;
    const key = bytes.toString("utf8", offset + 1, keyEnd).toLowerCase();
    offset = keyEnd + 4 + bytes.readUInt32BE(keyEnd);
    properties.set(key, bytes.subarray(keyEnd + 4, offset));
  }
  return properties;
}
