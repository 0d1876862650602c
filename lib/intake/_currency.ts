/** The currency that somebody names, or a header does. */

import { type Statement, statement } from "../record/mod.ts";
import { SchemaError } from "../base/mod.ts";
import { identifier, parquetSql } from "../engine/mod.ts";
import { headerCurrency } from "../loaders/mod.ts";
import { MEASURES, type Orders } from "../sums/mod.ts";
import type { TableRead } from "./_inputs.ts";
import type { HeldTable } from "./workspace.ts";

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
export function normalizedCode(text: string): string {
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
export function orderCurrencies(
  { source, columns = {} }: TableRead,
  orders: Pick<Orders, "currencies" | "lacksCurrency">,
): Pick<Orders, "currencies" | "lacksCurrency" | "notes"> {
  const currencies = [...new Set(orders.currencies.map(normalizedCode))].sort();
  const inHeaders = headerCurrencies(columns);
  if (inHeaders.length === 0) {
    return { currencies, lacksCurrency: orders.lacksCurrency, notes: [] };
  }
  const otherCodes = currencies.filter((code) => !inHeaders.includes(code));
  return {
    currencies: inHeaders,
    lacksCurrency: false,
    notes: otherCodes.length === 0 ? [] : [
      statement("currency-in-headers", {
        source,
        currencies: inHeaders,
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
 * The currency that all amounts are in.
 *
 * @param source Where they stand.
 * @param codes Codes, or signs, as often as they stand there.
 * @param header The column that names them.
 * @returns The currency; `null` where none is named.
 * @throws {SchemaError} When there are several.
 */
export function oneCurrency(
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
    }, which cannot be added up; keep the rows of one currency, or convert the others${
      header === undefined
        ? ""
        : `; if the amounts are of one all the same, add --ignore "${header}"`
    }`,
  }]);
}

/**
 * The currency that the file says, in headers of amounts or in a column.
 *
 * @param table The visitors.
 * @param requested What somebody named, which is shown.
 * @returns The currency, and a note where the file says another.
 * @throws {SchemaError} When amounts are in several.
 */
export async function namedCurrency(
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
  const first = oneCurrency(
    source,
    [...inHeaders, ...rows.map(({ code }) => normalizedCode(String(code)))],
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
