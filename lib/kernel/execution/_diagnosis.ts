/** Error outputs that explain why a cell failed or was stopped. */
import { type ErrorOutput, makeError } from "./outputs.ts";
import type { SyntaxProblem } from "./parse.ts";
import { describeExit, type KernelEndedError } from "./_session.ts";

/** Builds the error output for a cell with a syntax error. */
export function syntaxOutput(error: SyntaxProblem, code: string): ErrorOutput {
  const { line, column, message } = error;
  const evalue = `${message} (cell line ${line}, column ${column})`;
  const source = code.split("\n")[line - 1] ?? "";
  const number = String(line);
  return makeError("SyntaxError", evalue, [
    `${number} | ${source}`,
    `${" ".repeat(number.length)} | ${" ".repeat(column - 1)}^`,
  ]);
}

/**
 * Adds the failing cell line and a hint to an error, and folds stack frames from
 * outside the cells.
 */
export function explainError(
  error: ErrorOutput,
  code: string,
  name: string,
): ErrorOutput {
  const lines = error.traceback.flatMap((line) => line.split("\n"));
  const cellFrame = new RegExp(`^\\s+at .*\\b${name}:(\\d+)\\)?$`);
  const number = lines.map((line) => cellFrame.exec(line)?.[1])
    .find((lineNumber) => lineNumber !== undefined);
  const first = lines.findIndex((line) => /^\s+at /.test(line));
  const start = first < 0 ? lines.length : first;
  const traceback: string[] = [...lines.slice(0, start)];
  if (number !== undefined) {
    const source = code.split("\n")[Number(number) - 1]?.trim();
    traceback.push(`    in ${name}, line ${number}: ${source}`);
  }
  // Stack frames of the options parser would not help a user who passed wrong
  // options.
  if (error.ename !== "OptionsError") {
    traceback.push(...foldFrames(lines.slice(start)));
  }
  const help = messageHint(error.evalue);
  if (help !== null) traceback.push(help);
  return Object.freeze({ ...error, traceback: Object.freeze(traceback) });
}

/**
 * Matches four or more consecutive stack frames outside cells, of which two are
 * shown.
 */
const FOREIGN = /(?:^[ \t]+at (?!.*\bcell \d+(?::\d+)?\)?$).*(?:\n|$)){4,}/gm;

function foldFrames(lines: readonly string[]): string[] {
  const folded = lines.join("\n").replace(FOREIGN, (text) => {
    const frames = text.trimEnd().split("\n");
    const summary = `    ... ${frames.length - 2} more frames`;
    const end = text.endsWith("\n") ? "\n" : "";
    return [...frames.slice(0, 2), summary].join("\n") + end;
  });
  return folded === "" ? [] : folded.split("\n");
}

const JSX_HINT =
  'Hint: JSX needs a library: import { h } from "npm:preact", and start the cell with /** @jsx h */';

/** Returns a hint for known error messages, or null. */
function messageHint(message: string): string | null {
  if (/\bReact is not defined|jsx-runtime/.test(message)) return JSX_HINT;
  const bareImport = /^Import "([^"]+)" not a dependency/.exec(message)?.[1];
  if (bareImport !== undefined) {
    return `Hint: add "${bareImport}" to the "imports" of deno.json, or import it as "npm:${bareImport}"`;
  }
  return /^Module not found "file:/.test(message)
    ? "Hint: a path starting with a dot is relative to the notebook's folder"
    : null;
}

/** Builds the error output for a cell whose kernel ended during or before it. */
export function deathOutput({ exit, before }: KernelEndedError): ErrorOutput {
  const exitText = describeExit(exit);
  const words = exit.lastWords === "" ? [] : exit.lastWords.split("\n");
  const reason = exit.signal === null && words.length === 0
    ? "the cell may have called Deno.exit()"
    : "it crashed or was killed";
  const evalue = before
    ? `The cell did not run: the kernel had already ended (${exitText})`
    : `The kernel ended in this cell with ${exitText} (${reason}). Its state is lost`;
  return makeError("KernelDied", evalue, before ? [] : words);
}

/**
 * Builds the error output for a stopped cell.
 *
 * @param limit Description of the limit that the cell reached; null if it was
 *   stopped on request.
 */
export function stopOutput(limit: string | null, isLost: boolean): ErrorOutput {
  const state = isLost
    ? "the kernel had to be stopped and its state is lost"
    : "the kernel kept its state";
  return limit === null
    ? makeError("CellInterrupted", `The cell was stopped on request; ${state}`)
    : makeError("CellTimeout", `The cell was stopped: ${limit}; ${state}`);
}
