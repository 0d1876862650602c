/**
 * ZMTP 3.0, the protocol between ZeroMQ sockets, on a TCP connection:
 * greeting, NULL handshake, multipart messages.
 *
 * Why not the native addon: under Deno 2.9.6 `zeromq` 6.8.0 ends the process
 * with a segmentation fault in about a third of runs with a pending
 * `receive()`. It stays the yardstick of the tests.
 *
 * Specification: https://rfc.zeromq.org/spec/23/
 */

import { createReader, type Reader, writeAll } from "./_byte_reader.ts";
import {
  answerCommand,
  checkGreeting,
  COMMAND,
  encodeFrame,
  encodeMessageFrames,
  greeting,
  GREETING_LENGTH,
  MORE,
  readFrame,
  readReady,
  ready,
  type SocketType,
} from "./_zmtp_frames.ts";

export type { SocketType } from "./_zmtp_frames.ts";

/** One established connection. */
export interface ZmtpConnection {
  /** Type of the peer's socket. */
  readonly peerType: string;
  /** Identity that the peer announced, often empty. */
  readonly peerIdentity: Uint8Array;
  /** Writes bytes as they are, after all that were sent before. */
  write(bytes: Uint8Array): Promise<void>;
  /** Sends one multipart message, after all that were sent before. */
  send(frames: readonly Uint8Array[]): Promise<void>;
  /** The messages as they arrive; ends when the connection does. */
  receive(): AsyncGenerator<Uint8Array[], void, void>;
  /** Closes the connection; may be called twice. */
  close(): void;
}

const decoder = new TextDecoder();

/** Options of `handshake`. */
export interface HandshakeOptions {
  /** What to be known by. */
  identity?: Uint8Array;
}

/** Shakes hands on an open TCP connection. */
export async function handshake(
  conn: Deno.TcpConn,
  socketType: SocketType,
  options: HandshakeOptions = {},
): Promise<ZmtpConnection> {
  const { identity = new Uint8Array() } = options;
  conn.setNoDelay(true);
  const reader = createReader(conn);
  await writeAll(conn, greeting());
  checkGreeting(await reader.read(GREETING_LENGTH));
  await writeAll(conn, encodeFrame(ready(socketType, identity), COMMAND));
  const answer = await readFrame(reader);
  const properties = readReady(answer);
  return createConnection(conn, reader, properties);
}

function createConnection(
  conn: Deno.TcpConn,
  reader: Reader,
  properties: Map<string, Uint8Array>,
): ZmtpConnection {
  // Writes are chained: two messages must never mix their frames.
  let written: Promise<void> = Promise.resolve();
  let open = true;
  function write(bytes: Uint8Array): Promise<void> {
    const done = written.then(() => writeAll(conn, bytes));
    written = done.catch(() => {});
    return done;
  }
  async function readMessage(): Promise<Uint8Array[]> {
    const message: Uint8Array[] = [];
    while (true) {
      const frame = await readFrame(reader);
      if (frame.flags & COMMAND) {
        const answer = answerCommand(frame.body);
        if (answer) await write(encodeFrame(answer, COMMAND)).catch(() => {});
        continue;
      }
      message.push(frame.body);
      if (!(frame.flags & MORE)) return message;
    }
  }

  return {
    peerType: decoder.decode(properties.get("socket-type")),
    peerIdentity: properties.get("identity") ?? new Uint8Array(),
    write,
    send: (frames) => write(encodeMessageFrames(frames)),
    async *receive() {
      while (open) {
        const message = await readMessage().catch(() => null);
        if (message === null) return;
        yield message;
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
