/**
 * Type-checks the code of a notebook without running it. Deno's kernel only
 * strips types and `deno check` does not accept notebooks, so Deno's language
 * server does the check.
 *
 * @module
 */
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { CHECK_NOTEBOOKS_OPTIONS, checkOptions } from "../../base/mod.ts";
import {
  joinCells,
  LanguageServer,
  LibraryImports,
  rejectOnAbort,
  valueWithin,
} from "../execution/mod.ts";
import { readDeclarations } from "./_declarations.ts";
import { type Cell, cellTags, firstLine } from "./notebook.ts";
import { readNotebook } from "./notebook_file.ts";

/** Problem that the type checker found in a notebook. */
export interface NotebookProblem {
  /** Absolute path of the notebook. */
  readonly path: string;
  /** Index of the cell. */
  readonly cell: number;
  /** First line of the cell. */
  readonly firstLine: string;
  /** One-based line number in the cell. */
  readonly line: number;
  /** One-based column number in the line. */
  readonly column: number;
  /** Error code of the type checker, for instance `TS2322`. */
  readonly code: string;
  /** Description of the problem. */
  readonly message: string;
}

/** Options of {@linkcode checkNotebooks}. */
export interface CheckNotebooksOptions {
  /** Signal that stops the check; the promise then rejects. */
  signal?: AbortSignal;
}

/** Tags of cells that are not checked. */
const UNCHECKED = new Set(["skip-execution", "injected-parameters"]);
/** Two cells may import the same name, although a module may not. */
const IMPORTED_AGAIN = 2300;
/** Matches the codes for a package or remote module that is not downloaded yet. */
const MISSING = /^(no-cache|not-installed)/;
/**
 * Time limit for the check of one notebook, including downloads, in milliseconds.
 */
const LIMIT_MS = 600_000;

/**
 * Type-checks the code cells of notebooks in one folder. The cells of each
 * notebook are joined into one module in that folder. The `deno.json`, relative
 * imports and packages are therefore the same as in a run, and are read only
 * once.
 *
 * A variable declared in two cells is not reported, because a kernel allows it
 * and uses the latest declaration. Cells tagged `skip-execution` and
 * `injected-parameters` are ignored, and parameters have their declared types
 * regardless of their defaults. Files that the notebook imports are not checked.
 *
 * @param paths Paths of the notebook files.
 * @param options Abort signal.
 * @returns Problems of each notebook, in order; an empty list if there are none.
 * @throws {SyntaxError} If a file is not a notebook.
 * @throws {Deno.errors.NotFound} If a file does not exist.
 * @throws {Error} If Deno's language server ends without an answer.
 * @throws {DOMException} If the signal is aborted.
 *
 * @example A cell with a wrong type
 * ```ts
 * import { checkNotebooks } from "readout/kernel";
 * import { assertEquals } from "@std/assert";
 *
 * const path = await Deno.makeTempFile({ suffix: ".ipynb" });
 * await Deno.writeTextFile(
 *   path,
 *   `{
 *     "nbformat": 4, "nbformat_minor": 5, "metadata": {},
 *     "cells": [{
 *       "cell_type": "code", "id": "a", "execution_count": null,
 *       "metadata": {}, "outputs": [],
 *       "source": "// Orders\\nconst orders: number = '7';"
 *     }]
 *   }`,
 * );
 * const [[problem] = []] = await checkNotebooks([path]);
 * assertEquals(
 *   [problem?.cell, problem?.line, problem?.column, problem?.code],
 *   [0, 2, 7, "TS2322"],
 * );
 * await Deno.remove(path);
 * ```
 */
export async function checkNotebooks(
  paths: readonly (string | URL)[],
  options: CheckNotebooksOptions = {},
): Promise<readonly (readonly NotebookProblem[])[]> {
  checkOptions(CHECK_NOTEBOOKS_OPTIONS, options);
  const { signal = new AbortController().signal } = options;
  signal.throwIfAborted();
  const files = paths.map((path) =>
    resolve(path instanceof URL ? fileURLToPath(path) : path)
  );
  const folder = dirname(files[0] ?? ".");
  const library = new LibraryImports(folder);
  const server = new LanguageServer(folder, library);
  try {
    const checked: (readonly NotebookProblem[])[] = [];
    for (const file of files) {
      const checking = checkNotebook(file, server, library);
      checked.push(Object.freeze(await rejectOnAbort(checking, signal)));
    }
    return checked;
  } finally {
    server.close();
  }
}

async function checkNotebook(
  path: string,
  server: LanguageServer,
  library: LibraryImports,
): Promise<NotebookProblem[]> {
  const notebook = await readNotebook(path);
  const cells = notebook.cells.map((cell, index) => ({ cell, index }))
    .filter(({ cell }) => isChecked(cell));
  const sources = cells.map(({ cell }) => checkedSource(cell, library));
  const { text, origins } = joinCells(await Promise.all(sources));
  const diagnostics = await checkText(server, text);
  if (diagnostics === null) {
    throw new Error(
      "Cannot check types: Deno's language server returned no diagnostics",
    );
  }
  return diagnostics.flatMap(({ code, message, range: { start } }) => {
    const origin = origins.slice(0, start.line + 1)
      .findLast((origin) => origin !== null);
    const isRepeated = origin?.isImport && code === IMPORTED_AGAIN;
    if (!origin || isRepeated) return [];
    const { cell, index } = cells[origin.cell]!;
    return [{
      path,
      cell: index,
      firstLine: firstLine(cell.source),
      line: origin.line,
      column: start.character + 1,
      code: typeof code === "number" ? `TS${code}` : code,
      message,
    }];
  });
}

/** Checks a text and first downloads missing imports. */
async function checkText(server: LanguageServer, text: string) {
  const found = await valueWithin(server.check(text), LIMIT_MS);
  if (!found?.some(({ code }) => MISSING.test(String(code)))) return found;
  await server.fetch();
  return await valueWithin(server.check(text), LIMIT_MS);
}

function isChecked(cell: Cell): boolean {
  return cell.cell_type === "code" &&
    UNCHECKED.isDisjointFrom(new Set(cellTags(cell)));
}

/** Returns the source of a cell for the type checker. */
async function checkedSource(
  cell: Cell,
  library: LibraryImports,
): Promise<string> {
  const source = await library.withAddresses(cell.source);
  const isDeclared = cellTags(cell).includes("parameters");
  return isDeclared ? source + widenDefaults(cell.source) : source;
}

/**
 * After `let share: number | null = null`, the type checker narrows `share` to
 * null, although a run may set the parameter. Assigning a value of the declared
 * type undoes the narrowing.
 */
function widenDefaults(source: string): string {
  try {
    return readDeclarations(source)
      .filter(({ keyword, type }) => keyword !== "const" && type !== "")
      .map(({ name, type }) => `\n;${name} = undefined as unknown as ${type};`)
      .join("");
  } catch {
    // A parameters cell with a syntax error is reported when its parameters are
    // set.
    return "";
  }
}

/**
 * Formats a problem as one line with its position and description.
 *
 * @param problem The problem.
 * @returns The line, with the path as given in the problem.
 *
 * @example A problem in the second cell
 * ```ts
 * import { formatProblem } from "readout/kernel";
 * import { assertEquals } from "@std/assert";
 *
 * const line = formatProblem({
 *   path: "/notebooks/a.ipynb",
 *   cell: 1,
 *   firstLine: "// Orders",
 *   line: 2,
 *   column: 7,
 *   code: "TS2322",
 *   message: "Type 'string' is not assignable to type 'number'.",
 * });
 * assertEquals(
 *   line,
 *   "/notebooks/a.ipynb, cell 2 (\"// Orders\"), line 2, column 7: " +
 *     "TS2322 Type 'string' is not assignable to type 'number'.",
 * );
 * ```
 */
export function formatProblem(problem: NotebookProblem): string {
  const { path, cell, firstLine, line, column, code, message } = problem;
  const location = `cell ${cell + 1} ("${firstLine}"), line ${line}`;
  return `${path}, ${location}, column ${column}: ${code} ${message}`;
}
