/** Formats of numbers and lists in charts, shared with all other outputs. */

import {
  formatChange,
  formatCount,
  formatLevel,
  formatMoney,
  formatNumber,
  percentText,
  statePValue,
} from "../../base/mod.ts";

/** Text in place of a missing number. */
export const NOT_AVAILABLE = "not available";

/** Formats a number: `1,234.5`, with a true minus sign. */
export const number: (value: number, digits: number) => string = formatNumber;

/** Formats a fraction as a percentage: `3.4%` for 0.034. */
export function percent(fraction: number, digits = 1): string {
  return percentText(number(fraction * 100, digits));
}

/**
 * Formats a fraction as a signed percentage: `+3.4%` for 0.034. On an axis,
 * `digits` is the number that its ticks need.
 */
export function signedPercent(fraction: number, digits?: number): string {
  if (digits === undefined) return formatChange(fraction);
  const text = percent(fraction, digits);
  return fraction > 0 ? `+${text}` : text;
}

/** Formats an amount of money with its currency's usual decimals. */
export function money(value: number, currency?: string | null): string {
  return formatMoney(value, currency ?? null);
}

/** Formats a p-value: `p = 0.012`, `p < 0.0001`. */
export const pValueText: (p: number) => string = statePValue;

/** Formats a confidence level: `95%` for 0.95, `99.9%` for 0.999. */
export const levelText: (level: number) => string = formatLevel;

/** Joins items into a list: `a`, `a and b`, `a, b and c`. */
export function list(items: readonly string[]): string {
  if (items.length <= 1) return items[0] ?? "";
  return `${items.slice(0, -1).join(", ")} and ${items[items.length - 1]}`;
}

/** Joins the first few items into a list and states how many were omitted. */
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

/** Formats a count with its noun: `1 order`, `2 orders`. */
export const counted: (count: number, noun: string) => string = formatCount;
