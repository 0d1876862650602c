/** The binding side of ZeroMQ sockets: a frontend connects to it. */
import {
  createOutbox,
  type Gap,
  type Outbox,
  OUTBOX_LIMITS,
  type OutboxLimits,
} from "./_outbox.ts";
import { handshake, type SocketType } from "./_zmtp.ts";
import { encodeMessageFrames } from "./_zmtp_frames.ts";

/** Who is connected. */
export interface Peer {
  /** Identity that the peer announced, often empty. */
  readonly identity: Uint8Array;
  /** Sends one message after those before it; never waits, see `Outbox`. */
  post(frames: readonly Uint8Array[]): void;
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

/** Options of `listen`. */
export interface ListenOptions {
  /**
   * Called with each message of a peer; not for PUB sockets, whose peers only
   * subscribe.
   */
  readonly onMessage?: (peer: Peer, frames: Uint8Array[]) => void;
  /** The messages for a peer that has missed others and reads again. */
  readonly onReturn?: (gap: Gap) => readonly (readonly Uint8Array[])[];
  /** How much may wait for one peer. */
  readonly limits?: OutboxLimits;
}

interface Connected extends Peer {
  readonly topics: Set<string>;
  readonly outbox: Outbox;
  close(): void;
}

const SUBSCRIBE = 1;
const UNSUBSCRIBE = 0;

/**
 * Listens; each peer is served for itself, and one that breaks the protocol,
 * stops reading or goes away disturbs no other.
 */
export function listen(
  address: { hostname: string; port: number },
  type: SocketType,
  options: ListenOptions = {},
): ServerSocket {
  const { onMessage = () => {}, onReturn = () => [] } = options;
  const listener = Deno.listen(address);
  const connected = new Set<Connected>();

  async function serve(conn: Deno.TcpConn): Promise<void> {
    const connection = await handshake(conn, type);
    const outbox = createOutbox(
      connection.write,
      (gap) => onReturn(gap).map(encodeMessageFrames),
      options.limits ?? OUTBOX_LIMITS,
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
    publish(frames) {
      const topic = key(frames[0] ?? new Uint8Array());
      const message = encodeMessageFrames(frames);
      for (const { topics, outbox } of connected) {
        if (topics.values().some((prefix) => topic.startsWith(prefix))) {
          outbox.post(message);
        }
      }
    },
    peers: () => [...connected],
    async drained() {
      await Promise.all([...connected].map(({ outbox }) => outbox.drained()));
    },
    close() {
      listener.close();
      for (const peer of connected) peer.close();
    },
  };
}

/** ZMTP 3.0: a subscription is a message of a flag and a prefix. */
function subscribe(
  topics: Set<string>,
  frames: readonly Uint8Array[],
): void {
  const [frame] = frames;
  if (frame === undefined) return;
  const prefix = key(frame.subarray(1));
  if (frame[0] === SUBSCRIBE) topics.add(prefix);
  if (frame[0] === UNSUBSCRIBE) topics.delete(prefix);
}

/** Bytes as a string that can be compared by prefix. */
function key(bytes: Uint8Array): string {
  return bytes.reduce((text, byte) => text + String.fromCharCode(byte), "");
}

function closeQuietly(conn: Deno.TcpConn): void {
  try {
    conn.close();
  } catch {
    // The peer was faster.
  }
}
