/** Formats amounts of money. */

import { checkOptions, MONEY_OPTIONS } from "../options/mod.ts";
import { affixes, numberFormat } from "./locale.ts";
import {
  addPlusSign,
  formatNumber,
  isNotZero,
  MINUS,
  MISSING,
} from "./numbers.ts";

/** Options for formatting an amount. */
export interface MoneyOptions {
  /** Whether positive amounts have a plus sign, as for changes. @default {false} */
  readonly signed?: boolean;
}

/**
 * Formats an amount with its currency's symbol and decimals: two for dollars,
 * none for yen, three for Kuwaiti dinars. Without a currency, it is a plain
 * number with two decimals.
 *
 * @param value Amount; `null` gives `n/a`.
 * @param currency ISO 4217 currency code; `null` if unknown.
 * @param options Formatting options.
 * @returns The formatted amount.
 *
 * @example
 * ```ts
 * import { formatMoney } from "readout/format";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(formatMoney(1234.5, "USD"), "$1,234.50");
 * assertEquals(formatMoney(1234.5, "JPY"), "¥1,235");
 * assertEquals(formatMoney(1234.5, "KWD"), "KWD 1,234.500");
 * assertEquals(formatMoney(12, "USD", { signed: true }), "+$12.00");
 * ```
 */
export function formatMoney(
  value: number | null,
  currency: string | null,
  options: MoneyOptions = {},
): string {
  checkOptions(MONEY_OPTIONS, options);
  const { signed = false } = options;
  if (value === null) return MISSING;
  return formatAmount(
    value,
    currencyFormat(currency),
    currencyFormat(currency).digits,
    signed,
  );
}

/**
 * Formats a projected amount with a sign and three significant digits, because
 * more would suggest false precision: `+$32,900`.
 *
 * @param value Amount; `null` gives `n/a`.
 * @param currency ISO 4217 currency code; `null` if unknown.
 * @returns The formatted amount.
 */
export function formatProjection(
  value: number | null,
  currency: string | null,
): string {
  if (value === null) return MISSING;
  const rounded = Number(value.toPrecision(3));
  const note = currencyFormat(currency);
  const digits = Math.abs(rounded) < 100 ? note.digits : 0;
  return formatAmount(rounded, note, digits, true);
}

/** Formatting rules of a currency. */
interface CurrencyFormat {
  readonly prefix: string;
  readonly suffix: string;
  readonly digits: number;
}

function formatAmount(
  value: number,
  { prefix, suffix }: CurrencyFormat,
  digits: number,
  signed: boolean,
): string {
  const size = prefix + formatNumber(Math.abs(value), digits) + suffix;
  if (value < 0) return isNotZero(size) ? MINUS + size : size;
  return signed ? addPlusSign(value, size) : size;
}

const NO_CURRENCY: CurrencyFormat = { prefix: "", suffix: "", digits: 2 };

/**
 * Returns the formatting rules of a currency; an invalid code gives a plain
 * number.
 */
function currencyFormat(currency: string | null): CurrencyFormat {
  if (currency === null || !/^[A-Za-z]{3}$/.test(currency)) return NO_CURRENCY;
  const format = numberFormat(currency, () => ({
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
  }));
  const [prefix, suffix] = affixes(format);
  const digits = format.resolvedOptions().maximumFractionDigits ??
    NO_CURRENCY.digits;
  return { prefix, suffix, digits };
}
