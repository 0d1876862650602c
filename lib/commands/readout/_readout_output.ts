/** A readout as the command line asks for it: printed, or in a file. */

import { ReadoutError } from "../../api/mod.ts";
import { briefReadout, formatReadout, shortRecord } from "../../words/mod.ts";
import type { Readout } from "../../record/mod.ts";
import type { ReportFormat } from "../../report/mod.ts";
import { type Args, UsageError } from "../line/mod.ts";
import {
  endingOf,
  formatOf,
  print,
  progress,
  textOptions,
  visibleRecord,
  writeFile,
} from "../output/mod.ts";

const REPORTS: Readonly<Record<string, ReportFormat>> = {
  html: "html",
  json: "json",
  md: "markdown",
};

/** `record` is the bare record that `--json` asks for. */
type OutputFormat =
  | "text"
  | "brief"
  | "summary"
  | "record"
  | "png"
  | ReportFormat;

/** What is written. */
export interface Output {
  /** The format. */
  readonly format: OutputFormat;
  /** What goes into the file that a brief is about. @default {the brief} */
  readonly about?: ReportFormat | undefined;
  /** Whether text on a terminal has the evidence, too. @default {false} */
  readonly details?: boolean | undefined;
  /** The bundle that the readout belongs to. */
  readonly bundle?: string | undefined;
  /** SHA-256 of that bundle, or of the one that is kept. */
  readonly receipt?: string | undefined;
}

/**
 * The format that the options or the file's ending name.
 *
 * @throws {UsageError} When two are named, or a picture has no file.
 */
export function readFormat(options: Args): OutputFormat {
  const format = formatOf(options, true);
  if (options.flag("json")) return "record";
  if (format === "png" && options.text("out") === undefined) {
    throw new UsageError([
      "Option --format: a picture goes into a file; give --out chart.png",
    ]);
  }
  if (format === "png") return format;
  if (format === "brief" || format === "summary") return format;
  return REPORTS[format] ?? "text";
}

/**
 * What goes into a file whose ending names more than the brief that is asked for.
 *
 * @returns The format; `undefined` where the file is for what is asked.
 */
export function readAbout(options: Args): ReportFormat | undefined {
  return options.text("format") === "brief"
    ? REPORTS[endingOf(options) ?? ""]
    : undefined;
}

/**
 * Prints a readout, or writes it to a file and says so.
 *
 * @throws {ReadoutError} When the file cannot be written.
 */
export async function writeReadout(
  readout: Readout,
  output: Output,
  out: string | undefined,
): Promise<void> {
  if (output.format === "png") {
    await writePicture(readout, out!);
    return progress(`Written to ${out}`);
  }
  const { format, about = format } = output;
  const isFile = out !== undefined;
  const text = await textOf(readout, { ...output, format: about }, isFile);
  if (!isFile) return print(text);
  await writeFile(out, `${text}\n`);
  if (about === format) return progress(`Written to ${out}`);
  print(`${await textOf(readout, output, false)}\n${out}`);
}

async function writePicture(readout: Readout, out: string): Promise<void> {
  const { reportPicture } = await import("../../report/mod.ts");
  const png = await reportPicture(readout);
  if (png === null) throw new ReadoutError("There is no chart to draw yet");
  await writeFile(out, png);
}

/** Without the last line break, which comes with the writing. */
async function textOf(
  readout: Readout,
  { format, bundle, receipt, details }: Output,
  isFile: boolean,
): Promise<string> {
  if (format === "record") return JSON.stringify(readout, null, 2);
  if (format === "summary") {
    return JSON.stringify({ ...shortRecord(readout), receipt });
  }
  if (format === "brief") {
    return [
      ...briefReadout(isFile ? readout : visibleRecord(readout)),
      ...(bundle === undefined ? [] : [bundle]),
    ].join("\n");
  }
  if (format !== "text" && format !== "png") {
    const { renderReport } = await import("../../report/mod.ts");
    return (await renderReport(readout, { format, bundleDigest: receipt }))
      .trimEnd();
  }
  return isFile
    ? formatReadout(readout, { details: true })
    : formatReadout(visibleRecord(readout), { ...textOptions(), details });
}
