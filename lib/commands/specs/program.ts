import {
  FORMAT_OPTION,
  JSON_OPTION,
  OUT_OPTION,
  QUIET_OPTION,
  SERVICE_OPTIONS,
  settingOptions,
  SETTINGS_NOTE,
} from "./_common_options.ts";
import { WRITTEN_OPTIONS } from "./_files.ts";
import { type CommandSpec, option } from "../line/mod.ts";

/** `readout program`. */
export const PROGRAM: CommandSpec = {
  name: "program",
  summary: "say what all tests together earned, without the luck",
  needs: "service",
  isOffline: (args) =>
    args.text("interactions") !== "service" &&
    ["estimates", "reports", "interactions"].some((name) =>
      args.text(name) !== undefined
    ),
  examples: {
    "program --estimates tests.csv": "from a file, a row per test",
    "program --reports reports/ --out program.html":
      "from a folder of JSON reports and bundles",
    "program": "from the service: a readout of every experience",
    "program --interactions service":
      "and whether tests that ran at once touch each other, from exports",
  },
  about: [
    "Tests are shipped that came out well, so their lifts sum to too much. Each is drawn to where those of the others lie; those that did not win belong into the file, too.",
    SETTINGS_NOTE,
  ],
  groups: [
    {
      title: "What is read",
      options: [
        option(
          "--estimates FILE",
          "a row per test: id, metric, lift, standard_error, decision (shipped, rejected, undecided, running, paused); also name, days, visitors, ended, per_month, planned_lift",
        ),
        option(
          "--reports FOLDER",
          "JSON reports and bundles of readouts; a readout that says to ship counts as shipped",
        ),
        option(
          "--shipped NAME,...",
          "of the service or of reports: ids or names of what was shipped, 'ID: Variation' where there are several (default: what the readouts say to ship)",
        ),
        option(
          "--interactions FROM",
          'whether tests that ran at once touch each other: "service" exports their orders; or a folder with a file of orders per test, and NAME.assignments.csv beside NAME.csv where all visitors are known',
        ),
        option(
          "--metric NAME",
          "the metric that is read (default: the one that most tests have; from the service the one that decides its pages)",
        ),
      ],
    },
    {
      title: "How it is read",
      options: [
        option(
          "--per-month AMOUNT",
          "what the metric comes to in a month, where the tests do not say",
        ),
        option("--currency CODE", "ISO 4217 of the amounts"),
        ...settingOptions(["level"]),
      ],
    },
    WRITTEN_OPTIONS,
    {
      title: "What is written",
      options: [
        FORMAT_OPTION,
        OUT_OPTION,
        JSON_OPTION,
        QUIET_OPTION,
      ],
    },
    SERVICE_OPTIONS,
  ],
};
