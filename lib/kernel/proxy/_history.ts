/** The cells that were run, for frontends that ask for earlier ones. */
import type { JsonObject } from "../wire/mod.ts";

type Entry = readonly [session: number, line: number, source: string];

/** There is one session: what ran before this kernel is not kept. */
const SESSION = 1;
const REMEMBERED = 10_000;

/** The history of one session. */
export class History {
  readonly #entries: Entry[] = [];

  add(line: number, source: string): void {
    this.#entries.push([SESSION, line, source]);
    if (this.#entries.length > REMEMBERED) this.#entries.shift();
  }

  /** Answers a `history_request` with the last cells, as many as it asks for. */
  answer({ n, output }: JsonObject): JsonObject {
    const count = typeof n === "number" ? n : REMEMBERED;
    const entries = count <= 0 ? [] : this.#entries.slice(-count);
    const history = output !== true ? entries : entries
      .map(([session, line, source]) => [session, line, [source, null]]);
    return { status: "ok", history };
  }
}
