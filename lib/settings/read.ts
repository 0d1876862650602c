/** Reads settings from options, then the environment, then files. */

import { dirname, resolve } from "node:path";
import { checkOptions, SETTINGS_PLACES } from "../base/mod.ts";
import type { FilesSettings } from "./_field.ts";
import { findFiles, userSettingsFolder } from "./files.ts";
import { type MetricDefinitions, parseFraction } from "../record/mod.ts";
import type { SettingName, SettingSpec } from "./table.ts";
import { optionName, SETTINGS, variableName } from "./table.ts";
import { isValue, valueRequirement } from "./values.ts";

/** Source of a setting. */
export interface SettingSource {
  /** Kind of the source. */
  readonly kind: "option" | "environment" | "file";
  /** `--level`, `READOUT_LEVEL`, or the path of the file. */
  readonly place: string;
}

/** Value of a setting, with its source. */
export interface SettingValue {
  /** Value; paths are absolute. */
  readonly value: string | number;
  /** Source of the value. */
  readonly source: SettingSource;
}

/** Location of the token, without the token itself. */
export interface TokenPlace {
  /** Whether the token is the value of a variable or the content of a file. */
  readonly kind: "variable" | "file";
  /** Name of the variable, or path of the file. */
  readonly name: string;
  /** Source that names the location. */
  readonly source: SettingSource;
}

/** Effective settings. */
export interface Settings {
  /** Settings that are set. */
  readonly values: Readonly<Partial<Record<SettingName, SettingValue>>>;
  /** Location of the token; `null` if none is named. */
  readonly token: TokenPlace | null;
  /** Paths of the files read, the nearest first. */
  readonly files: readonly string[];
  /** Formats of the store's files, from the nearest file that specifies any. */
  readonly written: FilesSettings;
  /** The store's own metrics, from the nearest file that specifies any. */
  readonly metrics: MetricDefinitions;
  /** All problems; invalid settings have no value. */
  readonly problems: readonly string[];
}

/** Places to search for settings. */
export interface SettingsPlaces {
  /** Command-line options, by setting. @default {none} */
  readonly options?: Readonly<Partial<Record<SettingName, string>>>;
  /** Returns an environment variable. @default {Deno.env.get} */
  readonly env?: (name: string) => string | undefined;
  /**
   * Folder where the search for `readout.json` begins. @default {the working
   * folder}
   */
  readonly cwd?: string;
  /** Path of the user's settings folder. @default {the platform's standard folder} */
  readonly userFolder?: string;
  /**
   * Path of the only file to read, or `none`.
   * @default {READOUT_SETTINGS of the environment, or else the files found by search}
   */
  readonly file?: string;
}

/** Settings of one source. */
interface SettingsLayer {
  readonly kind: SettingSource["kind"];
  readonly place: (name: SettingName) => string;
  readonly value: (name: SettingName) => unknown;
  /** Base folder for relative paths. */
  readonly folder: string;
}

/**
 * Reads the settings. Options take precedence over the environment, then
 * `readout.json` in the working folder or its nearest parent, then the user's own
 * file. An empty variable counts as not set. The token itself is not read.
 *
 * @param places Places to search.
 * @returns The effective settings, and all problems.
 *
 * @example An option overrides the environment
 * ```ts
 * import { readSettings } from "readout/settings";
 * import { assertEquals } from "@std/assert";
 *
 * const { values, token } = await readSettings({
 *   options: { level: "0.9" },
 *   env: (name) =>
 *     ({ READOUT_LEVEL: "0.99", READOUT_TOKEN: "not shown" })[name],
 *   cwd: await Deno.makeTempDir(),
 *   userFolder: "/nowhere",
 * });
 * assertEquals(values.level?.value, 0.9);
 * assertEquals(values.level?.source.place, "--level");
 * assertEquals(token?.name, "READOUT_TOKEN");
 * ```
 */
export async function readSettings(
  places: SettingsPlaces = {},
): Promise<Settings> {
  checkOptions(SETTINGS_PLACES, places);
  const env = places.env ?? ((name: string) => Deno.env.get(name));
  const cwd = places.cwd ?? Deno.cwd();
  const files = await findFiles(
    cwd,
    places.userFolder ?? userSettingsFolder(),
    places.file ?? (env("READOUT_SETTINGS") || undefined),
  );
  const layers: readonly SettingsLayer[] = [
    {
      kind: "option",
      place: (name) => `--${optionName(name)}`,
      value: (name) => places.options?.[name],
      folder: cwd,
    },
    {
      kind: "environment",
      place: variableName,
      value: (name) => env(variableName(name)),
      folder: cwd,
    },
    ...files.map(({ path, fields }): SettingsLayer => ({
      kind: "file",
      place: () => path,
      value: (name) => fields[name],
      folder: dirname(path),
    })),
  ];
  const problems = files.flatMap((file) => file.problems);
  const values: Partial<Record<SettingName, SettingValue>> = {};
  for (const setting of SETTINGS) {
    const first = firstValue(setting, layers, problems);
    if (first !== null) values[setting.name] = first;
  }
  return {
    values,
    token: findToken(layers, env, problems),
    files: files.map(({ path }) => path),
    written: files.find(({ written }) => written !== null)?.written ?? {},
    metrics: files.find(({ metrics }) => metrics !== null)?.metrics ?? [],
    problems,
  };
}

function firstValue(
  setting: SettingSpec,
  layers: readonly SettingsLayer[],
  problems: string[],
): SettingValue | null {
  for (const layer of layers) {
    const input = layer.value(setting.name);
    // A null in JSON means "not set", as in the service's own requests.
    if (input === undefined || input === null || input === "") continue;
    const source = settingSource(layer, setting.name);
    const value = convert(setting, input, layer);
    if (value !== null) return { value, source };
    const label = source.kind === "file"
      ? `${setting.name} in ${source.place}`
      : source.place;
    problems.push(
      `${label} must ${settingRequirement(setting)}: current value is ${
        JSON.stringify(input)
      }`,
    );
    return null;
  }
  return null;
}

const NUMBERS: readonly string[] = ["number", "fraction", "level"];

function convert(
  { kind, choices, orFile }: SettingSpec,
  input: unknown,
  { kind: place, folder }: SettingsLayer,
): string | number | null {
  const isText = typeof input === "string";
  if (NUMBERS.includes(kind)) {
    const text = isText || typeof input === "number" ? String(input) : "";
    // In a JSON file, a text counts as a number only if it has a percent sign.
    const isWritten = isText && place === "file" && !text.trim().endsWith("%");
    if (!isWritten && isValue(kind, text)) return parseFraction(text);
    return orFile && isText ? resolve(folder, input) : null;
  }
  if (!isText || !isValue(kind, input)) return null;
  if (kind === "choice" && !choices!.includes(input)) return null;
  return kind === "path" ? resolve(folder, input) : input;
}

function settingRequirement(
  { kind, choices = [], orFile }: SettingSpec,
): string {
  if (kind === "choice") return `be one of ${choices.join(", ")}`;
  return `${valueRequirement(kind)}${
    orFile ? ", or a file that contains it" : ""
  }`;
}

/**
 * Returns the token location from the first source that names one in any of the
 * three ways.
 */
function findToken(
  layers: readonly SettingsLayer[],
  env: (name: string) => string | undefined,
  problems: string[],
): TokenPlace | null {
  for (const layer of layers) {
    const places = tokenPlaces(layer, env);
    const [token] = places;
    if (token === undefined) continue;
    const { kind, place } = token.source;
    if (places.length > 1) {
      problems.push(
        `${
          kind === "file" ? place : `The ${kind}`
        } sets the token more than once. Keep one`,
      );
      return null;
    }
    if (looksLikeToken(layer, token)) {
      problems.push(
        `${place} contains the token itself instead of the name of its ${token.kind}. Put the token in a separate file and use its path`,
      );
      return null;
    }
    return token;
  }
  return null;
}

function tokenPlaces(
  layer: SettingsLayer,
  env: (name: string) => string | undefined,
): TokenPlace[] {
  const ownSource = { kind: "environment", place: "READOUT_TOKEN" } as const;
  const hasOwnToken = layer.kind === ownSource.kind && env(ownSource.place);
  const places: TokenPlace[] = [];
  for (const [kind, setting] of TOKEN_SETTINGS) {
    const value = layer.value(setting);
    if (typeof value !== "string" || value === "") continue;
    const name = kind === "file" ? resolve(layer.folder, value) : value;
    places.push({ kind, name, source: settingSource(layer, setting) });
  }
  if (hasOwnToken) {
    places.push({
      kind: "variable" as const,
      name: ownSource.place,
      source: ownSource,
    });
  }
  return places;
}

const TOKEN_SETTINGS = [
  ["file", "tokenFile"],
  ["variable", "tokenVariable"],
] as const;

function settingSource(
  { kind, place }: SettingsLayer,
  name: SettingName,
): SettingSource {
  return { kind, place: place(name) };
}

/**
 * Returns whether a variable name or path looks like the token itself, entered by
 * mistake, so that it must not appear in an error.
 */
function looksLikeToken(
  layer: SettingsLayer,
  { kind, source }: TokenPlace,
): boolean {
  if (source.place === "READOUT_TOKEN") return false;
  return kind === "variable"
    ? !/^[A-Za-z_]\w*$/.test(String(layer.value("tokenVariable")))
    : /^[\w+=-]{20,}$/.test(String(layer.value("tokenFile")));
}
