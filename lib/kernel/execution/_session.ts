/** Sends requests to a kernel, matches the replies, and handles the kernel's end. */
import type {
  ChannelName,
  Channels,
  ConnectionInfo,
  JsonObject,
  Message,
} from "../wire/mod.ts";
import { connectChannels, createMessage } from "../wire/mod.ts";
import { STREAMS } from "../inside/mod.ts";
import type { KernelExit, KernelProcess } from "./_process.ts";
import { HOOKS } from "./_transform.ts";

/** Error of every request to a kernel whose process has ended. */
export class KernelEndedError extends Error {
  /** Name of the error class. */
  override name = "KernelEndedError";

  /**
   * @param exit How the process ended.
   * @param before Whether the process had ended before the request was made.
   */
  constructor(readonly exit: KernelExit, readonly before: boolean) {
    super(`The kernel has ended (${describeExit(exit)}); start a new one`);
  }
}

/** Describes how a process ended. */
export function describeExit({ code, signal }: KernelExit): string {
  return signal === null ? `exit code ${code}` : `signal ${signal}`;
}

/**
 * Number of attempts to reach the barrier, because a late interrupt can abort an
 * attempt.
 */
const TRIES = 3;

/**
 * Key of the message that the kernel sends without a request once it is ready for
 * requests outside the cell queue.
 */
const READY = "0";

/** Pending requests of one kernel, both over its sockets and over standard input. */
export class Session {
  readonly #id = crypto.randomUUID();
  readonly #waiting = new Map<string, PromiseWithResolvers<JsonObject>>();
  readonly #process: Pick<KernelProcess, "write">;
  #channels: Channels | null = null;
  #ended: KernelExit | null = null;
  readonly #ready = this.#answerTo(READY);

  constructor(process: Pick<KernelProcess, "write">) {
    this.#process = process;
  }

  /** Connects to the kernel, which may still be starting. */
  async connect(
    info: ConnectionInfo,
    takeInput: (question: Message) => void,
    signal: AbortSignal,
  ): Promise<void> {
    const take = (channel: ChannelName, message: Message): void => {
      if (channel === "stdin") takeInput(message);
      else this.settle(message.parentHeader?.msg_id ?? "", message.content);
    };
    this.#channels = await connectChannels(info, take, signal);
  }

  /** Returns the future reply for a key; rejects when the kernel ends. */
  #answerTo(key: string): Promise<JsonObject> {
    if (this.#ended) throw new KernelEndedError(this.#ended, true);
    const answer = Promise.withResolvers<JsonObject>();
    // A rejection without a remaining waiter must not crash this process.
    answer.promise.catch(() => {});
    this.#waiting.set(key, answer);
    return answer.promise;
  }

  /** Sends a request and waits for its reply or for the end of the kernel. */
  async request(
    channel: ChannelName,
    type: string,
    content: JsonObject,
  ): Promise<JsonObject> {
    const message = createMessage(type, content, { session: this.#id });
    const reply = this.#answerTo(message.header.msg_id);
    // A send error can be ignored, because the process is ending and its exit
    // gives a better error.
    await this.#channels?.send(channel, message).catch(() => {});
    return await reply;
  }

  /** Runs code silently by default; the reply holds its status. */
  async run(code: string, overrides: JsonObject = {}): Promise<JsonObject> {
    const quiet = { silent: true, store_history: false, allow_stdin: false };
    const content = { code, ...quiet, stop_on_error: false, ...overrides };
    return await this.request("shell", "execute_request", content);
  }

  /**
   * Waits until all earlier output of the kernel has arrived.
   *
   * @param failure Message of the error that ended the cell; null if it
   *   succeeded.
   * @returns Details of that error, if the kernel knows them.
   */
  async barrier(failure: string | null): Promise<JsonObject | null> {
    for (let tries = 0; tries < TRIES; tries++) {
      const mark = crypto.randomUUID();
      const args = [mark, failure].map((argument) => JSON.stringify(argument));
      const marks = STREAMS.map((name) => this.#answerTo(mark + name));
      const { status } = await this.run(`${HOOKS}.end(${args.join(", ")});`);
      if (status === "error") continue;
      const [answer] = await Promise.all(marks).catch(() => []);
      return (answer?.error ?? null) as JsonObject | null;
    }
    return null;
  }

  /**
   * Sends a request outside the cell queue, even while a cell is awaiting;
   * returns an empty object once the kernel has ended.
   */
  async ask(type: string, content: JsonObject): Promise<JsonObject> {
    const id = crypto.randomUUID();
    try {
      await this.#ready;
      const answer = this.#answerTo(id);
      this.#process.write(JSON.stringify({ id, type, content }));
      return await answer;
    } catch {
      return {};
    }
  }

  /** Resolves the pending request with the given key. */
  settle(key: string, content: JsonObject): void {
    this.#waiting.get(key)?.resolve(content);
    this.#waiting.delete(key);
  }

  /** Rejects all pending requests. */
  end(exit: KernelExit): void {
    this.#ended = exit;
    for (const answer of this.#waiting.values()) {
      answer.reject(new KernelEndedError(exit, false));
    }
    this.#waiting.clear();
    this.#channels?.close();
  }
}
