/** Which comms are open, for frontends that ask, also while a cell is busy. */
import type { JsonObject } from "../wire/mod.ts";

/** The comms of one kernel. */
export class CommList {
  readonly #targets = new Map<string, string>();

  /** Takes a message of either side; only those about comms matter. */
  note(type: string, content: JsonObject): void {
    const id = String(content.comm_id ?? "");
    if (type === "comm_open") this.#targets.set(id, `${content.target_name}`);
    if (type === "comm_close") this.#targets.delete(id);
  }

  /** What `comm_info_request` is answered; `target` may be any, for all. */
  info(target: unknown): JsonObject {
    const matching = [...this.#targets].filter(([, name]) =>
      typeof target !== "string" || target === "" || name === target
    );
    const comms = matching.map(([id, name]) => [id, { target_name: name }]);
    return { status: "ok", comms: Object.fromEntries(comms) };
  }

  /** Forgets all; gives their ids. */
  clear(): readonly string[] {
    const ids = [...this.#targets.keys()];
    this.#targets.clear();
    return ids;
  }
}
