/** The step that adds orders up by visitor. */

import { partsOf } from "./exact.ts";
import { type Fragment, sql } from "./_fragment.ts";
import { column, dayOf, flag, type Plan } from "./_plan.ts";
import { orderRows } from "./_rows.ts";
import type { Rules } from "./_rules.ts";
import { groupByFirst, select, type Steps } from "./_steps.ts";
import type { TotalsAsked } from "./totals_asked.ts";
import { binOf, orderValue, unitNames } from "./_units.ts";

/** A row per visitor, variation, day and bin. */
export function addBought(
  plan: Plan,
  asked: TotalsAsked,
  steps: Steps,
): Fragment {
  const { orders } = plan.description;
  const time = orders.time === undefined ? null : column(plan, orders.time);
  const rows = orderRows(plan, steps, unitNames(asked.measures), {
    readout_day: dayOf(plan, time, asked.isDaily),
    ...Object.fromEntries(
      asked.segments.map((name, nth) => [
        `readout_segment_${nth}`,
        segmentKey(plan, name),
      ]),
    ),
  });
  const placed = steps.add(
    "readout_placed_orders",
    select(
      Object.entries(rows.columns).map(([name, value]) =>
        [value, name] as const
      ),
      rows.from,
    ),
  );
  const { decimals } = plan.units.revenue!;
  const keys = boughtKeys(asked);
  return steps.add(
    "readout_bought",
    select(
      [
        ...keys.map((name): [Fragment | string, string] => [
          name === "bin"
            ? binOf(plan.rules, ["readout_revenue"], decimals)
            : `readout_${name}`,
          name,
        ]),
        ["COUNT(*)", "now_orders"],
        ...ofOrder(plan.rules, asked).map(([value, name]) =>
          [sql`${name === "now_top" ? "MAX" : "SUM"}(${value})`, name] as const
        ),
      ],
      sql`FROM ${placed}\n${groupByFirst(plan.rules, keys)}`,
    ),
  );
}

/** The same with a row per order, which says what is known of its visitor. */
export function eachOf(
  rules: Rules,
  asked: TotalsAsked,
  rows: Fragment,
): Fragment {
  return select([
    ...[...boughtKeys(asked), "lowest", "highest", "biggest"]
      .map((name): [string, string] => [`readout_${name}`, name]),
    ["1", "now_orders"],
    ...ofOrder(rules, asked),
  ], sql`FROM ${rows}`);
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
  const revenue: Fragment = ["readout_revenue"];
  return [
    ...partsOf(rules, revenue, parts).map((part, nth): [Fragment, string] => [
      sql`${revenue} * ${part}`,
      `now_square_${nth}`,
    ]),
    [revenue, "now_top"],
    ...(limits ?? []).map((limit, nth): [Fragment, string] => [
      flag(sql`${revenue} > ${String(limit)}`),
      `now_above_${nth}`,
    ]),
    ...measures.map((measure): [Fragment, string] => [
      orderValue(rules, measure),
      `now_${measure.sql}`,
    ]),
  ];
}

/** A segment as text that tells none from every value. */
function segmentKey(plan: Plan, name: string): Fragment {
  const text = plan.rules.toText(column(plan, name));
  return sql`CASE WHEN ${text} IS NULL OR ${text} = '' THEN '' ELSE CONCAT('=', ${text}) END`;
}
