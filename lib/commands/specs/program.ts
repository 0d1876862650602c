import {
  CURRENCY_OPTION,
  RESULT_OPTIONS,
  SERVICE_OPTIONS,
  settingOptions,
  SETTINGS_NOTE,
} from "./_common_options.ts";
import { WRITTEN_OPTIONS } from "./_files.ts";
import { type CommandSpec, type Given, options } from "../line/mod.ts";

const isOfFiles = ({ text }: Given): boolean =>
  text("interactions") !== "service";

/** `readout program`. */
export const PROGRAM: CommandSpec = {
  name: "program",
  summary: "say what all tests together earned, without the luck",
  needs: "service",
  sources: [
    { of: "--estimates", with: ["--interactions"], isOffline: isOfFiles },
    {
      of: "--reports",
      with: ["--shipped", "--interactions"],
      isOffline: isOfFiles,
    },
    { of: "--interactions", with: ["--shipped"], isOffline: isOfFiles },
    { of: "", with: ["--shipped"] },
  ],
  examples: {
    "program --estimates tests.csv": "from a file, a row per test",
    "program --reports reports/ --out program.html":
      "from a folder of JSON reports and bundles",
    "program --estimates tests.csv --rules --cost-ship 0.2%":
      "and which decision rule would have earned most",
    "program --second-opinion 95%":
      "from the service, with its own chances: how many winners are false",
    "program": "from the service: a readout of every experience",
    "program --interactions service":
      "and whether tests that ran at once touch each other, from exports",
  },
  about: [
    "Winners are shipped because they looked good, so their lifts run high. Each lift is shrunk toward the others; include tests that did not win.",
    SETTINGS_NOTE,
  ],
  main: [
    "estimates",
    "reports",
    "shipped",
    "interactions",
    "metric",
    "per-month",
    "rules",
    "second-opinion",
    "format",
    "out",
  ],
  groups: {
    "What is read": options({
      "estimates FILE":
        "a row per test: id or name, lift, standard_error (or lower and upper of an interval), decision (shipped, rejected, undecided, running, paused); also metric, variation, days, visitors, ended, per_month, planned_lift, service_chance",
      "reports FOLDER":
        "JSON reports and bundles of readouts; a readout that says to ship counts as shipped",
      "shipped NAME,...":
        "what was shipped: ids or names, 'ID: Variation' where there are several (default: what the readouts say to roll out)",
      "interactions FROM":
        'whether tests that ran at once touch each other: "service" exports their orders; or a folder with a file of orders per test, and NAME.assignments.csv beside NAME.csv where all visitors are known',
      "metric NAME":
        "the metric to read (default: the one most tests have; from the service, the one that decides)",
    }),
    "How it is read": [
      ...options({
        "per-month AMOUNT":
          "what the metric comes to in a month, where the tests do not say",
        "rules":
          "what each decision rule would have earned: a fixed level, the chance to be best, expected loss, an always-valid test, and what was shipped",
        "cost-ship LEVEL": "for --rules: what shipping costs, as a lift",
        "cost-day LEVEL": "for --rules: what a day of testing costs, as a lift",
        "cost-false-ship LEVEL":
          "for --rules: what shipping a false winner costs beside its loss, as a lift",
        "second-opinion LEVEL":
          "how many winners are false, a line a test; where nothing was decided, a winner is a test whose chance by the service is above this",
      }),
      CURRENCY_OPTION,
      ...settingOptions(["level"]),
    ],
    ...WRITTEN_OPTIONS,
    "What is written": RESULT_OPTIONS,
    ...SERVICE_OPTIONS,
  },
};
