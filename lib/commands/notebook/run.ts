/** `readout run`: any notebook from top to bottom, without Jupyter. */

import { basename, dirname, join, relative, resolve } from "@std/path";
import { ReadoutError } from "../../api/mod.ts";
import {
  checkNotebook,
  convertParameters,
  formatProblem,
  type JsonObject,
  type Notebook,
  readNotebook,
  type RunResult,
} from "../../kernel/mod.ts";
import { renderNotebookReport } from "../../report/mod.ts";
import { type Args, UsageError } from "../line/mod.ts";
import { openNotebookBundle, recordedParameters } from "./_notebook_bundle.ts";
import { requireSuccess, runAndSave } from "./notebook_run.ts";
import { abortable, print, printJson } from "../output/mod.ts";
import { notebookEnvironment } from "../_service.ts";

/**
 * Runs the command.
 *
 * @param options The command line.
 */
export async function runCommand(options: Args): Promise<void> {
  const [path] = options.positional;
  if (path === undefined) {
    throw new UsageError(["Give a notebook; --help shows how"]);
  }
  const notebook = await readFile(path);
  const parameters = {
    ...await recordedParameters(options.text("from"), path),
    ...readValues(notebook, options.pairs("parameter")),
  };
  if (options.flag("check")) await check(path, options.flag("json"));
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
  await using service = await notebookEnvironment(options);
  const bundle = await openNotebookBundle(path, parameters, options);
  const env = { ...service.env, ...bundle.env };
  const work = runAndSave({ ...settings, env }, out);
  // However it ends, what was recorded must be whole; nothing is left of nothing.
  const result = await work.catch(async (error) => {
    await bundle.finish(false);
    throw error;
  });
  await bundle.finish(result.status === "ok");
  if (html !== undefined) await writeReport(html, path, result, parameters);
  requireSuccess(result, out);
  if (options.flag("json")) {
    printJson({
      notebook: out,
      report: html ?? null,
      bundle: bundle.recorded,
      status: result.status,
    });
    return;
  }
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

async function check(path: string, json: boolean): Promise<void> {
  const problems = await abortable((signal) => checkNotebook(path, { signal }));
  if (problems.length > 0) {
    const shown = problems.map((problem) =>
      formatProblem({ ...problem, path: relative(Deno.cwd(), problem.path) })
    );
    throw new ReadoutError(shown.join("\n"));
  }
  if (json) printJson({ notebook: path, problems: [] });
  else print(`${path}: the types of its cells fit`);
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
