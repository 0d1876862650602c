/** The readout of files, whatever they hold. */

import { FILE_ROLES } from "../../base/mod.ts";
import {
  type FileRoles,
  type FilesWritten,
  fittingMap,
  holdsOf,
} from "../../intake/mod.ts";
import type { Readout, ReadoutOptions } from "../../record/mod.ts";
import { readoutOfFiles } from "../../readout/mod.ts";
import type { Settings } from "../../settings/mod.ts";
import { type Args, UsageError } from "../line/mod.ts";
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
  try {
    return await readoutOfFiles(roles, readOptions, "The command line");
  } catch (error) {
    await refuseSwapped(roles, written);
    throw error;
  }
}

/** Of two files that are given for each other no header needs to be named. */
async function refuseSwapped(
  { orders, visitors }: FileRoles,
  written: FilesWritten,
): Promise<void> {
  if (orders === undefined || visitors === undefined) return;
  const kinds = await Promise.all(
    [orders, visitors].map((path) => holdsOf(path, written).catch(() => null)),
  );
  if (kinds[0] === "visitors" && kinds[1] === "orders") {
    throw new UsageError([
      `--orders ${orders} counts visitors and --visitors ${visitors} has orders; give each for the other`,
    ]);
  }
}
