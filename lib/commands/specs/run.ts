import {
  JSON_OPTION,
  QUIET_OPTION,
  SERVICE_OPTIONS,
} from "./_common_options.ts";
import type { CommandSpec } from "../line/mod.ts";

/** `readout run`. */
export const RUN: CommandSpec = {
  name: "run",
  summary: "run or check any notebook, with parameters, without Jupyter",
  examples: [
    { line: "run notebook.ipynb", note: "into reports/" },
    {
      line: "run notebook.ipynb -p maxZScore=3 --html readout.html",
      note: "as a page, too",
    },
    { line: "run notebook.ipynb --check", note: "its types, without running" },
  ],
  about: [
    "The notebook runs from top to bottom in a fresh kernel, and is saved after each cell. Ctrl+C stops the run.",
    "The service that options and settings name is handed to the notebook, for openClient(); when none is named, openClient() starts the sandbox.",
  ],
  positional: [{ name: "NOTEBOOK", kind: "file" }],
  groups: [
    {
      title: "Options",
      options: [
        {
          name: "parameter",
          kind: "pairs",
          short: "p",
          value: "NAME=VALUE",
          help:
            "set a parameter; the value is read by its declared type, arrays and objects are written as JSON",
        },
        {
          name: "parameters",
          kind: "file",
          short: "f",
          value: "FILE",
          help:
            "set parameters from a YAML or JSON file; --parameter comes before it",
        },
        {
          name: "out",
          kind: "file",
          value: "FILE",
          help: "the executed notebook (default: its name, in reports/)",
        },
        {
          name: "html",
          kind: "file",
          value: "FILE",
          help: "also write it as one HTML file",
        },
        {
          name: "no-input",
          kind: "flag",
          help:
            "leave the code out of the HTML file, and hide it in the notebook",
        },
        {
          name: "timeout",
          kind: "number",
          value: "SECONDS",
          help: "how long one cell may take (default: no limit)",
        },
        {
          name: "total-timeout",
          kind: "number",
          value: "SECONDS",
          help: "how long all cells may take (default: no limit)",
        },
        {
          name: "from-cell",
          kind: "number",
          value: "NUMBER",
          help:
            "go on with the run that --out holds: cells before this one keep their outputs and are not run, but for the parameters and those tagged setup",
        },
        {
          name: "allow-errors",
          kind: "flag",
          help: "go on after a cell that fails",
        },
        {
          name: "cwd",
          kind: "folder",
          value: "FOLDER",
          help: "where the cells run (default: the notebook's folder)",
        },
        {
          name: "record",
          kind: "folder",
          value: "FOLDER",
          help: "keep every answer that its clients get, as a bundle",
        },
        {
          name: "from",
          kind: "folder",
          value: "FOLDER",
          help:
            "answer its clients from a bundle, without a network; its parameters are the recorded ones, unless set",
        },
        {
          name: "check",
          kind: "flag",
          help: "check the types of the cells, run nothing",
        },
        JSON_OPTION,
        QUIET_OPTION,
      ],
    },
    SERVICE_OPTIONS,
  ],
};
