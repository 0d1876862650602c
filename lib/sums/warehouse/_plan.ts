/** What every statement is made of: which rows are orders, of whom, and when. */

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

/** A description together with what follows from it. */
export interface Plan {
  /** Where the experiment lies. */
  readonly description: WarehouseDescription;
  /** What its database speaks. */
  readonly dialect: Dialect;
  /** How that is written. */
  readonly rules: Rules;
  /** Its days; `null` where none are named. */
  readonly days: Days | null;
  /** What the columns of times hold. */
  readonly clocks: Clocks;
  /** Days after the first visit in which orders count; `null` for all. */
  readonly windowDays: number | null;
  /** The amounts that are summed, once it is known in which units they are whole. */
  readonly units: Readonly<Record<string, Unit>>;
  /** Whether refunds are to be taken from orders. */
  readonly nets: boolean;
}

/** The tables that may have times. */
export type TimedTable = "orders" | "exposures" | "before";

/** Moments, times of the store's clock without a zone, or days alone. */
export type Clock = "moment" | "wall" | "date";

/** What the columns of times hold; moments where nothing is said. */
export type Clocks = Readonly<Partial<Record<TimedTable, Clock>>>;

/** The unit of an amount of the orders. */
export interface Unit {
  /** The column of the amount. */
  readonly column: string;
  /** Digits behind the point. */
  readonly decimals: number;
}

/** SQL and what is bound to its placeholders. */
export interface Statement {
  /** What it is for. */
  readonly title: string;
  /** One statement, without a semicolon. */
  readonly sql: string;
  /** The values, as the dialect's clients take them. */
  readonly parameters: DialectParameters[Dialect];
}

/**
 * Why a row of the orders does not count, as the readout calls it. In place of
 * the index of a variation stands the place in this list, counted from -1 down.
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

/** The number that stands for a reason. */
export function reasonCode(reason: typeof REASONS[number]): number {
  return -1 - REASONS.indexOf(reason);
}

/** A plan of a description that was checked. */
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

/** What was before, with what it has of the orders. */
export interface EarlierRows
  extends Pick<OrdersTable, "table" | "visitor" | "revenue"> {
  /** Time; `undefined` where all of it is before. */
  readonly time: string | undefined;
  /** Which rows count. */
  readonly where: readonly Condition[];
  /** Whether it is known what came before the first sight, and what later. */
  readonly isDated: boolean;
}

/** The rows of what was before. */
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

/** A finished statement. */
export function statement(
  { rules }: Plan,
  title: string,
  query: Fragment,
): Statement {
  return Object.freeze({ title, ...render(query, rules) });
}

/** A column of the user's. */
export function column({ rules }: Plan, name: string): Fragment {
  return [rules.quote(name)];
}

/** The zone in which days begin. */
export function planZone(
  { description }: Pick<Plan, "description">,
): string {
  const { days } = description;
  return days?.timeZone ?? "UTC";
}

/** A column of times as moments; a day is the moment at which it begins. */
export function moment(plan: Plan, table: TimedTable, name: string): Fragment {
  const time = column(plan, name);
  const clock = plan.clocks[table] ?? "moment";
  return clock === "moment" ? time : plan.rules.fromZone(time, planZone(plan));
}

/** When orders are placed; `null` without times. */
export function placed(plan: Plan): Fragment | null {
  const { time } = plan.description.orders;
  return time === undefined ? null : moment(plan, "orders", time);
}

/** When a visitor was first seen, or the beginning of that day where orders have no more. */
function firstSeen({ clocks, rules, ...plan }: Plan): Fragment {
  const first = ["readout_first"];
  return clocks.orders === "date" && clocks.exposures !== "date"
    ? rules.startOfDay(first, planZone(plan))
    : first;
}

/** A column of numbers of the user's, as a double. */
export function amount(plan: Plan, name: string): Fragment {
  return plan.rules.toDouble(column(plan, name));
}

/** 1 where a condition holds, or else 0. */
export function flag(condition: Fragment): Fragment {
  return sql`CASE WHEN ${condition} THEN 1 ELSE 0 END`;
}

/** Whether the orders of a visitor say two variations. */
export const IS_CROSSED = "lowest < highest";

/** The index of an order's variation, or why it does not count; refunds have no days. */
export function armCode(plan: Plan): Fragment {
  const { outside, early } = untimely(plan);
  const isSale = sql`${amount(plan, plan.description.orders.revenue)} >= 0`;
  const reasons = (untimelyCases: readonly Untimely[]): Fragment =>
    untimelyCases.flatMap(({ when, reason }) =>
      sql`\n    WHEN ${when} AND ${isSale} THEN ${reasonCode(reason)}`
    );
  return codeWith(plan, reasons(outside), reasons(early));
}

/** The same, whenever it was placed. */
export function timelessCode(plan: Plan): Fragment {
  return codeWith(plan, [], []);
}

/** -1 before a row's time counts, 1 after, 0 while; `null` where no times do. */
export function timeSide(plan: Plan): Fragment | null {
  const { outside, early } = untimely(plan);
  const cases = [...early, ...outside];
  // ClickHouse adds up no number that may be missing.
  return cases.length === 0 ? null : sql`COALESCE(CASE ${
    join(
      cases.map(({ when, reason }) =>
        sql`WHEN ${when} THEN ${reason.startsWith("after") ? "1" : "-1"}`
      ),
      " ",
    )
  } ELSE 0 END, 0)`;
}

/** The index of the variation of an order that counts, which is its code. */
export function countedArm(plan: Plan): Fragment {
  const { orders, exposures } = plan.description;
  return exposures === undefined
    ? armIndex(plan, orders.variation!)
    : ["readout_lowest"];
}

/** When an order does not count for its time. */
interface Untimely {
  readonly when: Fragment;
  readonly reason: typeof REASONS[number];
}

function untimely(
  plan: Plan,
): Readonly<Record<"outside" | "early", readonly Untimely[]>> {
  const { exposures } = plan.description;
  const time = placed(plan);
  if (time === null) return { outside: [], early: [] };
  const first = firstSeen(plan);
  const { rules: { toEpoch }, windowDays } = plan;
  const { bounds } = plan.days ?? { bounds: null };
  return {
    outside: bounds === null ? [] : [
      { when: sql`${time} < ${bind(bounds[0]!)}`, reason: "before-period" },
      { when: sql`${time} >= ${bind(bounds.at(-1)!)}`, reason: "after-period" },
    ],
    early: exposures?.time === undefined ? [] : [
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

function codeWith(plan: Plan, outside: Fragment, early: Fragment): Fragment {
  const { orders, exposures } = plan.description;
  const { toText } = plan.rules;
  const visitor = column(plan, orders.visitor);
  const code = (reason: typeof REASONS[number]): string =>
    String(reasonCode(reason));
  const otherCases = sql`
    WHEN ${visitor} IS NULL OR ${toText(visitor)} = '' THEN ${
    code("no-visitor")
  }
    WHEN ${amount(plan, orders.revenue)} = 0 THEN ${code("zero-value")}`;
  if (exposures === undefined) {
    const variation = column(plan, orders.variation!);
    const arm = countedArm(plan);
    return sql`CASE ${outside}
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
    WHEN readout_lowest < readout_highest THEN ${code("two-variations")}${early}
    ${outside}
    WHEN COALESCE(readout_lowest, -1) < 0 THEN ${
    code("unknown-variation")
  }${otherCases}
    ELSE readout_lowest END`;
}

/** Index of the variation in a column; -1 for another one, null for none. */
export function armIndex(plan: Plan, name: string): Fragment {
  const value = column(plan, name);
  const cases = plan.description.variations.map((variation, arm) =>
    sql`WHEN ${value} = ${bind(variation.value ?? variation.name)} THEN ${arm}`
  );
  return sql`CASE ${join(cases, " ")} WHEN ${value} IS NOT NULL THEN -1 END`;
}

/** Index of the day that a time is in; 0 where days are not told apart. */
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
 * What tells orders apart by their variation and the days since the first visit;
 * -1 for refunds and what comes after the days. `null` where first visits are not
 * known by day.
 */
export function lagKey(plan: Plan): Fragment | null {
  const { days, description: { orders, exposures } } = plan;
  const time = placed(plan);
  if (days === null || time === null) return null;
  if (exposures?.time === undefined) return null;
  const lag = sql`readout_lowest * ${days.names.length} + ${
    dayIndex(plan, time, true)
  } - ${dayIndex(plan, ["readout_first"], true)}`;
  return sql`CASE WHEN ${amount(plan, orders.revenue)} > 0 AND ${time} < ${
    bind(days.bounds.at(-1)!)
  } THEN ${lag} ELSE -1 END`;
}

/** A table of the user's. */
export function tableName({ rules }: Plan, name: TableName): Fragment {
  const parts = typeof name === "string" ? [name] : name;
  return [parts.map(rules.quote).join(".")];
}

/** `WHERE` some conditions hold. */
export function where(
  plan: Plan,
  conditions: readonly Condition[],
  further?: Fragment,
): Fragment {
  const pieces = conditions.map((condition) => conditionSql(plan, condition));
  if (further !== undefined) pieces.push(further);
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
