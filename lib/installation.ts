/** Which Readout this is, where it runs from, and what people type to run it. */

/** The library's version, as in `deno.json`. */
export const LIBRARY_VERSION = "0.1.0";

const PACKAGE = "@readout/readout";

/** The folder that holds `lib/`, `notebooks/` and `data/`. */
export const LIBRARY_ROOT: URL = new URL("../", import.meta.url);

/**
 * The package's address for Deno; `null` in a checkout, where the sources are
 * TypeScript.
 */
export const PACKAGE_ADDRESS: string | null = import.meta.url.endsWith(".js")
  ? `npm:${PACKAGE}@${LIBRARY_VERSION}`
  : null;

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

/**
 * What a program starts to run the command line in any folder.
 *
 * @returns The program and its arguments, before the command's name.
 */
export function commandLine(): string[] {
  const start = [Deno.execPath(), "run", "-A", "-q"];
  if (PACKAGE_ADDRESS !== null) return [...start, PACKAGE_ADDRESS];
  const path = (name: string): string =>
    decodeURIComponent(new URL(name, LIBRARY_ROOT).pathname);
  return [...start, "--config", path("deno.json"), path("lib/cli.ts")];
}
