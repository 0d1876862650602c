/** The steps that say what each order is, and add orders up by visitor. */

import { partsOf } from "./exact.ts";
import { type Fragment, sql } from "./_fragment.ts";
import { fromOrders } from "./_netted.ts";
import {
  amount,
  armCode,
  column,
  dayOf,
  flag,
  inUnits,
  type Plan,
} from "./_plan.ts";
import type { Rules } from "./_rules.ts";
import { groupByFirst, select, type Steps } from "./_steps.ts";
import type { TotalsAsked, WarehouseMeasure } from "./totals_asked.ts";

/**
 * A row per order that counts. No column of a store's own is called as these are,
 * since ClickHouse would take one for the other.
 */
export function addPlaced(
  plan: Plan,
  asked: TotalsAsked,
  steps: Steps,
): Fragment {
  const { orders } = plan.description;
  const { toWhole, log10 } = plan.rules;
  const revenue = amount(plan, orders.revenue);
  const code = armCode(plan);
  const time = orders.time === undefined ? null : column(plan, orders.time);
  return steps.add(
    "readout_placed",
    select([
      [column(plan, orders.visitor), "readout_buyer"],
      [code, "readout_arm"],
      [dayOf(plan, time, asked.isDaily), "readout_day"],
      [
        sql`CASE WHEN ${revenue} > 0 THEN ${
          toWhole(
            sql`floor(${log10(revenue)} * ${
              String(asked.binsPerDecade)
            } + 1e-9)`,
          )
        } ELSE ${String(asked.notPositive)} END`,
        "readout_bin",
      ],
      ...asked.segments.map((name, nth): [Fragment, string] => [
        segmentKey(plan, name),
        `readout_segment_${nth}`,
      ]),
      [inUnits(plan, revenue, asked.decimals), "readout_units"],
      ...asked.measures.map((measure): [Fragment, string] => [
        orderValue(plan, measure),
        `readout_${measure.sql}`,
      ]),
    ], fromOrders(plan, steps, sql`${code} >= 0`)),
  );
}

/** A row per visitor, variation, day and bin. */
export function addBought(
  rules: Rules,
  asked: TotalsAsked,
  placed: Fragment,
  steps: Steps,
): Fragment {
  const keys = boughtKeys(asked);
  return steps.add(
    "readout_bought",
    select(
      [
        ...keys.map((name): [string, string] => [`readout_${name}`, name]),
        ["COUNT(*)", "now_orders"],
        ...ofOrder(rules, asked).map(([value, name]): [Fragment, string] => [
          sql`${name === "now_top" ? "MAX" : "SUM"}(${value})`,
          name,
        ]),
      ],
      sql`FROM ${placed}\n${groupByFirst(rules, keys)}`,
    ),
  );
}

/** The same with a row per order, which says what is known of its visitor. */
export function eachOf(
  rules: Rules,
  asked: TotalsAsked,
  placed: Fragment,
): Fragment {
  return select([
    ...boughtKeys(asked).map((name): [string, string] => [
      `readout_${name}`,
      name,
    ]),
    ...["lowest", "highest", "biggest"].map((name): [string, string] => [
      `readout_${name}`,
      name,
    ]),
    ["1", "now_orders"],
    ...ofOrder(rules, asked),
  ], sql`FROM ${placed}`);
}

function boughtKeys({ segments }: TotalsAsked): string[] {
  return [
    ...["buyer", "arm", "day", "bin"],
    ...segments.map((_, nth) => `segment_${nth}`),
  ];
}

/** What an order adds to a visitor's. */
function ofOrder(
  rules: Rules,
  { parts, limits, measures }: TotalsAsked,
): [Fragment, string][] {
  const units: Fragment = ["readout_units"];
  return [
    ...partsOf(rules, units, parts).map((part, nth): [Fragment, string] => [
      sql`${units} * ${part}`,
      `now_square_${nth}`,
    ]),
    [units, "now_top"],
    ...(limits ?? []).map((limit, nth): [Fragment, string] => [
      flag(sql`${units} > ${String(limit)}`),
      `now_above_${nth}`,
    ]),
    ...measures.map(({ sql }): [Fragment, string] => [
      [`readout_${sql}`],
      `now_${sql}`,
    ]),
  ];
}

/** What one order has of a measure; what is cut off per visitor, whole. */
function orderValue(plan: Plan, { made }: WarehouseMeasure): Fragment {
  const value = amount(plan, made.column);
  const whole = made.call === "sum"
    ? inUnits(plan, value, made.decimals)
    : plan.rules.toWhole(flag(sql`${value} <> 0`));
  if (made.limit === null || made.per === "visitor") return whole;
  const limit = String(made.limit);
  return made.isAbove
    ? flag(sql`${whole} > ${limit}`)
    : plan.rules.toWhole(sql`least(${whole}, ${limit})`);
}

/** A segment as text that tells none from every value. */
function segmentKey(plan: Plan, name: string): Fragment {
  const text = plan.rules.toText(column(plan, name));
  return sql`CASE WHEN ${text} IS NULL OR ${text} = '' THEN '' ELSE CONCAT('=', ${text}) END`;
}
