/** What commands print, and how. */

import { bold, dim, green, red, yellow } from "@std/fmt/colors";
import type { TextStyle } from "../readout/mod.ts";

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
  writeLine(Deno.stdout, text);
}

/** A line of progress on standard error, so that output can be piped. */
export function progress(text: string): void {
  writeLine(Deno.stderr, hasErrorColours() ? dim(text) : text);
}

/** A line about a failure on standard error. */
export function complain(text: string): void {
  writeLine(
    Deno.stderr,
    `${hasErrorColours() ? red("error:") : "error:"} ${text}`,
  );
}

function hasErrorColours(): boolean {
  return Deno.stderr.isTerminal() && !Deno.noColor;
}

function writeLine(
  stream: { writeSync(bytes: Uint8Array): number },
  text: string,
): void {
  const bytes = new TextEncoder().encode(`${text}\n`);
  for (let at = 0; at < bytes.length;) {
    at += stream.writeSync(bytes.subarray(at));
  }
}
