/** Options with the same meaning in several commands. */

import { optionName, type SettingName, SETTINGS } from "../../settings/mod.ts";
import type { OptionGroups, OptionSpec } from "../line/mod.ts";
import { flattenGroups, options, withDashes } from "../line/mod.ts";

/** Options for scripts: JSON output, and no progress messages. */
export const [JSON_OPTION, QUIET_OPTION] = options({
  json: "print the result as JSON",
  "-q, quiet": "print no progress, only failures",
}) as [OptionSpec, OptionSpec];

/** Options for the control variation, the column mapping and the currency. */
export const [CONTROL_OPTION, MAP_OPTION, CURRENCY_OPTION] = options({
  "control NAME": "the control variation",
  "map NAME=HEADER,...":
    "map a header to a column name when it isn't recognized",
  "currency CODE": "currency of the amounts, as an ISO 4217 code",
}) as [OptionSpec, OptionSpec, OptionSpec];

/** Option for the locale of numbers and dates. */
export const LOCALE_OPTION: readonly OptionSpec[] = settingOptions(["locale"]);

/** Options for the output format and the output file. */
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

/** Options that specify the service. */
export const SERVICE_OPTIONS: OptionGroups = {
  "The service": [
    ...settingOptions(["baseUrl", "tokenFile", "tokenVariable", "tokenHeader"]),
    ...options({
      "settings FILE": "settings file to use, or none (default: readout.json)",
      sandbox: "use the demo store on this machine",
    }),
  ],
};

/**
 * Names of the options that apply only to a service; settings also apply to
 * files.
 */
export const OF_SERVICE = withDashes(flattenGroups(SERVICE_OPTIONS))
  .filter((name) => name !== "--settings");

/** Help text about the settings. */
export const SETTINGS_NOTE =
  'Options override environment variables (READOUT_BASE_URL, READOUT_TOKEN, READOUT_LEVEL, ...), which override readout.json in this folder or one above, which overrides the user\'s own. "deno task doctor" shows the settings in effect.';

/** Returns settings as command-line options. */
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

/** Options that define metrics and select the primary metric. */
export const METRIC_OPTIONS: readonly OptionSpec[] = [
  ...settingOptions(["primary"]),
  ...options({
    "metric... DEFINITION":
      'define a metric from numeric columns, such as "units_per_order = units / orders"; options after commas: lower is better, cap 500 per order, as money, as percent, watched, called Units; repeatable (default: metrics in readout.json)',
  }),
];

/** Settings of a readout, except its primary metric. */
export const CHOICE_SETTINGS = [
  "guardrail",
  "level",
  "maxZScore",
  "crossovers",
  "plan",
  "minimumEffect",
  "priorSd",
] as const satisfies readonly SettingName[];

/** Options of a readout: its settings, and options for a single experience. */
export const CHOICE_OPTIONS: readonly OptionSpec[] = [
  ...settingOptions(CHOICE_SETTINGS),
  ...options({
    "planned-visitors NUMBER":
      "planned number of visitors in all variations; shows the expected power of a running test",
    "window DAYS":
      "count only orders within this time of the visitor's first visit, such as 7d; with --assignments (default: no limit)",
  }),
];
