/** A readout as the command line asks for it: printed, or in a file. */

import { dirname } from "@std/path";
import { ReadoutError } from "../api/mod.ts";
import { formatReadout, type Readout } from "../readout/mod.ts";
import { renderReport, type ReportFormat } from "../report/mod.ts";
import { type Args, UsageError } from "./_args.ts";
import { print, progress, readoutStyle, terminalWidth } from "./_terminal.ts";

const REPORTS: Readonly<Record<string, ReportFormat>> = {
  html: "html",
  json: "json",
  md: "markdown",
};

/** `record` is the bare record that `--json` asks for. */
type OutputFormat = "text" | "record" | ReportFormat;

/**
 * The format that the options name.
 *
 * @throws {UsageError} When there is no such format, or two are named.
 */
export function readFormat(options: Args): OutputFormat {
  const format = options.text("format");
  if (options.flag("json")) {
    if (format === undefined) return "record";
    throw new UsageError(["Give either --json or --format, not both"]);
  }
  if (format === undefined || format === "text") return "text";
  const report = Object.hasOwn(REPORTS, format) ? REPORTS[format] : undefined;
  if (report !== undefined) return report;
  throw new UsageError([
    `Option --format must be text, md, html or json: current value is "${format}"`,
  ]);
}

/**
 * Prints a readout, or writes it to a file and says so.
 *
 * @throws {ReadoutError} When the file cannot be written.
 */
export async function writeReadout(
  readout: Readout,
  format: OutputFormat,
  out: string | undefined,
): Promise<void> {
  const text = await textOf(readout, format, out !== undefined);
  if (out === undefined) return print(text);
  try {
    await Deno.mkdir(dirname(out), { recursive: true });
    await Deno.writeTextFile(out, `${text}\n`);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ReadoutError(`Cannot write ${out}: ${why}`);
  }
  progress(`Written to ${out}`);
}

/** Without the last line break, which comes with the writing. */
async function textOf(
  readout: Readout,
  format: OutputFormat,
  isFile: boolean,
): Promise<string> {
  if (format === "record") return JSON.stringify(readout, null, 2);
  if (format !== "text") {
    return (await renderReport(readout, { format })).trimEnd();
  }
  return isFile
    ? formatReadout(readout)
    : formatReadout(readout, readoutStyle(), terminalWidth());
}
