/** What is asked of a kernel beside its cells: nobody sees it. */
import type { JsonObject } from "../wire/mod.ts";
import type { KernelProcess } from "./_process.ts";
import type { Session } from "./_session.ts";
import { HOOKS } from "./_transform.ts";

/** An interrupt that comes late may end as many marks. */
const TRIES = 3;

/** Asks one kernel. */
export interface HiddenCells {
  /** Runs code; its reply tells how it ended. */
  run(code: string): Promise<JsonObject>;
  /** Settles when the kernel listens beside its cells. */
  readonly ready: Promise<void>;
  /**
   * Waits until all that the kernel has written before is here.
   *
   * @param failure The message of the error that ended the cell, if one did.
   * @returns What is known of that error.
   */
  barrier(failure: string | null): Promise<JsonObject | null>;
  /** Asks beside the cells, also while one awaits something. */
  ask(type: string, content: JsonObject): Promise<JsonObject>;
  /** Takes the mark of a barrier. */
  onMark(content: JsonObject): void;
  /** Takes what was asked for. */
  onReply(content: JsonObject): void;
}

/** Makes the hidden cells of one kernel. */
export function createHiddenCells(
  session: Session,
  process: KernelProcess,
): HiddenCells {
  const marks = new Map<string, (content: JsonObject) => void>();
  const letters = new Map<number, (reply: JsonObject) => void>();
  const ready = Promise.withResolvers<void>();
  let count = 0;

  /** Runs code; its reply tells how it ended. */
  function run(code: string): Promise<JsonObject> {
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
    async barrier(failure: string | null): Promise<JsonObject | null> {
      for (let tries = 0; tries < TRIES; tries++) {
        const nonce = crypto.randomUUID();
        const args = [nonce, failure].map((part) => JSON.stringify(part));
        const arrived = Promise.withResolvers<JsonObject | null>();
        let error: JsonObject | null = null;
        // One comes over each stream.
        let missing = 2;
        marks.set(nonce, (content) => {
          if (content.error) error = content.error as JsonObject;
          if (--missing === 0) arrived.resolve(error);
        });
        try {
          const reply = await run(`${HOOKS}.end(${args.join(", ")});`);
          if (reply.status === "error") continue;
          const gone = process.exited.then(() => null);
          return await Promise.race([arrived.promise, gone]);
        } finally {
          marks.delete(nonce);
        }
      }
      return null;
    },
    async ask(type: string, content: JsonObject): Promise<JsonObject> {
      const id = ++count;
      const reply = Promise.withResolvers<JsonObject>();
      letters.set(id, reply.resolve);
      process.write(JSON.stringify({ id, type, content }));
      const gone = process.exited.then(() => ({}));
      return await Promise.race([reply.promise, gone])
        .finally(() => letters.delete(id));
    },
    onMark(content: JsonObject): void {
      marks.get(String(content.nonce))?.(content);
    },
    onReply(content: JsonObject): void {
      ready.resolve();
      letters.get(Number(content.id))?.((content.reply ?? {}) as JsonObject);
    },
  };
}
