import { INSTALL_KERNEL_OPTIONS } from "../../base/mod.ts";
import { JSON_OPTION } from "./_common_options.ts";
import { type CommandSpec, options } from "../line/mod.ts";

/** `readout kernel`. */
export const KERNEL: CommandSpec = {
  name: "kernel",
  task: "kernel:install",
  summary: "install the kernel for JupyterLab, Notebook, VS Code and nbclient",
  needs: "files",
  examples: {
    "kernel:install": 'as "Readout (Deno)"',
    'kernel:install --name shop --display-name "Shop"': "beside it",
  },
  about: [
    "It goes where Jupyter looks for kernels of this user, or into JUPYTER_DATA_DIR.",
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
        "name NAME": "how notebooks refer to it (default: readout)",
        "display-name NAME":
          'how frontends show it (default: "Readout (Deno)")',
      }, INSTALL_KERNEL_OPTIONS),
      JSON_OPTION,
    ],
  },
};
