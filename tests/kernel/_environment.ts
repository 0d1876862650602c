/** What a program with a home of its own needs to be told. */
import { dirname } from "node:path";
import { cacheFolder } from "readout/kernel";

/** Deno's cache: an empty one means that every package is fetched first. */
export async function denoDir(): Promise<string> {
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["info", "--json"],
  }).output();
  return JSON.parse(new TextDecoder().decode(stdout)).denoDir;
}

/**
 * For frontends whose cells import the library: both caches, for a copy of the
 * library at a new place is compiled first; and no service but the sandbox.
 */
export async function notebookEnvironment(): Promise<Record<string, string>> {
  return {
    DENO_DIR: await denoDir(),
    XDG_CACHE_HOME: dirname(cacheFolder()),
    READOUT_BASE_URL: "",
    READOUT_TOKEN: "",
    READOUT_SETTINGS: "none",
    READOUT_CELL_CHECKS: "off",
  };
}
