/** `readout kernel`: the Jupyter kernel of this checkout. */

import { fileURLToPath } from "node:url";
import { LIBRARY_ROOT, PACKAGE_ADDRESS } from "../installation.ts";
import { installKernel } from "../kernel/mod.ts";
import type { Args } from "./line/mod.ts";
import { print, printJson } from "./output/mod.ts";

/**
 * Runs the command.
 *
 * @param options The command line.
 */
export async function kernelCommand(options: Args): Promise<void> {
  const path = await installKernel({
    name: options.text("name"),
    displayName: options.text("display-name"),
  });
  const { display_name: shown } = JSON.parse(await Deno.readTextFile(path));
  const checkout = PACKAGE_ADDRESS ?? fileURLToPath(LIBRARY_ROOT);
  if (options.flag("json")) {
    return printJson({ kernelspec: path, displayName: shown, checkout });
  }
  print(`Frontends now offer the kernel "${shown}".

Kernelspec  ${path}
Starts      ${checkout}
With        ${Deno.execPath()}

After moving or removing either, install it again.`);
}
