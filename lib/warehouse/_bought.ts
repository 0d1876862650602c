/** The step that sums each visitor's orders. */

import { type Fragment, sql } from "./_fragment.ts";
import {
  column,
  dayOf,
  LEFT_OUT,
  type Measure,
  type Plan,
  segmentKey,
  table,
  where,
} from "./_plan.ts";
import { groupByFirst, select, type Steps } from "./_steps.ts";

/**
 * Adds the step: a row per variation, segment or day, and visitor, with the sums
 * of the orders and the counts of what is wrong with them.
 */
export function addBought(
  plan: Plan,
  assigned: Fragment,
  steps: Steps,
): Fragment {
  const { orders } = plan.description;
  const visitor = column(plan, orders.visitor);
  const keys: [Fragment, string][] = [
    [groupOf(plan), "readout_group"],
    ...(plan.key === null
      ? []
      : [[keyOf(plan), "readout_key"]] as [Fragment, string][]),
    [visitor, "readout_visitor"],
  ];
  const group = groupByFirst(plan.rules, keys.map(([, name]) => name));
  const joined = sql`${plan.rules.leftJoin} (\n${
    assignedColumns(plan, assigned)
  }\n) AS readout_joined USING (${visitor})`;
  return steps.add(
    "readout_bought",
    select(
      [
        ...keys,
        ["COUNT(*)", "readout_rows"],
        [
          sql`COUNT(*) - COUNT(DISTINCT ${column(plan, orders.orderId)})`,
          "readout_repeats",
        ],
        [plan.rules.toDouble(["COUNT(*)"]), "readout_orders"],
        ...amounts(plan),
      ],
      sql`FROM ${table(plan, orders.table)}\n${joined}${
        where(plan, orders.where ?? [], orders.time)
      }\n${group}`,
    ),
  );
}

function assignedColumns(plan: Plan, assigned: Fragment): Fragment {
  const { orders } = plan.description;
  return select([
    ["readout_visitor", plan.rules.quote(orders.visitor)],
    ["1", "readout_found"],
    ["readout_arm", "readout_arm"],
    ...(checksTime(plan)
      ? [["readout_first", "readout_first"]] as [string, string][]
      : []),
    ...(takesSegmentOfVisitor(plan)
      ? [["readout_key", "readout_segment"]] as [string, string][]
      : []),
  ], sql`FROM ${assigned}`);
}

/** Index of the variation, or why the order does not count. */
function groupOf(plan: Plan): Fragment {
  const { orders, exposures } = plan.description;
  const time = orders.time === undefined ? [] : column(plan, orders.time);
  const early = checksTime(plan)
    ? sql` WHEN readout_arm < 0 THEN readout_arm WHEN ${time} IS NULL OR readout_first IS NULL THEN ${
      String(LEFT_OUT["no time"])
    } WHEN ${time} < readout_first THEN ${String(LEFT_OUT["before exposure"])}`
    : [];
  const own = exposures === undefined
    ? sql` WHEN ${column(plan, orders.variation!)} IS NULL THEN ${
      String(LEFT_OUT["other variation"])
    }`
    : [];
  // An order without its visitor finds null or, in ClickHouse, a default.
  return sql`CASE WHEN ${column(plan, orders.visitor)} IS NULL THEN ${
    String(LEFT_OUT["no visitor"])
  } WHEN COALESCE(readout_found, 0) = 0 THEN ${
    String(LEFT_OUT["not exposed"])
  }${own}${early} ELSE readout_arm END`;
}

function checksTime({ description }: Plan): boolean {
  const { orders, exposures } = description;
  return orders.time !== undefined && exposures?.time !== undefined;
}

function takesSegmentOfVisitor({ key, description }: Plan): boolean {
  return key === "segment" && description.exposures !== undefined;
}

function keyOf(plan: Plan): Fragment {
  const { orders } = plan.description;
  if (plan.key === "day") return dayOf(plan, column(plan, orders.time!));
  return takesSegmentOfVisitor(plan)
    ? sql`COALESCE(readout_segment, '')`
    : segmentKey(plan, orders.segment!);
}

function amounts(plan: Plan): [Fragment, string][] {
  const { orders } = plan.description;
  const columns: Partial<Record<Measure, string | undefined>> = {
    net_revenue: orders.revenue,
    gross_profit: orders.profit,
  };
  return plan.measures.flatMap((measure): [Fragment, string][] => {
    const name = columns[measure];
    if (name === undefined) return [];
    const amount = column(plan, name);
    return [
      [
        sql`COALESCE(SUM(${plan.rules.toDouble(amount)}), 0)`,
        `readout_${measure}`,
      ],
      [sql`COUNT(*) - COUNT(${amount})`, `readout_no_${measure}`],
    ];
  });
}
