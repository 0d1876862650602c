/** The step that adds orders up by visitor. */

import { partsOf } from "./exact.ts";
import { type Fragment, sql } from "./_sql.ts";
import { column, dayOf, flag, type Plan } from "./_plan.ts";
import { orderRows } from "./_rows.ts";
import {
  type Columns,
  columnsBy,
  groupByFirst,
  same,
  select,
  type Steps,
} from "./_steps.ts";
import {
  type DialectTotals,
  FIRST_VISIT,
  type TotalsAsked,
} from "./totals_asked.ts";
import { binOf, orderValue, unitNames } from "./_units.ts";

/** A row per visitor, variation, day and bin. */
export function addBought(
  plan: Plan,
  asked: DialectTotals,
  steps: Steps,
): Fragment {
  const { orders } = plan.description;
  const time = orders.time === undefined ? null : column(plan, orders.time);
  const before = asked.measures.find(({ made }) => made.call === "before");
  // The largest of its orders, and what was spent before any.
  const ofVisitor = ["now_top", `now_${before?.sql}`];
  const rows = orderRows(plan, steps, unitNames(asked.measures), {
    readout_day: dayOf(plan, time, asked.isDaily),
    ...(before === undefined
      ? {}
      : { readout_spent: ["COALESCE(readout_cents, 0)"] }),
    ...Object.fromEntries(
      asked.segments.map((name, nth) => [
        `readout_segment_${nth}`,
        segmentKey(plan, name),
      ]),
    ),
  });
  const placed = steps.add("readout_orders", select(rows.columns, rows.from));
  const { decimals } = plan.units.revenue!;
  const keys = columnsBy(keysOf(asked), (name) => [name, `readout_${name}`]);
  return steps.add(
    "readout_bought",
    select(
      {
        ...keys,
        bin: binOf(plan.rules, ["readout_revenue"], decimals),
        now_orders: "COUNT(*)",
        ...columnsBy(
          Object.entries(ofOrder(asked, "readout_")),
          ([name, value]) => [
            name,
            sql`${ofVisitor.includes(name) ? "MAX" : "SUM"}(${value})`,
          ],
        ),
      },
      sql`FROM ${placed}\n${groupByFirst(plan.rules, Object.keys(keys))}`,
    ),
  );
}

/**
 * The same with a row per order, which says what is known of its visitor.
 *
 * @param rows Of `buyer`, `arm`, `day`, `bin`, `segment_0` and so on, `lowest`,
 *   `highest`, `biggest`, and the amounts in units.
 * @param carried Columns beside them.
 */
export function eachOf(
  asked: DialectTotals,
  rows: Fragment,
  carried: readonly string[] = [],
): Fragment {
  return select({
    ...same([...keysOf(asked), "lowest", "highest", "biggest", ...carried]),
    now_orders: "1",
    ...ofOrder(asked, ""),
  }, sql`FROM ${rows}`);
}

function keysOf({ segments }: TotalsAsked): readonly string[] {
  return [
    ...["buyer", "arm", "day", "bin"],
    ...segments.map((_, nth) => `segment_${nth}`),
  ];
}

/** What an order adds to a visitor's; names of amounts may have a prefix. */
function ofOrder(
  { rules, parts, limits, measures }: DialectTotals,
  prefix: string,
): Columns {
  const revenue: Fragment = [`${prefix}revenue`];
  return {
    ...columnsBy(partsOf(rules, revenue, parts), (part, nth) => [
      `now_square_${nth}`,
      sql`${revenue} * ${part}`,
    ]),
    now_top: revenue,
    ...columnsBy(limits, (limit, nth) => [
      `now_above_${nth}`,
      flag(sql`${revenue} > ${String(limit)}`),
    ]),
    ...columnsBy(measures, (measure) => [
      `now_${measure.sql}`,
      orderValue(rules, measure, prefix),
    ]),
  };
}

/** A segment as text that tells none from every value. */
function segmentKey(plan: Plan, name: string): Fragment {
  if (name === FIRST_VISIT) {
    const day = dayOf(plan, ["readout_first"], true);
    return sql`CONCAT('=', ${plan.rules.toText(day)})`;
  }
  const text = plan.rules.toText(column(plan, name));
  return sql`CASE WHEN ${text} IS NULL OR ${text} = '' THEN '' ELSE CONCAT('=', ${text}) END`;
}
