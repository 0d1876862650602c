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
  "-q, quiet": "print no progress, only failures",
}) as [OptionSpec, OptionSpec];

/** What the others are compared with; which header is which column. */
export const [CONTROL_OPTION, MAP_OPTION, CURRENCY_OPTION] = options({
  "control NAME": "the control variation",
  "map NAME=HEADER,...":
    "map a header to a column name when it isn't recognized",
  "currency CODE": "currency of the amounts, as an ISO 4217 code",
}) as [OptionSpec, OptionSpec, OptionSpec];

/** In whose conventions. */
export const LOCALE_OPTION: readonly OptionSpec[] = settingOptions(["locale"]);

/** How a result is written, and where it goes. */
export const RESULT_OPTIONS: readonly OptionSpec[] = [
  ...options({
    "format FORMAT":
      "output format: text, brief (three lines), Markdown, a self-contained HTML file, or JSON. Default: the extension of --out, or text. With --out FILE.html, .md or .json, brief also prints the file's path",
    "out PATH": "write to a file instead of printing",
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
      "settings FILE": "settings file to use, or none (default: readout.json)",
      sandbox: "use the demo store on this machine",
    }),
  ],
};

/** Options of the service alone: files have settings, too. */
export const OF_SERVICE = dashed(allIn(SERVICE_OPTIONS))
  .filter((name) => name !== "--settings");

/** What is said of the settings wherever they can be given. */
export const SETTINGS_NOTE =
  'Options override environment variables (READOUT_BASE_URL, READOUT_TOKEN, READOUT_LEVEL, ...), which override readout.json in this folder or one above, which overrides the user\'s own. "deno task doctor" shows the settings in effect.';

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
      'define a metric from numeric columns, such as "units_per_order = units / orders"; options after commas: lower is better, cap 500 per order, as money, as percent, watched, called Units; repeatable (default: metrics in readout.json)',
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
      "planned number of visitors in all variations; shows the expected power of a running test",
    "window DAYS":
      "count only orders within this time of the visitor's first visit, such as 7d; with --assignments (default: no limit)",
  }),
];
