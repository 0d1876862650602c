/** `readout kernel`: installs or starts the Jupyter kernel of this checkout. */

import { fileURLToPath } from "node:url";
import {
  INSTALL_KERNEL_OPTIONS,
  LIBRARY_ROOT,
  PACKAGE_ADDRESS,
} from "../base/mod.ts";
import { installKernel, type InstallKernelOptions } from "../kernel/mod.ts";
import type { Args } from "./line/mod.ts";
import { printResult } from "./output/mod.ts";

/**
 * Runs the command.
 *
 * @param options Parsed command line.
 */
export async function run(options: Args): Promise<void> {
  const path = await installKernel(
    options.optionsFor<InstallKernelOptions>(INSTALL_KERNEL_OPTIONS),
  );
  const { display_name: shown } = JSON.parse(await Deno.readTextFile(path));
  const checkout = PACKAGE_ADDRESS ?? fileURLToPath(LIBRARY_ROOT);
  const record = { kernelspec: path, displayName: shown, checkout };
  printResult(options, record, () =>
    `Frontends now offer the kernel "${shown}".

Kernelspec  ${path}
Starts      ${checkout}
With        ${Deno.execPath()}

After moving or removing either, install it again.`);
}
