/** A store's own files, as a command line names them. */

import { basename, dirname, resolve } from "node:path";
import type { FilesWritten } from "../../intake/mod.ts";
import { isTimeZone, READOUT_FILES } from "../../options/mod.ts";
import { optionOf, type Settings } from "../../settings/mod.ts";
import { type Args, UsageError } from "../line/mod.ts";

const { orders: _orders, visitors: _visitors, ...WRITTEN } = READOUT_FILES;

/** What some options must be, wherever they are said. */
const WANTED = {
  timeZone: [isTimeZone, "be a name such as Europe/Berlin"],
  dates: [
    isDateFormat,
    'have %d, %m (or %b) and %Y (or %y), such as "%d.%m.%Y"',
  ],
  currency: [
    (code) => /^[A-Z]{3}$/.test(code),
    "be a code of ISO 4217, three capital letters such as EUR",
  ],
  delimiter: [
    (sign) => signOf(sign).length === 1,
    'be one character, or "tab"',
  ],
} satisfies Partial<
  Record<keyof FilesWritten, readonly [(value: string) => boolean, string]>
>;

/**
 * What the options say of the files, or else the settings.
 *
 * @throws {UsageError} Naming every option that does not fit.
 */
export function writtenFiles(
  options: Args,
  { written = {} }: Partial<Pick<Settings, "written">> = {},
): FilesWritten {
  const given = options.optionsFor<FilesWritten>(WRITTEN);
  const files: FilesWritten = { ...written, ...given };
  const [isRunning, hasEnded] = ["running", "ended"].map(options.flag);
  const problems = [
    ...Object.entries(WANTED).flatMap(([name, [isRight, wanted]]) => {
      const value = files[name as keyof typeof WANTED];
      if (value === undefined || isRight(value)) return [];
      const place = Object.hasOwn(given, name)
        ? `Option --${optionOf(name)}`
        : `files in readout.json: ${optionOf(name)}`;
      return [`${place} must ${wanted}: current value is "${value}"`];
    }),
    ...(isRunning && hasEnded ? ["Give --running or --ended, not both"] : []),
  ];
  if (problems.length > 0) throw new UsageError(problems);
  const map = { ...written.map, ...given.map };
  const { delimiter } = files;
  return {
    ...files,
    name: files.name ?? folderOf(options),
    map: Object.keys(map).length > 0 ? map : undefined,
    status: isRunning ? "started" : hasEnded ? "ended" : undefined,
    delimiter: delimiter === undefined ? undefined : signOf(delimiter),
  };
}

/** Names of folders that say nothing of what is in them. */
const ANY_FOLDER =
  /^(|data|downloads?|desktop|documents?|exports?|files|te?mp)$/i;

/** What is called nothing else is called by the folder that it lies in. */
function folderOf(options: Args): string | undefined {
  const [path] = ["orders", "per-visitor", "summaries"]
    .flatMap(options.repeated);
  if (path === undefined || options.text("experiment") !== undefined) return;
  const folder = basename(dirname(resolve(path)));
  return ANY_FOLDER.test(folder) ? undefined : folder;
}

function signOf(delimiter: string): string {
  return delimiter === "tab" || delimiter === "\\t" ? "\t" : delimiter;
}

function isDateFormat(text: string): boolean {
  return /%d/.test(text) && /%[mbB]/.test(text) && /%[yY]/.test(text);
}
