/** Completion and inspection: values first, then what the checker knows. */
import { isInImport, joinCells } from "./cells_module.ts";
import type { Completions, Kernel } from "./_kernel_types.ts";
import { LanguageServer, type Place } from "./_language_server.ts";
import type { LibraryImports } from "./_library.ts";
import { isCertain } from "./_problems.ts";
import { within } from "./_wait.ts";
import { cellImports, parseCell } from "./parse.ts";

/** What is completed: a text (of a module, a key, a column), or a name. */
const PART =
  /(?<=(?:\b(?:from|import)[\s(]*|[(,[]\s*)["'`])[^"'`\n]*$|[\p{ID_Continue}$]*$/u;
/** A cell that is busy does not answer; then only the checker is asked. */
const BUSY_MS = 1_000;
/** Between cells a kernel answers, however late on a machine that is loaded. */
const IDLE_MS = 10_000;
/** Nobody waits for a check: it may come while the library is first read. */
const CHECK_MS = 60_000;
/** Reads what the library exports, and what each of that is. */
const LIBRARY = 'import * as all from "readout";\nall.';
/** More blocks in each other than a checker could take would end it. */
const KEPT_CELLS = 500;

/** Helps who writes a cell, also while another runs. */
export type Assistance = Pick<Kernel, "complete" | "inspect" | "check"> & {
  /** Has the server read the library, so that the first question is answered. */
  warm(): Promise<void>;
  /** Notes the code of a cell that ran. */
  ran(code: string): void;
  close(): void;
};

/** Makes the assistance of one kernel. */
export function createAssistance(
  session: Pick<Kernel, "ask">,
  executor: { readonly isBusy: boolean },
  library: LibraryImports,
  cwd: string,
): Assistance {
  const server = new LanguageServer(cwd, library);
  let cells: readonly string[] = [];
  /** Settles when all cells that ran are noted, in their order. */
  let noted: Promise<void> = Promise.resolve();
  /** One after the other, since each has the document for itself. */
  let checking: Promise<unknown> = Promise.resolve();
  let latestCheck = 0;

  const askValues: Kernel["ask"] = async (type, content) => {
    const answer = session.ask(type, content);
    const patience = executor.isBusy ? BUSY_MS : IDLE_MS;
    return await within(answer, patience) ? await answer : {};
  };

  /** The cells that ran and the one below them. */
  async function cellModule(code: string, ran = noted.then(() => cells)) {
    const above = await ran;
    const sources = [...above, await library.withAddresses(code)];
    const { text, origins } = joinCells(sources);
    const ownOrigins = origins.map((origin) =>
      origin?.cell === above.length ? origin : null
    );
    return { text, origins: ownOrigins };
  }

  /** What the checker is asked about a place; inside an import it stands alone. */
  async function placed(
    code: string,
    cursor: number,
  ): Promise<[text: string, place: Place]> {
    const lines = code.slice(0, cursor).split("\n");
    const character = lines.at(-1)!.length;
    if (isInImport(code, cursor)) {
      // A module's own name is completed as the configuration has it.
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
      noted = noted.then(async () => {
        const cell = await library.withAddresses(code);
        const otherCells = cells.filter((candidate) => candidate !== cell);
        cells = [...otherCells, cell].slice(-KEPT_CELLS);
      });
    },
    async complete(code, cursor) {
      const textBefore = code.slice(0, cursor);
      const prefix = PART.exec(textBefore)![0];
      const place = { start: cursor - prefix.length, end: cursor };
      const { matches: values = [], extent } = await askValues(
        "complete",
        { before: textBefore },
      ) as unknown as { matches?: Completions["matches"]; extent?: string };
      const suggestions = extent === "all"
        ? []
        : await server.complete(...await placed(code, cursor));
      // What is in scope is no key of a record.
      const isScope = suggestions.some(({ text }) => text === "globalThis");
      const isWrong = extent === "guess" && suggestions.length > 0 && !isScope;
      const all = [...isWrong ? [] : values, ...suggestions]
        .filter(({ text }) => text.startsWith(prefix));
      const byName = new Map(all.map((match) => [match.text, match]));
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
      const ran = noted.then(() => cells);
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
