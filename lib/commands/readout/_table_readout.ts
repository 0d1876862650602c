/** A readout of one table: a row per visitor, or summaries. */

import {
  optionsAmong,
  SUMMARY_READOUT_OPTIONS,
  VISITOR_READOUT_OPTIONS,
} from "../../options/mod.ts";
import {
  type FilesWritten,
  fittingMap,
  type SummaryReadoutOptions,
} from "../../intake/mod.ts";
import type { Readout, ReadoutOptions } from "../../record/mod.ts";
import {
  readoutFromSummaries,
  readoutFromVisitors,
} from "../../readout/mod.ts";
import type { Settings } from "../../settings/mod.ts";
import type { Args } from "../line/mod.ts";
import { writtenFiles } from "./_files.ts";

/** What the table is, as its option is called. */
export type TableKind = "per-visitor" | "summaries";

/**
 * Reads the table that an option of this name gives.
 *
 * @param kind The option.
 * @param options The command line.
 * @param settings How the store's files are written.
 * @param choices How it is read, and what is kept of it.
 * @returns The readout.
 */
export async function readTableFile(
  kind: TableKind,
  options: Args,
  settings: Settings,
  choices: ReadoutOptions & { readonly bundle?: string | undefined },
): Promise<Readout> {
  const path = options.text(kind)!;
  const asked = {
    ...await tableWritten(options, settings, path, kind),
    ...choices,
    measures: options.text("measures")?.split(",").map((one) => one.trim()),
  };
  return kind === "per-visitor"
    ? await readoutFromVisitors(
      path,
      optionsAmong(VISITOR_READOUT_OPTIONS, asked),
    )
    : await readoutFromSummaries(path, {
      ...optionsAmong(SUMMARY_READOUT_OPTIONS, asked),
      days: options.text("days") as SummaryReadoutOptions["days"],
    });
}

/** Of a mapping that is settled for the store's files, what fits this one. */
async function tableWritten(
  options: Args,
  { written }: Settings,
  path: string,
  kind: TableKind,
): Promise<FilesWritten> {
  const settled = writtenFiles(options, { written });
  const map = {
    ...await fittingMap(path, kind, { ...settled, map: written.map }),
    ...options.pairs("map"),
  };
  return { ...settled, map: Object.keys(map).length > 0 ? map : undefined };
}
