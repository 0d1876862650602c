/** A result as the command line asks for it: printed, or in a file. */

import { type Document, writeText } from "../../document/mod.ts";
import type { Args } from "../line/mod.ts";
import { formatByExtension } from "./format.ts";
import { print, progress, textOptions } from "./terminal.ts";
import { visibleLines, visibleRecord } from "./visible.ts";
import { writeFile } from "./write_file.ts";

type Own = string | Uint8Array;

/** A result, and what is written of it. */
export interface Result<Of> {
  readonly record: Of;
  readonly documentOf: (record: Of) => Document;
  /** In a few lines. */
  readonly briefOf: (record: Of) => readonly string[];
  /** As a file to hand on. */
  readonly render: (format: "html" | "markdown") => Promise<string>;
  /** What no other result is written as, or not so. @default {nothing} */
  readonly own?: Readonly<Record<string, () => Own | Promise<Own>>>;
  /** The bundle that it belongs to. @default {none} */
  readonly bundle?: string | undefined;
}

/**
 * Prints a result, or writes it to the file of `--out` and says so. A brief beside
 * a file whose ending names more is about that file, which has all of it.
 *
 * @param format What is asked for, as `formatOf` has it.
 * @throws {ReadoutError} When the file cannot be written.
 */
export async function writeResult<Of>(
  options: Args,
  format: string,
  result: Result<Of>,
): Promise<void> {
  const out = options.text("out");
  if (out === undefined) {
    return print(String(await written(result, format, options)));
  }
  const ending = formatByExtension(options);
  const isAbout = format === "brief" && ending !== undefined;
  const content = await written(result, isAbout ? ending : format);
  await writeFile(out, typeof content === "string" ? `${content}\n` : content);
  if (!isAbout) return progress(`Written to ${out}`);
  print(`${await written(result, format, options)}\n${out}`);
}

/** What is printed, or goes into a file; a text without its last line break. */
async function written<Of>(
  { record, documentOf, briefOf, render, own = {}, bundle }: Result<Of>,
  format: string,
  terminal?: Args,
): Promise<Own> {
  if (own[format] !== undefined) return await own[format]();
  switch (format) {
    case "json":
      return JSON.stringify(record, null, 2);
    case "html":
      return (await render("html")).trimEnd();
    case "md":
      return visibleLines((await render("markdown")).trimEnd());
  }
  // Files of text are looked at in terminals, too.
  const shown = visibleRecord(record);
  if (format === "brief") {
    return [...briefOf(shown), bundle ?? []].flat().join("\n");
  }
  const details = terminal?.flag("details") ?? true;
  const lines = terminal === undefined ? {} : textOptions();
  return writeText(documentOf(shown), { ...lines, details });
}
