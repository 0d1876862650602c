/**
 * Installs the kernelspec, which tells Jupyter frontends how to start the kernel.
 *
 * @module
 */
import { join } from "node:path";
import {
  checkOptions,
  checkoutProgram,
  INSTALL_KERNEL_OPTIONS,
  moduleUrl,
  PACKAGE_ADDRESS,
} from "../base/mod.ts";

/** Options of {@linkcode installKernel}. */
export interface InstallKernelOptions {
  /**
   * Name of the kernel that notebooks refer to.
   *
   * @default {"readout"}
   */
  name?: string | undefined;
  /**
   * Display name in frontends.
   *
   * @default {"Readout (Deno)"}
   */
  displayName?: string | undefined;
  /**
   * Jupyter data folder.
   *
   * @default that of the current user, `JUPYTER_DATA_DIR` when it is set
   */
  dataFolder?: string;
}

/**
 * Writes the kernelspec, so that JupyterLab, Notebook, VS Code and nbclient offer
 * the kernel. The kernelspec refers to this copy of the library and this Deno
 * executable by path; after moving either, install the kernel again.
 *
 * @param options Names of the kernel, and the Jupyter data folder.
 * @returns Path of the `kernel.json` file that was written.
 * @throws {RangeError} If the name contains a character other than letters,
 * digits, `.`, `_` and `-`.
 *
 * @example Install into a folder
 * ```ts
 * import { installKernel } from "readout/kernel";
 * import { assertEquals } from "@std/assert";
 *
 * const dataFolder = await Deno.makeTempDir();
 * const path = await installKernel({ dataFolder });
 * const spec = JSON.parse(await Deno.readTextFile(path));
 * assertEquals(spec.language, "typescript");
 * assertEquals(spec.argv.at(-1), "{connection_file}");
 * await Deno.remove(dataFolder, { recursive: true });
 * ```
 */
export async function installKernel(
  options: InstallKernelOptions = {},
): Promise<string> {
  checkOptions(INSTALL_KERNEL_OPTIONS, options);
  const name = options.name ?? "readout";
  if (!/^[\w.-]+$/.test(name)) {
    throw new RangeError(
      `Cannot install a kernel named "${name}": use letters, digits, ".", "_" and "-"`,
    );
  }
  const { dataFolder = jupyterDataFolder() } = options;
  const folder = join(dataFolder, "kernels", name.toLowerCase());
  const path = join(folder, "kernel.json");
  await Deno.mkdir(folder, { recursive: true });
  const spec = kernelSpec(options.displayName ?? "Readout (Deno)");
  await Deno.writeTextFile(path, JSON.stringify(spec, null, 2) + "\n");
  return path;
}

function kernelSpec(displayName: string): object {
  const program = PACKAGE_ADDRESS === null
    ? checkoutProgram(moduleUrl("kernel/serve"))
    : [`${PACKAGE_ADDRESS}/readout-kernel`];
  return {
    argv: [Deno.execPath(), "run", "-A", ...program, "{connection_file}"],
    display_name: displayName,
    language: "typescript",
    interrupt_mode: "message",
    metadata: { debugger: false },
  };
}

/**
 * Returns Jupyter's data folder for the current user on Linux and macOS. Kernels
 * cannot run on other systems.
 *
 * @returns Path of the folder, which may not exist yet. `JUPYTER_DATA_DIR`
 *   overrides the default folder.
 *
 * @example The folder contains the kernels
 * ```ts
 * import { jupyterDataFolder } from "readout/kernel";
 * import { assert } from "@std/assert";
 *
 * assert(/jupyter/i.test(jupyterDataFolder()));
 * ```
 */
export function jupyterDataFolder(): string {
  const set = Deno.env.get("JUPYTER_DATA_DIR");
  if (set) return set;
  const home = Deno.env.get("HOME") ?? ".";
  if (Deno.build.os === "darwin") return join(home, "Library", "Jupyter");
  const data = Deno.env.get("XDG_DATA_HOME") ?? join(home, ".local", "share");
  return join(data, "jupyter");
}
