import { bind, type Fragment, join, sql } from "./_fragment.ts";
import type { Days } from "./_days.ts";
import type { Rules } from "./_rules.ts";
import type { Condition, MomentsDescription, TableName } from "./types.ts";

/** A sum per visitor, by its name in the moments. */
export type Measure = "orders" | "net_revenue" | "gross_profit";

/** A description together with what follows from it. */
export interface Plan {
  readonly description: MomentsDescription;
  readonly rules: Rules;
  /** The column that parts a variation; `null` when nothing does. */
  readonly key: "segment" | "day" | null;
  readonly days: Days | null;
  readonly measures: readonly Measure[];
}

/** Stands for a variation in place of its index where rows do not count. */
export const LEFT_OUT = Object.freeze({
  "other variation": -1,
  "two variations": -2,
  "no visitor": -3,
  "not exposed": -4,
  "before exposure": -5,
  "no time": -6,
});

/** A column of the user's. */
export function column({ rules }: Plan, name: string): Fragment {
  return [rules.quote(name)];
}

/** A table of the user's. */
export function table({ rules }: Plan, name: TableName): Fragment {
  const parts = typeof name === "string" ? [name] : name;
  return [parts.map(rules.quote).join(".")];
}

/** Index of the variation in a column; null where the column is null. */
export function armOf(plan: Plan, name: string): Fragment {
  const cases = plan.description.variations.map((variation, arm) =>
    sql`WHEN ${column(plan, name)} = ${
      bind(variation.value ?? variation.name)
    } THEN ${String(arm)}`
  );
  return sql`CASE ${join(cases, " ")} WHEN ${
    column(plan, name)
  } IS NOT NULL THEN ${String(LEFT_OUT["other variation"])} END`;
}

/** A segment as text that tells null from every value. */
export function segmentKey(plan: Plan, name: string): Fragment {
  const value = column(plan, name);
  return sql`CASE WHEN ${value} IS NULL THEN '' ELSE CONCAT('=', ${
    plan.rules.toText(value)
  }) END`;
}

/** Index of the day that a time is in; the range is held by `where`. */
export function dayOf({ days }: Plan, time: Fragment): Fragment {
  const { names, bounds } = days!;
  const cases = bounds.slice(1, -1).map((end, day) =>
    sql`WHEN ${time} < ${bind(end)} THEN ${String(day)}`
  );
  const last = String(names.length - 1);
  return cases.length === 0
    ? [last]
    : sql`CASE ${join(cases, " ")} ELSE ${last} END`;
}

/** The `WHERE` of a table of the user's, with the range of the days. */
export function where(
  plan: Plan,
  conditions: readonly Condition[],
  time: string | undefined,
): Fragment {
  const { days } = plan;
  const all = days === null || time === undefined ? conditions : [
    ...conditions,
    { column: time, from: days.bounds[0]!, before: days.bounds.at(-1)! },
  ];
  const pieces = all.map((condition) => conditionSql(plan, condition));
  return pieces.length === 0 ? [] : sql` WHERE ${join(pieces, " AND ")}`;
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
  const ends = [
    ...(condition.from === undefined
      ? []
      : [sql`${name} >= ${bind(condition.from)}`]),
    ...(condition.before === undefined
      ? []
      : [sql`${name} < ${bind(condition.before)}`]),
  ];
  return join(ends, " AND ");
}
