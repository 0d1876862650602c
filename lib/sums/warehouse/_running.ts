/** The steps over visitors: what each bought, and what of it came before each row. */

import { column, dayOf, flag, IS_CROSSED, type Plan } from "./_plan.ts";
import { orderRows } from "./_rows.ts";
import { type Fragment, type Rules, sql } from "./_sql.ts";
import {
  type Columns,
  columnsBy,
  groupByFirst,
  same,
  select,
  type Steps,
} from "./_steps.ts";
import { binOf, orderValue, unitNames } from "./_units.ts";
import { addWindows } from "./_windows.ts";
import { partsOf } from "./exact.ts";
import {
  type DialectTotals,
  FIRST_VISIT,
  KINDS,
  partNames,
  summedNames,
  type TotalsAsked,
} from "./totals_asked.ts";

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
      flag(sql`${revenue} > ${limit}`),
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

/** What is known of a visitor. */
const OF_VISITOR = {
  lowest: "MIN(arm)",
  highest: "MAX(arm)",
  biggest: "MAX(now_top)",
};

/** Everything that a row has beside its visitor's, by the names of its columns. */
function rowColumns(asked: TotalsAsked): readonly string[] {
  return [
    "arm",
    "day",
    "bin",
    ...asked.segments.map((_, nth) => `segment_${nth}`),
    "now_orders",
    ...partNames(asked, "now_square"),
    "now_top",
    ...asked.limits.map((_, nth) => `now_above_${nth}`),
    ...asked.measures.map((measure) => `now_${measure.sql}`),
  ];
}

/** How many limits a visitor's largest order is above. */
function classOf(
  { rules: { toWhole }, limits, tellsCrossed }: DialectTotals,
): Fragment {
  const above = limits.map((limit) =>
    `CASE WHEN biggest > ${limit} THEN 1 ELSE 0 END`
  );
  const count = toWhole([above.length === 0 ? "0" : above.join(" + ")]);
  return tellsCrossed
    ? sql`CASE WHEN ${IS_CROSSED} THEN -1 ELSE ${count} END`
    : count;
}

/** The columns of a row, once for all orders and once for each kind of segment. */
function partColumns(asked: DialectTotals): Columns {
  const { segments } = asked;
  return {
    ...same(["buyer", "arm", "day", "bin", "lowest"]),
    ...same(
      rowColumns(asked).filter((name) =>
        name.startsWith("now_") && name !== "now_top"
      ),
    ),
    visitor_class: classOf(asked),
    ...(segments.length === 0 ? {} : {
      kind: "kind",
      segment: `CASE ${
        segments.map((_, nth) =>
          `WHEN kind = ${KINDS.segment + nth} THEN segment_${nth}`
        ).join(" ")
      } ELSE '' END`,
    }),
  };
}

/** `FROM` of rows that are there once for each number. */
export function fromEach(
  { isClickHouse }: Rules,
  rows: Fragment,
  numbers: readonly number[],
  name: string,
): Fragment {
  return isClickHouse
    ? sql`FROM ${rows} ARRAY JOIN [${numbers.join(", ")}] AS ${name}`
    : sql`FROM ${rows} CROSS JOIN (${
      numbers.map((one) => `SELECT ${one} AS ${name}`).join(" UNION ALL ")
    }) AS readout_each_${name}`;
}

/** With what is known of the visitor. */
export function addVisitors(
  asked: TotalsAsked,
  bought: Fragment,
  steps: Steps,
): Fragment {
  return addWindows(steps, "readout_known", {
    from: bought,
    parts: ["buyer"],
    carried: rowColumns(asked),
    totals: OF_VISITOR,
  });
}

/** With what a visitor had bought before in the same part. */
export function addRunning(
  asked: DialectTotals,
  fragment: Fragment,
  steps: Steps,
): Fragment {
  const parted = steps.add("readout_parted", partedOf(asked, fragment));
  const parts = [
    ...["buyer", "arm"],
    ...(asked.segments.length === 0 ? [] : ["kind", "segment"]),
  ];
  return addWindows(steps, "readout_running", {
    from: parted,
    parts,
    carried: Object.keys(partColumns(asked))
      .filter((name) => !parts.includes(name)),
    order: ["day", "bin"],
    before: Object.fromEntries(
      summedNames(asked).map((name) => [`before_${name}`, `now_${name}`]),
    ),
  });
}

/** The rows once for all orders, and once for each kind of segment. */
function partedOf(asked: DialectTotals, fragment: Fragment): Fragment {
  const kinds = asked.segments.map((_, nth) => KINDS.segment + nth);
  return select(
    partColumns(asked),
    kinds.length === 0 ? sql`FROM ${fragment}` : fromEach(
      asked.rules,
      fragment,
      [KINDS.day, ...kinds],
      "kind",
    ),
  );
}
