import { JSON_OPTION } from "./_common_options.ts";
import type { CommandSpec } from "../line/mod.ts";

/** `readout cache`. */
export const CACHE: CommandSpec = {
  name: "cache",
  summary: "list, verify or empty what is kept of files that were read",
  needs: "files",
  examples: {
    "cache list": "which files, how large, when used",
    "cache verify": "read all of them",
    "cache empty": "remove them",
  },
  about: [
    'CSV files above 4 MB are kept as Parquet, under the digest of their bytes, and read fast the next time. READOUT_CACHE_DIR names the folder, or is "off". Above 20 GB the least recently used go.',
    "verify reads every value and removes what cannot be read: it is made again when it is needed.",
  ],
  positional: [{
    name: "ACTION",
    choices: ["list", "verify", "empty"],
  }],
  groups: { "Options": [JSON_OPTION] },
};
