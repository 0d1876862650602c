/** What commands print, and how. */

import { styleText } from "node:util";
import type { TextOptions } from "../../document/mod.ts";
import type { Args } from "../line/mod.ts";
import { visible, visibleLines } from "./visible.ts";

/** Columns below which nothing can be laid out. */
const NARROWEST = 20;

const CLEAR_LINE = "\r\x1b[K";

let isQuiet = false;
let hasDraft = false;

/** Keeps progress back from now on; failures are told all the same. */
export function setQuiet(quiet: boolean): void {
  isQuiet = quiet;
}

/** Whether standard output is a terminal that wants colours. */
export function hasColours(): boolean {
  return Deno.stdout.isTerminal() && !Deno.noColor;
}

type Paint = (text: string) => string;

/** Whether a colour is wanted is asked of the stream that is written to. */
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

/** The colour of what a check came to; none when nobody would see it. */
export function findingColour(
  status: keyof typeof STATUS_COLOURS,
): Paint {
  if (!hasColours()) return (text) => text;
  return paint(STATUS_COLOURS[status]);
}

/**
 * How a document is written for this terminal: at most 110 columns, or as many
 * as COLUMNS says where there is no terminal, or else 100.
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

/** A line on standard output. */
export function print(text: string): void {
  clearDraft();
  write(Deno.stdout, `${harmless(text)}\n`);
}

/** A result on standard output: for scripts where `--json` asks for it, or in words. */
export function printResult(
  options: Pick<Args, "flag">,
  record: unknown,
  words: () => string,
): void {
  print(options.flag("json") ? JSON.stringify(record, null, 2) : words());
}

/** A line of progress on standard error, so that output can be piped. */
export function progress(text: string): void {
  if (isQuiet) return;
  clearDraft();
  note(text);
}

/** A line that the next line of progress replaces; only a terminal shows it. */
export function progressDraft(text: string): void {
  if (isQuiet || !Deno.stderr.isTerminal()) return;
  const plain = visible(text);
  const line = plain.slice(0, Math.max(1, Deno.consoleSize().columns - 1));
  write(
    Deno.stderr,
    CLEAR_LINE + (hasErrorColours() ? paint("dim")(line) : line),
  );
  hasDraft = true;
}

/** Something to know on standard error, also when progress is kept back. */
export function note(text: string): void {
  clearDraft();
  const line = visibleLines(text);
  write(Deno.stderr, `${hasErrorColours() ? paint("dim")(line) : line}\n`);
}

/** A line about a failure on standard error. */
export function complain(text: string): void {
  clearDraft();
  const label = hasErrorColours() ? paint("red")("error:") : "error:";
  write(Deno.stderr, `${label} ${visibleLines(text)}\n`);
}

function clearDraft(): void {
  if (hasDraft) write(Deno.stderr, CLEAR_LINE);
  hasDraft = false;
}

/** The same for a whole result, whose colours stay. */
function harmless(text: string): string {
  return text.replace(UNWANTED, "");
}

const ESCAPE = "\x1b";
/** Control characters, except line breaks, tabs and colours. */
const UNWANTED = new RegExp(
  `${ESCAPE}(?!\\[[\\d;]*m)|(?![\\n\\t${ESCAPE}])\\p{Cc}`,
  "gu",
);

function hasErrorColours(): boolean {
  return Deno.stderr.isTerminal() && !Deno.noColor;
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
