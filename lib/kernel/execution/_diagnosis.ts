/** Why a cell failed or was ended, in more words than the error has. */
import { type ErrorOutput, makeError } from "./outputs.ts";
import { cellImports, type CellSyntaxError } from "./parse.ts";
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
    traceback.push(
      `    in ${name}, line ${number}: ${sourceLine(code, Number(number))}`,
    );
  }
  // Whoever gave the wrong options knows no frame of those who read them.
  if (error.ename !== "OptionsError") {
    traceback.push(...foldFrames(lines.slice(start)));
  }
  traceback.push(...hints(error, code, number !== undefined));
  return Object.freeze({ ...error, traceback: Object.freeze(traceback) });
}

function sourceLine(code: string, number: number): string | undefined {
  return code.split("\n")[number - 1]?.trim();
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

const NOT_LOADED = /not found|not a dependency|does not exist|Unable to load/i;

/** What may help. */
function hints(
  { evalue }: ErrorOutput,
  code: string,
  placed: boolean,
): readonly string[] {
  if (/\bReact is not defined|jsx-runtime/.test(evalue)) return [JSX_HINT];
  // The import that the message seems to be about.
  const imported = cellImports(code).find(({ module }) =>
    evalue.includes(module.replace(/^(\.\.?\/)+/, ""))
  );
  if (imported === undefined || !NOT_LOADED.test(evalue)) return [];
  const { line, module } = imported;
  const texts: string[] = [];
  if (!placed) {
    texts.push(`    in cell line ${line}: ${sourceLine(code, line)}`);
  }
  texts.push(`Hint: ${importHint(module)}`);
  return texts;
}

function importHint(module: string): string {
  if (/^\.{0,2}\//.test(module)) {
    return "a path that begins with a dot starts at the notebook's folder";
  }
  if (/^(npm|jsr|https?|node|file):/.test(module)) {
    return "check the name, the version and the network";
  }
  return `add "${module}" to the "imports" of deno.json, or import it as "npm:${module}"`;
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
