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
  const text = error.traceback.join("\n");
  const [message = ""] = text.split(/\n(?=[ \t]+at )/, 1);
  const frames = text.slice(message.length + 1);
  const traceback = message.split("\n");
  const cellFrame = new RegExp(`^\\s+at .*\\b${name}:(\\d+)\\)?$`, "m");
  const number = cellFrame.exec(frames)?.[1];
  if (number !== undefined) {
    const source = code.split("\n")[Number(number) - 1]?.trim();
    traceback.push(`    in ${name}, line ${number}: ${source}`);
  }
  // Stack frames of the options parser would not help a user who passed wrong
  // options.
  if (error.ename !== "OptionsError" && frames !== "") {
    traceback.push(...foldFrames(frames).split("\n"));
  }
  const help = messageHint(error.evalue);
  if (help !== null) traceback.push(help);
  return Object.freeze({ ...error, traceback: Object.freeze(traceback) });
}

/** Pattern of a stack frame outside cells. */
const FRAME = String.raw`[ \t]+at (?!.*\bcell \d+(?::\d+)?\)?$).*`;
/** Matches four or more consecutive frames outside cells; two are shown. */
const FOREIGN = new RegExp(
  `^(${FRAME}\n${FRAME})\n${FRAME}(?:\n${FRAME})+`,
  "gm",
);

function foldFrames(frames: string): string {
  return frames.replace(FOREIGN, (text, shown) => {
    const more = text.split("\n").length - 2;
    return `${shown}\n    ... ${more} more frames`;
  });
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
