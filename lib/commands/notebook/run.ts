/** `readout run`: runs a notebook from top to bottom, without Jupyter. */

import { basename, dirname, join, relative, resolve } from "node:path";
import { ReadoutError } from "../../base/mod.ts";
import type { JsonObject, Notebook, RunResult } from "../../kernel/mod.ts";
import {
  checkNotebooks,
  convertParameters,
  formatProblem,
  injectParameters,
  isCertain,
  parseNotebook,
  readNotebook,
} from "../../kernel/mod.ts";
import { renderNotebookReport } from "../../report/mod.ts";
import { type Args, UsageError } from "../line/mod.ts";
import { openNotebookBundle, recordedParameters } from "./_notebook_bundle.ts";
import { addSavedOutputs } from "./_kept_outputs.ts";
import { readParameterFile } from "./_parameter_file.ts";
import { requireSuccess, runAndSave, STANDARD_STREAM } from "./notebook_run.ts";
import { abortable, printResult, writeFile } from "../output/mod.ts";
import { notebookEnvironment } from "../_service.ts";

/**
 * Runs the command.
 *
 * @param options Parsed command line.
 */
export async function runCommand(options: Args): Promise<void> {
  const path = options.positional[0]!;
  const needsFile = ["check", "strict"].some((name) => options.flag(name)) ||
    ["record", "from"].some((name) => options.text(name));
  if (path === STANDARD_STREAM && needsFile) {
    throw new UsageError([
      "--check, --strict, --record and --from need a notebook file, not standard input (-)",
    ]);
  }
  // Conflicting options are reported first, so that errors about a bundle's
  // content do not hide the conflict.
  if (options.text("record") && options.text("from")) {
    throw new UsageError(["Use either --record or --from"]);
  }
  const notebook = await readFile(path);
  const values = {
    ...await recordedParameters(options.text("from"), path),
    ...await readParameterFile(options.text("parameters")),
  };
  const parameters = readValues(
    notebook,
    values,
    options.pairs("parameter") ?? {},
  );
  if (options.flag("check")) {
    await requireTypes(path, false);
    const record = { notebook: path, problems: [] };
    const words = () => `${path}: no type errors`;
    return printResult(options, record, words);
  }
  if (options.flag("strict")) await requireTypes(path, true);
  await runNotebookFile(path, notebook, parameters, options);
}

async function runNotebookFile(
  path: string,
  notebook: Notebook,
  parameters: JsonObject,
  options: Args,
): Promise<void> {
  const out = options.text("out") ??
    (path === STANDARD_STREAM ? path : join("reports", basename(path)));
  const html = options.text("html");
  const targets = [out, html ?? ""].map((target) => resolve(target));
  if (path !== STANDARD_STREAM && targets.includes(resolve(path))) {
    throw new UsageError([
      `Refusing to overwrite the notebook itself: ${path}. Choose another file with --out`,
    ]);
  }
  const startAt = options.number("from-cell") ?? 1;
  const settings = {
    notebook: startAt === 1 ? notebook : await addSavedOutputs(notebook, out),
    startAt,
    parameters,
    cwd: options.text("cwd") ?? dirname(resolve(path)),
    cellTimeout: readLimit(options, "timeout"),
    timeout: readLimit(options, "total-timeout"),
    allowErrors: options.flag("allow-errors"),
  };
  await using service = await notebookEnvironment(options);
  const bundle = await openNotebookBundle(path, parameters, options);
  const work = runAndSave(
    { ...settings, env: { ...service.env, ...bundle.env } },
    out,
    options.flag("no-input"),
  );
  // The recording must be completed however the run ends; an empty one is
  // removed.
  const wentWell = await work.then((run) => run.status === "ok", () => false);
  await bundle.finish(wentWell);
  const result = await work;
  if (html !== undefined) await writeReport(html, path, result, parameters);
  const writtenFiles = Object.entries({
    Notebook: out,
    Report: html ?? null,
    Bundle: bundle.recorded,
  }).filter(([, path]) => path !== null && path !== STANDARD_STREAM);
  requireSuccess(result, writtenFiles.map(([, path]) => path!));
  // Standard output already carries the notebook itself.
  if (out === STANDARD_STREAM) return;
  const { recorded } = bundle;
  printResult(
    options,
    {
      notebook: out,
      report: html ?? null,
      bundle: recorded,
      status: result.status,
    },
    () =>
      writtenFiles.map(([name, path]) => `${name.padEnd(9)} ${path}`).join(
        "\n",
      ),
  );
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
  await writeFile(target, html);
}

/**
 * @param onlyCertain Whether to report only definite errors, which no run of the
 *   cells can avoid.
 */
async function requireTypes(path: string, onlyCertain: boolean): Promise<void> {
  const problems = await abortable((signal) =>
    checkNotebooks([path], { signal })
  );
  const shownProblems = problems.flat()
    .filter(({ code, message }) => !onlyCertain || isCertain(code, message))
    .map((problem) =>
      formatProblem({ ...problem, path: relative(Deno.cwd(), problem.path) })
    );
  if (shownProblems.length > 0) {
    throw new ReadoutError(shownProblems.join("\n"));
  }
}

async function readFile(path: string): Promise<Notebook> {
  try {
    return path === STANDARD_STREAM
      ? parseNotebook(await new Response(Deno.stdin.readable).text())
      : await readNotebook(path);
  } catch (error) {
    if (error instanceof SyntaxError) throw new ReadoutError(error.message);
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    throw new ReadoutError(`Notebook not found: ${path}`);
  }
}

/** Invalid parameters are reported as errors of the command line. */
function readValues(
  notebook: Notebook,
  values: JsonObject,
  texts: Readonly<Record<string, string>>,
): JsonObject {
  try {
    const parameters = { ...values, ...convertParameters(notebook, texts) };
    injectParameters(notebook, parameters);
    return parameters;
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) {
      throw new UsageError([error.message]);
    }
    if (error instanceof SyntaxError) throw new ReadoutError(error.message);
    throw error;
  }
}

/** Returns an option given in seconds as milliseconds. */
function readLimit(options: Args, name: string): number {
  return (options.number(name) ?? Infinity) * 1_000;
}
