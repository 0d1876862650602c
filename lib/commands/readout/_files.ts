/** File options of the command line. */

import { basename, dirname, resolve } from "node:path";
import type { FilesWritten } from "../../intake/mod.ts";
import { READOUT_FILES } from "../../base/mod.ts";
import type { Settings } from "../../settings/mod.ts";
import { type Args, UsageError } from "../line/mod.ts";

const { orders: _orders, visitors: _visitors, ...FORMAT_OPTIONS } =
  READOUT_FILES;

/**
 * Returns the file options from the command line, or else from the settings.
 *
 * @throws {UsageError} If the test is declared both as running and as ended.
 */
export function fileFormatOptions(
  options: Args,
  { written = {} }: Partial<Pick<Settings, "written">> = {},
): FilesWritten {
  const fromOptions = options.optionsFor<FilesWritten>(FORMAT_OPTIONS);
  const files: FilesWritten = { ...written, ...fromOptions };
  const [isRunning, hasEnded] = ["running", "ended"].map(options.flag);
  if (isRunning && hasEnded) {
    throw new UsageError(["Use --running or --ended, not both"]);
  }
  const map = { ...written.map, ...fromOptions.map };
  const isTab = ["tab", "\\t"].includes(files.delimiter ?? "");
  return {
    ...files,
    name: files.name ?? folderTitle(options),
    map: Object.keys(map).length > 0 ? map : undefined,
    status: isRunning ? "started" : hasEnded ? "ended" : undefined,
    delimiter: isTab ? "\t" : files.delimiter,
  };
}

/** Matches folder names that do not describe their content. */
const ANY_FOLDER =
  /^(|data|downloads?|desktop|documents?|exports?|files|my|new|te?mp|tests?)$/i;

/** Returns the name of the folder as the title of a test that has no other name. */
function folderTitle(options: Args): string | undefined {
  const [path] = ["orders", "per-visitor", "summaries"]
    .flatMap(options.repeated);
  if (path === undefined || options.text("experiment") !== undefined) return;
  const folder = basename(dirname(resolve(path)));
  return ANY_FOLDER.test(folder) ? undefined : folder;
}
