/**
 * Version and location of this installation, its cache folders, and the command
 * to run it.
 */

/** Version of the library, as in `deno.json`. */
export const LIBRARY_VERSION = "0.1.0";

const PACKAGE = "@readout/readout";

/** Folder that contains `lib/`, `notebooks/` and `data/`. */
export const LIBRARY_ROOT: URL = new URL("../../", import.meta.url);

/**
 * Package specifier for Deno; `null` in a checkout, where the sources are
 * TypeScript.
 */
export const PACKAGE_ADDRESS: string | null = import.meta.url.endsWith(".js")
  ? `npm:${PACKAGE}@${LIBRARY_VERSION}`
  : null;

/**
 * Returns the URL of a module that is started in another process. Published
 * packages contain few modules, and only these are at the same path as their
 * source.
 *
 * @param path Path of the module below `lib/`, without its extension.
 * @returns URL of the module.
 */
export function moduleUrl(path: string): URL {
  const ending = PACKAGE_ADDRESS === null ? "ts" : "js";
  return new URL(`lib/${path}.${ending}`, LIBRARY_ROOT);
}

/**
 * Returns the command prefix that a user types before a command's name.
 *
 * @returns `deno task` in a checkout, `npx @readout/readout` or `readout`.
 */
export function typedCommand(): string {
  if (PACKAGE_ADDRESS === null) return "deno task";
  const isNpx = Deno.env.get("npm_command") === "exec";
  return isNpx ? `npx ${PACKAGE}` : "readout";
}

/**
 * Returns the arguments that start a program of a checkout with its own import
 * map, in any working folder.
 */
export function checkoutProgram(program: URL): string[] {
  const [config, lock] = CHECKOUT_FILES.map((name) =>
    filePath(new URL(name, LIBRARY_ROOT))
  );
  return ["--config", config!, "--lock", lock!, filePath(program)];
}

function filePath({ pathname }: URL): string {
  const path = decodeURIComponent(pathname);
  return Deno.build.os === "windows" ? path.slice(1) : path;
}

/**
 * Returns Readout's folder in the platform's cache.
 *
 * @returns Path of the folder, which may not exist; `null` if the environment
 * names no home folder.
 */
export function userCacheFolder(): string | null {
  const home = Deno.env.get("HOME") ?? Deno.env.get("USERPROFILE");
  const { os } = Deno.build;
  const base = os === "windows"
    ? Deno.env.get("LOCALAPPDATA") ?? (home && join(home, "AppData", "Local"))
    : os === "darwin"
    ? home && join(home, "Library", "Caches")
    : Deno.env.get("XDG_CACHE_HOME") || (home && join(home, ".cache"));
  return base ? join(base, "readout") : null;
}

/**
 * Returns a cache folder: the one in READOUT_CACHE_DIR ("off" disables caching),
 * or one in the user's cache.
 *
 * @param name Name of the folder in the cache.
 * @returns Path of the folder, which may not exist; `null` to disable caching.
 */
export function readoutCacheFolder(name: string): string | null {
  const configured = Deno.env.get("READOUT_CACHE_DIR");
  if (configured) return configured === "off" ? null : configured;
  const base = userCacheFolder();
  return base && join(base, name);
}

let unwritable: string | null = null;

/**
 * Remembers that a cache folder cannot be written, as in a read-only container,
 * where results are not cached.
 *
 * @param folder Path of the folder.
 * @param error Reason.
 */
export function reportUnwritable(folder: string, error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  unwritable =
    `Nothing is cached: ${folder} is not writable (${reason}). Set READOUT_CACHE_DIR to another folder or to "off"`;
}

/** Returns the notice about an unwritable cache folder, or `null`. */
export function unwritableNotice(): string | null {
  return unwritable;
}

/**
 * Files needed to start the command line of a checkout: import map, lock file and
 * program.
 */
export const CHECKOUT_FILES = [
  "deno.json",
  "lib/deno.lock",
  "lib/cli.ts",
] as const;

/**
 * Joins path segments. Pages also load this module, and a browser has no
 * `node:path`.
 */
function join(...parts: readonly string[]): string {
  return parts.join(Deno.build.os === "windows" ? "\\" : "/");
}
