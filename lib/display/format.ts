/** Numbers as people read them: one locale for every output. */

const MINUS = "\u2212";

/** What a missing number is called. */
export const MISSING = "n/a";

/**
 * A number with thousands separators and a fixed number of decimals.
 *
 * @param value The number; `null` gives `n/a`.
 * @param digits Decimals.
 * @returns The text.
 */
export function formatNumber(value: number | null, digits: number): string {
  if (value === null) return MISSING;
  return new Intl.NumberFormat("en-US", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value).replace(/^-(?=.*[1-9])/, MINUS).replace(/^-/, "");
}

/**
 * A fraction as a signed percentage with one decimal: `+4.2 %`.
 *
 * @param fraction The fraction; `null` gives `n/a`.
 * @returns The text.
 */
export function formatChange(fraction: number | null): string {
  if (fraction === null) return MISSING;
  const text = formatNumber(fraction * 100, 1);
  return `${fraction > 0 && /[1-9]/.test(text) ? "+" : ""}${text} %`;
}

/**
 * A fraction as a percentage without a sign: `41.3 %`.
 *
 * @param fraction The fraction; `null` gives `n/a`.
 * @returns The text.
 */
export function formatShare(fraction: number | null): string {
  return fraction === null ? MISSING : `${formatNumber(fraction * 100, 1)} %`;
}

/**
 * Money under its currency's sign.
 *
 * @param value The amount; `null` gives `n/a`.
 * @param currency ISO 4217, or `null` for a bare number.
 * @param digits Decimals. Default: two, and from a thousand on none
 * @returns The text.
 */
export function formatMoney(
  value: number | null,
  currency: string | null,
  digits?: number,
): string {
  if (value === null) return MISSING;
  const decimals = digits ?? (Math.abs(value) < 1000 ? 2 : 0);
  const size = formatNumber(Math.abs(value), decimals);
  const minus = value < 0 && /[1-9]/.test(size) ? MINUS : "";
  if (currency === null) return `${minus}${size}`;
  const symbol = new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
  }).formatToParts(1).find(({ type }) => type === "currency")?.value ??
    currency;
  return `${minus}${symbol}${/[A-Za-z]$/.test(symbol) ? " " : ""}${size}`;
}
