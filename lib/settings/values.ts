/** Validates values from the command line, the environment and files. */

import { isDay, isLocale, type TextRule, TEXTS } from "../base/mod.ts";
import { isLevel, LEVEL_WANTED, parseFraction } from "../record/mod.ts";

/** Name of a value kind. */
export type ValueKind =
  | "number"
  | "amount"
  | "fraction"
  | "level"
  | "day"
  | "locale"
  | "zone"
  | "dates"
  | "currency"
  | "delimiter";

/** Rules of the value kinds that accept only certain texts. */
const VALUES: Readonly<Record<ValueKind, TextRule>> = {
  number: [
    (text) => text.trim() !== "" && Number.isFinite(Number(text)),
    "be a number",
  ],
  amount: [(text) => Number(text) > 0, "be a number above 0"],
  fraction: [
    (text) => Number.isFinite(parseFraction(text)),
    "be a number such as 0.05, or 5%",
  ],
  level: [(text) => isLevel(parseFraction(text)), LEVEL_WANTED],
  day: [isDay, "be a day such as 2026-12-31"],
  locale: [isLocale, "be a language tag such as de-DE"],
  zone: TEXTS.timeZone,
  dates: TEXTS.dates,
  currency: [
    (text) => /^[A-Z]{3}$/.test(text),
    "be an ISO 4217 code such as EUR",
  ],
  delimiter: TEXTS.delimiter,
};

/**
 * Returns the requirement of a value kind.
 *
 * @param kind Kind of the value.
 * @returns Words to append to "must", such as "be a number"; "be a text" for
 *   other kinds.
 */
export function valueRequirement(kind: string): string {
  return Object.hasOwn(VALUES, kind) ? VALUES[kind as ValueKind][1] : "be text";
}

/**
 * Returns whether a text is a valid value of a kind.
 *
 * @param kind Kind of the value; unknown kinds accept any text.
 * @param text The text.
 * @returns Whether the text is valid.
 */
export function isValue(kind: string, text: string): boolean {
  return !Object.hasOwn(VALUES, kind) || VALUES[kind as ValueKind][0](text);
}
