/**
 * Code completion and inspection, based on runtime values and on the type
 * checker.
 */
import { isInImport, joinCells } from "./cells_module.ts";
import type { JsonObject } from "../wire/mod.ts";
import type { Completions, Kernel } from "./_kernel_types.ts";
import type { LanguageServer, Place } from "./_language_server.ts";
import type { LibraryImports } from "./_library.ts";
import { isCertain } from "./_problems.ts";
import { valueWithin } from "./_wait.ts";
import { parseCell } from "./parse.ts";

/**
 * Matches the text before the cursor to complete: a string (module, key or
 * column) or an identifier.
 */
const PART =
  /(?<=(?:\b(?:from|import)[\s(]*|[(,[]\s*)["'`])[^"'`\n]*$|[\p{ID_Continue}$]*$/u;
/**
 * Time after which runtime values suffice without the type checker, or the type
 * checker without the values of a busy kernel, in milliseconds. JupyterLab drops
 * answers that take longer than a second.
 */
const PROMPT_MS = 700;
/**
 * Timeout for the type checker, in milliseconds, long enough for its first read
 * of the library.
 */
const CHECKER_MS = 60_000;
/**
 * Maximum number of cells kept, because deeper block nesting would crash the type
 * checker.
 */
const KEPT_CELLS = 500;

/** Editor assistance for a cell, available even while another cell runs. */
export type Assistance = Pick<Kernel, "complete" | "inspect" | "check"> & {
  /** Records the code of a cell that starts. */
  started(code: string): void;
};

/** Creates the editor assistance for one kernel. */
export function createAssistance(
  session: Pick<Kernel, "ask">,
  library: LibraryImports,
  server: LanguageServer,
): Assistance {
  let cells: readonly string[] = [];
  /** Chains the checks, because all of them use the same document. */
  let checking: Promise<unknown> = Promise.resolve();
  let latestCheck = 0;

  /** Asks for runtime values; a busy kernel has until the type checker answers. */
  async function askValues(
    type: string,
    content: JsonObject,
    checked: Promise<unknown>,
  ): Promise<JsonObject> {
    const answer = session.ask(type, content);
    return await valueWithin(answer, PROMPT_MS) ??
      await Promise.race([answer, checked.then(() => ({}))]);
  }

  /** Joins the executed cells and the given cell into one module. */
  async function cellModule(code: string, above = cells) {
    const sources = [...above, code].map((cell) => library.withAddresses(cell));
    const { text, origins } = joinCells(await Promise.all(sources));
    const ownOrigins = origins.map((origin) =>
      origin?.cell === above.length ? origin : null
    );
    return { text, origins: ownOrigins };
  }

  /**
   * Returns the text and position for a language server request; a position in an
   * import uses the cell alone.
   */
  async function placed(
    code: string,
    cursor: number,
  ): Promise<[text: string, place: Place]> {
    const lines = code.slice(0, cursor).split("\n");
    const character = lines.at(-1)!.length;
    if (isInImport(code, cursor)) {
      // A module name is completed from the cell as written, because the
      // configuration defines the names.
      const isName = /["'][^"']*$/.test(lines.at(-1)!);
      const text = isName ? code : await library.withAddresses(code);
      return [text, { line: lines.length - 1, character }];
    }
    const { text, origins } = await cellModule(code);
    const line = origins.findIndex((origin) =>
      origin?.line === lines.length && !origin.isImport
    );
    return [text, { line, character }];
  }

  return {
    started(code) {
      if ("error" in parseCell(code)) return;
      const otherCells = cells.filter((cell) => cell !== code);
      cells = [...otherCells, code].slice(-KEPT_CELLS);
    },
    async complete(code, cursor) {
      const textBefore = code.slice(0, cursor);
      const prefix = PART.exec(textBefore)![0];
      const place = { start: cursor - prefix.length, end: cursor };
      // A busy kernel answers late, so the type checker is asked meanwhile.
      const suggested = placed(code, cursor)
        .then((question) => server.complete(...question)).catch(() => []);
      const { matches: values = [], extent: scopeOfValues } = await askValues(
        "complete",
        { before: textBefore },
        suggested,
      ) as unknown as { matches?: Completions["matches"]; extent?: string };
      // Without a typed part, a guess may be all wrong.
      const isKnown = (prefix !== "" || scopeOfValues !== "guess") &&
        values.some(({ text }) => text.startsWith(prefix));
      const patience = isKnown ? PROMPT_MS : CHECKER_MS;
      const suggestions = scopeOfValues === "all"
        ? []
        : await valueWithin(suggested, patience) ?? [];
      // Suggestions that include global names come from the scope, so they are
      // not the keys of a record.
      const isScope = suggestions.some(({ text }) => text === "globalThis");
      const areValuesWrong = scopeOfValues !== "more" &&
        suggestions.length > 0 && !isScope;
      const candidates = [...areValuesWrong ? [] : values, ...suggestions]
        .filter(({ text }) => text.startsWith(prefix));
      const byName = new Map(candidates.map((match) => [match.text, match]));
      return { ...place, matches: [...byName.values()] };
    },
    async inspect(code, cursor) {
      const hovered = placed(code, cursor)
        .then(([text, { line, character }]) =>
          server.hover(text, { line, character: Math.max(0, character - 1) })
        ).catch(() => null);
      const value = await askValues("inspect", { code, cursor }, hovered);
      const patience = value.text ? PROMPT_MS : CHECKER_MS;
      const parts = [await valueWithin(hovered, patience), value.text]
        .filter((text) => typeof text === "string");
      return parts.length === 0 ? null : parts.join("\n\n");
    },
    async check(code) {
      const number = ++latestCheck;
      const above = cells;
      const checked = checking.then(async () => {
        if (number !== latestCheck) return [];
        const { text, origins } = await cellModule(code, above);
        const diagnostics = await valueWithin(server.check(text), CHECKER_MS) ??
          [];
        return diagnostics.filter(({ code, message, range: { start } }) =>
          origins[start.line] && isCertain(code, message)
        ).map(({ message, range }) => {
          const { start } = range;
          const { line } = origins[start.line]!;
          const place = `line ${line}, column ${start.character + 1}`;
          return `${place}: ${message.split("\n")[0]}`;
        });
      });
      checking = checked.catch(() => {});
      return await checked;
    },
  };
}
