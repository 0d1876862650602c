/** Locale for numbers and dates. */

/** Default locale. */
export const DEFAULT_LOCALE = "en-US";

let locale = DEFAULT_LOCALE;
const formatters = new Map<string, Intl.NumberFormat>();

/**
 * Sets the locale for all numbers, amounts and dates of this program. Words stay
 * English, and data files are not affected.
 *
 * @param tag Language tag, such as `de-DE`.
 * @throws {RangeError} If the language tag is unknown.
 *
 * @example
 * ```ts
 * import { formatMoney, formatShare, useLocale } from "readout/format";
 * import { assertEquals } from "@std/assert";
 *
 * useLocale("de-DE");
 * assertEquals(formatShare(0.349), "34,9 %");
 * assertEquals(formatMoney(1234.5, "EUR"), "1.234,50 €");
 * useLocale("en-US");
 * assertEquals(formatShare(0.349), "34.9%");
 * ```
 */
export function useLocale(tag: string): void {
  if (!isLocale(tag)) {
    throw new RangeError(
      `The locale must be a language tag such as de-DE: current value is ${
        JSON.stringify(tag)
      }`,
    );
  }
  locale = tag;
  formatters.clear();
}

/** Returns whether a language tag is supported for numbers. */
export function isLocale(tag: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}

/** Returns the current locale. */
export function currentLocale(): string {
  return locale;
}

/**
 * Returns a cached number formatter, because creating one takes longer than a
 * hundred uses of it.
 */
export function numberFormat(
  key: string,
  options: () => Intl.NumberFormatOptions,
): Intl.NumberFormat {
  const old = formatters.get(key);
  if (old !== undefined) return old;
  const formatter = new Intl.NumberFormat(locale, options());
  formatters.set(key, formatter);
  return formatter;
}

/**
 * Returns the text before and after a number, such as a currency or percent sign.
 */
export function affixes(format: Intl.NumberFormat): [string, string] {
  const parts = format.formatToParts(1);
  const integerIndex = parts.findIndex(({ type }) => type === "integer");
  const isAffix = ({ type }: Intl.NumberFormatPart) =>
    !["integer", "decimal", "fraction"].includes(type);
  const text = (selected: readonly Intl.NumberFormatPart[]) =>
    withPlainSpaces(
      selected.filter(isAffix).map(({ value }) => value).join(""),
    );
  return [text(parts.slice(0, integerIndex)), text(parts.slice(integerIndex))];
}

/**
 * Replaces special spaces and removes invisible characters, so that copied
 * numbers contain neither.
 */
export function withPlainSpaces(text: string): string {
  return text.replace(/\s/g, " ").replace(/\p{Cf}/gu, "");
}
