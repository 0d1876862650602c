import { JSON_OPTION, LOCALE_OPTION } from "./_common_options.ts";
import { type CommandSpec, options } from "../line/mod.ts";

/** `readout verify`. */
export const VERIFY: CommandSpec = {
  name: "verify",
  summary: "prove a page, an answer or a bundle from the rows that were kept",
  needs: "files",
  examples: {
    "verify report.html": "a page, from the cache of this machine",
    "verify answer.json": "what an agent was answered",
    "verify report.html --from bundle/": "from a bundle that was handed on",
  },
  about: [
    "What a receipt names is made again and compared to the last byte. The file is proved, or altered, with the first places that differ. Otherwise it can't be checked here, which says nothing against it: the rows aren't kept any more, or another version made it.",
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
        "from FOLDER":
          "a bundle to make it again from, instead of what is kept on this machine",
      }),
      ...LOCALE_OPTION,
      JSON_OPTION,
    ],
  },
};
