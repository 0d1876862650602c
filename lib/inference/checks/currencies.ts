/** Checks the currency of the amounts. */

import type { Orders } from "../../sums/mod.ts";
import {
  type HealthCheck,
  type ReadoutExperience,
  type Statement,
  statement,
} from "../../record/mod.ts";

export function currencies(
  { currencies, lacksCurrency }: Orders,
  { id, currency: shown }: ReadoutExperience,
): HealthCheck {
  const checkOf = (
    status: HealthCheck["status"],
    code: string,
    values: Statement["values"] = { currencies },
  ): HealthCheck => ({
    code: "currencies",
    status,
    findings: [statement(code, values)],
  });
  if (currencies.length === 0) {
    return unknownCurrency(shown) ?? checkOf("skipped", "no-currency");
  }
  if (shown !== null && !currencies.includes(shown)) {
    // A currency set by the user is trusted, but a service that reports two
    // currencies must be wrong about one.
    return id === null
      ? checkOf("warn", "currency-named", { currencies, shown })
      : checkOf("fail", "currency-of-service", { currencies, shown });
  }
  const unknown = currencies.filter((code) => !CURRENCIES.has(code));
  if (unknown.length > 0) {
    return checkOf("warn", "currency-unknown", { codes: unknown });
  }
  if (currencies.length > 1) {
    return checkOf(
      "fail",
      lacksCurrency ? "currencies-mixed-or-none" : "currencies-mixed",
    );
  }
  return lacksCurrency
    ? checkOf("warn", "currency-assumed")
    : checkOf("pass", "one-currency");
}

/**
 * Returns a warning if a currency code does not exist.
 *
 * @param code Currency code.
 */
export function unknownCurrency(code: string | null): HealthCheck | null {
  return code === null || CURRENCIES.has(code) ? null : {
    code: "currencies",
    status: "warn",
    findings: [statement("currency-without-sign", { codes: [code] })],
  };
}

const CURRENCIES = new Set(Intl.supportedValuesOf("currency"));
