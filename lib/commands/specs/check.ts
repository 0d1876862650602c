import {
  CONTROL_OPTION,
  JSON_OPTION,
  QUIET_OPTION,
} from "./_common_options.ts";
import { FILE_OPTIONS, WRITTEN_OPTIONS } from "./_files.ts";
import type { CommandSpec } from "../line/mod.ts";

/** `readout check`. */
export const CHECK: CommandSpec = {
  name: "check",
  summary: "say what two files hold and what is wrong with them",
  needs: "files",
  examples: {
    "check orders.csv visits.csv": "both of a readout",
    "check orders.csv": "one alone",
  },
  about: [
    "Rows, columns and how they are read, what is left out and why, and every problem at once, before any statistics. Which file holds the visitors is known by its headers.",
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
