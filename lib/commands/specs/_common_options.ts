/** Options that mean the same in every command that has them. */

import {
  optionOf,
  type SettingName,
  SETTINGS,
  type SettingSpec,
} from "../../settings/mod.ts";
import type { OptionGroup, OptionSpec } from "../line/mod.ts";

const KINDS = {
  text: "text",
  number: "number",
  choice: "choice",
  path: "file",
} as const satisfies Record<SettingSpec["kind"], OptionSpec["kind"]>;

const PLACEHOLDERS: Readonly<Record<SettingName, string>> = {
  baseUrl: "URL",
  tokenFile: "FILE",
  tokenVariable: "NAME",
  tokenHeader: "NAME",
  level: "NUMBER",
  primary: "METRIC",
  maxZScore: "NUMBER",
  crossovers: "WHAT",
};

/** For scripts. */
export const JSON_OPTION: OptionSpec = {
  name: "json",
  kind: "flag",
  help: "print the result as JSON",
};

/** No progress. */
export const QUIET_OPTION: OptionSpec = {
  name: "quiet",
  kind: "flag",
  short: "q",
  help: "no progress on standard error, only failures",
};

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
    {
      name: "settings",
      kind: "file",
      value: "FILE",
      help:
        "the only file of settings to read, or none (default: readout.json)",
    },
    {
      name: "sandbox",
      kind: "flag",
      help: "ask the demo store on this machine instead",
    },
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
    const setting = SETTINGS.find((one) => one.name === name)!;
    return {
      name: optionOf(name),
      value: PLACEHOLDERS[name],
      kind: KINDS[setting.kind],
      ...(setting.choices === undefined ? {} : { choices: setting.choices }),
      help: `${setting.help} (default: ${setting.otherwise})`,
    };
  });
}
