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

  /** Answers a `history_request`. */
  answer(request: JsonObject): JsonObject {
    const entries = select(this.#entries, request);
    const history = request.output !== true ? entries : entries
      .map(([session, line, source]) => [session, line, [source, null]]);
    return { status: "ok", history };
  }
}

function select(entries: readonly Entry[], request: JsonObject) {
  const { hist_access_type: type, n, start = 0, stop, session = 0 } = request;
  const count = typeof n === "number" ? n : entries.length;
  const last = (latestEntries: readonly Entry[]) =>
    count <= 0 ? [] : latestEntries.slice(-count);
  if (type === "tail") return last(entries);
  if (type === "range") {
    const isOurs = session === 0 || session === SESSION;
    return entries.filter(([, line]) =>
      isOurs && line >= Number(start) && line < Number(stop ?? Infinity)
    );
  }
  if (type !== "search") return [];
  const pattern = globPattern(String(request.pattern ?? "*"));
  const matching = entries.filter(([, , source]) => pattern.test(source));
  if (request.unique !== true) return last(matching);
  const latest = new Map(matching.map((entry) => [entry[2], entry]));
  return last(matching.filter((entry) => latest.get(entry[2]) === entry));
}

/** `*` is any text, `?` any character. */
function globPattern(glob: string): RegExp {
  const source = RegExp.escape(glob).replaceAll("\\*", "[^]*")
    .replaceAll("\\?", "[^]");
  return new RegExp(`^${source}$`);
}
