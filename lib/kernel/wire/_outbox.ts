/**
 * What waits for a peer that reads slower than is written to it. It has a
 * bound, as libzmq's high-water mark: what is beyond it is dropped for this
 * peer, and whoever writes never waits.
 */

/** Numbers of messages: what may wait, or what a peer has missed. */
export interface Amount {
  readonly messages: number;
  readonly bytes: number;
}

/** A healthy frontend that is shown 20 MB figures must never come near it. */
const LIMITS: Amount = { messages: 50_000, bytes: 256 * 2 ** 20 };
const NOTHING: Amount = { messages: 0, bytes: 0 };

/** The way out to one peer. */
export interface Outbox {
  /** Queues a message in its bytes on the wire, or drops it. */
  post(message: Uint8Array): void;
  /** Settles when nothing waits, or the peer is gone. */
  drained(): Promise<void>;
}

/**
 * Makes the way out to one peer.
 *
 * @param write Writes to the peer; a failed write is the end.
 * @param onReturn Called when a peer that has missed messages has read all
 * that waited for it; gives what it is told.
 */
export function createOutbox(
  write: (bytes: Uint8Array) => Promise<void>,
  onReturn: (gap: Amount) => readonly Uint8Array[] = () => [],
  limits: Amount = LIMITS,
): Outbox {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  let missed = NOTHING;
  let writing: Promise<void> | null = null;
  let isClosed = false;

  function enqueue(message: Uint8Array): void {
    waiting.push(message);
    bytes += message.length;
    writing ??= drain().catch(() => {
      isClosed = true;
      waiting = [];
      writing = null;
    });
  }

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      const [message] = waiting;
      await write(message!);
      waiting.shift();
      bytes -= message!.length;
      if (waiting.length === 0 && missed.messages > 0) {
        const gap = missed;
        missed = NOTHING;
        onReturn(gap).forEach(enqueue);
      }
    }
    // At once: a message that is posted in the next moment needs a new start.
    writing = null;
  }

  return {
    post(message: Uint8Array): void {
      if (isClosed) return;
      const full = bytes > 0 && (waiting.length >= limits.messages ||
        bytes + message.length > limits.bytes);
      // Behind a gap nothing is sent before the peer is told of it.
      if (!full && missed.messages === 0) return enqueue(message);
      const { messages, bytes: missedBytes } = missed;
      missed = { messages: messages + 1, bytes: missedBytes + message.length };
    },
    async drained(): Promise<void> {
      while (writing !== null) await writing;
    },
  };
}
