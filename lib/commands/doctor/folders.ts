/** Checks that folders are writable and have enough free space. */

import { errorMessage } from "../../base/mod.ts";
import { statfs } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { cacheFolder } from "../../kernel/mod.ts";
import { cacheFolder as tablesFolder } from "../../loaders/mod.ts";
import { byteText, pathExists } from "../output/mod.ts";
import { type Finding, finding } from "./finding.ts";

const FAIL_BELOW_BYTES = 100e6;
const WARN_BELOW_BYTES = 1e9;

/**
 * Checks the working folder, the temporary folder, the cache folder, and the
 * folder of cached input files.
 *
 * @returns One finding per folder.
 */
export function checkFolders(): Promise<Finding[]> {
  const tableFolder = tablesFolder();
  return Promise.all([
    ...FOLDERS.map(([check, path, advice]) =>
      checkFolder(check, path(), advice)
    ),
    tableFolder === null
      ? finding(CACHE_CHECK, "ok", "disabled by READOUT_CACHE_DIR=off")
      : checkFolder(
        CACHE_CHECK,
        tableFolder,
        "Set READOUT_CACHE_DIR to a writable folder, or to off",
      ),
  ]);
}

const CACHE_CHECK = "Kept files";

/** Writable folders: name, path and advice. */
const FOLDERS: readonly (readonly [string, () => string, string])[] = [
  [
    "Working folder",
    () => ".",
    "Change to a writable folder, or choose another one with --out",
  ],
  ["Temporary files", temporaryFolder, "Set TMPDIR to a writable folder"],
  [
    "Cache",
    cacheFolder,
    "Make the folder writable, or set XDG_CACHE_HOME to another one",
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
 * Writes a test file into a folder and checks the free space. For a missing
 * folder, the nearest existing parent is checked.
 *
 * @param check Purpose of the folder.
 * @param path Path of the folder.
 * @param advice Advice if the folder is not writable.
 * @returns Finding for the folder.
 */
export async function checkFolder(
  check: string,
  path: string,
  advice: string,
): Promise<Finding> {
  const target = resolve(path);
  const folder = await nearestExisting(target);
  const folderText = folder === target ? folder : `${target} (in ${folder})`;
  try {
    const file = await Deno.makeTempFile({ dir: folder, prefix: ".readout-" });
    await Deno.remove(file);
  } catch (error) {
    const reason = error instanceof Deno.errors.PermissionDenied
      ? "permission denied"
      : errorMessage(error).replace(/:? ?'?\S*\.readout-\S*/g, "");
    const message = `${folderText} is not writable: ${reason}`;
    return finding(check, "fail", message, advice);
  }
  return checkFreeSpace(check, folder, folderText);
}

async function checkFreeSpace(
  check: string,
  folder: string,
  folderText: string,
): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder);
  const freeBytes = bavail * bsize;
  const message = `${folderText} is writable, ${byteText(freeBytes)} free`;
  if (freeBytes >= WARN_BELOW_BYTES) return finding(check, "ok", message);
  const advice = `Exports are stored on disk while being read; free at least ${
    byteText(WARN_BELOW_BYTES)
  }`;
  const status = freeBytes < FAIL_BELOW_BYTES ? "fail" : "warn";
  return finding(check, status, message, advice);
}

async function nearestExisting(path: string): Promise<string> {
  for (let folder = path;; folder = dirname(folder)) {
    if (await pathExists(folder) || dirname(folder) === folder) return folder;
  }
}
