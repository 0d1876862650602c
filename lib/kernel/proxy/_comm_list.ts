/** Which comms are open, for frontends that ask, also while a cell is busy. */
import type { JsonObject } from "../wire/mod.ts";

/** The comms of one kernel. */
export interface CommList {
  /** Takes a message of either side; only those about comms matter. */
  note(type: string, content: JsonObject): void;
  /** What `comm_info_request` is answered; `target` may be any, for all. */
  info(target: unknown): JsonObject;
  /** Forgets all; gives their ids. */
  clear(): readonly string[];
}

/** Makes the list of one kernel's comms. */
export function createCommList(): CommList {
  const targets = new Map<string, string>();
  return {
    note(type: string, content: JsonObject): void {
      const id = String(content.comm_id ?? "");
      if (type === "comm_open") targets.set(id, String(content.target_name));
      if (type === "comm_close") targets.delete(id);
    },
    info(target: unknown): JsonObject {
      const wanted = [...targets].filter(([, name]) =>
        typeof target !== "string" || target === "" || name === target
      );
      const comms = wanted.map(([id, name]) => [id, { target_name: name }]);
      return { status: "ok", comms: Object.fromEntries(comms) };
    },
    clear(): readonly string[] {
      const ids = [...targets.keys()];
      targets.clear();
      return ids;
    },
  };
}
