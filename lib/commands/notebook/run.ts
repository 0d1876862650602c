/** `readout run`: any notebook from top to bottom, without Jupyter. */

import { basename, dirname, join, relative, resolve } from "node:path";
import { ReadoutError } from "../../api/mod.ts";
import {
  checkNotebook,
  convertParameters,
  formatProblem,
  injectParameters,
  type JsonObject,
  type Notebook,
  readNotebook,
  type RunResult,
} from "../../kernel/mod.ts";
import { renderNotebookReport } from "../../report/mod.ts";
import { type Args, UsageError } from "../line/mod.ts";
import { openNotebookBundle, recordedParameters } from "./_notebook_bundle.ts";
import { withKeptOutputs } from "./_kept_outputs.ts";
import { readParameterFile } from "./_parameter_file.ts";
import { requireSuccess, runAndSave } from "./notebook_run.ts";
import { abortable, print, printJson } from "../output/mod.ts";
import { notebookEnvironment } from "../_service.ts";

/**
 * Runs the command.
 *
 * @param options The command line.
 */
export async function runCommand(options: Args): Promise<void> {
  const path = options.positional[0]!;
  const notebook = await readFile(path);
  const values = {
    ...await recordedParameters(options.text("from"), path),
    ...await fileParameters(options.text("parameters")),
  };
  const texts = options.pairs("parameter");
  const parameters = readValues(notebook, values, texts);
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
  const startAt = readStart(options);
  const settings = {
    notebook: startAt === 1 ? notebook : await withKeptOutputs(notebook, out),
    startAt,
    parameters,
    cwd: options.text("cwd") ?? dirname(resolve(path)),
    cellTimeout: readLimit(options, "timeout"),
    timeout: readLimit(options, "total-timeout"),
    allowErrors: options.flag("allow-errors"),
  };
  await using service = await notebookEnvironment(options);
  const bundle = await openNotebookBundle(path, parameters, options);
  const env = { ...service.env, ...bundle.env };
  const hide = options.flag("no-input");
  const work = runAndSave({ ...settings, env }, out, hide);
  // However it ends, what was recorded must be whole; nothing is left of nothing.
  const result = await work.catch(async (error) => {
    await bundle.finish(false);
    throw error;
  });
  await bundle.finish(result.status === "ok");
  if (html !== undefined) await writeReport(html, path, result, parameters);
  const written = [
    { what: "Notebook", path: out },
    ...(html === undefined ? [] : [{ what: "Report", path: html }]),
    ...(bundle.recorded === null
      ? []
      : [{ what: "Bundle", path: bundle.recorded }]),
  ];
  requireSuccess(result, written);
  if (options.flag("json")) {
    printJson({
      notebook: out,
      report: html ?? null,
      bundle: bundle.recorded,
      status: result.status,
    });
    return;
  }
  for (const { what, path } of written) print(`${what.padEnd(9)} ${path}`);
}

async function fileParameters(path: string | undefined): Promise<JsonObject> {
  return path === undefined ? {} : await readParameterFile(path);
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
  values: JsonObject,
  texts: Readonly<Record<string, string>>,
): JsonObject {
  try {
    const all = { ...values, ...convertParameters(notebook, texts) };
    injectParameters(notebook, all);
    return all;
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) {
      throw new UsageError([error.message]);
    }
    if (error instanceof SyntaxError) throw new ReadoutError(error.message);
    throw error;
  }
}

/** The number of the cell to begin with. */
function readStart(options: Args): number {
  const start = options.number("from-cell") ?? 1;
  if (Number.isInteger(start) && start >= 1) return start;
  throw new UsageError([
    `Option --from-cell must be the number of a cell, from 1: current value is ${start}`,
  ]);
}

/** Milliseconds. */
function readLimit(options: Args, name: string): number {
  const seconds = options.number(name) ?? Infinity;
  if (seconds > 0) return seconds * 1_000;
  throw new UsageError([
    `Option --${name} must be more than 0: current value is ${seconds}`,
  ]);
}
