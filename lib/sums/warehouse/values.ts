/** Order values of all visitors, before visitors are divided into classes. */

import type { Plan, Statement } from "./_plan.ts";
import { flag, IS_CROSSED, statement } from "./_plan.ts";
import { orderRows } from "./_rows.ts";
import { sql } from "./_sql.ts";
import { groupByFirst, select, stepsFor } from "./_steps.ts";

/**
 * Returns the statement of the order values after refunds: one row for visitors
 * of one variation, and one for visitors of two.
 *
 * @param plan Plan of the orders.
 * @param isWide Whether squares may exceed 64 bits.
 */
export function valuesStatement(plan: Plan, isWide: boolean): Statement {
  const { rules } = plan;
  const steps = stepsFor(rules);
  const { columns, from } = orderRows(plan, steps, ["revenue"]);
  const toFactor = isWide ? rules.toWide : rules.toWhole;
  const units = toFactor(columns.readout_revenue);
  const visitors = steps.add(
    "readout_visitors",
    select({
      readout_visitor: columns.readout_buyer,
      lowest: sql`MIN(${columns.readout_arm})`,
      highest: sql`MAX(${columns.readout_arm})`,
      readout_bought: "COUNT(*)",
      readout_units: sql`SUM(${columns.readout_revenue})`,
      readout_squares: rules.exactSum(sql`${units} * ${units}`),
    }, sql`${from}\n${groupByFirst(rules, ["readout_visitor"])}`),
  );
  return statement(
    plan,
    "the order totals",
    steps.finish(select({
      crossed: flag([IS_CROSSED]),
      visitors: "COUNT(*)",
      orders: "SUM(readout_bought)",
      units: rules.total(["SUM(readout_units)"]),
      squares: rules.total(["SUM(readout_squares)"]),
    }, sql`FROM ${visitors}\n${groupByFirst(rules, ["crossed"])}`)),
  );
}
