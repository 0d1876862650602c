/** What is asked of a kernel beside its cells: nobody sees it. */
import type { JsonObject, Message } from "../wire/mod.ts";
import type { KernelProcess } from "./_process.ts";
import type { Session } from "./_session.ts";
import { HOOKS } from "./_transform.ts";

/** Asks one kernel. */
export interface HiddenCells {
  /** Runs code; its reply tells how it ended. */
  run(code: string): Promise<Message>;
  /**
   * Waits until all that the kernel has written before is here.
   *
   * @param failure The message of the error that ended the cell, if one did.
   * @returns What is known of that error.
   */
  barrier(failure: string | null): Promise<JsonObject | null>;
  /** Settles when the kernel listens beside its cells. */
  readonly ready: Promise<void>;
  /** Asks beside the cells, also while one awaits something. */
  ask(type: string, content: JsonObject): Promise<JsonObject>;
  /** Takes the mark of a barrier; one comes over each stream. */
  onMark(content: JsonObject): void;
  /** Takes what was asked for. */
  onReply(content: JsonObject): void;
}

/** Makes the hidden cells of one kernel. */
export function createHiddenCells(
  session: Session,
  process: Pick<KernelProcess, "write" | "exited">,
): HiddenCells {
  const marks = new Map<string, (content: JsonObject) => void>();
  const asked = new Map<number, (reply: JsonObject) => void>();
  const ready = Promise.withResolvers<void>();
  let letters = 0;

  function run(code: string): Promise<Message> {
    return session.request("shell", "execute_request", {
      code,
      silent: true,
      store_history: false,
      user_expressions: {},
      allow_stdin: false,
      stop_on_error: false,
    });
  }

  return {
    run,
    ready: ready.promise,
    async barrier(failure) {
      const nonce = crypto.randomUUID();
      const arrived = Promise.withResolvers<JsonObject | null>();
      let error: JsonObject | null = null;
      let missing = 2;
      marks.set(nonce, (content) => {
        if (content.error) error = content.error as JsonObject;
        if (--missing === 0) arrived.resolve(error);
      });
      try {
        const args = [nonce, failure].map((part) => JSON.stringify(part));
        const reply = await run(`${HOOKS}.end(${args.join(", ")});`);
        // Then nothing was written that could be waited for.
        if (reply.content.status === "error") return null;
        const gone = process.exited.then(() => null);
        return await Promise.race([arrived.promise, gone]);
      } finally {
        marks.delete(nonce);
      }
    },
    async ask(type, content) {
      const id = ++letters;
      const reply = Promise.withResolvers<JsonObject>();
      asked.set(id, reply.resolve);
      process.write(JSON.stringify({ id, type, content }));
      try {
        return await Promise.race([
          reply.promise,
          process.exited.then(() => ({})),
        ]);
      } finally {
        asked.delete(id);
      }
    },
    onMark(content) {
      marks.get(String(content.nonce))?.(content);
    },
    onReply(content) {
      ready.resolve();
      asked.get(Number(content.id))?.((content.reply ?? {}) as JsonObject);
    },
  };
}
