/** Why a cell failed or was ended, in more words than the error has. */
import { type ErrorOutput, makeError } from "./outputs.ts";
import type { CellSyntaxError } from "./parse.ts";
import { describeExit, type KernelEndedError } from "./_session.ts";

/** The error of a cell that cannot be read. */
export function syntaxOutput(
  error: CellSyntaxError,
  code: string,
): ErrorOutput {
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
 * The error with the line of the cell that it came through first, the files of
 * others folded, and a hint where one helps.
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
  // Whoever gave the wrong options knows no frame of those who read them.
  if (error.ename !== "OptionsError") {
    traceback.push(...foldFrames(lines.slice(start)));
  }
  const help = hint(error.evalue);
  if (help !== null) traceback.push(help);
  return Object.freeze({ ...error, traceback: Object.freeze(traceback) });
}

/** Of four or more frames in a row that are in no cell two are shown. */
const FOREIGN_FRAMES =
  /(?:^[ \t]+at (?!.*\bcell \d+(?::\d+)?\)?$).*(?:\n|$)){4,}/gm;

function foldFrames(lines: readonly string[]): string[] {
  const folded = lines.join("\n").replace(FOREIGN_FRAMES, (text) => {
    const frames = text.trimEnd().split("\n");
    const summary = `    ... ${frames.length - 2} more frames`;
    const end = text.endsWith("\n") ? "\n" : "";
    return [...frames.slice(0, 2), summary].join("\n") + end;
  });
  return folded === "" ? [] : folded.split("\n");
}

const JSX_HINT =
  'Hint: JSX needs a library: import { h } from "npm:preact", and begin the cell with /** @jsx h */';

/** What may help. */
function hint(message: string): string | null {
  if (/\bReact is not defined|jsx-runtime/.test(message)) return JSX_HINT;
  const bare = /^Import "([^"]+)" not a dependency/.exec(message)?.[1];
  if (bare !== undefined) {
    return `Hint: add "${bare}" to the "imports" of deno.json, or import it as "npm:${bare}"`;
  }
  return /^Module not found "file:/.test(message)
    ? "Hint: a path that begins with a dot starts at the notebook's folder"
    : null;
}

/** The error of a cell in which, or before which, the kernel ended. */
export function deathOutput({ exit, before }: KernelEndedError): ErrorOutput {
  const ending = describeExit(exit);
  const words = exit.lastWords === "" ? [] : exit.lastWords.split("\n");
  const reason = exit.signal === null && words.length === 0
    ? "the cell may have called Deno.exit()"
    : "it crashed or was killed";
  const evalue = before
    ? `The cell did not run: the kernel had ended before (${ending})`
    : `The kernel ended in this cell with ${ending} (${reason}); its state is lost`;
  return makeError("KernelDied", evalue, before ? [] : words);
}

/**
 * The error of a cell that was stopped.
 *
 * @param limit The limit that it reached; null when it was stopped on request.
 */
export function stopOutput(
  limit: string | null,
  stateLost: boolean,
): ErrorOutput {
  const state = stateLost
    ? "the kernel had to be ended, its state is lost"
    : "the kernel kept its state";
  return limit === null
    ? makeError("CellInterrupted", `The cell was stopped on request; ${state}`)
    : makeError("CellTimeout", `The cell was stopped: ${limit}; ${state}`);
}
