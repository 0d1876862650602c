/** Which Readout this is, where it runs from and keeps things, and what people type to run it. */

/** The library's version, as in `deno.json`. */
export const LIBRARY_VERSION = "0.1.0";

const PACKAGE = "@readout/readout";

/** The folder that holds `lib/`, `notebooks/` and `data/`. */
export const LIBRARY_ROOT: URL = new URL("../../", import.meta.url);

/**
 * The package's address for Deno; `null` in a checkout, where the sources are
 * TypeScript.
 */
export const PACKAGE_ADDRESS: string | null = import.meta.url.endsWith(".js")
  ? `npm:${PACKAGE}@${LIBRARY_VERSION}`
  : null;

/**
 * A module that is started by its address, in another process.
 * Our packages have few modules, of which none but these lies where its source
 * does.
 *
 * @param path Its path below `lib/`, without its ending.
 * @returns Its address.
 */
export function moduleAt(path: string): URL {
  const ending = PACKAGE_ADDRESS === null ? "ts" : "js";
  return new URL(`lib/${path}.${ending}`, LIBRARY_ROOT);
}

/**
 * What a person types before a command's name.
 *
 * @returns `deno task` in a checkout, `npx @readout/readout` or `readout`.
 */
export function typedCommand(): string {
  if (PACKAGE_ADDRESS === null) return "deno task";
  const isNpx = Deno.env.get("npm_command") === "exec";
  return isNpx ? `npx ${PACKAGE}` : "readout";
}

/** A program of a checkout, with its own import map wherever it is started. */
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
 * The platform's folder for what can be made again, and Readout's in it.
 *
 * @returns The folder, which need not be there; `null` when the environment
 * names no home.
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
 * A folder of things that are kept for the next time: the one that
 * READOUT_CACHE_DIR names ("off" keeps nothing), or one in the user's cache.
 *
 * @param name The folder's name in the cache.
 * @returns The folder, which need not be there; `null` to keep nothing.
 */
export function keptFolder(name: string): string | null {
  const configured = Deno.env.get("READOUT_CACHE_DIR");
  if (configured) return configured === "off" ? null : configured;
  const base = userCacheFolder();
  return base && join(base, name);
}

let unwritable: string | null = null;

/**
 * Remembers that a folder of things to keep cannot be written, as in a container
 * that may only read: what is made there is made for this once.
 *
 * @param folder The folder.
 * @param error Why not.
 */
export function goOnWithout(folder: string, error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  unwritable =
    `Nothing is kept for the next time: ${folder} cannot be written (${reason}). Let READOUT_CACHE_DIR name another folder, or "off"`;
}

/** What is to be said of such a folder; `null` where all could be kept. */
export function unkeptNotice(): string | null {
  return unwritable;
}

/** What the command line of a checkout is started with: import map, lock, program. */
export const CHECKOUT_FILES = [
  "deno.json",
  "lib/deno.lock",
  "lib/cli.ts",
] as const;

/** Pages load this module as well: a browser has no `node:path`. */
function join(...parts: readonly string[]): string {
  return parts.join(Deno.build.os === "windows" ? "\\" : "/");
}
