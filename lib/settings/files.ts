/** Finds and parses `readout.json`. */

import { dirname, join, resolve } from "node:path";
import { isRecord } from "../base/mod.ts";
import { SETTINGS } from "./table.ts";
import type { FilesSettings } from "./_field.ts";
import { readFilesSettings, readMetrics } from "./_field.ts";
import type { MetricDefinitions } from "../record/mod.ts";

/** Name of the settings file. */
export const SETTINGS_FILE = "readout.json";

/** Parsed settings file. */
export interface SettingsFile {
  /** Path of the file. */
  readonly path: string;
  /** Unvalidated values of known settings. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** Formats of the store's files; `null` if not specified. */
  readonly written: FilesSettings | null;
  /** The store's own metrics; `null` if not specified. */
  readonly metrics: MetricDefinitions | null;
  /** All problems of the file. */
  readonly problems: readonly string[];
}

/** Value in place of a path that disables settings files. */
export const NO_FILE = "none";

/**
 * Returns the settings files that apply, the nearest first: one in the folder or
 * the nearest parent, and the user's own. If a file is requested, returns only
 * that one.
 *
 * @param cwd Path of the folder.
 * @param userFolder Path of the user's settings folder for Readout.
 * @param requested Path of the only file to read, or {@linkcode NO_FILE}.
 * @returns The files; empty if there are none.
 */
export async function findFiles(
  cwd: string,
  userFolder: string,
  requested: string | undefined,
): Promise<readonly SettingsFile[]> {
  if (requested === NO_FILE) return [];
  if (requested !== undefined) {
    const path = resolve(cwd, requested);
    const file = await readFile(path, cwd);
    return [
      file ??
        settingsFileWithProblem(path, `Settings file not found: ${path}`),
    ];
  }
  const files: SettingsFile[] = [];
  const start = resolve(cwd);
  for (let folder = start;; folder = dirname(folder)) {
    const file = await readFile(join(folder, SETTINGS_FILE), start);
    if (file !== null) files.push(file);
    if (file !== null || dirname(folder) === folder) break;
  }
  const userFile = await readFile(join(userFolder, SETTINGS_FILE), userFolder);
  if (userFile !== null && files[0]?.path !== userFile.path) {
    files.push(userFile);
  }
  return files;
}

/**
 * Returns the user's settings folder for Readout.
 *
 * @returns Path of the folder, which may not exist.
 */
export function userSettingsFolder(): string {
  const home = Deno.env.get("HOME") ?? Deno.env.get("USERPROFILE") ?? ".";
  switch (Deno.build.os) {
    case "windows":
      return join(
        Deno.env.get("APPDATA") || join(home, "AppData", "Roaming"),
        "readout",
      );
    case "darwin":
      return join(home, "Library", "Application Support", "readout");
    default:
      return join(
        Deno.env.get("XDG_CONFIG_HOME") || join(home, ".config"),
        "readout",
      );
  }
}

async function readFile(
  path: string,
  workingFolder: string,
): Promise<SettingsFile | null> {
  try {
    const stranger = await isOwnedByAnotherUser(path, workingFolder);
    if (stranger) {
      return settingsFileWithProblem(
        path,
        `${path} belongs to another user and could send the token elsewhere. Remove it, or change its owner`,
      );
    }
    return parseSettings(path, await Deno.readTextFile(path));
  } catch (error) {
    if (isAbsent(error)) return null;
    const reason = error instanceof Error ? error.message : String(error);
    return settingsFileWithProblem(path, `${path} cannot be read: ${reason}`);
  }
}

/**
 * Returns whether a file does not exist; a folder without read permission counts
 * as having none.
 */
function isAbsent(error: unknown): boolean {
  return error instanceof Deno.errors.NotFound ||
    error instanceof Deno.errors.NotADirectory ||
    error instanceof Deno.errors.NotCapable;
}

/**
 * Returns whether a settings file belongs to an untrusted user. Anyone may create
 * a file in a parent folder such as /tmp, and its base URL receives the token. If
 * another user also owns the working folder, as in a container, that user is
 * trusted.
 */
async function isOwnedByAnotherUser(
  path: string,
  workingFolder: string,
): Promise<boolean> {
  const { uid } = await Deno.stat(path);
  if (uid === null || uid === 0 || uid === Deno.uid()) return false;
  return uid !== (await Deno.stat(workingFolder)).uid;
}

function parseSettings(path: string, text: string): SettingsFile {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    // Only the position is used, because the error message quotes the text,
    // which could contain a token.
    const position = /at position \d+|line \d+ column \d+/.exec(String(error))
      ?.[0];
    return settingsFileWithProblem(
      path,
      `${path} is not JSON${position ? ` (${position})` : ""}`,
    );
  }
  if (!isRecord(value)) {
    return settingsFileWithProblem(
      path,
      `${path} must contain one JSON object`,
    );
  }
  const knownNames = [...SETTINGS.map(({ name }): string => name), ...FIELDS];
  const { files = null, metrics = null, ...fields } = value;
  const names = Object.keys(fields);
  const filesSettings = readFilesSettings(files);
  const metricsField = readMetrics(metrics);
  return {
    path,
    written: filesSettings.value,
    metrics: metricsField.value,
    fields: Object.fromEntries(
      Object.entries(fields).filter(([name]) => knownNames.includes(name)),
    ),
    problems: [
      ...names.filter((name) =>
        !knownNames.includes(name) && name !== "$schema"
      )
        .map((name) => unknownField(path, name, knownNames)),
      ...filesSettings.problems.map((problem) =>
        `files in ${path}: ${problem}`
      ),
      ...metricsField.problems.map((problem) =>
        `metrics in ${path}: ${problem}`
      ),
    ],
  };
}

/** Fields with nested options: file formats, and the store's own metrics. */
const FIELDS = ["files", "metrics"];

function unknownField(
  path: string,
  name: string,
  knownNames: readonly string[],
): string {
  if (/^(access)?[-_]?token$/i.test(name)) {
    return `${path} must not contain a token, since it is shared and committed. Use tokenFile or tokenVariable instead`;
  }
  return `${path} has an unknown setting "${name}". Available: ${
    knownNames.join(", ")
  }`;
}

function settingsFileWithProblem(path: string, problem: string): SettingsFile {
  return {
    path,
    fields: {},
    written: null,
    metrics: null,
    problems: [problem],
  };
}
