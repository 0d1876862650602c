/** The settings there are. Option, variable and field are named by one rule. */

/** What a setting is. */
export interface SettingSpec {
  /** As it is called in `readout.json`: `maxZScore`. */
  readonly name: SettingName;
  /** What its value is; a path in a file counts from that file's folder. */
  readonly kind: "text" | "number" | "choice" | "path";
  /** The words that a choice is made of. */
  readonly choices?: readonly string[];
  /** What it does, for the help. */
  readonly help: string;
  /** What holds when nobody sets it, in words. */
  readonly otherwise: string;
}

/** Names of the settings. */
export type SettingName =
  | "baseUrl"
  | "tokenFile"
  | "tokenVariable"
  | "tokenHeader"
  | "level"
  | "primary"
  | "maxZScore"
  | "crossovers";

/**
 * Every setting.
 *
 * @example A setting has one name in three forms
 * ```ts
 * import { optionOf, SETTINGS, variableOf } from "readout/settings";
 * import { assert, assertEquals } from "@std/assert";
 *
 * assert(SETTINGS.some(({ name }) => name === "maxZScore"));
 * assertEquals(optionOf("maxZScore"), "max-z-score");
 * assertEquals(variableOf("maxZScore"), "READOUT_MAX_Z_SCORE");
 * ```
 */
export const SETTINGS: readonly SettingSpec[] = Object.freeze([
  {
    name: "baseUrl",
    kind: "text",
    help: "address of the service, without the version",
    otherwise: "none",
  },
  {
    name: "tokenFile",
    kind: "path",
    help: "file that holds the access token and nothing else",
    otherwise: "none",
  },
  {
    name: "tokenVariable",
    kind: "text",
    help: "environment variable that holds the access token",
    otherwise: "READOUT_TOKEN",
  },
  {
    name: "tokenHeader",
    kind: "text",
    help: "header that carries the token",
    otherwise: "service-access-token",
  },
  {
    name: "level",
    kind: "number",
    help: "confidence level",
    otherwise: "0.95",
  },
  {
    name: "primary",
    kind: "choice",
    choices: [
      "conversion_rate",
      "net_revenue_per_visitor",
      "aov",
      "orders_per_visitor",
      "gross_profit_per_visitor",
    ],
    help: "the metric that decides",
    otherwise: "net_revenue_per_visitor",
  },
  {
    name: "maxZScore",
    kind: "number",
    help: "leave out visitors with an order above this z-score",
    otherwise: "everybody counts",
  },
  {
    name: "crossovers",
    kind: "choice",
    choices: ["exclude", "keep"],
    help: "what to do with orders of visitors who bought in two variations",
    otherwise: "exclude",
  },
]);

/**
 * A setting's name as an option.
 *
 * @param name The setting.
 * @returns The option, without dashes: `max-z-score`.
 */
export function optionOf(name: SettingName): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/**
 * A setting's name as an environment variable.
 *
 * @param name The setting.
 * @returns The variable: `READOUT_MAX_Z_SCORE`.
 */
export function variableOf(name: SettingName): string {
  return `READOUT_${optionOf(name).replaceAll("-", "_").toUpperCase()}`;
}
