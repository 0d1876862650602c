/** Makes a readout of files. */

import { FILE_ROLES } from "../../base/mod.ts";
import type { FileRoles, FilesWritten } from "../../intake/mod.ts";
import { detectTableKind, mapForFile } from "../../intake/mod.ts";
import type { Readout, ReadoutOptions } from "../../record/mod.ts";
import { readoutOfFiles } from "../../readout/mod.ts";
import type { Settings } from "../../settings/mod.ts";
import { type Args, UsageError } from "../line/mod.ts";
import { printProgressDraft } from "../output/mod.ts";
import { fileFormatOptions } from "./_files.ts";

/**
 * Reads the files that a command line specifies.
 *
 * @param options Parsed command line.
 * @param settings Settings, including the format of the store's files.
 * @param choices Readout options, and the path of the bundle.
 * @returns The readout.
 */
export async function readFiles(
  options: Args,
  settings: Settings,
  choices: ReadoutOptions & {
    readonly bundle?: string | undefined;
    readonly split?: undefined;
  },
): Promise<Readout> {
  const roles = options.optionsFor<FileRoles>(FILE_ROLES);
  const formats = fileFormatOptions(options, settings);
  const { perVisitor, summaries } = roles;
  const path = perVisitor ?? summaries;
  const kind = perVisitor === undefined ? "summaries" : "per-visitor";
  // A column mapping in the settings covers all of the store's files, so only
  // the part for this file is used.
  const fitting = path === undefined ? formats.map : {
    ...await mapForFile(path, kind, { ...formats, map: settings.written.map }),
    ...options.pairs("map"),
  };
  const readOptions = {
    ...formats,
    map: Object.keys(fitting ?? {}).length > 0 ? fitting : undefined,
    ...choices,
    measures: options.list("measures"),
    onProgress: printProgressDraft,
  };
  try {
    return await readoutOfFiles(roles, readOptions, "The command line");
  } catch (error) {
    await rejectSwappedFiles(roles, formats);
    throw error;
  }
}

/**
 * Throws if orders and visitors were swapped, because an error about missing
 * headers would be misleading.
 */
async function rejectSwappedFiles(
  { orders, visitors }: FileRoles,
  formats: FilesWritten,
): Promise<void> {
  if (orders === undefined || visitors === undefined) return;
  const kinds = await Promise.all(
    [orders, visitors].map((path) =>
      detectTableKind(path, formats).catch(() => null)
    ),
  );
  if (kinds[0] === "visitors" && kinds[1] === "orders") {
    throw new UsageError([
      `--orders ${orders} contains visitor counts and --visitors ${visitors} contains orders; swap them`,
    ]);
  }
}
