/** In whose conventions numbers and dates are written. */

/** Nobody need ask for it. */
export const DEFAULT_LOCALE = "en-US";

let locale = DEFAULT_LOCALE;
const formatters = new Map<string, Intl.NumberFormat>();

/**
 * Writes numbers, amounts and dates of this program from now on as a language and
 * country write them; words stay English, and data what they are.
 *
 * @param tag A language tag, such as `de-DE`.
 * @throws {RangeError} When it is none that is known.
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

/** Whether numbers can be written in its conventions. */
export function isLocale(tag: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}

/** In whose conventions numbers are written now. */
export function currentLocale(): string {
  return locale;
}

/** Making a formatter takes longer than a hundred uses of it. */
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

/** What stands before and behind a number: a sign of money or of percent. */
export function around(format: Intl.NumberFormat): [string, string] {
  const parts = format.formatToParts(1);
  const integerIndex = parts.findIndex(({ type }) => type === "integer");
  const isBehind = ({ type }: Intl.NumberFormatPart) =>
    !["integer", "decimal", "fraction"].includes(type);
  const text = (selected: readonly Intl.NumberFormatPart[]) =>
    plain(selected.filter(isBehind).map(({ value }) => value).join(""));
  return [text(parts.slice(0, integerIndex)), text(parts.slice(integerIndex))];
}

/** Nothing unseen is copied with a number. */
export function plain(text: string): string {
  return text.replace(/\s/g, " ").replace(/\p{Cf}/gu, "");
}
