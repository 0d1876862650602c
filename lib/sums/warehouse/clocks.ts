/** Determines the kind of each time column from its type. */

import type { Clock, Clocks, Plan, Statement, TimedTable } from "./_plan.ts";
import {
  column,
  earlierRows,
  planZone,
  statement,
  tableName,
} from "./_plan.ts";
import { type Fragment, sql } from "./_sql.ts";
import { select } from "./_steps.ts";
import type { TableName, WarehouseDescription } from "./types.ts";
import type { WarehouseRow } from "./dialects.ts";

/** Returns the time columns by table. */
function timeColumns(
  description: WarehouseDescription,
): (readonly [TimedTable, TableName, string])[] {
  const { orders, exposures, before } = description;
  const times: (readonly [TimedTable, TableName, string])[] = [];
  if (orders.time !== undefined) {
    times.push(["orders", orders.table, orders.time]);
  }
  if (exposures?.time !== undefined) {
    times.push(["exposures", exposures.table, exposures.time]);
  }
  if (before?.table !== undefined) {
    const { table, time } = earlierRows(description);
    if (time !== undefined) times.push(["before", table, time]);
  }
  return times;
}

/**
 * Returns a statement that reads the types of the time columns from a single row;
 * `null` if they do not matter.
 */
export function clocksStatement(plan: Plan): Statement | null {
  const { typeName } = plan.rules;
  const times = timeColumns(plan.description);
  if (typeName === null || times.length === 0) return null;
  if (times.length === 1 && planZone(plan) === "UTC") return null;
  const types: Record<string, Fragment> = {};
  for (const [table, from, time] of times) {
    types[`type_of_${table}`] = typeName(
      sql`(SELECT ${column(plan, time)} FROM ${tableName(plan, from)} LIMIT 1)`,
    );
  }
  return statement(plan, "the types of the time columns", select(types, []));
}

/** Reads the kinds of the time columns. */
export function readClocks(plan: Plan, row: WarehouseRow): Clocks {
  const clocks: Partial<Record<TimedTable, Clock>> = {};
  for (const [table] of timeColumns(plan.description)) {
    clocks[table] = columnClock(String(row[`type_of_${table}`]));
  }
  const kinds = new Set(Object.values(clocks));
  // Zoneless times need no conversion if the time zone is UTC.
  return kinds.size === 1 && kinds.has("wall") && planZone(plan) === "UTC"
    ? {}
    : clocks;
}

function columnClock(type: string): Clock {
  if (/^(Nullable\()?date(32)?\)?$/i.test(type)) return "date";
  const isWall = /^timestamp(_s|_ms|_ns)?$|^timestamp without time zone$/i;
  return isWall.test(type) ? "wall" : "moment";
}
