/** Requests and replies over a kernel's channels, and its end. */
import {
  type ChannelName,
  type Channels,
  connectChannels,
  type ConnectionInfo,
  createMessage,
  type JsonObject,
  type Message,
} from "../wire/mod.ts";
import { STREAMS } from "../inside/mod.ts";
import type { KernelExit, KernelProcess } from "./_process.ts";
import { HOOKS } from "./_transform.ts";

/** What is asked of a kernel fails with this once its process has ended. */
export class KernelEndedError extends Error {
  /** The class's name. */
  override name = "KernelEndedError";

  /**
   * @param exit How the process ended.
   * @param before True if it had ended before it was asked.
   */
  constructor(readonly exit: KernelExit, readonly before: boolean) {
    super(`The kernel has ended (${describeExit(exit)}); start a new one`);
  }
}

/** How a process ended, in words. */
export function describeExit({ code, signal }: KernelExit): string {
  return signal === null ? `exit code ${code}` : `signal ${signal}`;
}

/** An interrupt that comes late may end as many marks. */
const TRIES = 3;

/** The kernel listens beside its cells: the answer to nothing that was asked. */
const READY = "0";

/** Requests in flight on one kernel, over its channels and beside its cells. */
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

  /** What is to be settled under a key; rejects when the kernel ends. */
  #answerTo(key: string): Promise<JsonObject> {
    if (this.#ended) throw new KernelEndedError(this.#ended, true);
    const answer = Promise.withResolvers<JsonObject>();
    // Whoever no longer waits when the kernel ends must not crash us.
    answer.promise.catch(() => {});
    this.#waiting.set(key, answer);
    return answer.promise;
  }

  /** Sends a request and waits for its reply, or for the kernel's end. */
  async request(
    channel: ChannelName,
    type: string,
    content: JsonObject,
  ): Promise<JsonObject> {
    const message = createMessage(type, content, { session: this.#id });
    const reply = this.#answerTo(message.header.msg_id);
    // When the connection breaks, the process is ending, and its end tells more.
    await this.#channels?.send(channel, message).catch(() => {});
    return await reply;
  }

  /** Runs code, which nobody sees unless asked; its reply tells how it ended. */
  async run(code: string, overrides: JsonObject = {}): Promise<JsonObject> {
    const quiet = { silent: true, store_history: false, allow_stdin: false };
    const content = { code, ...quiet, stop_on_error: false, ...overrides };
    return await this.request("shell", "execute_request", content);
  }

  /**
   * Waits until all that the kernel has written before is here.
   *
   * @param failure The message of the error that ended the cell, if one did.
   * @returns What is known of that error.
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

  /** Asks beside the cells, also while one awaits something; empty at the end. */
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

  /** Hands a reply to whoever waits for it. */
  settle(key: string, content: JsonObject): void {
    this.#waiting.get(key)?.resolve(content);
    this.#waiting.delete(key);
  }

  /** Fails whoever still waits. */
  end(exit: KernelExit): void {
    this.#ended = exit;
    for (const answer of this.#waiting.values()) {
      answer.reject(new KernelEndedError(exit, false));
    }
    this.#waiting.clear();
    this.#channels?.close();
  }
}
