/** `readout run`: any notebook from top to bottom, without Jupyter. */

import { basename, dirname, join, relative, resolve } from "@std/path";
import { ReadoutError } from "../api/mod.ts";
import {
  checkNotebook,
  convertParameters,
  formatProblem,
  type JsonObject,
  type Notebook,
  readNotebook,
  type RunResult,
} from "../kernel/mod.ts";
import { renderNotebookReport } from "../report/mod.ts";
import { type Args, readArgs, UsageError } from "./_args.ts";
import { openNotebookBundle, recordedParameters } from "./_notebook_bundle.ts";
import { requireSuccess, runAndSave } from "./_notebook_run.ts";
import { abortable } from "./_signals.ts";
import { print } from "./_terminal.ts";

/** What `--help` prints. */
export const RUN_HELP = `Run a notebook from top to bottom in a fresh kernel.

  deno task run notebook.ipynb -p experienceId=... -p maxZScore=3
  deno task run notebook.ipynb --check

  -p, --parameter NAME=VALUE
                          set a parameter; the value is read by its declared
                          type, arrays and objects are written as JSON
  --out FILE              the executed notebook (default: its name, in reports/)
  --html FILE             also write it as one HTML file
  --cell-timeout SECONDS  how long one cell may take (default: no limit)
  --timeout SECONDS       how long all cells may take (default: no limit)
  --allow-errors          go on after a cell that fails
  --cwd FOLDER            where the cells run (default: the notebook's folder)
  --record FOLDER         keep every answer that its clients get, as a bundle
  --from FOLDER           answer its clients from a bundle, without a network;
                          its parameters are the recorded ones, unless set
  --check                 check the types of the cells, run nothing

Ctrl+C stops the run. However it ends, what was run is saved.

Exit status: 0 when no cell failed that may not fail, 1 otherwise, 2 for a command
line that cannot be understood.`;

/**
 * Runs the command.
 *
 * @param args The arguments behind the command's name.
 */
export async function runCommand(args: readonly string[]): Promise<void> {
  const options = readArgs(args, {
    string: [
      "out",
      "html",
      "cell-timeout",
      "timeout",
      "cwd",
      "record",
      "from",
    ],
    collect: ["parameter"],
    boolean: ["allow-errors", "check"],
    short: { p: "parameter" },
    positional: 1,
  });
  const [path] = options.positional;
  if (path === undefined) {
    throw new UsageError(["Give a notebook; --help shows how"]);
  }
  const notebook = await readFile(path);
  const parameters = {
    ...await recordedParameters(options.text("from"), path),
    ...readValues(notebook, options.pairs("parameter")),
  };
  if (options.flag("check")) await check(path);
  else await run(path, notebook, parameters, options);
}

async function run(
  path: string,
  notebook: Notebook,
  parameters: JsonObject,
  options: Args,
): Promise<void> {
  const out = options.text("out") ?? join("reports", basename(path));
  const html = options.text("html");
  for (const target of [out, html ?? ""]) {
    if (resolve(target) !== resolve(path)) continue;
    throw new UsageError([
      `The notebook itself is not overwritten: ${path}; name another file with --out`,
    ]);
  }
  const settings = {
    notebook,
    parameters,
    cwd: options.text("cwd") ?? dirname(resolve(path)),
    cellTimeout: readLimit(options, "cell-timeout"),
    timeout: readLimit(options, "timeout"),
    allowErrors: options.flag("allow-errors"),
  };
  const bundle = await openNotebookBundle(path, parameters, options);
  const work = runAndSave({ ...settings, env: bundle.env }, out);
  // However it ends, what was recorded must be whole; nothing is left of nothing.
  const result = await work.catch(async (error) => {
    await bundle.finish(false);
    throw error;
  });
  await bundle.finish(result.status === "ok");
  if (html !== undefined) await writeReport(html, path, result, parameters);
  requireSuccess(result, out);
  print(`Notebook  ${out}`);
  if (html !== undefined) print(`Report    ${html}`);
  if (bundle.recorded !== null) print(`Bundle    ${bundle.recorded}`);
}

async function writeReport(
  target: string,
  path: string,
  { notebook }: RunResult,
  parameters: JsonObject,
): Promise<void> {
  const html = await renderNotebookReport(notebook, {
    provenance: [
      { label: "Notebook", value: basename(path) },
      ...Object.entries(parameters).map(([label, value]) => ({
        label,
        value: typeof value === "string" ? value : JSON.stringify(value),
      })),
      { label: "Deno", value: Deno.version.deno },
    ],
  });
  await Deno.mkdir(dirname(target), { recursive: true });
  await Deno.writeTextFile(target, html);
}

async function check(path: string): Promise<void> {
  const problems = await abortable((signal) => checkNotebook(path, { signal }));
  if (problems.length > 0) {
    const shown = problems.map((problem) =>
      formatProblem({ ...problem, path: relative(Deno.cwd(), problem.path) })
    );
    throw new ReadoutError(shown.join("\n"));
  }
  print(`${path}: the types of its cells fit`);
}

async function readFile(path: string): Promise<Notebook> {
  try {
    return await readNotebook(path);
  } catch (error) {
    if (error instanceof SyntaxError) throw new ReadoutError(error.message);
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    throw new ReadoutError(`There is no notebook ${path}`);
  }
}

/** Parameters that do not fit are a mistake of the command line. */
function readValues(
  notebook: Notebook,
  texts: Readonly<Record<string, string>>,
): JsonObject {
  try {
    return convertParameters(notebook, texts);
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) {
      throw new UsageError([error.message]);
    }
    if (error instanceof SyntaxError) throw new ReadoutError(error.message);
    throw error;
  }
}

/** Milliseconds. */
function readLimit(options: Args, name: string): number {
  const seconds = options.number(name) ?? Infinity;
  if (seconds > 0) return seconds * 1_000;
  throw new UsageError([
    `Option --${name} must be more than 0: current value is ${seconds}`,
  ]);
}
