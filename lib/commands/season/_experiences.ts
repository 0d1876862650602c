/** The experiences of a season, from a folder. */

import { dirname, join, relative } from "node:path";
import type { FilesWritten } from "../../intake/mod.ts";
import {
  type SeasonExperience,
  seasonExperiencesOf,
} from "../../seasonal/mod.ts";
import type { Settings } from "../../settings/mod.ts";
import type { Args } from "../line/mod.ts";
import { abortable, progressDraft } from "../output/mod.ts";
import { fileNameOf, writtenFiles } from "../readout/mod.ts";
import { type SeasonRequest, SERVICE } from "./_request.ts";

/** What the folder of `--experiences` holds; nothing without one. */
export async function experiencesOfFolder(
  options: Args,
  { event, year, level }: SeasonRequest,
  settings: Settings,
): Promise<readonly SeasonExperience[] | undefined> {
  const folder = options.text("experiences");
  if (folder === undefined || folder === SERVICE) return undefined;
  const found = await abortable((signal) =>
    seasonExperiencesOf(folder, {
      ...writtenAlike(writtenFiles(options, settings)),
      event,
      year,
      level,
      onProgress: progressDraft,
      signal,
    })
  );
  // A page leads to its neighbours from where it lies.
  const from = dirname(options.text("out") ?? "page.html");
  return found.map(({ page, ...one }) => ({
    ...one,
    page: page === null ? null : relative(from, page),
  }));
}

/** Those of the service, each with its page where one lies beside `--out`. */
export async function withPages(
  found: readonly SeasonExperience[],
  out: string | undefined,
): Promise<readonly SeasonExperience[]> {
  if (out === undefined) return found;
  return await Promise.all(found.map(async (seasonExperience) => {
    const page = await fileNameOf(seasonExperience.name, seasonExperience.id);
    const isThere = await Deno.stat(join(dirname(out), page))
      .then(({ isFile }) => isFile, () => false);
    return isThere ? { ...seasonExperience, page } : seasonExperience;
  }));
}

/** What all files of a store have in common. */
function writtenAlike(
  { currency, dates, decimal, delimiter, encoding, timeZone }: FilesWritten,
) {
  return { currency, dates, decimal, delimiter, encoding, timeZone };
}
