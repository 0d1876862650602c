/** The orders in the middle, the largest ones, and whether ids repeat. */

import { type Fragment, join, sql } from "./_fragment.ts";
import { fromOrders } from "./_netted.ts";
import {
  amount,
  armCode,
  column,
  inUnits,
  IS_CROSSED,
  type Plan,
  type Statement,
  statement,
} from "./_plan.ts";
import type { Rules } from "./_rules.ts";
import { groupByFirst, select, type Steps, stepsFor } from "./_steps.ts";
import { addWindows } from "./_windows.ts";

/** What is asked of single orders. */
export interface MiddleAsked {
  /** Digits behind the point of the unit of revenue. */
  readonly decimals: number;
  /** Whether visitors of two variations do not count. */
  readonly excludesCrossed: boolean;
  /** Value in units above which a visitor does not count; `null` for none. */
  readonly cap: number | null;
  /** Positions in the middle by variation, from 1; `null` without orders. */
  readonly middle: readonly (readonly [number, number] | null)[];
  /** A value in units that at least two orders of a variation reach. */
  readonly reached: readonly number[];
  /** Value in units above which orders have a mark; `null` for none. */
  readonly markAbove: number | null;
  /** Marks that are told apart between one and ten. */
  readonly marksPerDecade: number;
}

/** Order values that are counted where most orders are not looked at. */
export interface Beside {
  /** `SELECT` of `arm`, `units`, `orders`, of all orders in some bins. */
  readonly values: string;
  /** Whether an order that is looked at is in one of those. */
  readonly within: string;
}

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

/** Of orders above the value, those that lie close together have one mark. */
function markOf(
  { log10, toDouble, toWhole }: Rules,
  { marksPerDecade }: MiddleAsked,
): Fragment {
  return toWhole(
    sql`round(${log10(toDouble(["units"]))} * ${String(marksPerDecade)})`,
  );
}

function counts({ excludesCrossed }: MiddleAsked): string {
  return excludesCrossed ? `NOT (${IS_CROSSED})` : "1 = 1";
}

function below({ cap }: MiddleAsked): string {
  return cap === null ? "1 = 1" : `biggest <= ${cap}`;
}

/** What a visitor bought in each variation. */
function ofVisitor(arms: number): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: arms }, (_, arm): [string, string][] => [
      [`orders_${arm}`, `SUM(CASE WHEN arm = ${arm} THEN 1 ELSE 0 END)`],
      [`units_${arm}`, `SUM(CASE WHEN arm = ${arm} THEN units ELSE 0 END)`],
    ]).flat(),
  );
}

/** The orders, each with what its visitor bought. */
function addKnown(
  rules: Rules,
  { middle }: MiddleAsked,
  counted: Fragment,
  steps: Steps,
  carried: readonly string[],
): Fragment {
  const named = steps.add(
    "readout_named",
    select(
      ["buyer", ...carried].map((name) => [`readout_${name}`, name] as const),
      sql`FROM ${counted}`,
    ),
  );
  return addWindows(rules, steps, "readout_known", {
    from: named,
    parts: ["buyer"],
    carried,
    totals: {
      lowest: "MIN(arm)",
      highest: "MAX(arm)",
      biggest: "MAX(units)",
      bought: "COUNT(*)",
      ...ofVisitor(middle.length),
    },
    isReadTwice: true,
  });
}

function isMarked({ markAbove }: MiddleAsked): string {
  return markAbove === null ? "1 = 0" : `units > ${markAbove}`;
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

/** The same of orders that are there, row by row. */
export function singlesOver(
  rules: Rules,
  asked: MiddleAsked,
  counted: Fragment,
  steps: Steps,
  beside?: Beside,
): Fragment {
  return steps.finish(
    join(singleParts(rules, asked, counted, steps, beside), "\nUNION ALL\n"),
  );
}

/** A `SELECT` whose columns are those of all parts, 0 where nothing is said. */
function partOf({ middle }: MiddleAsked) {
  const sums = Object.keys(ofVisitor(middle.length));
  return (
    known: Readonly<Record<string, Fragment | string>>,
    from: Fragment,
  ): Fragment =>
    select(
      ["kind", "arm", "place", "units", "placed", "text_value", ...sums]
        .map((name): [Fragment | string, string] => [
          known[name] ?? (name === "text_value" ? "''" : "0"),
          name,
        ]),
      from,
    );
}

/** The largest orders, the values in the middle, and the marks. */
function singleParts(
  rules: Rules,
  asked: MiddleAsked,
  counted: Fragment,
  steps: Steps,
  beside?: Beside,
): Fragment[] {
  const names = [
    ...["arm", "units", "placed", "order_id"],
    ...(beside === undefined ? [] : ["bin"]),
  ];
  const known = addKnown(rules, asked, counted, steps, names);
  const stays = `${counts(asked)} AND ${below(asked)}`;
  const sums = Object.keys(ofVisitor(asked.middle.length));
  const ranked = steps.add(
    "readout_ranked",
    select([
      ...[...names, ...sums].map((name): [string, string] => [name, name]),
      [
        "ROW_NUMBER() OVER (PARTITION BY arm ORDER BY units DESC, placed, order_id)",
        "place",
      ],
    ], sql`FROM ${known} WHERE ${counts(asked)}`),
  );
  const values = beside === undefined
    ? sql`SELECT arm, units, COUNT(*) AS orders FROM ${known} WHERE ${stays} GROUP BY arm, units`
    : sql`SELECT arm, units, SUM(orders) AS orders FROM (${beside.values} UNION ALL SELECT arm, units, -1 FROM ${known} WHERE ${beside.within} AND NOT (${stays})) GROUP BY arm, units`;
  const upTo = steps.add(
    "readout_up_to",
    sql`SELECT arm, units, orders, SUM(orders) OVER (PARTITION BY arm ORDER BY units) AS up_to FROM (${values}) AS readout_values`,
  );
  const isMiddle = asked.middle.flatMap((pair, arm) =>
    pair === null ? [] : [
      `(arm = ${arm} AND up_to >= ${pair[0]} AND up_to - orders < ${pair[1]})`,
    ]
  );
  const part = partOf(asked);
  return [
    part({
      kind: "'order'",
      arm: "arm",
      place: "place",
      units: "units",
      placed: "placed",
      text_value: "order_id",
      ...Object.fromEntries(sums.map((name) => [name, rules.toWhole([name])])),
    }, sql`FROM ${ranked} WHERE place <= 2`),
    ...(isMiddle.length === 0 ? [] : [part(
      { kind: "'middle'", arm: "arm", units: "units" },
      sql`FROM ${upTo} WHERE ${isMiddle.join(" OR ")}`,
    )]),
    part(
      { kind: "'mark'", arm: "arm", place: "orders", units: "top" },
      sql`FROM (SELECT arm, COUNT(*) AS orders, MAX(units) AS top FROM ${known} WHERE ${stays} AND ${
        isMarked(asked)
      } GROUP BY arm, ${markOf(rules, asked)}) AS readout_marks`,
    ),
  ];
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
