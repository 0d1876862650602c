/** Currency signs and codes, and words for missing values and totals. */

/**
 * Returns whether a currency sign contradicts the given currency. An unknown sign
 * contradicts no currency.
 *
 * @param sign Sign as written: `€`, `US$`, `EUR`.
 * @param currency ISO 4217 currency code.
 */
export function contradictsCurrency(sign: string, currency: string): boolean {
  const written = sign.normalize("NFKC").replace(/\.$/, "");
  return !currencySigns(currency).includes(written) &&
    Intl.supportedValuesOf("currency")
      .some((code) => currencySigns(code).includes(written));
}

/** Returns the notations of a currency: its code, `$`, `C$`, `CA$`. */
function currencySigns(currency: string): readonly string[] {
  const symbols = (["symbol", "narrowSymbol"] as const).map((currencyDisplay) =>
    new Intl.NumberFormat("en", {
      style: "currency",
      currency,
      currencyDisplay,
    })
      .formatToParts(0).find(({ type }) => type === "currency")!.value
  );
  const prefixes = [1, 2].map((letters) =>
    `${currency.slice(0, letters)}${symbols[1]}`
  );
  return [currency, ...prefixes, ...symbols];
}

/**
 * Case-insensitive pattern of words for a missing value. NA is excluded because
 * it is also a country code, and (none) because it is also a channel.
 */
export const MISSING_TOKENS: string = String
  .raw`null|nan|none|nil|undefined|n/a|#n/a|<na>|\(null\)|\(not set\)|\(blank\)|\(empty\)|\\+n|-+`;

/**
 * Case-insensitive pattern of words for a missing value in a column of IDs or
 * numbers.
 */
export const MISSING_VALUE_TOKENS: string = String
  .raw`${MISSING_TOKENS}|na|\(none\)`;

/** Matches labels of rows with totals. */
export const TOTALS =
  /^((grand|sub|overall|report)[ -]?)?totals?:?$|^(sum|summe|gesamt(summe|ergebnis)?|insgesamt|somme|totale|totaal|razem|celkem|total .*|合計|総計)$/i;
