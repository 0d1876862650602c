/**
 * The narrow rows that all sums are made from: of an order that counts its
 * visitor, variation, id and time, and its amounts in whole units, of which
 * refunds are taken. No column of a store's own is called as these are, since
 * ClickHouse would take one for the other.
 */

import { type Fragment, sql } from "./_fragment.ts";
import { addNetted, type RowColumns } from "./_netted.ts";
import { armCode, column, fromRows, type Plan, timelessCode } from "./_plan.ts";
import { select, type Steps } from "./_steps.ts";
import { unitsOf } from "./_units.ts";

/**
 * `FROM` the rows.
 *
 * @param units Names of the amounts that are wanted, revenue first.
 * @param more Columns beside them.
 */
export function fromOrders(
  plan: Plan,
  steps: Steps,
  units: readonly string[],
  more: RowColumns = {},
): Fragment {
  const code = plan.nets ? timelessCode(plan) : armCode(plan);
  const columns = {
    ...rowColumns(plan, plan.rules.toWhole(code)),
    ...more,
  };
  const from = fromRows(plan, steps, sql`${code} >= 0`);
  if (plan.nets) {
    const netted = addNetted(plan, steps, { columns, units, from });
    return sql`FROM ${netted}\nWHERE readout_revenue > 0`;
  }
  const rows = steps.add(
    "readout_rows",
    select([
      ...Object.entries(columns).map(([name, value]) => [value, name] as const),
      ...units.map((name) => [unitsOf(plan, name), `readout_${name}`] as const),
    ], from),
  );
  return sql`FROM ${rows}`;
}

/** What every row has. */
export function rowColumns(plan: Plan, arm: Fragment): RowColumns {
  const { rules, description: { orders } } = plan;
  return {
    readout_buyer: column(plan, orders.visitor),
    readout_arm: arm,
    readout_id: rules.toText(column(plan, orders.orderId)),
    readout_placed: orders.time === undefined
      ? ["0"]
      : sql`COALESCE(${rules.toEpoch(column(plan, orders.time))}, 0)`,
  };
}
