/** Options that mean the same in every command that has them. */

import { optionName, type SettingName, SETTINGS } from "../../settings/mod.ts";
import {
  allIn,
  dashed,
  type OptionGroups,
  options,
  type OptionSpec,
} from "../line/mod.ts";

/** For scripts; no progress. */
export const [JSON_OPTION, QUIET_OPTION] = options({
  json: "print the result as JSON",
  "-q, quiet": "no progress on standard error, only failures",
}) as [OptionSpec, OptionSpec];

/** What the others are compared with; which header is which column. */
export const [CONTROL_OPTION, MAP_OPTION, CURRENCY_OPTION] = options({
  "control NAME": "the variation that the others are compared with",
  "map NAME=HEADER,...":
    "which header is which column, where it is not found by itself",
  "currency CODE": "ISO 4217 of the amounts",
}) as [OptionSpec, OptionSpec, OptionSpec];

/** In whose conventions. */
export const LOCALE_OPTION: readonly OptionSpec[] = settingOptions(["locale"]);

/** How a result is written, and where it goes. */
export const RESULT_OPTIONS: readonly OptionSpec[] = [
  ...options({
    "format FORMAT":
      "how it is written: text, brief (three lines), Markdown, one self-contained HTML file, or JSON. Default: by the ending of --out, or text. brief with --out FILE.html, .md or .json prints the lines and the file's path",
    "out PATH": "write to this file instead of printing",
  }, { format: [["text", "brief", "md", "html", "json"]] }),
  ...LOCALE_OPTION,
  JSON_OPTION,
  QUIET_OPTION,
];

/** Which service, for every command that asks one. */
export const SERVICE_OPTIONS: OptionGroups = {
  "The service": [
    ...settingOptions(["baseUrl", "tokenFile", "tokenVariable", "tokenHeader"]),
    ...options({
      "settings FILE":
        "the only file of settings to read, or none (default: readout.json)",
      sandbox: "ask the demo store on this machine instead",
    }),
  ],
};

/** Options of the service alone: files have settings, too. */
export const OF_SERVICE = dashed(allIn(SERVICE_OPTIONS))
  .filter((name) => name !== "--settings");

/** What is said of the settings wherever they can be given. */
export const SETTINGS_NOTE =
  'Settings come from options first, then the environment (READOUT_BASE_URL, READOUT_TOKEN, READOUT_LEVEL, ...). Then come readout.json in this folder or one above, and the user\'s own. "deno task doctor" shows what applies.';

/** Settings as options. */
export function settingOptions(
  names: readonly SettingName[],
): readonly OptionSpec[] {
  return names.map((name) => {
    const { value, help, otherwise, choices, kind } = SETTINGS
      .find((setting) => setting.name === name)!;
    const usage = `${optionName(name)} ${value}`;
    const [option] = options(
      { [usage]: `${help} (default: ${otherwise})` },
      choices === undefined ? {} : { [name]: [choices] },
    );
    return { ...option!, isOpen: kind === "text" };
  });
}

/** Which metrics there are beside the built-in ones, and which decide. */
export const METRIC_OPTIONS: readonly OptionSpec[] = [
  ...settingOptions(["primary"]),
  ...options({
    "metric... DEFINITION":
      'a metric of your own from numeric columns, such as "units_per_order = units / orders"; after commas: lower is better, cap 500 per order, as money, as percent, watched, called Units; repeatable (default: metrics of readout.json)',
  }),
];

/** Settings of how a readout is read, but for the metric that decides. */
export const CHOICE_SETTINGS = [
  "guardrail",
  "level",
  "maxZScore",
  "crossovers",
  "plan",
  "minimumEffect",
  "priorSd",
] as const satisfies readonly SettingName[];

/** The same as options, and what belongs to one experience alone. */
export const CHOICE_OPTIONS: readonly OptionSpec[] = [
  ...settingOptions(CHOICE_SETTINGS),
  ...options({
    "planned-visitors NUMBER":
      "planned visitors, all variations together; while the test runs, gives the power by then",
    "window DAYS":
      "how long after their visitor's first visit orders count, such as 7d; with --assignments (default: to the end of the data)",
  }),
];
