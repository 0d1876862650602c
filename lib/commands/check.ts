/** `readout check`: reports the content and the problems of input files. */

import { ReadoutError } from "../base/mod.ts";
import { writeText } from "../document/mod.ts";
import { checkFiles, type FilesToCheck } from "../readout/mod.ts";
import { filesDocument } from "../words/mod.ts";
import { type FilesWritten, holdsOf } from "../intake/mod.ts";
import { type Args, UsageError } from "./line/mod.ts";
import { printResult, textOptions, visibleRecord } from "./output/mod.ts";
import { checkedSettings } from "./_service.ts";
import { writtenFiles } from "./readout/mod.ts";

/**
 * Runs the command.
 *
 * @param options Parsed command line.
 */
export async function run(options: Args): Promise<void> {
  const written = writtenFiles(options, await checkedSettings(options));
  const files = await filesToCheck(options, written);
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
  written: FilesWritten,
): Promise<FilesToCheck> {
  const files = {
    ...written,
    orders: options.text("orders"),
    visitors: options.text("visitors"),
    perVisitor: options.text("per-visitor"),
    summaries: options.text("summaries"),
  };
  const wrong: string[] = [];
  for (const path of options.positional) {
    try {
      const kind = await holdsOf(path, written);
      // A file of unknown kind is read as orders, which then reports the
      // missing columns.
      const holds = kind === "unknown" ? "orders" : kind;
      if (files[holds] === undefined) files[holds] = path;
      else wrong.push(`${files[holds]} and ${path} both hold ${holds}`);
    } catch (error) {
      if (!(error instanceof ReadoutError)) throw error;
      wrong.push(error.message);
    }
  }
  if (wrong.length > 0) throw new ReadoutError(wrong.join("\n"));
  const { orders, visitors, perVisitor, summaries } = files;
  if ((orders ?? visitors ?? perVisitor ?? summaries) === undefined) {
    throw new UsageError(["Pass one file, or two: orders and visitors"]);
  }
  return files;
}
