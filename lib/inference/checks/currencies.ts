/** Checks the currency of the amounts. */

import type { Orders } from "../../sums/mod.ts";
import {
  type HealthCheck,
  type ReadoutExperience,
  type Statement,
  statement,
} from "../../record/mod.ts";

export function currencyCheck(
  { currencies, lacksCurrency }: Orders,
  { id, currency: displayedCurrency }: ReadoutExperience,
): HealthCheck {
  const createCheck = (
    status: HealthCheck["status"],
    code: string,
    values: Statement["values"] = { currencies },
  ): HealthCheck => ({
    code: "currencies",
    status,
    findings: [statement(code, values)],
  });
  if (currencies.length === 0) {
    return unknownCurrencyWarning(displayedCurrency) ??
      createCheck("skipped", "no-currency");
  }
  if (displayedCurrency !== null && !currencies.includes(displayedCurrency)) {
    // A currency set by the user is trusted, but a service that reports two
    // currencies must be wrong about one.
    return id === null
      ? createCheck("warn", "currency-named", {
        currencies,
        shown: displayedCurrency,
      })
      : createCheck("fail", "currency-of-service", {
        currencies,
        shown: displayedCurrency,
      });
  }
  const unknown = currencies.filter((code) => !CURRENCIES.has(code));
  if (unknown.length > 0) {
    return createCheck("warn", "currency-unknown", { codes: unknown });
  }
  if (currencies.length > 1) {
    return createCheck(
      "fail",
      lacksCurrency ? "currencies-mixed-or-none" : "currencies-mixed",
    );
  }
  return lacksCurrency
    ? createCheck("warn", "currency-assumed")
    : createCheck("pass", "one-currency");
}

/**
 * Returns a warning if a currency code does not exist.
 *
 * @param code Currency code.
 */
export function unknownCurrencyWarning(
  code: string | null,
): HealthCheck | null {
  return code === null || CURRENCIES.has(code) ? null : {
    code: "currencies",
    status: "warn",
    findings: [statement("currency-without-sign", { codes: [code] })],
  };
}

const CURRENCIES = new Set(Intl.supportedValuesOf("currency"));
