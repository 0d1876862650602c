/** Requests and replies over a kernel's channels, and its end. */
import {
  type ChannelName,
  type Channels,
  createMessage,
  type JsonObject,
  type Message,
} from "../wire/mod.ts";
import type { KernelExit } from "./_process.ts";

/**
 * What is asked of a kernel fails with this once its process has ended.
 *
 * @example Ask a kernel that is gone
 * ```ts
 * import { KernelEndedError, startKernel } from "readout/kernel";
 * import { assertRejects } from "@std/assert";
 *
 * const kernel = await startKernel();
 * await kernel.shutdown();
 * await assertRejects(() => kernel.interrupt(), KernelEndedError, "exit code 0");
 * ```
 */
export class KernelEndedError extends Error {
  /** The class's name. */
  override name = "KernelEndedError";
  /** How the process ended. */
  readonly exit: KernelExit;
  /** True if it had ended before it was asked. */
  readonly before: boolean;
  /**
   * Made by the client.
   *
   * @param exit How the process ended.
   * @param before Whether it had ended before it was asked.
   */
  constructor(exit: KernelExit, before: boolean) {
    super(`The kernel has ended (${describeExit(exit)}); start a new one`);
    this.exit = exit;
    this.before = before;
  }
}

/** How a process ended, in words. */
export function describeExit({ code, signal }: KernelExit): string {
  return signal === null ? `exit code ${code}` : `signal ${signal}`;
}

/** Requests in flight on one kernel. */
export interface Session {
  /** Sends a message. */
  send(channel: ChannelName, type: string, content: JsonObject): Promise<void>;
  /** Sends a request and waits for its reply, or for the kernel's end. */
  request(
    channel: ChannelName,
    type: string,
    content: JsonObject,
  ): Promise<JsonObject>;
  /** Hands a reply to whoever waits for it. */
  settle(reply: Message): void;
  /** Fails whoever still waits. */
  end(exit: KernelExit): void;
}

/** Makes the session of one kernel; `channels` are open by the first request. */
export function createSession(channels: () => Channels): Session {
  const session = crypto.randomUUID();
  const waiting = new Map<string, PromiseWithResolvers<Message>>();
  let ended: KernelExit | null = null;

  /** Sends a message. */
  async function send(
    channel: ChannelName,
    type: string,
    content: JsonObject,
    reply?: PromiseWithResolvers<Message>,
  ): Promise<void> {
    if (ended) throw new KernelEndedError(ended, true);
    const message = createMessage(type, content, { session });
    if (reply) waiting.set(message.header.msg_id, reply);
    // When the connection breaks, the process is ending, and its end tells more.
    await channels().send(channel, message).catch(() => {});
  }

  return {
    send,
    async request(
      channel: ChannelName,
      type: string,
      content: JsonObject,
    ): Promise<JsonObject> {
      const reply = Promise.withResolvers<Message>();
      // Whoever no longer waits when the kernel ends must not crash us.
      reply.promise.catch(() => {});
      await send(channel, type, content, reply);
      return (await reply.promise).content;
    },
    settle(reply: Message): void {
      const key = reply.parentHeader?.msg_id ?? "";
      waiting.get(key)?.resolve(reply);
      waiting.delete(key);
    },
    end(exit: KernelExit): void {
      ended = exit;
      for (const reply of waiting.values()) {
        reply.reject(new KernelEndedError(exit, false));
      }
      waiting.clear();
    },
  };
}
