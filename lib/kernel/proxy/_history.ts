/** The cells that were run, for frontends that ask for earlier ones. */
import type { Json, JsonObject } from "../wire/mod.ts";

/** The history of one session. */
export interface History {
  add(line: number, source: string): void;
  /** Answers a `history_request`. */
  find(request: JsonObject): JsonObject;
}

type Entry = readonly [session: number, line: number, source: string];

/** There is one session: what ran before this kernel is not kept. */
const SESSION = 1;
const REMEMBERED = 10_000;

/** Makes an empty history. */
export function createHistory(): History {
  const entries: Entry[] = [];
  return {
    add(line, source) {
      entries.push([SESSION, line, source]);
      if (entries.length > REMEMBERED) entries.shift();
    },
    find(request) {
      const found = select(entries, request);
      const history: Json = request.output === true
        ? found.map((
          [session, line, source],
        ) => [session, line, [source, null]])
        : found;
      return { status: "ok", history };
    },
  };
}

function select(
  entries: readonly Entry[],
  request: JsonObject,
): readonly Entry[] {
  const count = typeof request.n === "number" ? request.n : entries.length;
  switch (request.hist_access_type) {
    case "tail":
      return count <= 0 ? [] : entries.slice(-count);
    case "range": {
      const { start = 0, stop = null, session = 0 } = request;
      const isThis = session === 0 || session === SESSION;
      return isThis
        ? entries.filter(([, line]) =>
          line >= Number(start) &&
          (typeof stop !== "number" || line < stop)
        )
        : [];
    }
    case "search": {
      const pattern = globPattern(String(request.pattern ?? "*"));
      const matching = entries.filter(([, , source]) => pattern.test(source));
      const unique = request.unique === true
        ? matching.filter(([, , source], index) =>
          matching.findLastIndex(([, , other]) => other === source) === index
        )
        : matching;
      return count <= 0 ? [] : unique.slice(-count);
    }
    default:
      return [];
  }
}

/** `*` is any text, `?` any character. */
function globPattern(glob: string): RegExp {
  const source = glob.replace(/[.+^${}()|[\]\\]/g, "\\$&")
    .replaceAll("*", "[^]*").replaceAll("?", "[^]");
  return new RegExp(`^${source}$`);
}
