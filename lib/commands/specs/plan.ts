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
  NEEDS_VISITORS,
  WITH_FILES,
  WRITTEN_OPTIONS,
} from "./_files.ts";
import { type CommandSpec, options } from "../line/mod.ts";

/** `readout plan`. */
export const PLAN: CommandSpec = {
  name: "plan",
  summary: "fix beforehand what decides, when, and with how many visitors",
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
      "from a rate that is known",
    "plan --orders orders.csv --visitors visits.csv --minimum-effect 0.05":
      "from a past experiment's files",
    'plan "progress bar" --minimum-effect 0.05 --rule group-sequential':
      "from an experience of the service",
  },
  about: [
    "Writes plan.json, with a digest over what it holds; readout --plan plan.json says then whether it was kept, and decides by it.",
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
    "What is planned": [
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
          "when it decides: once at the end, at a few looks, or at every look (default: fixed)",
        "looks COUNT":
          "looks of group-sequential, equally far apart (default: 4)",
        "power LEVEL":
          "chance to find the smallest lift that matters (default: 0.8)",
        "variations COUNT":
          "the control among them (default: 2, or those of --split)",
      }, TEST_PLAN_OPTIONS),
    ],
    "What is known": options({
      "baseline LIST":
        "the deciding metric per visitor today, such as 0.03 or 3% of conversion_rate; of several metrics conversion_rate=0.03,aov=60",
      "deviation LIST":
        "its standard deviation per visitor, of several metrics as with --baseline (default: that of a rate)",
      "daily-visitors AMOUNT":
        "visitors a day who will take part (default: as in what is read)",
    }),
    ...FILE_OPTIONS,
    ...WRITTEN_OPTIONS,
    "What is written": [
      ...options({
        "out PATH":
          "write to this file, which must not be there yet (default: plan.json)",
      }),
      ...LOCALE_OPTION,
      JSON_OPTION,
      QUIET_OPTION,
    ],
    ...SERVICE_OPTIONS,
  },
};
