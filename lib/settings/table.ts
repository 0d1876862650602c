/**
 * Table of the settings. The names of option, variable and field follow one rule.
 */

import { DEFAULT_LOCALE } from "../base/mod.ts";
import { CROSSOVERS, DEFAULTS, METRICS } from "../record/mod.ts";

/** Specification of a setting. */
export interface SettingSpec {
  /** Name in `readout.json`, such as `maxZScore`. */
  readonly name: SettingName;
  /**
   * Kind of the value. Fractions and levels (between 0 and 1) may be written as
   * percentages with their sign. Paths in a file are relative to that file's
   * folder.
   */
  readonly kind:
    | "text"
    | "number"
    | "fraction"
    | "level"
    | "choice"
    | "path"
    | "locale";
  /** Placeholder for the value in the help, such as `FILE`. */
  readonly value: string;
  /** Allowed words of a choice, or common values of a text. */
  readonly choices?: readonly string[];
  /** Whether the value may be a file that contains the number. */
  readonly orFile?: boolean;
  /** Description for the help. */
  readonly help: string;
  /** Description of the default. */
  readonly otherwise: string;
}

/** Name of a setting. */
export type SettingName =
  | "baseUrl"
  | "tokenFile"
  | "tokenVariable"
  | "tokenHeader"
  | "level"
  | "primary"
  | "guardrail"
  | "maxZScore"
  | "crossovers"
  | "plan"
  | "minimumEffect"
  | "priorSd"
  | "locale";

const TABLE: Readonly<Record<SettingName, Omit<SettingSpec, "name">>> = {
  baseUrl: {
    value: "URL",
    kind: "text",
    help: "URL of the service, without the version",
    otherwise: "none",
  },
  tokenFile: {
    value: "FILE",
    kind: "path",
    help: "file with the access token",
    otherwise: "none",
  },
  tokenVariable: {
    value: "NAME",
    kind: "text",
    help: "environment variable with the access token",
    otherwise: "READOUT_TOKEN",
  },
  tokenHeader: {
    value: "NAME",
    kind: "text",
    help: "HTTP header for the token",
    otherwise: "service-access-token",
  },
  level: {
    value: "LEVEL",
    kind: "level",
    help: "confidence level, such as 0.95 or 95%",
    otherwise: String(DEFAULTS.level),
  },
  primary: {
    value: "METRIC",
    kind: "text",
    choices: METRICS.map(({ name }) => name),
    help:
      "primary metric, or several separated by commas: one clear win is enough, corrected for their number",
    otherwise: DEFAULTS.primaryMetric,
  },
  guardrail: {
    value: "LIST",
    kind: "text",
    help:
      "guardrail metrics with the tolerated loss: gross_profit_per_visitor=-2%,conversion_rate=-1%",
    otherwise: "none",
  },
  maxZScore: {
    value: "NUMBER",
    kind: "number",
    help: "exclude visitors with an order above this z-score",
    otherwise: "no visitors excluded",
  },
  crossovers: {
    value: "WHAT",
    kind: "choice",
    choices: CROSSOVERS,
    help: "how to treat visitors who bought in two variations",
    otherwise: DEFAULTS.crossovers,
  },
  plan: {
    value: "FILE",
    kind: "path",
    help:
      "plan registered before launch, written by readout plan; the readout decides by it and reports deviations",
    otherwise: "none",
  },
  minimumEffect: {
    value: "FRACTION",
    kind: "fraction",
    help:
      "minimum effect of interest, such as 0.05 or 5%, used for the test's duration",
    otherwise: "the observed lift",
  },
  priorSd: {
    value: "FRACTION|FILE",
    kind: "fraction",
    orFile: true,
    help:
      "typical size of true lifts, the standard deviation of the prior, or the JSON output of readout program",
    otherwise: String(DEFAULTS.priorSd),
  },
  locale: {
    value: "TAG",
    kind: "locale",
    help: "locale for numbers and dates, such as de-DE",
    otherwise: DEFAULT_LOCALE,
  },
};

/**
 * All settings.
 *
 * @example A setting has one name in three forms
 * ```ts
 * import { optionName, SETTINGS, variableName } from "readout/settings";
 * import { assert, assertEquals } from "@std/assert";
 *
 * assert(SETTINGS.some(({ name }) => name === "maxZScore"));
 * assertEquals(optionName("maxZScore"), "max-z-score");
 * assertEquals(variableName("maxZScore"), "READOUT_MAX_Z_SCORE");
 * ```
 */
export const SETTINGS: readonly SettingSpec[] = Object.freeze(
  Object.entries(TABLE).map(([name, setting]) => ({
    ...setting,
    name: name as SettingName,
  })),
);

/**
 * Returns the command-line option of a setting.
 *
 * @param name Name of the setting.
 * @returns The option without dashes, such as `max-z-score`.
 */
export function optionName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/**
 * Returns the environment variable of a setting.
 *
 * @param name Name of the setting.
 * @returns The variable, such as `READOUT_MAX_Z_SCORE`.
 */
export function variableName(name: SettingName): string {
  return `READOUT_${optionName(name).replaceAll("-", "_").toUpperCase()}`;
}
