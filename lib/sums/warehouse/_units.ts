/** The amounts of orders in whole units, and what follows from them. */

import { amount, flag, type Plan } from "./_plan.ts";
import { type Fragment, type Rules, sql } from "./_sql.ts";
import type { WarehouseMeasure } from "./totals_asked.ts";

/** Bins of order values on a logarithmic axis; their edges are 10 ** (k / 12). */
export const BINS_PER_DECADE: number = 12;

/** Orders of zero or less, below every bin. */
export const NOT_POSITIVE: number = -32_768;

/** Above every bin. */
export const NO_BIN: number = 32_767;

/** An amount of an order in whole units. */
export function unitsOf(plan: Plan, name: string): Fragment {
  const unit = plan.units[name]!;
  return inUnits(plan.rules, amount(plan, unit.column), unit.decimals);
}

/** An amount in whole units. */
export function inUnits(
  { toWhole }: Rules,
  value: Fragment,
  decimals: number,
): Fragment {
  return toWhole(
    sql`round(${value} ${decimals < 0 ? "/" : "*"} ${power(decimals)})`,
  );
}

function power(decimals: number): string {
  return `1e${Math.abs(decimals)}`;
}

/** The bin of a revenue in whole units. */
export function binOf(
  { log10, toDouble, toWhole }: Rules,
  revenue: Fragment,
  decimals: number,
): Fragment {
  const value = sql`${toDouble(revenue)} ${decimals < 0 ? "*" : "/"} ${
    power(decimals)
  }`;
  return sql`CASE WHEN ${revenue} > 0 THEN ${
    toWhole(
      sql`floor(${log10(value)} * ${BINS_PER_DECADE} + 1e-9)`,
    )
  } ELSE ${NOT_POSITIVE} END`;
}

/** What an order has of a measure; what is cut off per visitor, whole. */
export function orderValue(
  { toWhole }: Rules,
  { made }: WarehouseMeasure,
  prefix: string,
): Fragment {
  const units = `${prefix}${made.units}`;
  const whole: Fragment = ["sum", "before"].includes(made.call)
    ? [units]
    : toWhole(flag([`${units} <> 0`]));
  if (made.limit === null || made.per === "visitor") return whole;
  const limit = String(made.limit);
  if (made.shares !== undefined) {
    const value = made.call === "sum"
      ? units
      : `CASE WHEN ${units} <> 0 THEN 1 ELSE 0 END`;
    const other = `${prefix}${made.shares.units}`;
    return toWhole([sharedSql(made.limit, made.shares.factor, value, other)]);
  }
  return made.isAbove
    ? flag(sql`${whole} > ${limit}`)
    : toWhole(sql`least(${whole}, ${limit})`);
}

/** SQL of what is left of a value where another one is cut off. */
export function sharedSql(
  limit: number | null,
  factor: number,
  value: string,
  other: string,
): string {
  return `CASE WHEN ${other} > ${limit}
    THEN CAST(floor(${factor}e0 * ${value} * ${limit} / ${other} + 0.5) AS BIGINT)
    ELSE ${factor} * ${value} END`;
}

/** The names of the amounts that measures are made from. */
export function unitNames(measures: readonly WarehouseMeasure[]): string[] {
  const all = measures.flatMap(({ made }) =>
    made.call === "before" ? [] : [made.units]
  );
  return [...new Set(["revenue", ...all])];
}
