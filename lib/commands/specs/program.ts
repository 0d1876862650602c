import {
  CURRENCY_OPTION,
  RESULT_OPTIONS,
  SERVICE_OPTIONS,
  settingOptions,
  SETTINGS_NOTE,
} from "./_common_options.ts";
import { WRITTEN_OPTIONS } from "./_files.ts";
import { type CommandSpec, options } from "../line/mod.ts";

/** `readout program`. */
export const PROGRAM: CommandSpec = {
  name: "program",
  summary: "say what all tests together earned, without the luck",
  needs: "service",
  sources: [
    { of: "--estimates", with: [], isOffline: true },
    { of: "--reports", with: ["--shipped"], isOffline: true },
    { of: "", with: ["--shipped"] },
  ],
  examples: {
    "program --estimates tests.csv": "from a file, a row per test",
    "program --reports reports/ --out program.html":
      "from a folder of JSON reports and bundles",
    "program": "from the service: a readout of every experience",
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
    "What is read": options({
      "estimates FILE":
        "a row per test: id or name, lift, standard_error (or lower and upper of an interval), decision (shipped, rejected, undecided, running, paused); also metric, variation, days, visitors, ended, per_month, planned_lift",
      "reports FOLDER":
        "JSON reports and bundles of readouts; a readout that says to ship counts as shipped",
      "shipped NAME,...":
        "what was shipped: ids or names, 'ID: Variation' where there are several (default: what the readouts say to roll out)",
      "metric NAME":
        "the metric to read (default: the one most tests have; from the service, the one that decides)",
    }),
    "How it is read": [
      ...options({
        "per-month AMOUNT":
          "what the metric comes to in a month, where the tests do not say",
      }),
      CURRENCY_OPTION,
      ...settingOptions(["level"]),
    ],
    ...WRITTEN_OPTIONS,
    "What is written": RESULT_OPTIONS,
    ...SERVICE_OPTIONS,
  },
};
