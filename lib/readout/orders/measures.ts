/** What is summed per visitor: the one list that the sums follow from. */

import type { Columns } from "./table.ts";

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

/** The columns of the measures in whole units; net revenue is always there. */
export type UnitColumns = Columns & Columns<"revenue">;

/** Such columns, each with SQL that follows from its measure. */
export function unitColumns(
  measures: readonly Measure[],
  sqlOf: (measure: Measure) => string = ({ sql }) => sql,
): UnitColumns {
  return Object.fromEntries(
    measures.map((measure) => [measure.sql, sqlOf(measure)]),
  ) as UnitColumns;
}
