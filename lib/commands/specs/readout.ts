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
  FILES_NOTE,
  NEEDS_VISITORS,
  WITH_FILES,
  WRITTEN_OPTIONS,
} from "./_files.ts";
import { type CommandSpec, options, withDashes } from "../line/mod.ts";

const ONE = ["--format", "--details", "--bundle", "--control"];
const OF_FILES = ["--name", "--split", "--pool", ...ONE];
const OF_ORDERS = ["--max-z-score", ...ONE];
/** Visitors that the service is asked for; of files, segments tell them apart. */
const VISITOR_FILTERS = options({
  "device DEVICE": "only visitors on this device",
  "visitor-type TYPE": "only new or only returning visitors",
  "country CODE,...": "only visitors from these countries, such as US,CA",
  "channel NAME,...":
    'only visitors from these traffic channels, such as "Paid Social"',
}, {
  device: [["mobile", "desktop"]],
  "visitor-type": [["new", "returning"]],
});
const OF_ALL = [
  "--jobs",
  "--map",
  "--control",
  "--max-z-score",
  ...OF_SERVICE,
];

/** Declaration of `readout readout`. */
export const READOUT: CommandSpec = {
  name: "readout",
  summary: "analyze an experience, files, or all running experiences",
  needs: "service",
  sources: [
    { of: "--all", with: OF_ALL },
    { of: "--all-started", with: OF_ALL },
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
      with: [
        "--map",
        "--split",
        ...withDashes(VISITOR_FILTERS),
        ...OF_ORDERS,
        ...OF_SERVICE,
      ],
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
    'readout "progress bar"': "an experience by part of its name",
    "readout orders.csv visits.csv": "two files, in any order",
    'readout "progress bar" --device mobile --country US,CA':
      "some of its visitors",
    "readout --warehouse warehouse.json": "a database",
    "readout --from bundle/": "a bundle, offline",
    "readout --all-started --out reports/":
      "a page for each running experience",
    "readout --all --out reports/": "finished experiences too",
  },
  about: [FILES_NOTE, SETTINGS_NOTE],
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
        "JSON description of a database (DuckDB, PostgreSQL, ClickHouse), its tables and columns; orders are summed in the database",
    }),
    "With a bundle": options({
      "bundle NEW_FOLDER":
        "also record all data used, to reproduce the readout",
      "from FOLDER":
        "reproduce a recorded readout offline; options default to the recorded ones",
    }),
    "All experiences": options({
      "all-started":
        "write a page for each running experience and an index; a failure doesn't stop the others",
      all: "also include finished experiences, with a searchable index",
      "jobs JOBS": "experiences to process in parallel (default: 3)",
    }),
    "Which visitors": VISITOR_FILTERS,
    "Analysis": [CONTROL_OPTION, ...METRIC_OPTIONS, ...CHOICE_OPTIONS],
    "Output": [
      ...options({
        "format FORMAT":
          "output format: text, brief (three lines), summary (a small JSON record), Markdown, a self-contained HTML file, JSON, or the first chart as PNG. The schemas are lib/words/summary.schema.json and lib/report/readout.schema.json. Default: the extension of --out, or text",
        "out PATH":
          "write to a file instead of printing; with --all-started or --all, the output folder (default: reports)",
        details: "in a terminal, also print all tables and notes",
        json:
          "print the record as JSON; with --all-started or --all, the list of pages and failures",
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
