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
