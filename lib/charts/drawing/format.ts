/** Numbers and lists of charts: those of every output. */

import {
  formatChange,
  formatCount,
  formatLevel,
  formatMoney,
  formatNumber,
  percentText,
  statePValue,
} from "../../base/mod.ts";

/** What a missing number is called. */
export const NOT_AVAILABLE = "not available";

/** `1,234.5`, with the true minus sign. */
export const number: (value: number, digits: number) => string = formatNumber;

/** `3.4%` for 0.034. */
export function percent(fraction: number, digits = 1): string {
  return percentText(number(fraction * 100, digits));
}

/** `+3.4%` for 0.034, and on an axis with the digits that its ticks need. */
export function signedPercent(fraction: number, digits?: number): string {
  if (digits === undefined) return formatChange(fraction);
  const text = percent(fraction, digits);
  return fraction > 0 ? `+${text}` : text;
}

/** Money with its currency's own decimals. */
export function money(value: number, currency?: string | null): string {
  return formatMoney(value, currency ?? null);
}

/** `p = 0.012`, `p < 0.0001`. */
export const pValueText: (p: number) => string = statePValue;

/** `95%` for a level of 0.95, `99.9%` for 0.999. */
export const levelText: (level: number) => string = formatLevel;

/** `a`, `a and b`, `a, b and c`. */
export function list(items: readonly string[]): string {
  if (items.length <= 1) return items[0] ?? "";
  return `${items.slice(0, -1).join(", ")} and ${items[items.length - 1]}`;
}

/** The first few as a list, and how many were left out. */
export function shortList(
  items: readonly string[],
  maximum: number,
  separator = "; ",
): string {
  if (items.length <= maximum) return items.join(separator);
  const remaining = items.length - maximum;
  return `${
    items.slice(0, maximum).join(separator)
  }${separator}and ${remaining} more`;
}

/** `1 order`, `2 orders`. */
export const counted: (count: number, noun: string) => string = formatCount;

/** A sentence's beginning. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
