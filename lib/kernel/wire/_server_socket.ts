/** Server side of ZeroMQ sockets, to which frontends connect. */
import { rmSync } from "node:fs";
import type { Address } from "./_connection.ts";
import { type Amount, createOutbox, type Outbox } from "./_outbox.ts";
import type { SocketType } from "./_zmtp.ts";
import { closeQuietly, encodeMessageFrames, handshake } from "./_zmtp.ts";

/** A connected client. */
export interface Peer {
  /** Identity that the peer announced, often empty. */
  readonly identity: Uint8Array;
  /** Queues one message without waiting; see `Outbox`. */
  post(frames: readonly Uint8Array[]): void;
}

interface Connected extends Peer {
  readonly outbox: Outbox;
  close(): void;
}

/** A listening socket. */
export interface ServerSocket {
  /** Sends a message to all peers of a PUB socket. */
  publish(frames: readonly Uint8Array[]): void;
  /** Returns the connected peers. */
  peers(): readonly Peer[];
  /** Settles when the queues of all peers are empty. */
  drained(): Promise<void>;
  close(): void;
}

/** Message handlers and limits of a socket. */
export interface SocketOptions {
  /** Called with messages of peers; for a PUB socket, subscriptions are ignored. */
  readonly onMessage?: (peer: Peer, frames: Uint8Array[]) => void;
  /**
   * Returns the messages for a peer that missed messages and has resumed reading.
   */
  readonly onReturn?: (gap: Amount) => readonly (readonly Uint8Array[])[];
  /** Send queue limits of one peer. */
  readonly limits?: Amount | undefined;
}

/**
 * Starts listening. Peers are independent: one that breaks the protocol, stops
 * reading or disconnects does not affect the others.
 */
export function listen(
  address: Address,
  type: SocketType,
  { onMessage = () => {}, onReturn = () => [], limits }: SocketOptions = {},
): ServerSocket {
  // An earlier kernel may have left the socket file behind.
  if ("path" in address) rmSync(address.path, { force: true });
  const listener: Deno.Listener = Deno.listen(address as Deno.TcpListenOptions);
  const connected = new Set<Connected>();

  async function serve(conn: Deno.Conn): Promise<void> {
    const connection = await handshake(conn, type);
    const notice = (gap: Amount) => onReturn(gap).map(encodeMessageFrames);
    const outbox = createOutbox(connection.write, notice, limits);
    const peer: Connected = {
      identity: connection.peerIdentity,
      outbox,
      post: (frames) => outbox.post(encodeMessageFrames(frames)),
      close: connection.close,
    };
    connected.add(peer);
    try {
      for await (const frames of connection.receive()) {
        // A subscription needs no answer, because the frontend filters the
        // messages that it receives.
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
