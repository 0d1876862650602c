/** Signs and codes of currencies beside amounts. */

/**
 * Whether a sign beside amounts is of other currencies than the one that was
 * named. A sign that nobody knows is of any.
 *
 * @param sign As it is written: `€`, `US$`, `EUR`.
 * @param currency ISO 4217.
 */
export function isOfOthers(sign: string, currency: string): boolean {
  const written = sign.normalize("NFKC").replace(/\.$/, "");
  return !currencySigns(currency).includes(written) &&
    Intl.supportedValuesOf("currency")
      .some((code) => currencySigns(code).includes(written));
}

/** How a currency is written: its code, `$`, `C$`, `CA$`. */
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
 * Words of programs for a cell that says nothing, as a pattern without regard to
 * case. NA is a country, too, and (none) a channel: they are not among them.
 */
export const MISSING_TOKENS: string = String
  .raw`null|nan|none|nil|undefined|n/a|#n/a|<na>|\(null\)|\(not set\)|\(blank\)|\(empty\)|\\+n|-+`;

/** The same for a cell that is no name of anything either, but an id or a number. */
export const MISSING_VALUE_TOKENS: string = String
  .raw`${MISSING_TOKENS}|na|\(none\)`;

/** Words of rows that add up others. */
export const TOTALS =
  /^((grand|sub|overall|report)[ -]?)?totals?:?$|^(sum|summe|gesamt(summe|ergebnis)?|insgesamt|somme|totale|totaal|razem|celkem|total .*|合計|総計)$/i;
