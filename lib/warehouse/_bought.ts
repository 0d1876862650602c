/** The step that adds orders up by visitor, variation, day and bin. */

import { partsOf } from "./exact.ts";
import { type Fragment, sql } from "./_fragment.ts";
import {
  amount,
  armCode,
  column,
  dayOf,
  flag,
  fromOrders,
  inUnits,
  type Plan,
} from "./_plan.ts";
import { groupByFirst, select, type Steps } from "./_steps.ts";
import type { TotalsAsked, WarehouseMeasure } from "./totals_asked.ts";

/** A row per visitor, variation, day and bin. */
export function addBought(
  plan: Plan,
  asked: TotalsAsked,
  steps: Steps,
): Fragment {
  const { orders } = plan.description;
  const { toWhole, log10 } = plan.rules;
  const revenue = amount(plan, orders.revenue);
  const units = inUnits(plan, revenue, asked.decimals);
  const code = armCode(plan);
  const time = orders.time === undefined ? null : column(plan, orders.time);
  const keys: [Fragment, string][] = [
    [column(plan, orders.visitor), "buyer"],
    [code, "arm"],
    [dayOf(plan, time, asked.isDaily), "day"],
    [
      sql`CASE WHEN ${revenue} > 0 THEN ${
        toWhole(
          sql`floor(${log10(revenue)} * ${String(asked.binsPerDecade)} + 1e-9)`,
        )
      } ELSE ${String(asked.notPositive)} END`,
      "bin",
    ],
    ...asked.segments.map((name, nth): [Fragment, string] => [
      segmentKey(plan, name),
      `segment_${nth}`,
    ]),
  ];
  return steps.add(
    "readout_bought",
    select(
      [
        ...keys,
        ["COUNT(*)", "now_orders"],
        ...partsOf(plan.rules, units, asked.parts).map((
          part,
          nth,
        ): [Fragment, string] => [
          sql`SUM(${units} * ${part})`,
          `now_square_${nth}`,
        ]),
        [sql`MAX(${units})`, "now_top"],
        ...asked.limits.map((limit, nth): [Fragment, string] => [
          sql`SUM(${flag(sql`${units} > ${String(limit)}`)})`,
          `now_above_${nth}`,
        ]),
        ...asked.measures.map((measure): [Fragment, string] => [
          sql`SUM(${orderValue(plan, measure)})`,
          `now_${measure.sql}`,
        ]),
      ],
      sql`${fromOrders(plan, steps, sql`${code} >= 0`)}\n${
        groupByFirst(plan.rules, keys.map(([, name]) => name))
      }`,
    ),
  );
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
