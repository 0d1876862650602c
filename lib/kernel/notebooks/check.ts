/**
 * Type-checks the code of a notebook without running it. Deno's kernel only
 * strips types, and `deno check` does not take notebooks.
 *
 * @module
 */
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { CHECK_NOTEBOOK_OPTIONS, checkOptions } from "../../base/mod.ts";
import {
  type CellsModule,
  isLibraryCopy,
  joinCells,
  LibraryImports,
} from "../execution/mod.ts";
import { readDeclarations } from "./_declarations.ts";
import { type NotebookProblem, parseReport } from "./_check_report.ts";
import { cellTags, firstLine, type Notebook } from "./notebook.ts";
import { readNotebook } from "./notebook_file.ts";

export type { NotebookProblem } from "./_check_report.ts";

/** Options of {@linkcode checkNotebook}. */
export interface CheckNotebookOptions {
  /** Aborting it ends the check; the promise then rejects. */
  signal?: AbortSignal;
}

/** Cells may import the same name again; a module may not. */
const IMPORTED_AGAIN = "TS2300";

/**
 * Type-checks a notebook's code cells, one after the other as one module in
 * the notebook's folder: its `deno.json`, its relative imports and its
 * packages are those that a run would use.
 *
 * A variable that two cells declare is not reported: a kernel allows it, and
 * the latest declaration counts. Cells tagged `skip-execution` and
 * `injected-parameters` are left out; parameters have their declared types
 * whatever their defaults. For the time of the check, a hidden file stands
 * beside the notebook.
 *
 * @param path The notebook's file.
 * @param options An abort signal.
 * @returns What was found, in order; nothing when all is well.
 * @throws {SyntaxError} If the file is no notebook.
 * @throws {Deno.errors.NotFound} If there is no such file.
 * @throws {Error} If Deno's checker fails without naming a place.
 * @throws {DOMException} If the signal is aborted.
 *
 * @example A cell with a wrong type
 * ```ts
 * import { checkNotebook } from "readout/kernel";
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
 * const [problem] = await checkNotebook(path);
 * assertEquals(
 *   [problem?.cell, problem?.line, problem?.column, problem?.code],
 *   [0, 2, 7, "TS2322"],
 * );
 * await Deno.remove(path);
 * ```
 */
export async function checkNotebook(
  path: string | URL,
  options: CheckNotebookOptions = {},
): Promise<readonly NotebookProblem[]> {
  checkOptions(CHECK_NOTEBOOK_OPTIONS, options);
  const [problems] = await checkNotebooks([path], options);
  return problems!;
}

/**
 * Checks notebooks of one folder as {@linkcode checkNotebook} does, and loads
 * what they import once: eight notebooks take hardly longer than one.
 *
 * @param paths The notebooks' files.
 * @param options An abort signal.
 * @returns What was found in each. A problem in an imported file stands with
 * every notebook; one of syntax keeps the checker from looking at the others.
 * @throws {Error} As {@linkcode checkNotebook} does.
 *
 * @example Two notebooks
 * ```ts
 * import { checkNotebooks } from "readout/kernel";
 * import { assertEquals } from "@std/assert";
 *
 * const folder = await Deno.makeTempDir();
 * const paths = ["a.ipynb", "b.ipynb"].map((name) => `${folder}/${name}`);
 * for (const path of paths) {
 *   await Deno.writeTextFile(
 *     path,
 *     '{ "nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [] }',
 *   );
 * }
 * assertEquals(await checkNotebooks(paths), [[], []]);
 * await Deno.remove(folder, { recursive: true });
 * ```
 */
export async function checkNotebooks(
  paths: readonly (string | URL)[],
  options: CheckNotebookOptions = {},
): Promise<readonly (readonly NotebookProblem[])[]> {
  checkOptions(CHECK_NOTEBOOK_OPTIONS, options);
  options.signal?.throwIfAborted();
  const contexts = await Promise.all(paths.map(notebookContext));
  const drafts = contexts.map(({ draft }) => draft);
  try {
    for (const { draft, module } of contexts) {
      await Deno.writeTextFile(draft, module.text);
    }
    const reported = await check(drafts, options);
    return contexts.map((context) => {
      const ownProblems = reported.filter(({ path }) =>
        path === context.draft || !drafts.includes(path)
      );
      return Object.freeze(place(ownProblems, context));
    });
  } finally {
    for (const draft of drafts) await Deno.remove(draft).catch(() => {});
  }
}

/** A notebook with the module that stands for it, in a file not yet written. */
interface Context {
  readonly file: string;
  readonly draft: string;
  readonly module: CellsModule;
  /** Places in the notebook by those in the module; -1 for what is in no cell. */
  readonly cells: readonly number[];
  readonly notebook: Notebook;
}

async function notebookContext(path: string | URL): Promise<Context> {
  const file = resolve(path instanceof URL ? fileURLToPath(path) : path);
  const notebook = await readNotebook(file);
  const folder = dirname(file);
  const library = new LibraryImports(folder);
  const sources: string[] = [];
  const cells: number[] = [];
  for (const [index, cell] of notebook.cells.entries()) {
    const tags = cellTags(cell);
    if (cell.cell_type !== "code" || tags.some(isUnchecked)) continue;
    sources.push(await library.rewrite(cell.source));
    cells.push(index);
    if (!tags.includes("parameters")) continue;
    sources.push(forgetDefaults(cell.source));
    cells.push(-1);
  }
  const draft = join(folder, `.${basename(file)}.${crypto.randomUUID()}.ts`);
  return { file, draft, module: joinCells(sources), cells, notebook };
}

const isUnchecked = (tag: string): boolean =>
  /^(skip-execution|injected-parameters)$/.test(tag);

/**
 * After `let share: number | null = null` the checker takes `share` for null;
 * but a parameter can be given. An assignment of the declared type undoes that.
 */
function forgetDefaults(source: string): string {
  try {
    return readDeclarations(source)
      .filter(({ keyword }) => keyword !== "const")
      .map(({ name, type }) =>
        type && `${name} = undefined as unknown as ${type};`
      ).join(" ");
  } catch {
    // A cell that cannot be read is told by whoever sets its parameters.
    return "";
  }
}

/**
 * A problem as one line for a terminal: where, and what.
 *
 * @param problem The problem.
 * @returns The line, with the path as it is in the problem.
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
  const { path, cell, firstLine, line, column, message } = problem;
  const place = cell === null ? "" : `, cell ${cell + 1} ("${firstLine}")`;
  const code = problem.code === null ? "" : `${problem.code} `;
  return `${path}${place}, line ${line}, column ${column}: ${code}${message}`;
}

async function check(
  drafts: readonly string[],
  { signal }: CheckNotebookOptions,
): Promise<ReturnType<typeof parseReport>> {
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["check", "--quiet", ...drafts],
    cwd: dirname(drafts[0]!),
    env: { NO_COLOR: "1" },
    // Its end comes from the signal alone, after which the draft is removed.
    detached: true,
    ...(signal ? { signal } : {}),
  }).output();
  signal?.throwIfAborted();
  if (success) return [];
  const report = new TextDecoder().decode(stderr);
  const problems = parseReport(report);
  if (problems.length > 0) return problems;
  throw new Error(`Cannot check the types of a notebook: ${report.trim()}`);
}

/** Puts the problems of the module into the cells they come from. */
function place(
  reported: ReturnType<typeof parseReport>,
  { file, draft, module, cells, notebook }: Context,
): NotebookProblem[] {
  return reported.flatMap((problem) => {
    // Checked where the library is made, with its own configuration.
    if (isLibraryCopy(problem.path)) return [];
    if (problem.path !== draft) {
      return [{ ...problem, cell: null, firstLine: "" }];
    }
    const origin = module.origins.slice(0, problem.line)
      .findLast((origin) => origin !== null && cells[origin.cell] !== -1);
    if (origin?.isImport && problem.code === IMPORTED_AGAIN) return [];
    const cell = origin ? cells[origin.cell]! : null;
    const source = cell === null ? "" : notebook.cells[cell]!.source;
    const { line } = origin ?? problem;
    const place = { path: file, cell, firstLine: firstLine(source), line };
    return [{ ...problem, ...place }];
  });
}
