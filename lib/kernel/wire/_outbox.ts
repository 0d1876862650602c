/**
 * Send queue for a peer that reads more slowly than messages are written. The
 * queue has a limit, like libzmq's high-water mark. Messages beyond the limit are
 * dropped for this peer, and senders never wait.
 */

/** Count and total size of messages, for limits and for dropped messages. */
export interface Amount {
  readonly messages: number;
  readonly bytes: number;
}

/** Queue limits, high enough for a healthy frontend that shows 20 MB figures. */
const LIMITS: Amount = { messages: 50_000, bytes: 256 * 2 ** 20 };
const NOTHING: Amount = { messages: 0, bytes: 0 };

/** Send queue of one peer. */
export interface Outbox {
  /** Queues an encoded message, or drops it if the queue is full. */
  post(message: Uint8Array): void;
  /** Settles when the queue is empty or the peer is gone. */
  drained(): Promise<void>;
}

/**
 * Creates the send queue of one peer.
 *
 * @param write Writes to the peer; a failed write closes the queue.
 * @param onReturn Called when a peer that missed messages has read all queued
 * ones; returns the notice to send to it.
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
    // The flag is reset synchronously, because a message posted right after
    // this must start a new drain.
    writing = null;
  }

  return {
    post(message: Uint8Array): void {
      if (isClosed) return;
      const full = bytes > 0 && (waiting.length >= limits.messages ||
        bytes + message.length > limits.bytes);
      // After dropped messages, nothing is sent until the peer has been
      // notified.
      if (!full && missed.messages === 0) return enqueue(message);
      const { messages, bytes: missedBytes } = missed;
      missed = { messages: messages + 1, bytes: missedBytes + message.length };
    },
    async drained(): Promise<void> {
      while (writing !== null) await writing;
    },
  };
}
