/** What an order contributes: what it earns less the costs that its file names. */

import type { ColumnName, StoredTable } from "../../loaders/mod.ts";
import { type Statement, statement } from "../../record/mod.ts";

/** Columns of costs that gross profit does not hold. */
const FURTHER_COSTS: readonly ColumnName[] = ["shipping_cost", "payment_fee"];

/** The columns that a file's contribution is made from. */
export interface ContributionColumns {
  readonly plus: readonly ColumnName[];
  readonly minus: readonly ColumnName[];
  /** Whether the cost of goods is a price per unit, times units. */
  readonly perUnit: boolean;
}

/**
 * Returns the columns whose sum and difference are the contribution: gross profit,
 * or net revenue less the cost of goods; with shipping revenue, less the costs of
 * shipping and payment.
 *
 * @param fields The columns of the file.
 * @returns `null` where no cost is named, where gross profit says it all, and
 *   where the file has a contribution itself.
 */
export function contributionColumns(
  { fields }: Pick<StoredTable, "fields">,
): ContributionColumns | null {
  const has = (name: ColumnName) => fields[name] !== undefined;
  if (has("contribution")) return null;
  const further = FURTHER_COSTS.filter(has);
  const perUnit = !has("cogs") && has("unit_cost") && has("units");
  const hasGoods = has("cogs") || perUnit;
  if (further.length === 0 && (has("gross_profit") || !hasGoods)) return null;
  const goods: ColumnName[] = has("gross_profit") || !hasGoods
    ? []
    : [perUnit ? "unit_cost" : "cogs"];
  return {
    plus: [
      has("gross_profit") ? "gross_profit" : "net_revenue",
      ...(has("shipping_revenue") ? ["shipping_revenue" as const] : []),
    ],
    minus: [...goods, ...further],
    perUnit: perUnit && goods.length > 0,
  };
}

/**
 * Returns the contribution in SQL, `NULL` where an order lacks a part of it.
 *
 * @param columns What it is made from.
 * @param amount SQL of a column's number.
 */
export function contributionSql(
  { plus, minus, perUnit }: ContributionColumns,
  amount: (name: ColumnName) => string,
): string {
  const cost = (name: ColumnName): string =>
    perUnit && name === "unit_cost"
      ? `${amount(name)} * ${amount("units")}`
      : amount(name);
  const sum = [
    plus.map(amount).join(" + "),
    ...minus.map((name) => `- ${cost(name)}`),
  ].join(" ");
  // Doubles leave dust behind the cents that they were made from.
  return `round(${sum}, 6)`;
}

/** Says what a contribution is made from. */
export function contributionNotes(
  file: Pick<StoredTable, "fields" | "source">,
): Statement[] {
  const columns = contributionColumns(file);
  if (columns === null) return [];
  const { plus, minus } = columns;
  return [statement("contribution-made", { source: file.source, plus, minus })];
}
