/** Currencies in headers of amounts: `Net revenue (USD)`, `amount_eur`, `Umsatz €`. */

/** A header without its currency. */
export interface HeaderCurrency {
  /** What is left of it. */
  readonly text: string;
  /** ISO 4217; `null` where a sign is that of several, or there is none. */
  readonly currency: string | null;
}

/** Signs that are those of one currency. */
const SIGNS: Readonly<Record<string, string>> = { "€": "EUR", "£": "GBP" };

const SIGN = /^(.*[^\s([])\s*[([]?\s*(\p{Sc})\s*[)\]]?\s*$/u;
const CODE = /^(.*\S)\s*[([]\s*([A-Z]{3})\s*[)\]]\s*$/;
/** Without brackets, codes that are no words. */
const WORD =
  /^(.*[^\s_])[\s_,]+(?:in[\s_]+)?(usd|eur|gbp|chf|cad|aud|nzd|sek|nok|dkk|pln|czk|huf|jpy|inr|brl|mxn)$/i;

/**
 * Takes the currency out of a header.
 *
 * @param header Of a column of amounts.
 * @returns What is left, and the currency.
 */
export function headerCurrency(header: string): HeaderCurrency {
  const [, text, sign] = SIGN.exec(header) ?? [];
  if (text !== undefined) return { text, currency: SIGNS[sign!] ?? null };
  const [, rest, code] = CODE.exec(header) ?? WORD.exec(header) ?? [];
  const currency = code?.toUpperCase();
  return rest !== undefined && isCurrency(currency!)
    ? { text: rest, currency: currency! }
    : { text: header, currency: null };
}

/** Whether it is a code of ISO 4217. */
export function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf("currency").includes(code);
}
