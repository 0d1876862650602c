/** What the columns of times hold, by their types. */

import {
  type Clock,
  type Clocks,
  column,
  earlierRows,
  type Plan,
  planZone,
  type Statement,
  statement,
  tableName,
  type TimedTable,
} from "./_plan.ts";
import { type Fragment, sql } from "./_sql.ts";
import { select } from "./_steps.ts";
import type { TableName, WarehouseDescription } from "./types.ts";
import type { WarehouseRow } from "./dialects.ts";

/** The columns of times, by their table. */
function timesIn(
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
 * Returns the statement of the types of the columns of times, of which it reads no
 * row but one; `null` where they do not matter.
 */
export function clocksStatement(plan: Plan): Statement | null {
  const { typeName } = plan.rules;
  const times = timesIn(plan.description);
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

/** Reads what the columns of times hold. */
export function readClocks(plan: Plan, row: WarehouseRow): Clocks {
  const clocks: Partial<Record<TimedTable, Clock>> = {};
  for (const [table] of timesIn(plan.description)) {
    clocks[table] = columnClock(String(row[`type_of_${table}`]));
  }
  const kinds = new Set(Object.values(clocks));
  // Moments without a zone of which all are of UTC need no conversion.
  return kinds.size === 1 && kinds.has("wall") && planZone(plan) === "UTC"
    ? {}
    : clocks;
}

function columnClock(type: string): Clock {
  if (/^(Nullable\()?date(32)?\)?$/i.test(type)) return "date";
  const isWall = /^timestamp(_s|_ms|_ns)?$|^timestamp without time zone$/i;
  return isWall.test(type) ? "wall" : "moment";
}
