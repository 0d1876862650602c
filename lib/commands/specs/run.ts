import {
  JSON_OPTION,
  QUIET_OPTION,
  SERVICE_OPTIONS,
} from "./_common_options.ts";
import { type CommandSpec, options } from "../line/mod.ts";

/** Declaration of `readout run`. */
export const RUN: CommandSpec = {
  name: "run",
  summary: "run or check a notebook without Jupyter",
  needs: "notebooks",
  examples: {
    "run notebook.ipynb": "write to reports/",
    "run notebook.ipynb -p maxZScore=3 --html readout.html":
      "also write a page",
    "run notebook.ipynb --check": "check the types without running",
  },
  about: [
    "Use - as NOTEBOOK to read standard input and write the executed notebook to standard output; --out=- also writes there.",
    "The notebook runs from top to bottom in a fresh kernel and is saved after each cell. Ctrl+C stops it.",
    "openClient() in the notebook uses the service in the settings, or else the sandbox.",
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
    "Execution": [
      ...options({
        "-p, parameter NAME=VALUE":
          "set a parameter, converted to its declared type; arrays and objects as JSON",
        "-f, parameters FILE":
          "set parameters from a YAML or JSON file; --parameter overrides it",
        "out PATH|-": "executed notebook (default: same name in reports/)",
        "html PATH": "also write a self-contained HTML file",
        "no-input":
          "omit the code from the HTML file and hide it in the notebook",
        "timeout SECONDS": "time limit per cell (default: none)",
        "total-timeout SECONDS": "time limit for all cells (default: none)",
        "from-cell CELL":
          "resume the run in --out from this cell: earlier cells keep their outputs; only parameters and cells tagged setup run again",
        "allow-errors": "continue after a failed cell",
        "cwd FOLDER": "working directory (default: the notebook's folder)",
        "record NEW_FOLDER": "record all service responses as a bundle",
        "from FOLDER":
          "run offline with the responses in a bundle; parameters default to the recorded ones",
        check: "only check the types of the cells",
        strict:
          "don't run if a cell uses an unknown property or an invalid literal",
      }),
      JSON_OPTION,
      QUIET_OPTION,
    ],
    ...SERVICE_OPTIONS,
  },
};
