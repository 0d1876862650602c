/** Tracks open comms, so that frontends get an answer even while a cell is busy. */
import type { JsonObject } from "../wire/mod.ts";

/** Open comms of one kernel. */
export class CommList {
  readonly #targets = new Map<string, string>();

  /** Records a message from either side; only comm messages have an effect. */
  note(type: string, content: JsonObject): void {
    const id = String(content.comm_id ?? "");
    if (type === "comm_open") this.#targets.set(id, `${content.target_name}`);
    if (type === "comm_close") this.#targets.delete(id);
  }

  /**
   * Returns the answer to a `comm_info_request`; without a target name, all comms
   * are listed.
   */
  info(target: unknown): JsonObject {
    const matching = [...this.#targets]
      .filter(([, name]) => !target || name === target);
    const comms = matching.map(([id, name]) => [id, { target_name: name }]);
    return { status: "ok", comms: Object.fromEntries(comms) };
  }

  /** Removes all comms and returns their IDs. */
  clear(): readonly string[] {
    const ids = [...this.#targets.keys()];
    this.#targets.clear();
    return ids;
  }
}
