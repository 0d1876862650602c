/** What each setting is and where it came from, without secrets. */

import {
  SETTINGS,
  type Settings,
  type SettingValue,
} from "../../settings/mod.ts";
import { type Args, UsageError } from "../line/mod.ts";
import { readChoices } from "../readout/mod.ts";
import { type Finding, finding } from "./finding.ts";

/** A setting as it is shown. */
export interface ShownSetting {
  /** Its name. */
  readonly name: string;
  /** Its value; of the token, only that there is one. */
  readonly value: string;
  /** Where it came from. */
  readonly from: string;
}

/**
 * Problems of the settings, and of the choices that they make.
 *
 * @param settings What holds.
 * @param options The command line.
 * @returns A finding for each problem, or one for all that is well.
 */
export function checkSettings(settings: Settings, options: Args): Finding[] {
  const { files } = settings;
  const problems = settings.problems.length > 0
    ? settings.problems
    : choiceProblems(settings, options);
  if (problems.length > 0) {
    return problems.map((problem) =>
      finding("Settings", "fail", problem, "Correct it there")
    );
  }
  const from = files.length === 0 ? "no readout.json" : files.join(", then ");
  return [finding("Settings", "ok", `options, then environment, then ${from}`)];
}

/** What a readout would say of the settings; metrics may be of any file. */
function choiceProblems(settings: Settings, options: Args): string[] {
  try {
    readChoices(options, settings);
    return [];
  } catch (error) {
    if (error instanceof UsageError) return error.message.split("\n");
    throw error;
  }
}

/**
 * The settings as a table.
 *
 * @param settings What holds.
 * @returns A row for each, the token among them.
 */
export function shownSettings(settings: Settings): readonly ShownSetting[] {
  const rows = SETTINGS
    .filter(({ name }) => name !== "tokenFile" && name !== "tokenVariable")
    .map(({ name, otherwise }) => {
      const value = settings.values[name];
      if (value === undefined) {
        return { name, value: otherwise, from: "default" };
      }
      return { name, value: shown(name, value), from: value.source.place };
    });
  return [...rows.slice(0, 1), tokenRow(settings), ...rows.slice(1)];
}

function tokenRow({ token }: Settings): ShownSetting {
  if (token === null) {
    return { name: "token", value: "none", from: "default" };
  }
  return {
    name: "token",
    value: token.kind === "file" ? `in ${token.name}` : "in a variable",
    from: token.source.place,
  };
}

function shown(name: string, { value }: SettingValue): string {
  const text = String(value);
  if (name !== "baseUrl") return text;
  // An address can carry a password or a key.
  if (!URL.canParse(text)) return "not an address";
  const { origin, pathname } = new URL(text);
  return origin + pathname.replace(/\/$/, "");
}
