/** `readout kernel`: the Jupyter kernel of this checkout. */

import { fromFileUrl } from "@std/path";
import { installKernel } from "../kernel/mod.ts";
import { readArgs, UsageError } from "./_args.ts";
import { print } from "./_terminal.ts";

/** What `--help` prints. */
export const KERNEL_HELP =
  `Install the Jupyter kernel for JupyterLab, Notebook, VS Code and nbclient.

  deno task kernel:install

  --name NAME           how notebooks refer to it (default: readout)
  --display-name NAME   how frontends show it (default: "Readout (Deno)")

It goes where Jupyter looks for kernels of this user, or into JUPYTER_DATA_DIR.`;

/**
 * Runs the command.
 *
 * @param args The arguments behind the command's name.
 */
export async function kernelCommand(args: readonly string[]): Promise<void> {
  const options = readArgs(args, {
    string: ["name", "display-name"],
    positional: 1,
  });
  const [action] = options.positional;
  if (action !== "install") {
    throw new UsageError([
      action === undefined
        ? "Give an action: install"
        : `Unknown action "${action}"; known is install`,
    ]);
  }
  const name = options.text("name");
  const displayName = options.text("display-name");
  const path = await installKernel({
    ...(name === undefined ? {} : { name }),
    ...(displayName === undefined ? {} : { displayName }),
  });
  const { display_name: shown } = JSON.parse(await Deno.readTextFile(path));
  print(`Frontends now offer the kernel "${shown}".

Kernelspec  ${path}
Starts      ${fromFileUrl(new URL("../..", import.meta.url))}
With        ${Deno.execPath()}

After moving or removing either, install it again.`);
}
