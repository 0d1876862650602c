/** `readout check`: reports the content and the problems of input files. */

import { ReadoutError } from "../base/mod.ts";
import { writeText } from "../document/mod.ts";
import { checkFiles, type FilesToCheck } from "../readout/mod.ts";
import { filesDocument } from "../words/mod.ts";
import { detectTableKind, type FilesWritten } from "../intake/mod.ts";
import { type Args, UsageError } from "./line/mod.ts";
import { printResult, textOptions, visibleRecord } from "./output/mod.ts";
import { checkedSettings } from "./_service.ts";
import { fileFormatOptions } from "./readout/mod.ts";

/**
 * Runs the command.
 *
 * @param options Parsed command line.
 */
export async function run(options: Args): Promise<void> {
  const format = fileFormatOptions(options, await checkedSettings(options));
  const files = await filesToCheck(options, format);
  const filesCheck = await checkFiles(files, {
    control: options.text("control"),
  });
  printResult(
    options,
    filesCheck,
    () => writeText(filesDocument(visibleRecord(filesCheck)), textOptions()),
  );
}

/** Determines the kind of each file from the options or else from the headers. */
async function filesToCheck(
  options: Args,
  format: FilesWritten,
): Promise<FilesToCheck> {
  const files = {
    ...format,
    orders: options.text("orders"),
    visitors: options.text("visitors"),
    perVisitor: options.text("per-visitor"),
    summaries: options.text("summaries"),
  };
  const problems: string[] = [];
  for (const path of options.positional) {
    try {
      const kind = await detectTableKind(path, format);
      // A file of unknown kind is read as orders, which then reports the
      // missing columns.
      const kindOf = kind === "unknown" ? "orders" : kind;
      if (files[kindOf] === undefined) files[kindOf] = path;
      else problems.push(`${files[kindOf]} and ${path} both hold ${kindOf}`);
    } catch (error) {
      if (!(error instanceof ReadoutError)) throw error;
      problems.push(error.message);
    }
  }
  if (problems.length > 0) throw new ReadoutError(problems.join("\n"));
  const { orders, visitors, perVisitor, summaries } = files;
  if ((orders ?? visitors ?? perVisitor ?? summaries) === undefined) {
    throw new UsageError(["Pass one file, or two: orders and visitors"]);
  }
  return files;
}
