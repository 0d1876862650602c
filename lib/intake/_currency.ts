/** The currency that somebody names, or a header does. */

import { SchemaError } from "../api/mod.ts";
import { headerCurrency } from "../loaders/mod.ts";
import { MEASURES, type Orders } from "../sums/mod.ts";
import type { TableRead } from "./_inputs.ts";

/**
 * Refuses what cannot be a currency; which codes there are, a check says.
 *
 * @param code As it was named.
 * @throws {SchemaError} When it is no three capital letters.
 */
export function checkCurrency(code: string | undefined): void {
  if (code === undefined || /^[A-Z]{3}$/.test(code)) return;
  throw new SchemaError("the currency", [{
    path: "currency",
    message:
      `must be a code of ISO 4217, three capital letters such as EUR: current value is "${code}"`,
  }]);
}

/** A code as ISO 4217 has it: some programs write it in small letters. */
export function codeOf(text: string): string {
  return /^[a-z]{3}$/i.test(text) ? text.toUpperCase() : text;
}

/**
 * What the orders are in by the headers of their amounts, `Revenue (USD)`, which
 * say it more surely than a column beside them.
 *
 * @param read Has the headers.
 * @param orders Their column's.
 * @returns Currencies, and a note where the column says something else.
 */
export function currenciesOf(
  { source, columns = {} }: TableRead,
  orders: Pick<Orders, "currencies" | "lacksCurrency">,
): Pick<Orders, "currencies" | "lacksCurrency" | "notes"> {
  const currencies = [...new Set(orders.currencies.map(codeOf))].sort();
  const named = MEASURES.flatMap(({ name }) =>
    headerCurrency(columns[name] ?? "").currency ?? []
  );
  if (named.length === 0) {
    return { currencies, lacksCurrency: orders.lacksCurrency, notes: [] };
  }
  const inHeaders = [...new Set(named)].sort();
  const others = currencies.filter((code) => !inHeaders.includes(code));
  return {
    currencies: inHeaders,
    lacksCurrency: false,
    notes: others.length === 0 ? [] : [
      `${source}: amounts are in ${
        inHeaders.join(" and ")
      }, as their headers say; "${columns.currency}" says ${
        others.join(", ")
      }, which is not used.`,
    ],
  };
}
