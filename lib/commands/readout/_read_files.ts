/** The readout of files, whatever they hold. */

import { FILE_ROLES } from "../../base/mod.ts";
import { type FileRoles, fittingMap } from "../../intake/mod.ts";
import type { Readout, ReadoutOptions } from "../../record/mod.ts";
import { readoutOfFiles } from "../../readout/mod.ts";
import type { Settings } from "../../settings/mod.ts";
import type { Args } from "../line/mod.ts";
import { progressDraft } from "../output/mod.ts";
import { writtenFiles } from "./_files.ts";

/**
 * Reads the files that a command line names.
 *
 * @param options The command line.
 * @param settings How the store's files are written.
 * @param choices How they are read, and what is kept of them.
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
  const written = writtenFiles(options, settings);
  const { perVisitor, summaries } = roles;
  const path = perVisitor ?? summaries;
  const kind = perVisitor === undefined ? "summaries" : "per-visitor";
  // Of a mapping that is settled for the store's files, what fits this one.
  const fitting = path === undefined ? written.map : {
    ...await fittingMap(path, kind, { ...written, map: settings.written.map }),
    ...options.pairs("map"),
  };
  const readOptions = {
    ...written,
    map: Object.keys(fitting ?? {}).length > 0 ? fitting : undefined,
    ...choices,
    measures: options.list("measures"),
    onProgress: progressDraft,
  };
  return await readoutOfFiles(roles, readOptions, "The command line");
}
