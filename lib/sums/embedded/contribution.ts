/** Contribution of an order: its revenue or profit less the costs in its file. */

import type { ColumnName, StoredTable } from "../../loaders/mod.ts";
import { type Statement, statement } from "../../record/mod.ts";

/** Cost columns that gross profit does not include. */
const FURTHER_COSTS: readonly ColumnName[] = ["shipping_cost", "payment_fee"];

/** Columns that make up the contribution. */
export interface ContributionColumns {
  readonly plus: readonly ColumnName[];
  readonly minus: readonly ColumnName[];
  /** Whether the cost of goods is a unit price, to be multiplied by units. */
  readonly perUnit: boolean;
}

/**
 * Returns the columns whose sum and difference are the contribution: gross profit,
 * or net revenue less the cost of goods; with shipping revenue, less the costs of
 * shipping and payment.
 *
 * @param fields Columns of the file.
 * @returns `null` if there are no cost columns, if gross profit covers them all,
 *   or if the file has a contribution column.
 */
export function contributionColumns(
  { fields }: Pick<StoredTable, "fields">,
): ContributionColumns | null {
  const hasColumn = (name: ColumnName) => fields[name] !== undefined;
  if (hasColumn("contribution")) return null;
  const furtherCosts = FURTHER_COSTS.filter(hasColumn);
  const perUnit = !hasColumn("cogs") && hasColumn("unit_cost") &&
    hasColumn("units");
  const hasGoods = hasColumn("cogs") || perUnit;
  if (furtherCosts.length === 0 && (hasColumn("gross_profit") || !hasGoods)) {
    return null;
  }
  const goodsCosts: ColumnName[] = hasColumn("gross_profit") || !hasGoods
    ? []
    : [perUnit ? "unit_cost" : "cogs"];
  return {
    plus: [
      hasColumn("gross_profit") ? "gross_profit" : "net_revenue",
      ...(hasColumn("shipping_revenue") ? ["shipping_revenue" as const] : []),
    ],
    minus: [...goodsCosts, ...furtherCosts],
    perUnit: perUnit && goodsCosts.length > 0,
  };
}

/**
 * Returns the SQL of the contribution, `NULL` for orders that lack a part of it.
 *
 * @param columns Columns that make up the contribution.
 * @param amount Returns the SQL of a column's number.
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
  // Sums of doubles leave rounding residue beyond the cents.
  return `round(${sum}, 6)`;
}

/** Returns a statement that names the columns of the contribution. */
export function contributionNotes(
  file: Pick<StoredTable, "fields" | "source">,
): Statement[] {
  const columns = contributionColumns(file);
  if (columns === null) return [];
  const { plus, minus } = columns;
  return [statement("contribution-made", { source: file.source, plus, minus })];
}
