/** The binding side of ZeroMQ sockets: a frontend connects to it. */
import { Buffer } from "node:buffer";
import type { Address } from "./_connection.ts";
import { type Amount, createOutbox, type Outbox } from "./_outbox.ts";
import {
  closeQuietly,
  encodeMessageFrames,
  handshake,
  type SocketType,
} from "./_zmtp.ts";

/** Who is connected. */
export interface Peer {
  /** Identity that the peer announced, often empty. */
  readonly identity: Uint8Array;
  /** Sends one message after those before it; never waits, see `Outbox`. */
  post(frames: readonly Uint8Array[]): void;
}

interface Connected extends Peer {
  readonly topics: Set<string>;
  readonly outbox: Outbox;
  close(): void;
}

/** A listening socket. */
export interface ServerSocket {
  /** Sends to the peers of a PUB socket that have subscribed to the message. */
  publish(frames: readonly Uint8Array[]): void;
  /** The peers that are connected now. */
  peers(): readonly Peer[];
  /** Settles when nothing waits for any peer. */
  drained(): Promise<void>;
  close(): void;
}

/**
 * Listens; each peer is served for itself, and one that breaks the protocol,
 * stops reading or goes away disturbs no other.
 *
 * @param options Who takes messages of peers (those of a PUB socket only
 * subscribe), what a peer is told that has missed messages and reads again, how
 * much may wait for one.
 */
export function listen(
  address: Address,
  type: SocketType,
  options: {
    readonly onMessage?: (peer: Peer, frames: Uint8Array[]) => void;
    readonly onReturn?: (gap: Amount) => readonly (readonly Uint8Array[])[];
    readonly limits?: Amount | undefined;
  } = {},
): ServerSocket {
  const { onMessage = () => {}, onReturn = () => [], limits } = options;
  // A kernel before this one may have left it.
  if ("path" in address) removeQuietly(address.path);
  const listener: Deno.Listener = Deno.listen(address as Deno.TcpListenOptions);
  const connected = new Set<Connected>();

  async function serve(conn: Deno.Conn): Promise<void> {
    const connection = await handshake(conn, type);
    const outbox = createOutbox(
      connection.write,
      (gap) => onReturn(gap).map(encodeMessageFrames),
      limits,
    );
    const peer: Connected = {
      identity: connection.peerIdentity,
      topics: new Set(),
      outbox,
      post: (frames) => outbox.post(encodeMessageFrames(frames)),
      close: connection.close,
    };
    connected.add(peer);
    try {
      for await (const frames of connection.receive()) {
        if (type === "PUB") subscribe(peer.topics, frames);
        else onMessage(peer, frames);
      }
    } finally {
      connected.delete(peer);
      peer.close();
    }
  }

  async function accept(): Promise<void> {
    for await (const conn of listener) {
      serve(conn).catch(() => closeQuietly(conn));
    }
  }
  accept().catch(() => {});

  return {
    publish(frames: readonly Uint8Array[]): void {
      const topic = key(frames[0] ?? new Uint8Array());
      const message = encodeMessageFrames(frames);
      for (const { topics, outbox } of connected) {
        if (topics.values().some((prefix) => topic.startsWith(prefix))) {
          outbox.post(message);
        }
      }
    },
    peers: (): readonly Peer[] => [...connected],
    async drained(): Promise<void> {
      await Promise.all([...connected].map(({ outbox }) => outbox.drained()));
    },
    close(): void {
      listener.close();
      for (const peer of connected) peer.close();
    },
  };
}

/** ZMTP 3.0: a subscription is a message of 1, its end one of 0, and a prefix. */
function subscribe(
  topics: Set<string>,
  [frame]: readonly Uint8Array[],
): void {
  if (frame === undefined) return;
  const prefix = key(frame.subarray(1));
  if (frame[0] === 1) topics.add(prefix);
  else topics.delete(prefix);
}

/** Bytes as a string that can be compared by prefix. */
const key = (bytes: Uint8Array): string =>
  Buffer.from(bytes).toString("latin1");

function removeQuietly(path: string): void {
  try {
    Deno.removeSync(path);
  } catch {
    // There is none.
  }
}
