import {
  CURRENCY_OPTION,
  MAP_OPTION,
  RESULT_OPTIONS,
  SERVICE_OPTIONS,
  settingOptions,
  SETTINGS_NOTE,
} from "./_common_options.ts";
import { WRITTEN_OPTIONS } from "./_files.ts";
import { type CommandSpec, options } from "../line/mod.ts";

/** Declaration of `readout program`. */
export const PROGRAM: CommandSpec = {
  name: "program",
  summary: "estimate what all tests earned, corrected for winner's curse",
  needs: "service",
  sources: [
    { of: "--estimates", with: ["--map", "--shipped"], isOffline: true },
    { of: "--reports", with: ["--shipped"], isOffline: true },
    { of: "", with: ["--shipped"] },
  ],
  examples: {
    "program tests.csv": "from a file with one test per row",
    "program --reports reports/ --out program.html":
      "from pages of readout --all, JSON reports, bundles and result exports",
    "program": "from a readout of every experience",
  },
  about: [
    "Winners are shipped because they looked good, so their lifts run high. Each lift is shrunk toward the others; include tests that did not win.",
    SETTINGS_NOTE,
  ],
  main: [
    "estimates",
    "reports",
    "shipped",
    "metric",
    "per-month",
    "format",
    "out",
  ],
  groups: {
    "Input": options({
      "estimates FILE":
        "one test per row: id or name, lift, standard_error (or lower and upper), decision (shipped, rejected, undecided, running, paused); optional: metric, variation, days, visitors, ended, per_month, planned_lift. Also accepts GrowthBook, Statsig and Optimizely result exports, with one row per variation or comparison",
      "reports FOLDER":
        "folder of readout --all, of JSON reports, of bundles or of result exports (CSV, one test per file); tests whose result is to ship count as shipped",
      "shipped NAME,...":
        "shipped tests by ID or name, or 'ID: Variation' (default: as in the file, or else tests whose result is to roll out)",
      "metric NAME":
        "metric to use (default: the most common one; from the service, the primary metric)",
    }),
    "Analysis": [
      ...options({
        "per-month AMOUNT":
          "monthly total of the metric, for tests without one",
      }),
      CURRENCY_OPTION,
      MAP_OPTION,
      ...settingOptions(["level"]),
    ],
    ...WRITTEN_OPTIONS,
    "Output": RESULT_OPTIONS,
    ...SERVICE_OPTIONS,
  },
};
