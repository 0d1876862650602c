/** What the amounts are in. */

import type { Orders } from "../../sums/mod.ts";
import type { HealthCheck } from "../../record/mod.ts";

export function currencies(
  { currencies, lacksCurrency }: Orders,
  shown: string | null,
): HealthCheck {
  const check = { code: "currencies", title: "Currencies" } as const;
  if (currencies.length === 0) {
    return unknownCurrency(shown) ?? {
      ...check,
      status: "skipped",
      message: "Not checked: the orders do not name a currency.",
    };
  }
  const unknown = currencies.filter((code) => !CURRENCIES.has(code));
  const isSettled = shown !== null && !currencies.includes(shown);
  if (unknown.length > 0 && !isSettled) {
    return {
      ...check,
      status: "warn",
      message: `${
        unknown.map((code) => `"${code}"`).join(", ")
      } is no currency's code by ISO 4217, such as EUR; name the currency with --currency, and another column with --map currency=HEADER.`,
    };
  }
  if (isSettled) {
    return {
      ...check,
      status: "warn",
      message: `Orders are in ${
        currencies.join(", ")
      }, and shown as ${shown}, as was named; nothing was converted.`,
    };
  }
  if (currencies.length === 1 && lacksCurrency) {
    return {
      ...check,
      status: "warn",
      message: `Orders are in ${
        currencies[0]
      }, and those that name no currency were taken to be, too.`,
    };
  }
  return currencies.length === 1
    ? {
      ...check,
      status: "pass",
      message: `All orders are in ${currencies[0]}.`,
    }
    : {
      ...check,
      status: "fail",
      message: `Orders are in ${
        currencies.join(", ")
      }, and their amounts were added as they are${
        lacksCurrency ? ", those that name no currency, too" : ""
      }; filter by one currency.`,
    };
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
