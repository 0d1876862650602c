import {
  JSON_OPTION,
  QUIET_OPTION,
  SERVICE_OPTIONS,
  settingOptions,
  SETTINGS_NOTE,
} from "./_common_options.ts";
import { FILE_OPTIONS, WRITTEN_OPTIONS } from "./_files.ts";
import type { CommandSpec } from "../line/mod.ts";

/** `readout readout`. */
export const READOUT: CommandSpec = {
  name: "readout",
  summary: "read one experience, two CSV files or all that runs",
  examples: [
    {
      line: "readout 5b1f8a52-0c0e-4d55-9a3e-6f1d0e7a2c01",
      note: "an experience",
    },
    {
      line: "readout --orders orders.csv --visitors visits.csv",
      note: "two files",
    },
    { line: "readout --from bundle/", note: "a bundle, without a network" },
    {
      line: "readout --all-started --out reports/",
      note: "a page for each that runs",
    },
  ],
  about: [SETTINGS_NOTE],
  positional: [{ name: "EXPERIENCE_ID", kind: "text" }],
  groups: [
    FILE_OPTIONS,
    WRITTEN_OPTIONS,
    {
      title: "With a bundle",
      options: [
        {
          name: "bundle",
          kind: "folder",
          value: "FOLDER",
          help: "also keep every answer used, to make the readout again",
        },
        {
          name: "from",
          kind: "folder",
          value: "FOLDER",
          help:
            "make a readout again, without a network; options that are not given are the recorded ones",
        },
      ],
    },
    {
      title: "All that runs",
      options: [
        {
          name: "all-started",
          kind: "flag",
          help:
            "write a page for each running experience, and an index of them; one that fails does not stop the others",
        },
        {
          name: "jobs",
          kind: "number",
          value: "NUMBER",
          help: "how many are read at a time (default: 3)",
        },
      ],
    },
    {
      title: "How it is read",
      options: [
        {
          name: "control",
          kind: "text",
          value: "NAME",
          help: "the variation that the others are compared with",
        },
        ...settingOptions(["primary", "level", "maxZScore", "crossovers"]),
      ],
    },
    {
      title: "What is written",
      options: [
        {
          name: "format",
          kind: "choice",
          value: "FORMAT",
          choices: ["text", "md", "html", "json"],
          help:
            "text for a terminal, Markdown, one HTML file that stands alone, or JSON as lib/report/readout.schema.json describes it",
        },
        {
          name: "out",
          kind: "file",
          value: "PATH",
          help:
            "write to this file instead of printing; with --all-started, the folder of the pages (default: reports)",
        },
        {
          ...JSON_OPTION,
          help:
            "print the bare record as JSON; with --all-started, what was written and what failed",
        },
        QUIET_OPTION,
      ],
    },
    SERVICE_OPTIONS,
  ],
};
