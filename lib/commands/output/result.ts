/** A result as the command line asks for it: printed, or in a file. */

import { type Document, writeText } from "../../document/mod.ts";
import type { Args } from "../line/mod.ts";
import { endingOf } from "./format.ts";
import { print, progress, textOptions } from "./terminal.ts";
import { visibleRecord } from "./visible.ts";
import { writeFile } from "./write_file.ts";

/** A result, and what is written of it. */
export interface Result {
  readonly record: unknown;
  readonly document: Document;
  /** In a few lines, of a record that a terminal may show. */
  readonly brief: () => readonly string[];
  /** As a file to hand on. */
  readonly render: (format: "html" | "markdown") => Promise<string>;
}

/**
 * Prints a result, or writes it to the file of `--out` and says so. A brief beside
 * a file whose ending names more is about that file, which has all of it.
 *
 * @param format What is asked for, as `formatOf` has it.
 * @throws {ReadoutError} When the file cannot be written.
 */
export async function writeResult(
  options: Args,
  format: string,
  result: Result,
): Promise<void> {
  const out = options.text("out");
  const isFile = out !== undefined;
  if (!isFile) return print(await textOf(result, format, isFile));
  const ending = endingOf(options);
  const isAbout = format === "brief" && ending !== undefined;
  const text = await textOf(result, isAbout ? ending : format, isFile);
  await writeFile(out, `${text}\n`);
  if (!isAbout) return progress(`Written to ${out}`);
  print([...result.brief(), out].join("\n"));
}

/** Without the last line break. */
async function textOf(
  { record, document, brief, render }: Result,
  format: string,
  isFile: boolean,
): Promise<string> {
  switch (format) {
    case "json":
      return JSON.stringify(record, null, 2);
    case "brief":
      return brief().join("\n");
    case "html":
      return (await render("html")).trimEnd();
    case "md":
      return (await render("markdown")).trimEnd();
    default:
      return isFile
        ? writeText(document)
        : writeText(visibleRecord(document), textOptions());
  }
}
