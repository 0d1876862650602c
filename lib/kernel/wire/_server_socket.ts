/** The binding side of ZeroMQ sockets: a frontend connects to it. */
import { rmSync } from "node:fs";
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
  readonly outbox: Outbox;
  close(): void;
}

/** A listening socket. */
export interface ServerSocket {
  /** Sends to the peers of a PUB socket. */
  publish(frames: readonly Uint8Array[]): void;
  /** The peers that are connected now. */
  peers(): readonly Peer[];
  /** Settles when nothing waits for any peer. */
  drained(): Promise<void>;
  close(): void;
}

/** What is done with the peers of a socket. */
export interface SocketOptions {
  /** Takes messages of peers; those of a PUB socket only subscribe. */
  readonly onMessage?: (peer: Peer, frames: Uint8Array[]) => void;
  /** What a peer is told that has missed messages and reads again. */
  readonly onReturn?: (gap: Amount) => readonly (readonly Uint8Array[])[];
  /** How much may wait for one. */
  readonly limits?: Amount | undefined;
}

/**
 * Listens; each peer is served for itself, and one that breaks the protocol,
 * stops reading or goes away disturbs no other.
 */
export function listen(
  address: Address,
  type: SocketType,
  { onMessage = () => {}, onReturn = () => [], limits }: SocketOptions = {},
): ServerSocket {
  // A kernel before this one may have left it.
  if ("path" in address) rmSync(address.path, { force: true });
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
      outbox,
      post: (frames) => outbox.post(encodeMessageFrames(frames)),
      close: connection.close,
    };
    connected.add(peer);
    try {
      for await (const frames of connection.receive()) {
        // Who subscribes filters what arrives: to subscribe is nothing to answer.
        if (type !== "PUB") onMessage(peer, frames);
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
      const message = encodeMessageFrames(frames);
      for (const { outbox } of connected) outbox.post(message);
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
