/** Resolves the currency from options, headers and currency columns. */

import { type Statement, statement } from "../record/mod.ts";
import { SchemaError } from "../base/mod.ts";
import { identifier, parquetSql } from "../engine/mod.ts";
import { headerCurrency } from "../loaders/mod.ts";
import { MEASURES, type Orders } from "../sums/mod.ts";
import type { TableRead } from "./_inputs.ts";
import type { HeldTable } from "./workspace.ts";

/**
 * Throws if a currency option is not three capital letters; a later check
 * validates the code itself.
 *
 * @param code Currency code from the options.
 * @throws {SchemaError} If the code is not three capital letters.
 */
export function checkCurrency(code: string | undefined): void {
  if (code === undefined || /^[A-Z]{3}$/.test(code)) return;
  throw new SchemaError("the currency", [{
    path: "currency",
    message: `must be an ISO 4217 code such as EUR: current value is "${code}"`,
  }]);
}

/**
 * Returns a currency code in capitals, because some exports write it in lower
 * case. `US$` is a code too, whereas `$` may be another country's.
 */
export function toCurrencyCode(text: string): string {
  const code = text.trim().replace(/^US\$$/i, "USD");
  return /^[a-z]{3}$/i.test(code) ? code.toUpperCase() : text;
}

/**
 * Returns the currencies named in amount headers such as `Revenue (USD)`, which
 * take precedence over a currency column.
 *
 * @param read Table that supplies the headers.
 * @param orders Currencies found in the currency column of the orders.
 * @returns The currencies, and a note if the currency column contradicts the
 *   headers.
 */
export function orderCurrencies(
  { source, columns = {} }: TableRead,
  orders: Pick<Orders, "currencies" | "lacksCurrency">,
): Pick<Orders, "currencies" | "lacksCurrency" | "notes"> {
  const currencies = [...new Set(orders.currencies.map(toCurrencyCode))].sort();
  const headerCodes = headerCurrencies(columns);
  if (headerCodes.length === 0) {
    return { currencies, lacksCurrency: orders.lacksCurrency, notes: [] };
  }
  const otherCodes = currencies.filter((code) => !headerCodes.includes(code));
  return {
    currencies: headerCodes,
    lacksCurrency: false,
    notes: otherCodes.length === 0 ? [] : [
      statement("currency-in-headers", {
        source,
        currencies: headerCodes,
        header: columns.currency ?? "",
        others: otherCodes,
      }),
    ],
  };
}

/** Returns the currencies named in the headers of amounts. */
function headerCurrencies(
  columns: NonNullable<TableRead["columns"]>,
): readonly string[] {
  const headerCodes = MEASURES
    .map(({ name }) => headerCurrency(columns[name] ?? "").currency)
    .filter((currency) => currency !== null);
  return [...new Set(headerCodes)].sort();
}

/**
 * Returns the single currency of all amounts.
 *
 * @param source Name of the file or table.
 * @param codes Currency codes or symbols, one per occurrence.
 * @param header Header of the currency column.
 * @returns The currency, or `null` if none is named.
 * @throws {SchemaError} If the amounts have several currencies.
 */
export function singleCurrency(
  source: string,
  codes: readonly string[],
  header?: string,
): string | null {
  const [first = null, ...otherCodes] = [...new Set(codes)].sort();
  if (otherCodes.length === 0) return first;
  throw new SchemaError(source, [{
    path: "currency",
    message: `is ${
      [first, ...otherCodes].join(" and ")
    }, which cannot be summed. Keep the rows of one currency, or convert the others${
      header === undefined
        ? ""
        : `; if the amounts are in one currency anyway, add --ignore "${header}"`
    }`,
  }]);
}

/**
 * Returns the currency that a visitors file names in its amount headers or in a
 * column.
 *
 * @param table The visitors table.
 * @param requested Currency requested in the options, which is the one displayed.
 * @returns The currency, and a note if the file names a different one.
 * @throws {SchemaError} If the amounts have several currencies.
 */
export async function currencyOfFile(
  table: HeldTable,
  requested: string | undefined,
): Promise<{
  readonly currency: string | null;
  readonly notes: readonly Statement[];
}> {
  const { engine, columns, fields, path, source } = table;
  const inHeaders = headerCurrencies(columns);
  const rows = fields.currency === undefined || inHeaders.length > 0
    ? []
    : await engine.rows(
      `SELECT DISTINCT trim(${identifier(fields.currency)}::VARCHAR) AS code
       FROM ${parquetSql(path)} WHERE code <> '' ORDER BY 1 LIMIT 4`,
    );
  const first = singleCurrency(
    source,
    [...inHeaders, ...rows.map(({ code }) => toCurrencyCode(String(code)))],
    columns.currency,
  );
  return {
    currency: requested ?? first,
    notes: requested === undefined || first === null || requested === first
      ? []
      : [
        statement("currency-named", { currencies: [first], shown: requested }),
      ],
  };
}
