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
  // deno-lint-ignore no-console -- A command: its output is its purpose.
  console.log(text);
}

/** A line of progress on standard error, so that output can be piped. */
export function progress(text: string): void {
  // deno-lint-ignore no-console -- A command: progress belongs there.
  console.error(Deno.stderr.isTerminal() && !Deno.noColor ? dim(text) : text);
}

/** A line about a failure on standard error. */
export function complain(text: string): void {
  const mark = Deno.stderr.isTerminal() && !Deno.noColor
    ? red("error:")
    : "error:";
  // deno-lint-ignore no-console -- A command: failures belong there.
  console.error(`${mark} ${text}`);
}
