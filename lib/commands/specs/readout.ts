import {
  CHOICE_OPTIONS,
  CONTROL_OPTION,
  LOCALE_OPTION,
  METRIC_OPTIONS,
  OF_SERVICE,
  QUIET_OPTION,
  SERVICE_OPTIONS,
  SETTINGS_NOTE,
} from "./_common_options.ts";
import {
  FILE_OPTIONS,
  NEEDS_VISITORS,
  WITH_FILES,
  WRITTEN_OPTIONS,
} from "./_files.ts";
import { type CommandSpec, options } from "../line/mod.ts";

const ONE = ["--format", "--details", "--bundle", "--control"];
const OF_FILES = ["--name", "--split", "--pool", ...ONE];
const OF_ORDERS = ["--max-z-score", ...ONE];
const EVERY_PAGE = [
  "--jobs",
  "--map",
  "--control",
  "--max-z-score",
  ...OF_SERVICE,
];

/** `readout readout`. */
export const READOUT: CommandSpec = {
  name: "readout",
  summary: "read one experience, two CSV files or all that runs",
  needs: "service",
  sources: [
    { of: "--all", with: EVERY_PAGE },
    { of: "--all-started", with: EVERY_PAGE },
    {
      of: "--from",
      with: [
        "EXPERIENCE",
        "--format",
        "--details",
        "--control",
        "--map",
        "--max-z-score",
      ],
      isOffline: true,
    },
    {
      of: "EXPERIENCE",
      with: ["--map", "--split", ...OF_ORDERS, ...OF_SERVICE],
    },
    {
      of: "--per-visitor",
      with: [...WITH_FILES.perVisitor, ...OF_FILES],
      isOffline: true,
    },
    {
      of: "--summaries",
      with: ["--name", "--split", ...WITH_FILES.summaries, ...ONE],
      isOffline: true,
    },
    {
      of: "--warehouse",
      with: [
        "--format",
        "--details",
        "--bundle",
        "--max-z-score",
        "--start",
        "--end",
        "--running",
        "--ended",
      ],
    },
    {
      of: "--orders",
      with: ["--max-z-score", "--before", ...WITH_FILES.orders, ...OF_FILES],
      needs: NEEDS_VISITORS,
      isOffline: true,
    },
  ],
  examples: {
    "readout 5b1f8a52-0c0e-4d55-9a3e-6f1d0e7a2c01": "an experience",
    'readout "progress bar"': "by a part of its name, as list shows it",
    "readout --orders orders.csv --visitors visits.csv": "two files",
    "readout --warehouse warehouse.json":
      "a database, which sums up its orders",
    "readout --from bundle/": "a bundle, without a network",
    "readout --all-started --out reports/": "a page for each that runs",
    "readout --all --out reports/": "and for each that has ended",
  },
  about: [SETTINGS_NOTE],
  positional: [{ name: "EXPERIENCE" }],
  main: [
    "orders",
    "visitors",
    "from",
    "all-started",
    "primary",
    "guardrail",
    "plan",
    "format",
    "out",
  ],
  groups: {
    ...FILE_OPTIONS,
    ...WRITTEN_OPTIONS,
    "From a database": options({
      "warehouse FILE":
        "a JSON file that names a database (DuckDB, PostgreSQL, ClickHouse), its tables and columns: lib/warehouse; the orders stay there",
    }),
    "With a bundle": options({
      "bundle NEW_FOLDER":
        "also keep every answer or file used, to make the readout again",
      "from FOLDER":
        "make a readout again, without a network; options that are not given are the recorded ones",
    }),
    "All that runs": options({
      "all-started":
        "write a page for each running experience, and an index of them; one that fails does not stop the others",
      all: "the same with ended experiences: an index to sort and search",
      "jobs JOBS": "how many are read at a time (default: 3)",
    }),
    "How it is read": [CONTROL_OPTION, ...METRIC_OPTIONS, ...CHOICE_OPTIONS],
    "What is written": [
      ...options({
        "format FORMAT":
          "how it is written: text; brief, three lines; a small record for programs and agents (lib/words/summary.schema.json); Markdown; one self-contained HTML file; JSON (lib/report/readout.schema.json); or the first chart as PNG. Default: by the ending of --out, or text",
        "out PATH":
          "write to this file instead of printing; with --all-started or --all, the folder of the pages (default: reports)",
        details: "on a terminal, also the evidence: all tables and notes",
        json:
          "print the bare record as JSON; with --all-started or --all, the pages written and the failures",
      }, {
        format: [
          ["text", "brief", "summary", "md", "html", "json", "png"],
        ],
      }),
      ...LOCALE_OPTION,
      QUIET_OPTION,
    ],
    ...SERVICE_OPTIONS,
  },
};
