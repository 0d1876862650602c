import { JSON_OPTION } from "./_common_options.ts";
import type { CommandSpec } from "../line/mod.ts";

/** `readout kernel`. */
export const KERNEL: CommandSpec = {
  name: "kernel",
  task: "kernel:install",
  summary: "install the kernel for JupyterLab, Notebook, VS Code and nbclient",
  examples: [
    { line: "kernel:install", note: 'as "Readout (Deno)"' },
    {
      line: 'kernel:install --name shop --display-name "Shop"',
      note: "beside it",
    },
  ],
  about: [
    "It goes where Jupyter looks for kernels of this user, or into JUPYTER_DATA_DIR.",
  ],
  positional: [{ name: "ACTION", kind: "choice", choices: ["install"] }],
  groups: [{
    title: "Options",
    options: [
      {
        name: "name",
        kind: "text",
        value: "NAME",
        help: "how notebooks refer to it (default: readout)",
      },
      {
        name: "display-name",
        kind: "text",
        value: "NAME",
        help: 'how frontends show it (default: "Readout (Deno)")',
      },
      JSON_OPTION,
    ],
  }],
};
