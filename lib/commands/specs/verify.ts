import { JSON_OPTION, LOCALE_OPTION } from "./_common_options.ts";
import { type CommandSpec, options } from "../line/mod.ts";

/** Declaration of `readout verify`. */
export const VERIFY: CommandSpec = {
  name: "verify",
  summary: "verify a page, an answer or a bundle",
  needs: "files",
  examples: {
    "verify report.html": "a page, using the cache",
    "verify answer.json": "an agent's answer",
    "verify report.html --from bundle/": "using a shared bundle",
  },
  about: [
    "Reproduces the result from the data named by its receipt and compares every byte. The file is proved, or the altered places are shown. If the data are no longer in the cache, or another version made the file, it isn't verifiable here; that doesn't mean it's wrong.",
  ],
  positional: [{
    name: "RECEIPT|FILE",
    isFile: true,
    needed: "a receipt, a page, an answer or a bundle",
  }],
  main: ["from", "json"],
  groups: {
    "Options": [
      ...options({
        "from FOLDER": "bundle to reproduce it from instead of the cache",
      }),
      ...LOCALE_OPTION,
      JSON_OPTION,
    ],
  },
};
