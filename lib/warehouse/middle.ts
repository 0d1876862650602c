/** The orders in the middle, the largest ones, and whether ids repeat. */

import { type Fragment, join, sql } from "./_fragment.ts";
import { fromOrders } from "./_netted.ts";
import {
  amount,
  armCode,
  column,
  inUnits,
  type Plan,
  type Statement,
  statement,
} from "./_plan.ts";
import {
  addKnown,
  below,
  counts,
  isMarked,
  markOf,
  type MiddleAsked,
  ofVisitor,
  partOf,
  singleParts,
} from "./_singles.ts";
import { groupByFirst, select, type Steps, stepsFor } from "./_steps.ts";

/**
 * The statement of the single orders: those in the middle of each variation, its
 * two largest, how many ids there are, and who bought most often.
 *
 * @param plan The orders.
 * @param asked Who counts.
 * @returns The statement.
 */
export function middleStatement(plan: Plan, asked: MiddleAsked): Statement {
  const steps = stepsFor(plan.rules);
  const counted = steps.add(
    "readout_counted",
    select(
      each(plan, asked),
      fromOrders(plan, steps, sql`${armCode(plan)} >= 0`),
    ),
    true,
  );
  return statement(
    plan,
    "the middle and the largest orders",
    (plan.rules.isClickHouse ? middleArrays : middleWindows)(
      plan,
      asked,
      counted,
      steps,
    ),
  );
}

function each(plan: Plan, { decimals }: MiddleAsked): [Fragment, string][] {
  const { orders } = plan.description;
  const { toText, toEpoch } = plan.rules;
  const time = orders.time === undefined
    ? (["0"] as Fragment)
    : sql`COALESCE(${toEpoch(column(plan, orders.time))}, 0)`;
  return [
    [column(plan, orders.visitor), "readout_buyer"],
    [plan.rules.toWhole(armCode(plan)), "readout_arm"],
    [inUnits(plan, amount(plan, orders.revenue), decimals), "readout_units"],
    [time, "readout_placed"],
    [toText(column(plan, orders.orderId)), "readout_order_id"],
    [
      orders.currency === undefined
        ? ["''"]
        : sql`COALESCE(${toText(column(plan, orders.currency))}, '')`,
      "readout_currency",
    ],
  ];
}

function middleWindows(
  { rules }: Plan,
  asked: MiddleAsked,
  counted: Fragment,
  steps: Steps,
): Fragment {
  const part = partOf(asked);
  return steps.finish(join([
    ...singleParts(rules, asked, counted, steps),
    part(
      { kind: "'ids'", units: "COUNT(DISTINCT readout_order_id)" },
      sql`FROM ${counted}`,
    ),
    part(
      { kind: "'copies'", units: "COUNT(*)" },
      sql`FROM (SELECT DISTINCT readout_order_id, readout_buyer, readout_arm, readout_units, readout_placed FROM ${counted}) AS readout_rows`,
    ),
    part(
      { kind: "'busiest'", units: "orders", text_value: "busy" },
      sql`FROM (SELECT ${
        rules.toText(["readout_buyer"])
      } AS busy, COUNT(*) AS orders FROM ${counted} GROUP BY readout_buyer ORDER BY 2 DESC, 1 LIMIT 1) AS readout_busy`,
    ),
    part(
      { kind: "'currency'", text_value: "readout_currency" },
      sql`FROM (SELECT DISTINCT readout_currency FROM ${counted}) AS readout_money`,
    ),
  ], "\nUNION ALL\n"));
}

/**
 * ClickHouse reads a step as often as it is named: one row for all orders, one
 * for each variation, and one for each mark come out of one.
 */
function middleArrays(
  { rules }: Plan,
  asked: MiddleAsked,
  counted: Fragment,
  steps: Steps,
): Fragment {
  const sums = Object.keys(ofVisitor(asked.middle.length));
  const known = addKnown(
    rules,
    asked,
    counted,
    steps,
    ["arm", "units", "placed", "order_id", "currency"],
  );
  const stays = below(asked);
  const reached = asked.reached.map((value, arm) =>
    `(arm = ${arm} AND units >= ${value})`
  ).join(" OR ");
  return steps.finish(select(
    [
      ["kind", "of_kind"],
      ["CASE WHEN kind = 0 THEN -1 ELSE arm END", "of_arm"],
      [
        sql`CASE WHEN kind = 2 THEN ${markOf(rules, asked)} ELSE 0 END`,
        "of_mark",
      ],
      ["COUNT(*)", "orders"],
      ["max(units)", "top"],
      [`toString(quantileExactIf(0.5)(units, ${stays}))`, "upper"],
      [`toString(-quantileExactIf(0.5)(-units, ${stays}))`, "lower"],
      [
        `arraySlice(arraySort(groupArrayIf((-units, placed, order_id, [${
          sums.map((name) => `toInt64(${name})`).join(", ")
        }]), kind = 1 AND (${reached}))), 1, 2)`,
        "largest",
      ],
      ["uniqExactIf(order_id, kind = 0)", "ids"],
      [
        "uniqExactIf((order_id, buyer, arm, units, placed), kind = 0)",
        "copies",
      ],
      ["max(bought)", "most"],
      ["argMax(toString(buyer), bought)", "busiest"],
      ["groupUniqArray(currency)", "currencies"],
    ],
    sql`FROM ${known} ARRAY JOIN [0, 1, 2] AS kind
WHERE kind = 0 OR (${counts(asked)} AND (kind = 1 OR (${stays} AND ${
      isMarked(asked)
    })))\n${groupByFirst(rules, ["of_kind", "of_arm", "of_mark"])}`,
  ));
}
