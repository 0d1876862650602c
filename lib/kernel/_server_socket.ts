/** The binding side of ZeroMQ sockets: a frontend connects to it. */
import { handshake, type SocketType, type ZmtpConnection } from "./_zmtp.ts";

/** A listening socket. */
export interface ServerSocket {
  /** Sends to the peers of a PUB socket that have subscribed to the message. */
  publish(frames: readonly Uint8Array[]): Promise<void>;
  /** The peers that are connected now. */
  peers(): readonly ZmtpConnection[];
  close(): void;
}

const SUBSCRIBE = 1;
const UNSUBSCRIBE = 0;

/**
 * Listens; each peer is served for itself, and one that breaks the protocol
 * or goes away disturbs no other.
 *
 * @param onMessage Called with each message of a peer; not for PUB sockets,
 * whose peers only subscribe.
 */
export function listen(
  address: { hostname: string; port: number },
  type: SocketType,
  onMessage: (peer: ZmtpConnection, frames: Uint8Array[]) => void = () => {},
): ServerSocket {
  const listener = Deno.listen(address);
  const subscriptions = new Map<ZmtpConnection, Set<string>>();

  async function serve(conn: Deno.TcpConn): Promise<void> {
    const peer = await handshake(conn, type);
    subscriptions.set(peer, new Set());
    try {
      for await (const frames of peer.receive()) {
        if (type === "PUB") subscribe(subscriptions.get(peer)!, frames);
        else onMessage(peer, frames);
      }
    } finally {
      subscriptions.delete(peer);
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
    async publish(frames) {
      const topic = key(frames[0] ?? new Uint8Array());
      const sends = [...subscriptions]
        .filter(([, topics]) =>
          topics.values().some((prefix) => topic.startsWith(prefix))
        )
        .map(([peer]) => peer.send(frames).catch(() => peer.close()));
      await Promise.all(sends);
    },
    peers: () => [...subscriptions.keys()],
    close() {
      listener.close();
      for (const peer of subscriptions.keys()) peer.close();
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
