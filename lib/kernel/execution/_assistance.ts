/** Completion and inspection: values first, then what the checker knows. */
import type { JsonObject } from "../wire/mod.ts";
import type { HiddenCells } from "./_hidden_cells.ts";
import { createLanguageServer, type Place } from "./_language_server.ts";
import type { LibraryImports } from "./_library.ts";
import { within } from "./_wait.ts";

/** What may stand at the cursor; offsets are of UTF-16. */
export interface Completions {
  /** Where the part that is replaced begins. */
  readonly start: number;
  /** Where it ends. */
  readonly end: number;
  /** What may stand there, and of which type each is. */
  readonly matches: readonly { readonly text: string; readonly type: string }[];
}

/** Helps who writes a cell, also while another runs. */
export interface Assistance {
  /** Notes the code of a cell that ran. */
  ran(code: string): void;
  complete(code: string, cursor: number): Promise<Completions>;
  /** What is known of what stands at the cursor; null when nothing is. */
  inspect(code: string, cursor: number): Promise<string | null>;
  close(): void;
}

/** What is completed: the name of a module, or a name. */
const PART = /(?<=\b(?:from|import)[\s(]*["'])[^"'\n]*$|[\p{ID_Continue}$]*$/u;
/** A cell that is busy does not answer; then only the checker is asked. */
const BUSY_MS = 1_000;
/** Between cells a kernel answers, however late on a machine that is loaded. */
const IDLE_MS = 10_000;

/**
 * Makes the assistance of one kernel.
 *
 * @param isBusy True while a cell runs.
 */
export function createAssistance(
  hidden: Pick<HiddenCells, "ask" | "ready">,
  library: LibraryImports,
  cwd: string,
  isBusy: () => boolean,
): Assistance {
  const server = createLanguageServer(cwd);
  const cells: string[] = [];
  /** Settles when all cells that ran are noted, in their order. */
  let noted: Promise<void> = Promise.resolve();

  async function askValues(
    type: string,
    content: JsonObject,
  ): Promise<JsonObject> {
    const answer = hidden.ready.then(() => hidden.ask(type, content));
    const inTime = await within(answer, isBusy() ? BUSY_MS : IDLE_MS) ||
      // The cell that was still counted as running has ended meanwhile.
      (!isBusy() && await within(answer, IDLE_MS));
    return inTime ? await answer : {};
  }

  /** The cells that ran, the code below them, and the place in that. */
  async function document(
    code: string,
    cursor: number,
  ): Promise<[text: string, place: Place]> {
    await noted;
    const above = cells.map((cell) => `${cell}\n;\n`).join("");
    const lines = code.slice(0, cursor).split("\n");
    const own = await library.rewrite(code);
    return [above + own, {
      line: above.split("\n").length - 1 + lines.length - 1,
      character: lines.at(-1)!.length,
    }];
  }

  return {
    ran(code) {
      noted = noted.then(async () => {
        cells.push(await library.rewrite(code));
      });
    },
    async complete(code, cursor) {
      server.warm();
      const before = code.slice(0, cursor);
      const byValue = await askValues("complete", { before });
      const values =
        (byValue.matches ?? []) as unknown as Completions["matches"];
      const start = Number(byValue.start ?? cursor);
      // A frame's methods are not among what can be seen of it.
      if (byValue.known === true && byValue.open !== true) {
        return { start, end: cursor, matches: values };
      }
      const part = PART.exec(before)![0];
      const [text, place] = await document(code, cursor);
      const suggestions = await server.complete(text, place);
      // What is in scope is no key of a record.
      const isScope = suggestions.length === 0 ||
        suggestions.some((suggestion) => suggestion.text === "globalThis");
      const matches = byValue.known === true || isScope ? values : [];
      const known = new Set(matches.map((match) => match.text));
      const suggested = suggestions.filter(({ text }) =>
        text.startsWith(part) && !known.has(text)
      );
      return {
        start: cursor - part.length,
        end: cursor,
        matches: [...matches, ...suggested],
      };
    },
    async inspect(code, cursor) {
      const value = await askValues("inspect", { code, cursor });
      const [text, place] = await document(code, cursor);
      const hover = await server.hover(text, {
        ...place,
        character: Math.max(0, place.character - 1),
      });
      const parts = [hover, value.text].filter((part) =>
        typeof part === "string"
      );
      return parts.length === 0 ? null : parts.join("\n\n");
    },
    close: server.close,
  };
}
