/**
 * Narrow rows that all sums are computed from: visitor, variation, id, time and
 * netted amounts in whole units of each counted order. The column names have a
 * prefix, because ClickHouse confuses an alias with a store's column of the same
 * name.
 */

import {
  column,
  countedArm,
  flag,
  orderTime,
  periodSide,
  type Plan,
  rowCode,
  rowCodeAnyTime,
  tableName,
  where,
} from "./_plan.ts";
import { type Fragment, sql } from "./_sql.ts";
import { columnsBy, keepColumns, select, type Steps } from "./_steps.ts";
import { wholeUnits } from "./_units.ts";
import { addWindows, type Windows } from "./_windows.ts";
import { addAssignments, addEarlierRevenue, joinVisitors } from "./visitors.ts";

/** Column that every row has. */
type OrderColumn = `readout_${"buyer" | "arm" | "id" | "placed" | "revenue"}`;

/** Columns of the rows and their `FROM` clause. */
export interface OrderRows {
  readonly columns: RowColumns & Readonly<Record<OrderColumn, Fragment>>;
  readonly from: Fragment;
}

/**
 * Returns the order rows. Without refunds the columns remain expressions, so the
 * shards of a Distributed table can group their own rows.
 *
 * @param units Names of the required amounts, revenue first.
 * @param extraColumns Further columns.
 */
export function orderRows(
  plan: Plan,
  steps: Steps,
  units: readonly string[],
  extraColumns: RowColumns = {},
): OrderRows {
  const code = plan.nets ? rowCodeAnyTime(plan) : rowCode(plan);
  const columns: RowColumns = {
    ...rowColumns(plan, plan.rules.toWhole(countedArm(plan))),
    ...extraColumns,
  };
  const from = fromRows(
    plan,
    steps,
    sql`${code} >= 0`,
    extraColumns.readout_spent !== undefined,
  );
  const names = [
    ...Object.keys(columns),
    ...units.map((name) => `readout_${name}`),
  ];
  const row = (read: (name: string) => Fragment): OrderRows["columns"] =>
    Object.fromEntries(names.map((name) => [name, read(name)])) as Record<
      OrderColumn,
      Fragment
    >;
  if (!plan.nets) {
    return {
      columns: row((name) =>
        columns[name] ?? wholeUnits(plan, name.slice("readout_".length))
      ),
      from,
    };
  }
  const netted = addNettedRows(plan, steps, { columns, units, from });
  return {
    columns: row((name) => [name]),
    from: sql`FROM ${netted}\nWHERE readout_revenue > 0`,
  };
}

/** Returns the columns that every row has besides its amounts. */
export function rowColumns(plan: Plan, arm: Fragment): RowColumns {
  const { rules, description: { orders } } = plan;
  const time = orderTime(plan);
  return {
    readout_buyer: column(plan, orders.visitor),
    readout_arm: arm,
    readout_id: rules.toText(column(plan, orders.orderId)),
    readout_placed: time === null
      ? ["0"]
      : sql`COALESCE(${rules.toEpoch(time)}, 0)`,
  };
}

/**
 * Returns the `FROM` and `WHERE` clauses of the order rows, joined with the
 * visitors' variations.
 */
export function fromRows(
  plan: Plan,
  steps: Steps,
  extraCondition?: Fragment,
  needsEarlier = false,
): Fragment {
  const { orders, exposures } = plan.description;
  const join = (): Fragment => {
    const assigned = addAssignments(plan, steps);
    const earlier = needsEarlier
      ? addEarlierRevenue(plan, steps, assigned)
      : null;
    return joinVisitors(plan, orders.visitor, assigned, earlier);
  };
  const joined = exposures === undefined ? [] : join();
  return sql`FROM ${tableName(plan, orders.table)}${joined}${
    where(plan, orders.where ?? [], extraCondition)
  }`;
}

const LATEST_FIRST = ["readout_at", "readout_size", "readout_id"];
const PARTS = ["readout_buyer", "readout_arm"];
const REFUND_AMOUNT =
  "CASE WHEN gross_revenue < 0 THEN -gross_revenue ELSE 0 END";

/** Expressions of the columns, by name. */
type RowColumns = Readonly<Record<string, Fragment>>;

/** Rows before netting, with the amounts that refunds reduce, revenue first. */
interface GrossRows {
  readonly columns: RowColumns;
  readonly units: readonly string[];
  /** `FROM` clause of the rows that count regardless of their time. */
  readonly from: Fragment;
  /** Further sort columns that break ties between equal rows. */
  readonly tieBreakers?: readonly string[];
}

/**
 * Adds the steps that net refunds against orders. Rows with nothing left keep 0
 * revenue.
 */
export function addNettedRows(
  plan: Plan,
  steps: Steps,
  { columns, units, from, tieBreakers = [] }: GrossRows,
): Fragment {
  const { rules } = plan;
  const side = periodSide(plan);
  const revenue = wholeUnits(plan, "revenue");
  const latestFirst = [...LATEST_FIRST, ...tieBreakers];
  const rows = steps.add(
    "readout_gross",
    select({
      ...columns,
      readout_at: sql`-(${columns.readout_placed!})`,
      readout_size: sql`-(${revenue})`,
      readout_sold: flag(sql`${revenue} > 0`),
      ...(side === null ? {} : { readout_side: side }),
      ...columnsBy(units, (name) => [`gross_${name}`, wholeUnits(plan, name)]),
    }, from),
  );
  const carried = [
    ...Object.keys(columns).filter((name) => !PARTS.includes(name)),
    "readout_at",
    "readout_size",
    "readout_sold",
    ...units.map((name) => `gross_${name}`),
  ];
  const byOrder = addWindows(steps, "readout_own", {
    from: side === null ? rows : addRowsInPeriod(steps, rows, carried),
    parts: [...PARTS, "readout_id"],
    carried: carried.filter((name) => name !== "readout_id"),
    order: ["readout_at", "readout_size", ...tieBreakers],
    totals: { readout_own_back: `SUM(${REFUND_AMOUNT})` },
    before: { readout_earlier: "readout_sold" },
  });
  const refundTaken =
    "CASE WHEN readout_sold = 1 AND readout_earlier = 0 THEN least(gross_revenue, readout_own_back) ELSE 0 END";
  const withDebts = addWindows(steps, "readout_cascade", {
    from: steps.add(
      "readout_first_taken",
      select({
        ...keepColumns([...PARTS, ...carried]),
        readout_taken: rules.toWhole([refundTaken]),
        readout_rest: rules.toWhole([
          `greatest(gross_revenue, 0) - (${refundTaken})`,
        ]),
      }, sql`FROM ${byOrder}`),
    ),
    parts: PARTS,
    carried: [...carried, "readout_rest"],
    order: latestFirst,
    totals: { readout_due: `SUM(${REFUND_AMOUNT} - readout_taken)` },
    before: { readout_passed: "readout_rest" },
  });
  const remainder =
    "readout_rest - least(readout_rest, greatest(readout_due - readout_passed, 0))";
  const [, ...otherUnits] = units;
  const withRemainders = addWindows(steps, "readout_ended", {
    from: steps.add(
      "readout_left",
      select({
        ...keepColumns([...PARTS, ...carried]),
        readout_over: rules.toWhole([remainder]),
        readout_stays: flag([`${remainder} > 0`]),
      }, sql`FROM ${withDebts}`),
    ),
    parts: PARTS,
    carried: [...carried, "readout_over", "readout_stays"],
    order: latestFirst,
    totals: columnsBy(otherUnits, (name) => [
      `due_${name}`,
      `SUM(CASE WHEN readout_stays = 1 THEN 0 ELSE gross_${name} END)`,
    ]),
    before: { readout_later: "readout_stays" },
  });
  return steps.add(
    "readout_netted",
    select({
      ...keepColumns(Object.keys(columns)),
      readout_revenue: "readout_over",
      ...columnsBy(otherUnits, (name) => [
        `readout_${name}`,
        `gross_${name} + CASE WHEN readout_later = 0 THEN due_${name} ELSE 0 END`,
      ]),
    }, sql`FROM ${withRemainders}`),
  );
}

/**
 * Adds the step of rows whose order is within the period. A refund belongs to the
 * order with its id, or else to the latest order before it.
 */
function addRowsInPeriod(
  steps: Steps,
  from: Windows["from"],
  carried: readonly string[],
): Fragment {
  const byOrder = addWindows(steps, "readout_own_side", {
    from,
    parts: [...PARTS, "readout_id"],
    carried: [...carried, "readout_side"].filter((name) =>
      name !== "readout_id"
    ),
    totals: {
      readout_last_side:
        "MAX(CASE WHEN readout_sold = 1 THEN readout_side ELSE -2 END)",
    },
  });
  const flags = columnsBy([-1, 0, 1], (side, nth) => [
    `readout_sold_${nth}`,
    `CASE WHEN readout_sold = 1 AND readout_side = ${side} THEN 1 ELSE 0 END`,
  ]);
  const names = [...carried, "readout_side", "readout_last_side"];
  const earlier = addWindows(steps, "readout_earlier_sides", {
    from: steps.add(
      "readout_sides",
      select(
        { ...keepColumns([...PARTS, ...names]), ...flags },
        sql`FROM ${byOrder}`,
      ),
    ),
    parts: PARTS,
    carried: [...names, ...Object.keys(flags)],
    order: ["readout_placed", "readout_size"],
    before: Object.fromEntries(
      Object.keys(flags).map((name) => [`${name}_before`, name]),
    ),
  });
  return steps.add(
    "readout_timely",
    select(
      keepColumns([...PARTS, ...carried]),
      sql`FROM ${earlier}\nWHERE CASE WHEN readout_sold = 1 THEN readout_side
    WHEN readout_last_side > -2 THEN readout_last_side
    WHEN readout_sold_2_before > 0 THEN 1
    WHEN readout_sold_1_before > 0 THEN 0
    WHEN readout_sold_0_before > 0 THEN -1
    ELSE readout_side END = 0`,
    ),
  );
}
