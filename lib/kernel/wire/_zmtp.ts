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

import {
  answerCommand,
  COMMAND,
  encodeMessageFrames,
  greeting,
  MORE,
  type Read,
  readFrame,
  readGreeting,
  readReady,
  ready,
  type SocketType,
} from "./_zmtp_frames.ts";

export type { SocketType } from "./_zmtp_frames.ts";

const READ_SIZE = 64 * 1024;

/** One established connection. */
export interface ZmtpConnection {
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

/** Shakes hands on an open TCP connection. */
export async function handshake(
  conn: Deno.Conn,
  socketType: SocketType,
  identity: Uint8Array = new Uint8Array(),
): Promise<ZmtpConnection> {
  if ("setNoDelay" in conn) (conn as Deno.TcpConn).setNoDelay(true);
  const read = reader(conn);
  // What is written leaves in its order: two messages never mix their frames.
  const writer = conn.writable.getWriter();
  const write = (bytes: Uint8Array): Promise<void> => writer.write(bytes);
  await write(greeting());
  await readGreeting(read);
  await write(ready(socketType, identity));
  const properties = readReady(await readFrame(read));
  return {
    peerIdentity: properties.get("identity") ?? new Uint8Array(),
    write,
    send: (frames: readonly Uint8Array[]) => write(encodeMessageFrames(frames)),
    async *receive(): AsyncGenerator<Uint8Array[], void, void> {
      while (true) {
        const message = await readMessage(read, write).catch(() => null);
        if (message === null) return;
        yield message;
      }
    },
    close: () => closeQuietly(conn),
  };
}

async function readMessage(
  read: Read,
  write: (bytes: Uint8Array) => Promise<void>,
): Promise<Uint8Array[]> {
  const message: Uint8Array[] = [];
  while (true) {
    const { flags, body } = await readFrame(read);
    if (flags & COMMAND) {
      const answer = answerCommand(body);
      if (answer) await write(answer);
      continue;
    }
    message.push(body);
    if (!(flags & MORE)) return message;
  }
}

/** What is long is read to where it belongs, what is short through a buffer. */
function reader(conn: Deno.Conn): Read {
  const buffer = new Uint8Array(READ_SIZE);
  let waiting = buffer.subarray(0, 0);
  async function readTo(target: Uint8Array): Promise<number> {
    const count = await conn.read(target);
    if (count !== null) return count;
    throw new Deno.errors.UnexpectedEof("Connection closed by the peer");
  }
  return async (length) => {
    const result = new Uint8Array(length);
    let at = 0;
    while (at < length) {
      if (waiting.length === 0 && length - at > READ_SIZE) {
        at += await readTo(result.subarray(at));
        continue;
      }
      if (waiting.length === 0) {
        waiting = buffer.subarray(0, await readTo(buffer));
      }
      const part = waiting.subarray(0, length - at);
      result.set(part, at);
      at += part.length;
      waiting = waiting.subarray(part.length);
    }
    return result;
  };
}

/** Closes what the other side may have closed already. */
export function closeQuietly(conn: Deno.Conn): void {
  try {
    conn.close();
  } catch {
    // The peer was faster.
  }
}
