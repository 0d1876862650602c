/**
 * Common parts of all statements: which rows are orders, their visitors and
 * times.
 */

import { DAY_MS } from "../../base/mod.ts";
import { dayBounds, type Days } from "./_days.ts";
import { render } from "./_render.ts";
import { bind, type Fragment, join, RULES, type Rules, sql } from "./_sql.ts";
import type { Dialect, DialectParameters } from "./dialects.ts";
import type {
  Condition,
  OrdersTable,
  TableName,
  WarehouseDescription,
} from "./types.ts";

/** Description of an experiment with everything derived from it. */
export interface Plan {
  /** Tables and columns of the experiment. */
  readonly description: WarehouseDescription;
  /** SQL dialect of the database. */
  readonly dialect: Dialect;
  /** Syntax rules of the dialect. */
  readonly rules: Rules;
  /** Days of the experiment; `null` if none are given. */
  readonly days: Days | null;
  /** Kinds of the time columns. */
  readonly clocks: Clocks;
  /** Days after first exposure in which orders count; `null` for no limit. */
  readonly windowDays: number | null;
  /** Units of the summed amounts, once known. */
  readonly units: Readonly<Record<string, Unit>>;
  /** Whether refunds are netted against orders. */
  readonly nets: boolean;
}

/** Tables that may have a time column. */
export type TimedTable = "orders" | "exposures" | "before";

/** Kind of a time column: moments, local times without a zone, or dates. */
export type Clock = "moment" | "wall" | "date";

/** Kinds of the time columns; unlisted tables hold moments. */
export type Clocks = Readonly<Partial<Record<TimedTable, Clock>>>;

/** Column and unit of an order amount. */
export interface Unit {
  /** Name of the column. */
  readonly column: string;
  /** Number of decimals of the unit. */
  readonly decimals: number;
}

/** SQL statement with its bound values. */
export interface Statement {
  /** Purpose of the statement, for messages. */
  readonly title: string;
  /** One statement, without a semicolon. */
  readonly sql: string;
  /** Bound values, in the form the dialect's clients accept. */
  readonly parameters: DialectParameters[Dialect];
}

/**
 * Reasons why a row of the orders does not count. A row's code is its variation
 * index, or the negative position in this list, counted from -1 down.
 */
export const REASONS = [
  "before-period",
  "after-period",
  "zero-value",
  "no-visitor",
  "no-variation",
  "unknown-variation",
  "two-variations",
  "before-exposure",
  "after-window",
] as const;

/** Returns the code of a reason. */
export function reasonCode(reason: typeof REASONS[number]): number {
  return -1 - REASONS.indexOf(reason);
}

/** Returns the plan of a checked description. */
export function warehousePlan(
  description: WarehouseDescription,
  dialect: Dialect,
  windowDays: number | null = null,
): Plan {
  return {
    description,
    dialect,
    rules: RULES[dialect],
    days: description.days === undefined ? null : dayBounds(description.days),
    clocks: {},
    windowDays,
    units: {},
    nets: false,
  };
}

/** Table of earlier orders, with defaults from the orders table. */
export interface EarlierRows
  extends Pick<OrdersTable, "table" | "visitor" | "revenue"> {
  /** Time column; `undefined` if the whole table precedes the test. */
  readonly time: string | undefined;
  /** Conditions that rows must meet. */
  readonly where: readonly Condition[];
  /** Whether rows can be compared with the time of first exposure. */
  readonly isDated: boolean;
}

/** Returns table and columns of the earlier orders. */
export function earlierRows(
  { orders, exposures, before = {} }: WarehouseDescription,
): EarlierRows {
  const { table, visitor, revenue, time } = before.table === undefined
    ? { ...orders, ...before }
    : { ...orders, time: undefined, ...before };
  return {
    table,
    visitor,
    revenue,
    time,
    where: [
      ...(before.table === undefined ? orders.where ?? [] : []),
      ...(before.where ?? []),
    ],
    isDated: time !== undefined && exposures?.time !== undefined,
  };
}

/** Renders a query into a statement. */
export function statement(
  { rules }: Plan,
  title: string,
  query: Fragment,
): Statement {
  return Object.freeze({ title, ...render(query, rules) });
}

/** Returns a quoted column name. */
export function column({ rules }: Plan, name: string): Fragment {
  return [rules.quote(name)];
}

/** Returns the time zone in which days begin. */
export function planZone({ description }: Pick<Plan, "description">): string {
  const { days } = description;
  return days?.timeZone ?? "UTC";
}

/** Returns a time column as moments; a date becomes the start of its day. */
export function moment(plan: Plan, table: TimedTable, name: string): Fragment {
  const time = column(plan, name);
  const clock = plan.clocks[table] ?? "moment";
  return clock === "moment" ? time : plan.rules.fromZone(time, planZone(plan));
}

/** Returns the time of an order; `null` without a time column. */
export function orderTime(plan: Plan): Fragment | null {
  const { time } = plan.description.orders;
  return time === undefined ? null : moment(plan, "orders", time);
}

/**
 * Returns the time of first exposure, or the start of its day if orders have
 * dates only.
 */
function firstSeen({ clocks, rules, ...plan }: Plan): Fragment {
  const first = ["readout_first"];
  return clocks.orders === "date" && clocks.exposures !== "date"
    ? rules.startOfDay(first, planZone(plan))
    : first;
}

/** Returns a numeric column as a double. */
export function doubleColumn(plan: Plan, name: string): Fragment {
  return plan.rules.toDouble(column(plan, name));
}

/** Returns 1 if a condition holds, otherwise 0. */
export function flag(condition: Fragment): Fragment {
  return sql`CASE WHEN ${condition} THEN 1 ELSE 0 END`;
}

/** SQL condition for visitors who bought in two variations. */
export const IS_CROSSED = "lowest < highest";

/**
 * Returns the code of a row: its variation index, or the reason why it does not
 * count. Periods do not apply to refunds.
 */
export function rowCode(plan: Plan): Fragment {
  const { outsidePeriod, outsideWindow } = timeExclusions(plan);
  const isSale = sql`${
    doubleColumn(plan, plan.description.orders.revenue)
  } >= 0`;
  const reasons = (exclusionCases: readonly TimeExclusion[]): Fragment =>
    exclusionCases.flatMap(({ when, reason }) =>
      sql`\n    WHEN ${when} AND ${isSale} THEN ${reasonCode(reason)}`
    );
  return rowCodeWith(plan, reasons(outsidePeriod), reasons(outsideWindow));
}

/** Returns the code of a row regardless of its time. */
export function rowCodeAnyTime(plan: Plan): Fragment {
  return rowCodeWith(plan, [], []);
}

/**
 * Returns -1 before the period that counts, 1 after it and 0 within; `null` if no
 * period applies.
 */
export function periodSide(plan: Plan): Fragment | null {
  const { outsidePeriod, outsideWindow } = timeExclusions(plan);
  const cases = [...outsideWindow, ...outsidePeriod];
  // ClickHouse does not sum nullable numbers here.
  return cases.length === 0 ? null : sql`COALESCE(CASE ${
    join(
      cases.map(({ when, reason }) =>
        sql`WHEN ${when} THEN ${reason.startsWith("after") ? "1" : "-1"}`
      ),
      " ",
    )
  } ELSE 0 END, 0)`;
}

/** Returns the variation index of an order that counts. */
export function countedArm(plan: Plan): Fragment {
  const { orders, exposures } = plan.description;
  return exposures === undefined
    ? armIndex(plan, orders.variation!)
    : ["readout_lowest"];
}

/** Condition under which an order is outside its period. */
interface TimeExclusion {
  readonly when: Fragment;
  readonly reason: typeof REASONS[number];
}

/**
 * Returns the milliseconds by which an order precedes its visitor's first
 * exposure; `null` without these times.
 */
export function earliness(plan: Plan): Fragment | null {
  const time = orderTime(plan);
  if (time === null || plan.description.exposures?.time === undefined) {
    return null;
  }
  const { toEpoch } = plan.rules;
  const first = firstSeen(plan);
  return sql`CASE WHEN ${time} < ${first} THEN ${toEpoch(first)} - ${
    toEpoch(time)
  } ELSE 0 END`;
}

function timeExclusions(
  plan: Plan,
): Readonly<
  Record<"outsidePeriod" | "outsideWindow", readonly TimeExclusion[]>
> {
  const { exposures } = plan.description;
  const time = orderTime(plan);
  if (time === null) return { outsidePeriod: [], outsideWindow: [] };
  const first = firstSeen(plan);
  const { rules: { toEpoch }, windowDays } = plan;
  const { bounds } = plan.days ?? { bounds: null };
  return {
    outsidePeriod: bounds === null ? [] : [
      { when: sql`${time} < ${bind(bounds[0]!)}`, reason: "before-period" },
      { when: sql`${time} >= ${bind(bounds.at(-1)!)}`, reason: "after-period" },
    ],
    outsideWindow: exposures?.time === undefined ? [] : [
      { when: sql`${time} < ${first}`, reason: "before-exposure" },
      ...(windowDays === null ? [] : [{
        when: sql`${toEpoch(time)} >= ${toEpoch(first)} + ${
          windowDays * DAY_MS
        }`,
        reason: "after-window" as const,
      }]),
    ],
  };
}

function rowCodeWith(
  plan: Plan,
  outsidePeriod: Fragment,
  outsideWindow: Fragment,
): Fragment {
  const { orders, exposures } = plan.description;
  const { toText } = plan.rules;
  const visitor = column(plan, orders.visitor);
  const code = (reason: typeof REASONS[number]): string =>
    String(reasonCode(reason));
  const otherCases = sql`
    WHEN ${visitor} IS NULL OR ${toText(visitor)} = '' THEN ${
    code("no-visitor")
  }
    WHEN ${doubleColumn(plan, orders.revenue)} = 0 THEN ${code("zero-value")}`;
  if (exposures === undefined) {
    const variation = column(plan, orders.variation!);
    const arm = countedArm(plan);
    return sql`CASE ${outsidePeriod}
    WHEN ${variation} IS NULL THEN ${code("no-variation")}
    WHEN ${arm} < 0 THEN CASE WHEN ${
      plan.rules.isBlank(toText(variation))
    } THEN ${code("no-variation")} ELSE ${
      code("unknown-variation")
    } END${otherCases}
    ELSE ${arm} END`;
  }
  return sql`CASE WHEN COALESCE(readout_found, 0) = 0 THEN ${
    code("no-variation")
  }
    WHEN readout_lowest < readout_highest THEN ${
    code("two-variations")
  }${outsideWindow}
    ${outsidePeriod}
    WHEN COALESCE(readout_lowest, -1) < 0 THEN ${
    code("unknown-variation")
  }${otherCases}
    ELSE readout_lowest END`;
}

/**
 * Returns the index of a column's variation; -1 for unknown ones, `NULL` for
 * empty cells.
 */
export function armIndex(plan: Plan, name: string): Fragment {
  const value = column(plan, name);
  const cases = plan.description.variations.map((variation, arm) =>
    sql`WHEN ${value} = ${bind(variation.value ?? variation.name)} THEN ${arm}`
  );
  return sql`CASE ${join(cases, " ")} WHEN ${value} IS NOT NULL THEN -1 END`;
}

/** Returns the index of the day of a time; 0 if days are not separated. */
export function dayIndex(
  { days }: Plan,
  time: Fragment | null,
  isDaily: boolean,
): Fragment {
  if (days === null || time === null || !isDaily) return ["0"];
  const cases = days.bounds.slice(1, -1).map((end, day) =>
    sql`WHEN ${time} < ${bind(end)} THEN ${day}`
  );
  const last = String(days.names.length - 1);
  return cases.length === 0
    ? [last]
    : sql`CASE ${join(cases, " ")} ELSE ${last} END`;
}

/**
 * Returns a key of variation and days since first exposure; -1 for refunds and
 * orders after the last day. `null` if days of first exposure are unknown.
 */
export function lagKey(plan: Plan): Fragment | null {
  const { days, description: { orders, exposures } } = plan;
  const time = orderTime(plan);
  if (days === null || time === null) return null;
  if (exposures?.time === undefined) return null;
  const lag = sql`readout_lowest * ${days.names.length} + ${
    dayIndex(plan, time, true)
  } - ${dayIndex(plan, ["readout_first"], true)}`;
  return sql`CASE WHEN ${
    doubleColumn(plan, orders.revenue)
  } > 0 AND ${time} < ${bind(days.bounds.at(-1)!)} THEN ${lag} ELSE -1 END`;
}

/** Returns a quoted table name. */
export function tableName({ rules }: Plan, name: TableName): Fragment {
  const parts = typeof name === "string" ? [name] : name;
  return [parts.map(rules.quote).join(".")];
}

/** Returns a `WHERE` clause of the conditions; empty without conditions. */
export function where(
  plan: Plan,
  conditions: readonly Condition[],
  extraCondition?: Fragment,
): Fragment {
  const pieces = conditions.map((condition) => conditionSql(plan, condition));
  if (extraCondition !== undefined) pieces.push(extraCondition);
  return pieces.length === 0 ? [] : sql`\nWHERE ${join(pieces, " AND ")}`;
}

function conditionSql(plan: Plan, condition: Condition): Fragment {
  const name = column(plan, condition.column);
  if ("equals" in condition) return sql`${name} = ${bind(condition.equals)}`;
  if ("in" in condition) {
    return sql`${name} IN (${join(condition.in.map(bind), ", ")})`;
  }
  if ("isNull" in condition) {
    return sql`${name} IS ${condition.isNull ? "" : "NOT "}NULL`;
  }
  const ends: Fragment[] = [];
  if (condition.from !== undefined) {
    ends.push(sql`${name} >= ${bind(condition.from)}`);
  }
  if (condition.before !== undefined) {
    ends.push(sql`${name} < ${bind(condition.before)}`);
  }
  return join(ends, " AND ");
}
