import { INSTALL_KERNEL_OPTIONS } from "../../base/mod.ts";
import { JSON_OPTION } from "./_common_options.ts";
import { type CommandSpec, options } from "../line/mod.ts";

/** Declaration of `readout kernel`. */
export const KERNEL: CommandSpec = {
  name: "kernel",
  task: "kernel:install",
  summary: "install the kernel for JupyterLab, Notebook, VS Code and nbclient",
  needs: "files",
  examples: {
    "kernel:install": 'install as "Readout (Deno)"',
    'kernel:install --name shop --display-name "Shop"': "install a second one",
  },
  about: [
    "Installs into the current user's Jupyter data folder, or into JUPYTER_DATA_DIR.",
  ],
  positional: [
    {
      name: "ACTION",
      choices: ["install"],
      needed: "an action",
    },
  ],
  groups: {
    "Options": [
      ...options({
        "name NAME": "kernel name in notebooks (default: readout)",
        "display-name NAME":
          'name shown in frontends (default: "Readout (Deno)")',
      }, INSTALL_KERNEL_OPTIONS),
      JSON_OPTION,
    ],
  },
};
