/** What commands print, and how. */

import { bold, dim, green, red, yellow } from "@std/fmt/colors";
import type { TextStyle } from "../readout/mod.ts";
import { visible } from "./_visible.ts";

const CLEAR_LINE = "\r\x1b[K";

/** Whether standard output is a terminal that wants colours. */
export function hasColours(): boolean {
  return Deno.stdout.isTerminal() && !Deno.noColor;
}

/** Colours for a readout; none when nobody would see them. */
export function readoutStyle(): TextStyle | undefined {
  if (!hasColours()) return undefined;
  return { bold, good: green, warn: yellow, bad: red };
}

/** Columns of the terminal, between 60 and 110; 100 when there is none. */
export function terminalWidth(): number {
  if (!Deno.stdout.isTerminal()) return 100;
  return Math.min(110, Math.max(60, Deno.consoleSize().columns));
}

/** A line on standard output. */
export function print(text: string): void {
  write(Deno.stdout, `${text}\n`);
}

/** A line of progress on standard error, so that output can be piped. */
export function progress(text: string): void {
  const start = Deno.stderr.isTerminal() ? CLEAR_LINE : "";
  const shown = visibleLines(text);
  write(Deno.stderr, `${start}${hasErrorColours() ? dim(shown) : shown}\n`);
}

/** A line that the next line of progress replaces; only a terminal shows it. */
export function progressDraft(text: string): void {
  if (!Deno.stderr.isTerminal()) return;
  const line = text.slice(0, Math.max(1, Deno.consoleSize().columns - 1));
  write(Deno.stderr, CLEAR_LINE + (hasErrorColours() ? dim(line) : line));
}

/** A line about a failure on standard error. */
export function complain(text: string): void {
  const label = hasErrorColours() ? red("error:") : "error:";
  write(Deno.stderr, `${label} ${visibleLines(text)}\n`);
}

/** Names of others may be part of it. */
function visibleLines(text: string): string {
  return text.split("\n").map(visible).join("\n");
}

function hasErrorColours(): boolean {
  return Deno.stderr.isTerminal() && !Deno.noColor;
}

function write(
  stream: { writeSync(bytes: Uint8Array): number },
  text: string,
): void {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length;) {
    at += stream.writeSync(bytes.subarray(at));
  }
}
