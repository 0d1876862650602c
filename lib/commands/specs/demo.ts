import { JSON_OPTION, QUIET_OPTION } from "./_common_options.ts";
import { type CommandSpec, options } from "../line/mod.ts";

/** `readout demo`. */
export const DEMO: CommandSpec = {
  name: "demo",
  summary: "run the example readout in the sandbox and write reports/",
  needs: "notebooks",
  examples: {
    "demo": "into reports/",
    "demo --out /tmp/first-look": "somewhere else",
  },
  about: [
    "Starts the local service with its demo store and runs notebooks/experiment_readout.ipynb in Deno's Jupyter kernel. Writes the executed notebook and one HTML report, and prints the readout.",
  ],
  groups: {
    "Options": [
      ...options({ "out PATH": "where to write (default: reports)" }),
      JSON_OPTION,
      QUIET_OPTION,
    ],
  },
};
