/** What a value must be, whether a command line, the environment or a file says it. */

import { isDay, isLocale, type TextRule, TEXTS } from "../base/mod.ts";
import { isLevel, LEVEL_WANTED, parseFraction } from "../record/mod.ts";

/** A kind of value by its name. */
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

/** The kinds of which not every text is one, and what it must be. */
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
    "be a code of ISO 4217, three capital letters such as EUR",
  ],
  delimiter: TEXTS.delimiter,
};

/**
 * What a value must be.
 *
 * @param kind Its kind, if it has one of these.
 * @returns Words behind "must": "be a number"; of other kinds, "be a text".
 */
export function valueRequirement(kind: string): string {
  return Object.hasOwn(VALUES, kind)
    ? VALUES[kind as ValueKind][1]
    : "be a text";
}

/**
 * Whether a text is a value of its kind.
 *
 * @param kind The kind; of others than these any text is one.
 * @param text The text.
 * @returns Whether it is.
 */
export function isValue(kind: string, text: string): boolean {
  return !Object.hasOwn(VALUES, kind) || VALUES[kind as ValueKind][0](text);
}
