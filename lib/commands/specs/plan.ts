import { TEST_PLAN_OPTIONS } from "../../base/mod.ts";
import {
  CONTROL_OPTION,
  JSON_OPTION,
  LOCALE_OPTION,
  METRIC_OPTIONS,
  OF_SERVICE,
  QUIET_OPTION,
  SERVICE_OPTIONS,
  settingOptions,
  SETTINGS_NOTE,
} from "./_common_options.ts";
import {
  FILE_OPTIONS,
  FILES_NOTE,
  NEEDS_VISITORS,
  WITH_FILES,
  WRITTEN_OPTIONS,
} from "./_files.ts";
import { type CommandSpec, options } from "../line/mod.ts";

/** Declaration of `readout plan`. */
export const PLAN: CommandSpec = {
  name: "plan",
  summary: "plan a test: metric, sample size and stopping rule",
  needs: "service",
  sources: [
    {
      of: "--baseline",
      with: ["--deviation", "--currency"],
      isOffline: true,
    },
    {
      of: "--orders",
      with: WITH_FILES.orders,
      needs: NEEDS_VISITORS,
      isOffline: true,
    },
    { of: "--per-visitor", with: WITH_FILES.perVisitor, isOffline: true },
    { of: "--summaries", with: WITH_FILES.summaries, isOffline: true },
    { of: "EXPERIENCE", with: OF_SERVICE },
  ],
  examples: {
    "plan --primary conversion_rate --baseline 0.03 --minimum-effect 0.05":
      "from a known rate",
    "plan orders.csv visits.csv --minimum-effect 0.05":
      "from the files of a past test",
    'plan "progress bar" --minimum-effect 0.05 --rule group-sequential':
      "from an experience",
  },
  about: [
    "Writes plan.json with a digest of its contents. readout --plan plan.json decides by the plan and reports any deviation from it.",
    FILES_NOTE,
    SETTINGS_NOTE,
  ],
  positional: [{ name: "EXPERIENCE" }],
  main: [
    "minimum-effect",
    "primary",
    "guardrail",
    "rule",
    "baseline",
    "daily-visitors",
    "orders",
    "visitors",
    "out",
  ],
  groups: {
    "What to plan": [
      ...settingOptions(["minimumEffect"]),
      ...METRIC_OPTIONS,
      ...settingOptions(["guardrail", "level"]),
      {
        ...CONTROL_OPTION,
        help:
          `${CONTROL_OPTION.help} and the baseline measures (default: the first of --split, or as in the past test)`,
      },
      ...options({
        "rule WHEN":
          "when to decide: once at the end, at planned looks, or at any time (default: fixed)",
        "looks COUNT":
          "number of equally spaced looks for group-sequential (default: 4)",
        "power LEVEL": "power to detect the minimum effect (default: 0.8)",
        "variations COUNT":
          "number of variations, including the control (default: 2, or those of --split)",
      }, TEST_PLAN_OPTIONS),
    ],
    "Baseline": options({
      "baseline LIST":
        "current value of the primary metric, such as 0.03 or 3% for conversion_rate; for several metrics conversion_rate=0.03,aov=60",
      "deviation LIST":
        "standard deviation per visitor; for several metrics as with --baseline (default: that of a rate)",
      "daily-visitors AMOUNT":
        "expected visitors per day (default: as in the data)",
    }),
    ...FILE_OPTIONS,
    ...WRITTEN_OPTIONS,
    "Output": [
      ...options({ "out PATH": "write to a new file (default: plan.json)" }),
      ...LOCALE_OPTION,
      JSON_OPTION,
      QUIET_OPTION,
    ],
    ...SERVICE_OPTIONS,
  },
};
