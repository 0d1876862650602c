import { JSON_OPTION } from "./_common_options.ts";
import type { CommandSpec } from "../line/mod.ts";

/** Declaration of `readout cache`. */
export const CACHE: CommandSpec = {
  name: "cache",
  summary: "manage the cache of input files",
  needs: "files",
  examples: {
    "cache list": "list files, sizes and last use",
    "cache verify": "check every file",
    "cache empty": "remove all files",
  },
  about: [
    'CSV files above 4 MB are cached as Parquet, keyed by their SHA-256 digest. Set READOUT_CACHE_DIR to another folder, or to "off". Above 20 GB the least recently used files are removed.',
    "verify reads every value and removes damaged files; they are recreated when needed.",
  ],
  positional: [{
    name: "ACTION",
    choices: ["list", "verify", "empty"],
  }],
  groups: { "Options": [JSON_OPTION] },
};
