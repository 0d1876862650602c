/** Settings whose value is the path of a file. */

import { type ReadoutOptions, readPlan } from "../../record/mod.ts";
import type { Settings } from "../../settings/mod.ts";
import { UsageError } from "../line/mod.ts";
import { readJson } from "./_json_file.ts";

/**
 * Reads the plan from its file.
 *
 * @throws {UsageError} If the file does not exist or is not JSON.
 */
export function settingPlan(
  setting: Settings["values"]["plan"],
): ReadoutOptions["plan"] {
  if (setting === undefined) return undefined;
  const path = String(setting.value);
  return readPlan(readSettingFile(setting, "plan", "readout plan"), path);
}

/**
 * Returns the number, or reads it from the record of a program.
 *
 * @throws {UsageError} If the file does not exist or is not a program record.
 */
export function settingPriorSd(
  setting: Settings["values"]["priorSd"],
): number | undefined {
  if (typeof setting?.value !== "string") return setting?.value;
  const writer = "readout program --out FILE.json";
  const record = readSettingFile(setting, "programme", writer) as
    | { readonly priorSd?: unknown }
    | null;
  if (typeof record?.priorSd === "number") return record.priorSd;
  throw settingFileError(setting, "programme", "it has no priorSd", writer);
}

type FileSetting = NonNullable<Settings["values"]["plan"]>;

function readSettingFile(
  setting: FileSetting,
  subject: string,
  writer: string,
): unknown {
  return readJson(
    String(setting.value),
    (why) => settingFileError(setting, subject, `it ${why}`, writer),
  );
}

function settingFileError(
  { source, value }: FileSetting,
  subject: string,
  why: string,
  writer: string,
): UsageError {
  return new UsageError([
    `${source.place}: ${value} is not a readable ${subject} (${why}); create one with ${writer}`,
  ]);
}
