/** Order amounts in whole units, and values derived from them. */

import { doubleColumn, flag, type Plan } from "./_plan.ts";
import { type Fragment, type Rules, sql } from "./_sql.ts";
import type { WarehouseMeasure } from "./totals_asked.ts";

/** Number of order value bins per decade; their edges are 10 ** (k / 12). */
export const BINS_PER_DECADE: number = 12;

/** Bin of orders of zero or less, below every other bin. */
export const NOT_POSITIVE: number = -32_768;

/** Number above every bin. */
export const NO_BIN: number = 32_767;

/** Returns the SQL of an order amount in whole units. */
export function wholeUnits(plan: Plan, name: string): Fragment {
  const unit = plan.units[name]!;
  return toUnits(plan.rules, doubleColumn(plan, unit.column), unit.decimals);
}

/** Converts an amount to whole units. */
export function toUnits(
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

/** Returns the bin of a revenue in whole units. */
export function valueBin(
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

/** Returns the value of a measure in an order; caps per visitor do not apply yet. */
export function orderValue(
  { toWhole }: Rules,
  { spec }: WarehouseMeasure,
  prefix: string,
): Fragment {
  const units = `${prefix}${spec.units}`;
  const wholeValue: Fragment = ["sum", "before"].includes(spec.call)
    ? [units]
    : toWhole(flag([`${units} <> 0`]));
  if (spec.limit === null || spec.per === "visitor") return wholeValue;
  const limit = String(spec.limit);
  if (spec.shares !== undefined) {
    const value = spec.call === "sum"
      ? units
      : `CASE WHEN ${units} <> 0 THEN 1 ELSE 0 END`;
    const other = `${prefix}${spec.shares.units}`;
    return toWhole([sharedSql(spec.limit, spec.shares.factor, value, other)]);
  }
  return spec.isAbove
    ? flag(sql`${wholeValue} > ${limit}`)
    : toWhole(sql`least(${wholeValue}, ${limit})`);
}

/** Returns the SQL of a value reduced in proportion to another, capped value. */
export function sharedSql(
  limit: number | null,
  factor: number,
  value: string,
  otherValue: string,
): string {
  return `CASE WHEN ${otherValue} > ${limit}
    THEN CAST(floor(${factor}e0 * ${value} * ${limit} / ${otherValue} + 0.5) AS BIGINT)
    ELSE ${factor} * ${value} END`;
}

/** Returns the names of the amounts that the measures need. */
export function unitNames(measures: readonly WarehouseMeasure[]): string[] {
  const units: string[] = [];
  for (const { spec } of measures) {
    if (spec.call !== "before") units.push(spec.units);
  }
  return [...new Set(["revenue", ...units])];
}
