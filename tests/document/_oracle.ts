/**
 * Expected number formats, computed from decimal digits. They share no code with
 * the library: no Intl and no formatter.
 */

/** Formats a number with separators and decimals, without its sign. */
function size(value: number, digits: number): string {
  const [whole, fraction] = rounded(Math.abs(value), digits);
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ",");
  return digits === 0 ? grouped : `${grouped}.${fraction}`;
}

/** Rounds the digits of a number, with halves away from zero. */
function rounded(value: number, digits: number): [string, string] {
  const [mantissa, exponent = "0"] = String(value).split("e");
  const [head, tail = ""] = mantissa!.split(".");
  const point = head!.length + Number(exponent);
  const all = head! + tail;
  const padded = point <= 0 ? "0".repeat(1 - point) + all : all;
  const at = Math.max(point, 1);
  const long = padded.padEnd(at + digits + 1, "0");
  const kept = BigInt(long.slice(0, at + digits)) +
    (long[at + digits]! >= "5" ? 1n : 0n);
  const text = String(kept).padStart(digits + 1, "0");
  return [
    text.slice(0, text.length - digits),
    text.slice(text.length - digits),
  ];
}

function sign(value: number, text: string, plus: boolean): string {
  if (!/[1-9]/.test(text) || value === 0) return "";
  return value < 0 ? "\u2212" : plus ? "+" : "";
}

/** Currency signs and decimals, according to ISO 4217 and common usage. */
const CURRENCIES: Readonly<Record<string, readonly [string, number]>> = {
  USD: ["$", 2],
  EUR: ["€", 2],
  GBP: ["£", 2],
  JPY: ["¥", 0],
  KRW: ["₩", 0],
  CHF: ["CHF ", 2],
  KWD: ["KWD ", 3],
  BHD: ["BHD ", 3],
};

type Value = number | null;
const missing = "n/a";

export function plain(value: Value, digits: number): string {
  if (value === null) return missing;
  const text = size(value, digits);
  return sign(value, text, false) + text;
}

export function money(
  value: Value,
  currency: string | null,
  plus = false,
): string {
  if (value === null) return missing;
  const [symbol, digits] = currency === null
    ? ["", 2] as const
    : CURRENCIES[currency]!;
  const text = size(value, digits);
  return sign(value, text, plus) + symbol + text;
}

export function percent(value: Value, digits: number, plus = false): string {
  if (value === null) return missing;
  const text = size(value * 100, digits);
  return `${sign(value, text, plus)}${text}%`;
}

export function lift(value: Value): string {
  return percent(value, 1, true);
}

export function projectedImpact(value: Value, currency: string | null): string {
  if (value === null) return missing;
  const [symbol, own] = currency === null
    ? ["", 2] as const
    : CURRENCIES[currency]!;
  const three = Number(value.toPrecision(3));
  const text = size(three, Math.abs(three) < 100 ? own : 0);
  return sign(three, text, true) + symbol + text;
}

export function metric(
  value: Value,
  unit: string,
  currency: string | null,
): string {
  if (value === null) return missing;
  if (unit === "fraction") return percent(value, 2);
  if (unit === "currency") return money(value, currency);
  return plain(value, value % 1 === 0 ? 0 : 4);
}

export function difference(
  value: Value,
  unit: string,
  currency: string | null,
): string {
  if (value === null) return missing;
  if (unit === "fraction") return percent(value, 2, true).replace("%", " pp");
  if (unit === "currency") return money(value, currency, true);
  const text = size(value, 4);
  return sign(value, text, true) + text;
}

/** A probability is never shown as exactly 0 or 1. */
export function chance(value: Value): string {
  if (value === null) return missing;
  if (value < 1e-3) return "<0.1%";
  if (value > 0.999) return ">99.9%";
  return percent(value, 1);
}

export function pValue(p: Value): string {
  if (p === null) return missing;
  if (p < 1e-4) return "<0.0001";
  if (p >= 0.9995) return "1.000";
  return p.toFixed(p < 1e-2 ? 4 : 3);
}

export function zScore(z: Value): string {
  const text = plain(z, 2);
  return text.endsWith(".00")
    ? text.slice(0, -3)
    : text.includes(".") && text.endsWith("0")
    ? text.slice(0, -1)
    : text;
}

export function level(value: number): string {
  return `${Number((value * 100).toFixed(8))}%`;
}

/** Interval as records spell it. */
export interface Spelled {
  readonly value: Value;
  readonly lower: Value;
  readonly upper: Value;
  readonly shape: "bounded" | "unbounded" | "excluding" | null;
}

export function interval(
  { lower, upper, shape }: Spelled,
  end: (value: number) => string,
): string {
  if (shape === null) return missing;
  if (shape === "excluding") return "not usable";
  if (lower !== null && upper !== null) return `${end(lower)} to ${end(upper)}`;
  if (lower !== null) return `${end(lower)} or more`;
  return upper === null ? "any size" : `${end(upper)} or less`;
}
