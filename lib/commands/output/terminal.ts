/** Terminal output of the commands. */

import { styleText } from "node:util";
import type { TextOptions } from "../../document/mod.ts";
import type { Args } from "../line/mod.ts";
import { showInvisible, visibleLines } from "./visible.ts";

/** Minimum width for laid-out text, in columns. */
const NARROWEST = 20;

const CLEAR_LINE = "\r\x1b[K";

let isQuiet = false;
let hasDraft = false;

/** Suppresses progress messages from now on; errors are still printed. */
export function setQuiet(quiet: boolean): void {
  isQuiet = quiet;
}

/** Returns whether standard output is a terminal that supports colors. */
export function hasColours(): boolean {
  return Deno.stdout.isTerminal() && !Deno.noColor;
}

type Paint = (text: string) => string;

/** Returns a function that formats text if the target stream supports colors. */
function paint(format: "bold" | "dim" | "red" | "green" | "yellow"): Paint {
  return (text) => styleText(format, text, { validateStream: false });
}

const STATUS_COLOURS = {
  ok: "green",
  note: "dim",
  warn: "yellow",
  fail: "red",
} as const;

const TEXT_STYLE = {
  bold: paint("bold"),
  good: paint("green"),
  warn: paint("yellow"),
  bad: paint("red"),
};

/** Returns the color of a finding's status; none if the terminal shows no colors. */
export function findingColour(status: keyof typeof STATUS_COLOURS): Paint {
  if (!hasColours()) return (text) => text;
  return paint(STATUS_COLOURS[status]);
}

/**
 * Returns the layout of a document for this terminal. The width is at most 110
 * columns; without a terminal it is that of COLUMNS, or else 100.
 */
export function textOptions(): TextOptions {
  if (!Deno.stdout.isTerminal()) {
    const columns = Number(Deno.env.get("COLUMNS"));
    return {
      width: Number.isInteger(columns) && columns >= NARROWEST ? columns : 100,
    };
  }
  const width = Math.min(110, Deno.consoleSize().columns);
  return hasColours() ? { width, style: TEXT_STYLE } : { width };
}

/** Prints a line to standard output. */
export function printText(text: string): void {
  clearDraft();
  write(Deno.stdout, `${withoutControlCodes(text)}\n`);
}

/**
 * Prints a result to standard output: as JSON if `--json` is given, otherwise as
 * text.
 */
export function printResult(
  options: Pick<Args, "flag">,
  record: unknown,
  words: () => string,
): void {
  printText(options.flag("json") ? JSON.stringify(record, null, 2) : words());
}

/**
 * Prints a progress message to standard error, which keeps standard output usable
 * in pipes.
 */
export function printProgress(text: string): void {
  if (isQuiet) return;
  clearDraft();
  printNote(text);
}

/**
 * Prints a progress message that the next one overwrites; only terminals show it.
 */
export function printProgressDraft(text: string): void {
  if (isQuiet || !Deno.stderr.isTerminal()) return;
  const plain = showInvisible(text);
  const line = plain.slice(0, Math.max(1, Deno.consoleSize().columns - 1));
  write(Deno.stderr, CLEAR_LINE + paintError("dim", line));
  hasDraft = true;
}

/** Prints a notice to standard error, even if progress messages are suppressed. */
export function printNote(text: string): void {
  clearDraft();
  write(Deno.stderr, `${paintError("dim", visibleLines(text))}\n`);
}

/** Prints an error message to standard error. */
export function printError(text: string): void {
  clearDraft();
  write(
    Deno.stderr,
    `${paintError("red", "error:")} ${visibleLines(text)}\n`,
  );
}

function clearDraft(): void {
  if (hasDraft) write(Deno.stderr, CLEAR_LINE);
  hasDraft = false;
}

/** Makes control characters in a whole result visible, except for its own colors. */
function withoutControlCodes(text: string): string {
  return text.replace(CONTROL_CODES, "");
}

const ESCAPE = "\x1b";
/** Matches control characters except line breaks, tabs and colors. */
const CONTROL_CODES = new RegExp(
  `${ESCAPE}(?!\\[[\\d;]*m)|(?![\\n\\t${ESCAPE}])\\p{Cc}`,
  "gu",
);

/** Colours a text for standard error, unless colours are off. */
function paintError(format: "dim" | "red", text: string): string {
  return Deno.stderr.isTerminal() && !Deno.noColor ? paint(format)(text) : text;
}

function write(
  stream: { writeSync(bytes: Uint8Array): number },
  text: string,
): void {
  const bytes = new TextEncoder().encode(text);
  for (let offset = 0; offset < bytes.length;) {
    offset += stream.writeSync(bytes.subarray(offset));
  }
}
