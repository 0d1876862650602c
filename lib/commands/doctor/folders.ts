/** Folders that are written to, and the room in them. */

import { errorMessage } from "../../base/mod.ts";
import { statfs } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { cacheFolder } from "../../kernel/mod.ts";
import { cacheFolder as tablesFolder } from "../../loaders/mod.ts";
import { byteText, isThere } from "../output/mod.ts";
import { type Finding, finding } from "./finding.ts";

const LEAST_BYTES = 100e6;
const FEW_BYTES = 1e9;

/**
 * Checks the working folder, the one of temporary files, the cache, and where
 * files that were read are kept.
 *
 * @returns A finding for each.
 */
export function checkFolders(): Promise<Finding[]> {
  const tableFolder = tablesFolder();
  return Promise.all([
    ...FOLDERS.map(([check, path, advice]) =>
      checkFolder(check, path(), advice)
    ),
    tableFolder === null
      ? finding(KEPT, "ok", "none: READOUT_CACHE_DIR is off")
      : checkFolder(
        KEPT,
        tableFolder,
        "Name a folder of yours in READOUT_CACHE_DIR, or off",
      ),
  ]);
}

const KEPT = "Kept files";

/** What is written to, where it is, and what helps. */
const FOLDERS: readonly (readonly [string, () => string, string])[] = [
  [
    "Working folder",
    () => ".",
    "Go to a folder of yours, or name another one with --out",
  ],
  ["Temporary files", temporaryFolder, "Name a folder of yours in TMPDIR"],
  [
    "Cache",
    cacheFolder,
    "Make the folder yours, or name another one in XDG_CACHE_HOME",
  ],
];

function temporaryFolder(): string {
  const [first, ...fallbacks] = Deno.build.os === "windows"
    ? ["TMP", "TEMP", "USERPROFILE"]
    : ["TMPDIR"];
  const set = [first!, ...fallbacks].map((name) => Deno.env.get(name));
  return set.find((path) => path) ?? "/tmp";
}

/**
 * Writes a file into a folder and looks how much room there is. Of a folder that
 * is not there yet, the next one above that is.
 *
 * @param check What it is for.
 * @param path The folder.
 * @param advice What to do when it cannot be written to.
 * @returns The finding.
 */
export async function checkFolder(
  check: string,
  path: string,
  advice: string,
): Promise<Finding> {
  const target = resolve(path);
  const folder = await existing(target);
  const shown = folder === target ? folder : `${target} (in ${folder})`;
  try {
    const file = await Deno.makeTempFile({ dir: folder, prefix: ".readout-" });
    await Deno.remove(file);
  } catch (error) {
    const reason = error instanceof Deno.errors.PermissionDenied
      ? "permission denied"
      : errorMessage(error).replace(/:? ?'?\S*\.readout-\S*/g, "");
    const message = `${shown} cannot be written to: ${reason}`;
    return finding(check, "fail", message, advice);
  }
  return room(check, folder, shown);
}

async function room(
  check: string,
  folder: string,
  shown: string,
): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const message = `${shown} is writable, ${byteText(free)} free`;
  if (free >= FEW_BYTES) return finding(check, "ok", message);
  const advice = `Exports are kept on disk while they are read; make room, ${
    byteText(FEW_BYTES)
  } or more`;
  return finding(check, free < LEAST_BYTES ? "fail" : "warn", message, advice);
}

async function existing(path: string): Promise<string> {
  for (let folder = path;; folder = dirname(folder)) {
    if (await isThere(folder) || dirname(folder) === folder) return folder;
  }
}
