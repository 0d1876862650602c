/** What the amounts are in. */

import type { Orders } from "../../sums/mod.ts";
import type { HealthCheck, ReadoutExperience } from "../../record/mod.ts";

export function currencies(
  { currencies, lacksCurrency }: Orders,
  { id, currency: shown }: ReadoutExperience,
): HealthCheck {
  const finding = (
    status: HealthCheck["status"],
    message: string,
  ): HealthCheck => ({
    code: "currencies",
    title: "Currencies",
    status,
    message,
  });
  if (currencies.length === 0) {
    return unknownCurrency(shown) ??
      finding("skipped", "Not checked: the orders do not name a currency.");
  }
  const all = currencies.join(", ");
  if (shown !== null && !currencies.includes(shown)) {
    const who = id === null ? "was named" : "the service says";
    return finding(
      "warn",
      `Orders are in ${all}, and shown as ${shown}, as ${who}; nothing was converted.`,
    );
  }
  const unknown = currencies.filter((code) => !CURRENCIES.has(code));
  if (unknown.length > 0) {
    return finding(
      "warn",
      `${
        unknown.map((code) => `"${code}"`).join(", ")
      } is no currency's code by ISO 4217, such as EUR; name the currency with --currency, and another column with --map currency=HEADER.`,
    );
  }
  if (currencies.length > 1) {
    return finding(
      "fail",
      `Orders are in ${all}, and their amounts were added unconverted${
        lacksCurrency ? ", including orders without a currency" : ""
      }; filter by one currency.`,
    );
  }
  return lacksCurrency
    ? finding(
      "warn",
      `Orders are in ${all}; orders without a currency were assumed to be as well.`,
    )
    : finding("pass", `All orders are in ${all}.`);
}

/**
 * What is to be said of a currency that was named and that there is none of.
 *
 * @param code The currency.
 */
export function unknownCurrency(code: string | null): HealthCheck | null {
  return code === null || CURRENCIES.has(code) ? null : {
    code: "currencies",
    title: "Currencies",
    status: "warn",
    message:
      `"${code}" is no currency's code by ISO 4217, such as EUR; amounts are shown without a sign of their own.`,
  };
}

const CURRENCIES = new Set(Intl.supportedValuesOf("currency"));
