/** Options that mean the same in every command that has them. */

import { optionOf, type SettingName, SETTINGS } from "../../settings/mod.ts";
import { option, type OptionGroup, type OptionSpec } from "../line/mod.ts";

const PLACEHOLDERS: Readonly<Record<SettingName, string>> = {
  baseUrl: "URL",
  tokenFile: "FILE",
  tokenVariable: "NAME",
  tokenHeader: "NAME",
  level: "LEVEL",
  primary: "METRIC",
  guardrail: "LIST",
  maxZScore: "NUMBER",
  crossovers: "WHAT",
  plan: "FILE",
  minimumEffect: "FRACTION",
  priorSd: "FRACTION|FILE",
};

/** For scripts. */
export const JSON_OPTION: OptionSpec = option(
  "--json",
  "print the result as JSON",
);

/** What the others are compared with. */
export const CONTROL_OPTION: OptionSpec = option(
  "--control NAME",
  "the variation that the others are compared with",
);

/** Where a result goes. */
export const OUT_OPTION: OptionSpec = option(
  "--out PATH",
  "write to this file instead of printing",
);

/** How a result is written. */
export const FORMAT_OPTION: OptionSpec = option(
  "--format FORMAT",
  "text for a terminal, three lines for a message, Markdown, one HTML file that stands alone, or JSON (default: by the ending of --out, or text); brief with --out FILE.html, .md or .json prints the lines and where the file is",
  { choices: ["text", "brief", "md", "html", "json"] },
);

/** Which header is which column. */
export const MAP_OPTION: OptionSpec = option(
  "--map NAME=HEADER,...",
  "which header is which column, where it is not found by itself",
);

/** No progress. */
export const QUIET_OPTION: OptionSpec = option(
  "-q, --quiet",
  "no progress on standard error, only failures",
);

/** Which service, for every command that asks one. */
export const SERVICE_OPTIONS: OptionGroup = {
  title: "The service",
  options: [
    ...settingOptions([
      "baseUrl",
      "tokenFile",
      "tokenVariable",
      "tokenHeader",
    ]),
    option(
      "--settings FILE",
      "the only file of settings to read, or none (default: readout.json)",
    ),
    option("--sandbox", "ask the demo store on this machine instead"),
  ],
};

/** What is said of the settings wherever they can be given. */
export const SETTINGS_NOTE =
  'What no option says is taken from the environment (READOUT_BASE_URL, READOUT_TOKEN, READOUT_LEVEL, ...), then from readout.json in this folder or one above, then from the user\'s own; "deno task doctor" shows what holds.';

/**
 * Settings as options.
 *
 * @param names Which.
 * @returns The options.
 */
export function settingOptions(
  names: readonly SettingName[],
): readonly OptionSpec[] {
  return names.map((name) => {
    const setting = SETTINGS.find((settingSpec) => settingSpec.name === name)!;
    return option(
      `--${optionOf(name)} ${PLACEHOLDERS[name]}`,
      `${setting.help} (default: ${setting.otherwise})`,
      setting.choices === undefined
        ? {}
        : { choices: setting.choices, isOpen: setting.kind === "text" },
    );
  });
}

/** Which metrics there are beside the built-in ones, and which decide. */
export const METRIC_OPTIONS: readonly OptionSpec[] = [
  ...settingOptions(["primary"]),
  option(
    "--metric DEFINITION",
    'a metric of your own out of columns of numbers, as "units_per_order = units / orders", and behind commas what else is to be said: lower is better, cap 500 per order, as money, as percent, watched, called Units; may be given several times (default: metrics of readout.json)',
    { kind: "repeat" },
  ),
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
  option(
    "--planned-visitors NUMBER",
    "visitors of all variations at which it is to be decided; while it runs, tells the chance to see a difference by then",
  ),
];
