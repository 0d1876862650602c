/** What is summed per visitor: the one list that the sums follow from. */

/** A column of the orders that is summed. */
export interface MeasureRule {
  /** Column of the orders, and of the visitors' sums. */
  readonly name: string;
  /** For people. */
  readonly title: string;
  /** The same in whole units, in SQL. */
  readonly sql: string;
}

/**
 * The columns that are summed where every order has them, net revenue first: it
 * is what outliers and refunds are told by. Beside them each order counts one,
 * and each buyer.
 */
export const MEASURES = [
  { name: "net_revenue", title: "Net revenue", sql: "revenue" },
  { name: "gross_profit", title: "Gross profit", sql: "profit" },
] as const satisfies readonly MeasureRule[];

/** A column that can be summed. */
export type MeasureName = typeof MEASURES[number]["name"];

/** A measure that the orders at hand have, and its unit. */
export interface Measure extends MeasureRule {
  readonly name: MeasureName;
  /** Digits behind the point of the unit in which it is counted. */
  readonly decimals: number;
}

/** SQL of the columns of some measures in whole units. */
export function measureColumns(
  measures: readonly Measure[],
  suffix = "",
): string {
  return measures.map(({ sql }) => `${sql}${suffix}`).join(", ");
}
