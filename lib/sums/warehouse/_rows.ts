/**
 * The narrow rows that all sums are made from: of an order that counts its
 * visitor, variation, id and time, and its amounts in whole units, of which
 * refunds are taken. No column of a store's own is called as these are, since
 * ClickHouse would take one for the other.
 */

import { type Fragment, sql } from "./_sql.ts";
import { addNetted, type RowColumns } from "./_netted.ts";
import {
  armCode,
  column,
  type Plan,
  tableOf,
  timelessCode,
  where,
} from "./_plan.ts";
import type { Steps } from "./_steps.ts";
import { unitsOf } from "./_units.ts";
import { addAssigned, joinSpenders, joinVisitors } from "./visitors.ts";

/** What every row has. */
type OrderColumn = `readout_${"buyer" | "arm" | "id" | "placed" | "revenue"}`;

/** The columns of some rows, and `FROM` where they are. */
export interface OrderRows {
  readonly columns: RowColumns & Readonly<Record<OrderColumn, Fragment>>;
  readonly from: Fragment;
}

/**
 * The rows; of those that no refund is taken from the columns are expressions, so
 * that the shards of a Distributed table can group their own.
 *
 * @param units Names of the amounts that are wanted, revenue first.
 * @param more Columns beside them.
 */
export function orderRows(
  plan: Plan,
  steps: Steps,
  units: readonly string[],
  more: RowColumns = {},
): OrderRows {
  const code = plan.nets ? timelessCode(plan) : armCode(plan);
  const columns: RowColumns = {
    ...rowColumns(plan, plan.rules.toWhole(code)),
    ...more,
  };
  const from = fromRows(
    plan,
    steps,
    sql`${code} >= 0`,
    more.readout_spent !== undefined,
  );
  const names = [
    ...Object.keys(columns),
    ...units.map((name) => `readout_${name}`),
  ];
  const row = (of: (name: string) => Fragment): OrderRows["columns"] =>
    Object.fromEntries(names.map((name) => [name, of(name)])) as Record<
      OrderColumn,
      Fragment
    >;
  if (!plan.nets) {
    return {
      columns: row((name) =>
        columns[name] ?? unitsOf(plan, name.slice("readout_".length))
      ),
      from,
    };
  }
  const netted = addNetted(plan, steps, { columns, units, from });
  return {
    columns: row((name) => [name]),
    from: sql`FROM ${netted}\nWHERE readout_revenue > 0`,
  };
}

/** What every row has beside its amounts. */
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

/** `FROM` the rows, with the visitors' variations, and the `WHERE`. */
export function fromRows(
  plan: Plan,
  steps: Steps,
  further?: Fragment,
  asksBefore = false,
): Fragment {
  const { orders, exposures } = plan.description;
  const joined = exposures === undefined
    ? []
    : asksBefore
    ? joinSpenders(plan, orders.visitor, steps)
    : joinVisitors(
      plan,
      orders.visitor,
      sql`FROM ${addAssigned(plan, steps)}`,
    );
  return sql`FROM ${tableOf(plan, orders.table)}${joined}${
    where(plan, orders.where ?? [], further)
  }`;
}
