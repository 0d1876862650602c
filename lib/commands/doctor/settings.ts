/** Shows the value and source of each setting, without secrets. */

import type { Settings, SettingValue } from "../../settings/mod.ts";
import { SETTINGS } from "../../settings/mod.ts";
import { type Args, UsageError } from "../line/mod.ts";
import { settingChoices } from "../readout/mod.ts";
import { type Finding, finding } from "./finding.ts";

/** A setting for display. */
export interface ShownSetting {
  /** Name of the setting. */
  readonly name: string;
  /** Value of the setting; for the token, only where it is stored. */
  readonly value: string;
  /** Source of the value. */
  readonly from: string;
}

/**
 * Checks the settings and the resulting readout options.
 *
 * @param settings Settings in effect.
 * @param options Parsed command line.
 * @returns One finding per problem, or a single one if there are none.
 */
export function checkSettings(settings: Settings, options: Args): Finding[] {
  const { files } = settings;
  const problems = settings.problems.length > 0
    ? settings.problems
    : choiceProblems(settings, options);
  if (problems.length > 0) {
    return problems.map((problem) =>
      finding("Settings", "fail", problem, "Fix it there")
    );
  }
  const from = files.length === 0 ? "no readout.json" : files.join(", then ");
  return [finding("Settings", "ok", `options, then environment, then ${from}`)];
}

/** Returns the problems that a readout would report; any metric name is accepted. */
function choiceProblems(settings: Settings, options: Args): string[] {
  try {
    settingChoices(options, settings);
    return [];
  } catch (error) {
    if (error instanceof UsageError) return error.message.split("\n");
    throw error;
  }
}

/**
 * Returns the settings as table rows.
 *
 * @param settings Settings in effect.
 * @returns One row per setting, including the token.
 */
export function shownSettings(settings: Settings): readonly ShownSetting[] {
  const rows = SETTINGS
    .filter(({ name }) => name !== "tokenFile" && name !== "tokenVariable")
    .map(({ name, otherwise }) => {
      const value = settings.values[name];
      if (value === undefined) {
        return { name, value: otherwise, from: "default" };
      }
      return { name, value: shownValue(name, value), from: value.source.place };
    });
  return [...rows.slice(0, 1), tokenRow(settings), ...rows.slice(1)];
}

function tokenRow({ token }: Settings): ShownSetting {
  if (token === null) return { name: "token", value: "none", from: "default" };
  return {
    name: "token",
    value: token.kind === "file" ? `in ${token.name}` : "in a variable",
    from: token.source.place,
  };
}

function shownValue(name: string, { value }: SettingValue): string {
  const text = String(value);
  if (name !== "baseUrl") return text;
  // Only the origin and path are shown, because an address may contain a
  // password or a key.
  if (!URL.canParse(text)) return "not a valid address";
  const { origin, pathname } = new URL(text);
  return origin + pathname.replace(/\/$/, "");
}
