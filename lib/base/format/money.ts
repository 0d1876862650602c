/** Amounts of money. */

import { checkOptions, MONEY_OPTIONS } from "../options/mod.ts";
import { around, numberFormat } from "./locale.ts";
import { formatNumber, isSeen, MINUS, MISSING, withPlus } from "./numbers.ts";

/** How an amount is written. */
export interface MoneyOptions {
  /** Whether an amount above zero has a plus, as a change has. @default {false} */
  readonly signed?: boolean;
}

/**
 * Money with its currency's own decimals under its sign: dollars have two, yen
 * none, Kuwaiti dinars three. Without a currency it is a bare number with two.
 *
 * @param value The amount; `null` gives `n/a`.
 * @param currency ISO 4217; `null` when not known.
 * @param options Whether it is a change.
 * @returns The text.
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
  return amount(
    value,
    currencyNote(currency),
    currencyNote(currency).digits,
    signed,
  );
}

/**
 * What an interval comes to over many visitors, rounded to three digits, since
 * more are more than it deserves: `+$32,900`.
 *
 * @param value The amount; `null` gives `n/a`.
 * @param currency ISO 4217; `null` when not known.
 * @returns The text, signed.
 */
export function formatProjection(
  value: number | null,
  currency: string | null,
): string {
  if (value === null) return MISSING;
  const rounded = Number(value.toPrecision(3));
  const note = currencyNote(currency);
  const digits = Math.abs(rounded) < 100 ? note.digits : 0;
  return amount(rounded, note, digits, true);
}

/** How a currency writes its amounts. */
interface Note {
  readonly prefix: string;
  readonly suffix: string;
  readonly digits: number;
}

function amount(
  value: number,
  { prefix, suffix }: Note,
  digits: number,
  signed: boolean,
): string {
  const size = prefix + formatNumber(Math.abs(value), digits) + suffix;
  if (value < 0) return isSeen(size) ? MINUS + size : size;
  return signed ? withPlus(value, size) : size;
}

const BARE: Note = { prefix: "", suffix: "", digits: 2 };

/** A text that is no code of a currency leaves the number bare. */
function currencyNote(currency: string | null): Note {
  if (currency === null || !/^[A-Za-z]{3}$/.test(currency)) return BARE;
  const format = numberFormat(currency, () => ({
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
  }));
  const [prefix, suffix] = around(format);
  const digits = format.resolvedOptions().maximumFractionDigits ?? BARE.digits;
  return { prefix, suffix, digits };
}
