/** Median and largest orders, and repeated ids. */

import { type Fragment, join, sql } from "./_sql.ts";
import { type OrderRows, orderRows } from "./_rows.ts";
import { column, flag, type Plan, type Statement, statement } from "./_plan.ts";
import { singleArrays } from "./_single_arrays.ts";
import {
  hasReached,
  isBelowCap,
  isCountedVisitor,
  isMarked,
  markValue,
  type MiddleAsked,
} from "./_singles.ts";
import type { Columns, Steps } from "./_steps.ts";
import { columnsBy, select, stepsFor } from "./_steps.ts";

/**
 * Returns the statement of single orders: the medians and two largest of each
 * variation, repeated ids, and the top buyer.
 *
 * @param plan Plan of the orders.
 * @param request Conditions and ranks of the requested orders.
 */
export function middleStatement(plan: Plan, request: MiddleAsked): Statement {
  const { rules, description: { orders } } = plan;
  const steps = stepsFor(rules);
  const rows = orderRows(plan, steps, ["revenue"], {
    readout_currency: orders.currency === undefined
      ? ["''"]
      : sql`COALESCE(${rules.toText(column(plan, orders.currency))}, '')`,
  });
  const query = rules.isClickHouse
    ? singleArrays(plan, request, rows, steps)
    : steps.finish(join(singleParts(request, rows, steps), "\nUNION ALL\n"));
  return statement(plan, "the median and the largest orders", query);
}

/** Row columns of the single orders, by short name. */
const NAMES = {
  buyer: "readout_buyer",
  arm: "readout_arm",
  units: "readout_revenue",
  placed: "readout_placed",
  order_id: "readout_id",
};

/** Adds the step of visitors: number of orders, and whether they count. */
function addVisitors(
  request: MiddleAsked,
  orders: Fragment,
  steps: Steps,
): Fragment {
  const visitors = steps.add(
    "readout_bought",
    sql`SELECT buyer AS bought_buyer, COUNT(*) AS bought, MIN(arm) AS lowest, MAX(arm) AS highest, MAX(units) AS biggest FROM ${orders} GROUP BY buyer`,
  );
  return steps.add(
    "readout_visitors",
    select({
      bought_buyer: "bought_buyer",
      bought: "bought",
      visitor_counts: flag([isCountedVisitor(request)]),
      visitor_stays: flag([
        `${isCountedVisitor(request)} AND ${isBelowCap(request)}`,
      ]),
    }, sql`FROM ${visitors}`),
    true,
  );
}

/** Adds the step of orders with whether their visitors count and stay; most do. */
function addOrderFlags(
  orders: Fragment,
  visitors: Fragment,
  steps: Steps,
): Fragment {
  const names = Object.keys(NAMES);
  return steps.add(
    "readout_known",
    select(
      {
        ...columnsBy(names, (name) => [name, name]),
        order_counts: "COALESCE(visitor_counts, 1)",
        order_stays: "COALESCE(visitor_stays, 1)",
      },
      sql`FROM ${orders} LEFT JOIN (SELECT bought_buyer, visitor_counts, visitor_stays FROM ${visitors} WHERE visitor_stays = 0) AS readout_apart ON bought_buyer = buyer`,
    ),
    true,
  );
}

/** Returns the sums of a visitor's orders and revenue by variation. */
function sumsByArm(arms: number): Columns {
  const sums: Record<string, string> = {};
  for (let arm = 0; arm < arms; arm++) {
    sums[`orders_${arm}`] = `SUM(CASE WHEN arm = ${arm} THEN 1 ELSE 0 END)`;
    sums[`units_${arm}`] = `SUM(CASE WHEN arm = ${arm} THEN units ELSE 0 END)`;
  }
  return sums;
}

/**
 * Returns a function that writes a `SELECT` with the columns of all parts, 0 or
 * empty by default.
 */
function partWriter(
  { middle }: MiddleAsked,
): (columns: Columns, from: Fragment) => Fragment {
  const defaults = columnsBy(
    ["kind", "arm", "place", "units", "placed", "text_value"],
    (name) => [name, name === "text_value" ? "''" : "0"],
  );
  const sums = columnsBy(
    Object.keys(sumsByArm(middle.length)),
    (name) => [name, "0"],
  );
  return (columns, from) => select({ ...defaults, ...sums, ...columns }, from);
}

/** Returns one `SELECT` for each kind of single order. */
function singleParts(
  request: MiddleAsked,
  { columns, from }: OrderRows,
  steps: Steps,
): Fragment[] {
  const counted = steps.add(
    "readout_counted",
    select({
      ...columnsBy(
        Object.entries(NAMES),
        ([name, column]) => [name, columns[column]!],
      ),
      currency: columns.readout_currency!,
    }, from),
    true,
  );
  const visitors = addVisitors(request, counted, steps);
  const knownOrders = addOrderFlags(counted, visitors, steps);
  const writePart = partWriter(request);
  return [
    largestOrders(request, knownOrders, steps),
    ...middleOrders(request, knownOrders, steps),
    writePart(
      { kind: "'mark'", arm: "arm", place: "orders", units: "top" },
      sql`FROM (SELECT arm, COUNT(*) AS orders, MAX(units) AS top FROM ${knownOrders} WHERE order_stays = 1 AND ${
        isMarked(request)
      } GROUP BY arm, ${markValue(steps.rules, request)}) AS readout_marks`,
    ),
    ...repeatedIds(request, counted, steps),
    writePart(
      { kind: "'topBuyer'", units: "bought", text_value: "busy" },
      sql`FROM (SELECT ${
        steps.rules.toText(["bought_buyer"])
      } AS busy, bought FROM ${visitors} ORDER BY 2 DESC, 1 LIMIT 1) AS readout_busy`,
    ),
    writePart(
      { kind: "'currency'", text_value: "currency" },
      sql`FROM (SELECT DISTINCT currency FROM ${counted}) AS readout_money`,
    ),
  ];
}

/** Returns the two largest orders of each variation with their visitors' totals. */
function largestOrders(
  request: MiddleAsked,
  knownOrders: Fragment,
  steps: Steps,
): Fragment {
  const top = columnsBy(Object.keys(NAMES), (name) => [`top_${name}`, name]);
  const ranked = steps.add(
    "readout_ranked",
    select(
      {
        ...top,
        place:
          "ROW_NUMBER() OVER (PARTITION BY arm ORDER BY units DESC, placed, order_id)",
      },
      sql`FROM ${knownOrders} WHERE order_counts = 1 AND ${
        hasReached(request)
      }`,
    ),
  );
  return partWriter(request)(
    {
      kind: "'order'",
      arm: "top_arm",
      place: "place",
      units: "top_units",
      placed: "top_placed",
      text_value: "top_order_id",
      ...columnsBy(
        Object.entries(sumsByArm(request.middle.length)),
        ([name, sum]) => [name, steps.rules.toWhole([sum].flat())],
      ),
    },
    sql`FROM ${ranked} JOIN ${knownOrders} ON buyer = top_buyer WHERE place <= 2
GROUP BY place, ${Object.keys(top).join(", ")}`,
  );
}

/** Returns the median values of the orders that stay. */
function middleOrders(
  request: MiddleAsked,
  knownOrders: Fragment,
  steps: Steps,
): Fragment[] {
  const isMiddle: string[] = [];
  for (const [arm, pair] of request.middle.entries()) {
    if (pair !== null) {
      isMiddle.push(
        `(arm = ${arm} AND up_to >= ${pair[0]} AND up_to - orders < ${
          pair[1]
        })`,
      );
    }
  }
  if (isMiddle.length === 0) return [];
  const upTo = steps.add(
    "readout_up_to",
    sql`SELECT arm, units, orders, SUM(orders) OVER (PARTITION BY arm ORDER BY units) AS up_to FROM (SELECT arm, units, COUNT(*) AS orders FROM ${knownOrders} WHERE order_stays = 1 GROUP BY arm, units) AS readout_values`,
  );
  return [
    partWriter(request)(
      { kind: "'middle'", arm: "arm", units: "units" },
      sql`FROM ${upTo} WHERE ${isMiddle.join(" OR ")}`,
    ),
  ];
}

/** Returns the number of repeated ids, and of repeats equal in every column. */
function repeatedIds(
  request: MiddleAsked,
  counted: Fragment,
  steps: Steps,
): Fragment[] {
  const repeated = steps.add(
    "readout_repeated",
    sql`SELECT order_id AS repeated_id, COUNT(*) AS times FROM ${counted} GROUP BY order_id HAVING COUNT(*) > 1`,
    true,
  );
  const identicalRows = steps.add(
    "readout_alike",
    sql`SELECT COUNT(*) AS times FROM ${counted} JOIN ${repeated} ON order_id = repeated_id GROUP BY order_id, buyer, arm, units, placed`,
  );
  const writePart = partWriter(request);
  return [
    writePart(
      { kind: "'repeats'", units: "COALESCE(SUM(times - 1), 0)" },
      sql`FROM ${repeated}`,
    ),
    writePart(
      { kind: "'copies'", units: "COALESCE(SUM(times - 1), 0)" },
      sql`FROM ${identicalRows}`,
    ),
  ];
}
