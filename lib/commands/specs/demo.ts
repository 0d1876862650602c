import { JSON_OPTION, QUIET_OPTION } from "./_common_options.ts";
import { type CommandSpec, options } from "../line/mod.ts";

/** Declaration of `readout demo`. */
export const DEMO: CommandSpec = {
  name: "demo",
  summary: "run an example readout and write reports/",
  needs: "notebooks",
  examples: {
    "demo": "write to reports/",
    "demo --out /tmp/first-look": "write to another folder",
  },
  about: [
    "Starts the sandbox with its demo store and runs notebooks/experiment_readout.ipynb in Deno's Jupyter kernel. Writes the executed notebook and an HTML report, and prints the readout.",
  ],
  groups: {
    "Options": [
      ...options({ "out PATH": "output folder (default: reports)" }),
      JSON_OPTION,
      QUIET_OPTION,
    ],
  },
};
