/** Cells that nobody sees: they wait for the outputs before them, or find out. */
import type { JsonObject, Message } from "../wire/mod.ts";
import type { Session } from "./_session.ts";
import { barrierCode } from "./_setup.ts";
import { within } from "./_wait.ts";

/** Runs hidden cells in one kernel. */
export interface HiddenCells {
  /** Runs code; its reply tells how it ended. */
  run(code: string): Promise<Message>;
  /**
   * Waits until all that the kernel has sent before is here.
   *
   * @param code Code that broadcasts the barrier.
   * @returns The barrier's content; nothing when the code failed.
   */
  barrier(code?: (nonce: string) => string): Promise<JsonObject>;
  /** As `barrier`, before it is sure that the kernel's messages are received. */
  firstBarrier(code: (nonce: string) => string): Promise<void>;
  /** Takes a barrier that has arrived. */
  onBarrier(content: JsonObject): void;
}

/** How long the first barrier may be missing before it is asked for again. */
const FIRST_BARRIER_MS = 100;

/** Makes the hidden cells of one kernel. */
export function createHiddenCells(session: Session): HiddenCells {
  const barriers = new Map<string, (content: JsonObject) => void>();

  function run(code: string): Promise<Message> {
    return session.request("shell", "execute_request", {
      code,
      silent: true,
      store_history: false,
      user_expressions: {},
      allow_stdin: false,
      stop_on_error: false,
    }, { hidden: true });
  }

  async function barrier(
    code: (nonce: string) => string = barrierCode,
    patience = Infinity,
  ): Promise<JsonObject> {
    const nonce = crypto.randomUUID();
    const arrived = Promise.withResolvers<JsonObject>();
    barriers.set(nonce, arrived.resolve);
    try {
      const reply = await run(code(nonce));
      // Then nothing was sent that could be waited for.
      if (reply.content.status === "error") return {};
      if (await within(arrived.promise, patience)) return arrived.promise;
      return await barrier(barrierCode, patience * 2);
    } finally {
      barriers.delete(nonce);
    }
  }

  return {
    run,
    barrier: (code) => barrier(code),
    async firstBarrier(code) {
      await barrier(code, FIRST_BARRIER_MS);
    },
    onBarrier(content) {
      barriers.get(String(content.nonce))?.(content);
    },
  };
}
