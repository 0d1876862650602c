/** Prints a result or writes it to a file. */

import {
  type Document,
  type Table,
  table,
  writeText,
} from "../../document/mod.ts";
import type { Args } from "../line/mod.ts";
import { formatByExtension } from "./format.ts";
import { printProgress, printText, textOptions } from "./terminal.ts";
import { visibleLines, visibleRecord } from "./visible.ts";
import { writeFile } from "./write_file.ts";

type OutputContent = string | Uint8Array;

/** A result with its output formats. */
export interface Result<Of> {
  readonly record: Of;
  readonly documentOf: (record: Of) => Document;
  /** Returns a summary of a few lines. */
  readonly briefOf: (record: Of) => readonly string[];
  /** Renders the result as a file for other people. */
  readonly render: (format: "html" | "markdown") => Promise<string>;
  /** Additional or different output formats of this result. @default {nothing} */
  readonly own?: Readonly<
    Record<string, () => OutputContent | Promise<OutputContent>>
  >;
  /** Path of the result's bundle. @default {none} */
  readonly bundle?: string | undefined;
}

/**
 * Prints a result, or writes it to the file of `--out`. If `--format brief` is
 * combined with an `--out` extension of a full format, the full result is written
 * and the brief is printed.
 *
 * @param format Output format; see `outputFormat`.
 * @throws {ReadoutError} If the file cannot be written.
 */
export async function writeResult<Of>(
  options: Args,
  format: string,
  result: Result<Of>,
): Promise<void> {
  const out = options.text("out");
  if (out === undefined) {
    return printText(String(await renderOutput(result, format, options)));
  }
  const ending = formatByExtension(options);
  const alsoPrints = format === "brief" && ending !== undefined;
  const content = await renderOutput(result, alsoPrints ? ending : format);
  await writeFile(out, typeof content === "string" ? `${content}\n` : content);
  if (!alsoPrints) return printProgress(`Written to ${out}`);
  printText(`${await renderOutput(result, format, options)}\n${out}`);
}

/** Returns the output in a format; a text has no final line break. */
async function renderOutput<Of>(
  { record, documentOf, briefOf, render, own = {}, bundle }: Result<Of>,
  format: string,
  terminal?: Args,
): Promise<OutputContent> {
  if (own[format] !== undefined) return await own[format]();
  switch (format) {
    case "json":
      return JSON.stringify(record, null, 2);
    case "html":
      return (await render("html")).trimEnd();
    case "md":
      return visibleLines((await render("markdown")).trimEnd());
  }
  // Control characters are made visible in text files too, because these may be
  // printed in a terminal.
  const visibleResult = visibleRecord(record);
  if (format === "brief") {
    return [...briefOf(visibleResult), bundle ?? []].flat().join("\n");
  }
  const details = terminal?.flag("details") ?? true;
  const lines = terminal === undefined ? {} : textOptions();
  return writeText(documentOf(visibleResult), { ...lines, details });
}

/** Formats a title, with a table below it if it has rows. */
export function tableText(title: string, rows: Table): string {
  const blocks = rows.rows.length === 0 ? [] : [table(rows)];
  return writeText({ title, subtitle: null, blocks }, textOptions());
}
