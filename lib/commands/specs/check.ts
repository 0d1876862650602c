import {
  CONTROL_OPTION,
  JSON_OPTION,
  QUIET_OPTION,
} from "./_common_options.ts";
import { FILE_OPTIONS, WRITTEN_OPTIONS } from "./_files.ts";
import type { CommandSpec } from "../line/mod.ts";

/** Declaration of `readout check`. */
export const CHECK: CommandSpec = {
  name: "check",
  summary: "check input files before a readout",
  needs: "files",
  examples: {
    "check orders.csv visits.csv": "both files of a readout",
    "check orders.csv": "one file",
  },
  about: [
    "Shows rows, column types, excluded rows with reasons, and all problems at once. The visitors' file is recognized by its headers.",
  ],
  positional: [{ name: "FILE", isFile: true }, { name: "FILE", isFile: true }],
  main: [
    "map",
    "dates",
    "time-zone",
    "decimal",
    "delimiter",
    "control",
    "json",
  ],
  groups: {
    ...FILE_OPTIONS,
    ...WRITTEN_OPTIONS,
    "Options": [CONTROL_OPTION, JSON_OPTION, QUIET_OPTION],
  },
};
