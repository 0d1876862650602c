/** `readout.json`: where it is looked for and what it may hold. */

import { dirname, join, resolve } from "node:path";
import { SETTINGS } from "./table.ts";
import {
  type FilesSettings,
  readFilesSettings,
  readMetrics,
} from "./_field.ts";
import type { MetricDefinitions } from "../record/mod.ts";

/** What the file is called. */
export const SETTINGS_FILE = "readout.json";

/** A settings file that was read. */
export interface SettingsFile {
  /** Its path. */
  readonly path: string;
  /** Fields of known settings, as they stand there. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** How a store's own files are written; `null` where it does not say. */
  readonly written: FilesSettings | null;
  /** The store's own metrics; `null` where it does not say any. */
  readonly metrics: MetricDefinitions | null;
  /** Everything that is wrong with it. */
  readonly problems: readonly string[];
}

/** In the place of a file's name: read none. */
export const NO_FILE = "none";

/**
 * The files that hold here, the nearest first: the one in the folder or in the
 * next folder above that has one, and the user's own. Or the one that is named.
 *
 * @param cwd The folder.
 * @param userFolder The user's folder for settings of Readout.
 * @param requested The only file to read, or {@linkcode NO_FILE}.
 * @returns The files; an empty list when there is none.
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
    return [file ?? wrong(path, `There is no settings file ${path}`)];
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
 * The user's folder for settings of Readout.
 *
 * @returns The folder, which need not be there.
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
    const stranger = await ownedByStranger(path, workingFolder);
    if (stranger) {
      return wrong(
        path,
        `${path} belongs to another user and could send the token elsewhere; remove it, or make it yours`,
      );
    }
    return parseSettings(path, await Deno.readTextFile(path));
  } catch (error) {
    if (isAbsent(error)) return null;
    const reason = error instanceof Error ? error.message : String(error);
    return wrong(path, `${path} cannot be read: ${reason}`);
  }
}

/** A folder that may not be looked into has no settings for us. */
function isAbsent(error: unknown): boolean {
  return error instanceof Deno.errors.NotFound ||
    error instanceof Deno.errors.NotADirectory ||
    error instanceof Deno.errors.NotCapable;
}

/**
 * A file in a folder above, such as the one of temporary files, may be from
 * anybody, and an address in it is where the token goes. In a folder that is
 * somebody else's to begin with, as in a container, that owner's file will do.
 */
async function ownedByStranger(
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
    // The message quotes the text, in which there could be a token.
    const position = /at position \d+|line \d+ column \d+/.exec(String(error))
      ?.[0];
    return wrong(
      path,
      `${path} is not JSON${position ? ` (${position})` : ""}`,
    );
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return wrong(path, `${path} must hold one JSON object`);
  }
  const knownNames = [...SETTINGS.map(({ name }): string => name), ...FIELDS];
  const { files = null, metrics = null, ...fields } = value as Record<
    string,
    unknown
  >;
  const names = Object.keys(fields);
  const written = readFilesSettings(files);
  const metricsField = readMetrics(metrics);
  return {
    path,
    written: written.value,
    metrics: metricsField.value,
    fields: Object.fromEntries(
      Object.entries(fields).filter(([name]) => knownNames.includes(name)),
    ),
    problems: [
      ...names.filter((name) =>
        !knownNames.includes(name) && name !== "$schema"
      )
        .map((name) => unknownField(path, name, knownNames)),
      ...written.problems.map((problem) => `files in ${path}: ${problem}`),
      ...metricsField.problems.map((problem) =>
        `metrics in ${path}: ${problem}`
      ),
    ],
  };
}

/** Fields that are no settings: how files are written, a store's own metrics. */
const FIELDS = ["files", "metrics"];

function unknownField(
  path: string,
  name: string,
  knownNames: readonly string[],
): string {
  if (/^(access)?[-_]?token$/i.test(name)) {
    return `${path} must not hold a token, since it is shared and committed; name a file with tokenFile or a variable with tokenVariable`;
  }
  return `${path} has an unknown setting "${name}"; known are ${
    knownNames.join(", ")
  }`;
}

function wrong(path: string, problem: string): SettingsFile {
  return {
    path,
    fields: {},
    written: null,
    metrics: null,
    problems: [problem],
  };
}
