import {
  JSON_OPTION,
  QUIET_OPTION,
  SERVICE_OPTIONS,
} from "./_common_options.ts";
import { type CommandSpec, options } from "../line/mod.ts";

/** `readout run`. */
export const RUN: CommandSpec = {
  name: "run",
  summary: "run or check any notebook, with parameters, without Jupyter",
  needs: "notebooks",
  examples: {
    "run notebook.ipynb": "into reports/",
    "run notebook.ipynb -p maxZScore=3 --html readout.html": "as a page, too",
    "run notebook.ipynb --check": "its types, without running",
  },
  about: [
    "As NOTEBOOK, - is standard input; the executed one then goes to standard output, as it does with --out=-.",
    "The notebook runs from top to bottom in a fresh kernel, and is saved after each cell. Ctrl+C stops the run.",
    "The service that options and settings name is handed to the notebook, for openClient(); when none is named, openClient() starts the sandbox.",
  ],
  positional: [{ name: "NOTEBOOK", isFile: true, needed: "a notebook" }],
  main: [
    "parameter",
    "parameters",
    "out",
    "html",
    "check",
    "from-cell",
    "record",
    "from",
    "sandbox",
  ],
  groups: {
    "How it runs": [
      ...options({
        "-p, parameter NAME=VALUE":
          "set a parameter; the value is read by its declared type, arrays and objects are written as JSON",
        "-f, parameters FILE":
          "set parameters from a YAML or JSON file; --parameter comes before it",
        "out PATH|-": "the executed notebook (default: its name, in reports/)",
        "html PATH": "also write it as one HTML file",
        "no-input":
          "leave the code out of the HTML file, and hide it in the notebook",
        "timeout SECONDS": "how long one cell may take (default: no limit)",
        "total-timeout SECONDS":
          "how long all cells may take (default: no limit)",
        "from-cell CELL":
          "go on with the run that --out holds: cells before this one keep their outputs and are not run, but for the parameters and those tagged setup",
        "allow-errors": "go on after a cell that fails",
        "cwd FOLDER": "where the cells run (default: the notebook's folder)",
        "record NEW_FOLDER":
          "keep every answer that its clients get, as a bundle",
        "from FOLDER":
          "answer its clients from a bundle, without a network; its parameters are the recorded ones, unless set",
        check: "check the types of the cells, run nothing",
        strict:
          "run nothing when a cell names a property that does not exist, or a literal that its type does not have",
      }),
      JSON_OPTION,
      QUIET_OPTION,
    ],
    ...SERVICE_OPTIONS,
  },
};
