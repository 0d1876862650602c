/**
 * Code completion and inspection, based on runtime values and on the type
 * checker.
 */
import { isInImport, joinCells } from "./cells_module.ts";
import type { Completions, Kernel } from "./_kernel_types.ts";
import { LanguageServer, type Place } from "./_language_server.ts";
import type { LibraryImports } from "./_library.ts";
import { isCertain } from "./_problems.ts";
import { settlesWithin } from "./_wait.ts";
import { cellImports, parseCell } from "./parse.ts";

/**
 * Matches the text before the cursor to complete: a string (module, key or
 * column) or an identifier.
 */
const PART =
  /(?<=(?:\b(?:from|import)[\s(]*|[(,[]\s*)["'`])[^"'`\n]*$|[\p{ID_Continue}$]*$/u;
/**
 * Timeout for a busy kernel, in milliseconds; after it, only the type checker is
 * used.
 */
const BUSY_MS = 1_000;
/** Timeout for an idle kernel, in milliseconds, long enough for a loaded machine. */
const IDLE_MS = 10_000;
/**
 * Timeout for a type check, in milliseconds, long enough for the server's first
 * read of the library.
 */
const CHECK_MS = 60_000;
/**
 * Module text that makes the language server load the library and all of its
 * exports.
 */
const LIBRARY = 'import * as all from "readout";\nall.';
/**
 * Maximum number of cells kept, because deeper block nesting would crash the type
 * checker.
 */
const KEPT_CELLS = 500;

/** Editor assistance for a cell, available even while another cell runs. */
export type Assistance = Pick<Kernel, "complete" | "inspect" | "check"> & {
  /**
   * Makes the language server load the library, so that the first request is
   * answered quickly.
   */
  warm(): Promise<void>;
  /** Records the code of a cell that ran. */
  ran(code: string): void;
  close(): void;
};

/** Creates the editor assistance for one kernel. */
export function createAssistance(
  session: Pick<Kernel, "ask">,
  executor: { readonly isBusy: boolean },
  library: LibraryImports,
  cwd: string,
): Assistance {
  const server = new LanguageServer(cwd, library);
  let cells: readonly string[] = [];
  /** Settles when all executed cells are recorded, in order. */
  let notes: Promise<void> = Promise.resolve();
  /** Chains the checks, because all of them use the same document. */
  let checking: Promise<unknown> = Promise.resolve();
  let latestCheck = 0;

  const askValues: Kernel["ask"] = async (type, content) => {
    const answer = session.ask(type, content);
    const patience = executor.isBusy ? BUSY_MS : IDLE_MS;
    return await settlesWithin(answer, patience) ? await answer : {};
  };

  /** Joins the executed cells and the given cell into one module. */
  async function cellModule(code: string, ran = notes.then(() => cells)) {
    const above = await ran;
    const sources = [...above, await library.withAddresses(code)];
    const { text, origins } = joinCells(sources);
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
    async warm() {
      await server.complete(...await placed(LIBRARY, LIBRARY.length));
    },
    ran(code) {
      if ("error" in parseCell(code)) return;
      if (cellImports(code).length > 0) server.refresh();
      notes = notes.then(async () => {
        const cell = await library.withAddresses(code);
        const otherCells = cells.filter((candidate) => candidate !== cell);
        cells = [...otherCells, cell].slice(-KEPT_CELLS);
      });
    },
    async complete(code, cursor) {
      const textBefore = code.slice(0, cursor);
      const prefix = PART.exec(textBefore)![0];
      const place = { start: cursor - prefix.length, end: cursor };
      const { matches: values = [], extent: scopeOfValues } = await askValues(
        "complete",
        { before: textBefore },
      ) as unknown as { matches?: Completions["matches"]; extent?: string };
      const suggestions = scopeOfValues === "all"
        ? []
        : await server.complete(...await placed(code, cursor));
      // Suggestions that include global names come from the scope, so they are
      // not the keys of a record.
      const isScope = suggestions.some(({ text }) => text === "globalThis");
      const areValuesWrong = scopeOfValues === "guess" &&
        suggestions.length > 0 && !isScope;
      const candidates = [...areValuesWrong ? [] : values, ...suggestions]
        .filter(({ text }) => text.startsWith(prefix));
      const byName = new Map(candidates.map((match) => [match.text, match]));
      return { ...place, matches: [...byName.values()] };
    },
    async inspect(code, cursor) {
      const value = await askValues("inspect", { code, cursor });
      const [text, { line, character }] = await placed(code, cursor);
      const place = { line, character: Math.max(0, character - 1) };
      const parts = [await server.hover(text, place), value.text]
        .filter((text) => typeof text === "string");
      return parts.length === 0 ? null : parts.join("\n\n");
    },
    async check(code) {
      const number = ++latestCheck;
      const ran = notes.then(() => cells);
      const checked = checking.then(async () => {
        if (number !== latestCheck) return [];
        const { text, origins } = await cellModule(code, ran);
        const diagnostics = await server.check(text, CHECK_MS) ?? [];
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
    close: () => server.close(),
  };
}
