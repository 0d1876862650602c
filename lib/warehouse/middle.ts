/** The orders in the middle, the largest ones, and whether ids repeat. */

import { type Fragment, join, sql } from "./_fragment.ts";
import {
  amount,
  armCode,
  column,
  fromOrders,
  inUnits,
  IS_CROSSED,
  type Plan,
  type Statement,
  statement,
} from "./_plan.ts";
import { groupByFirst, select, type Steps, stepsFor } from "./_steps.ts";

/** What is asked of single orders. */
export interface MiddleAsked {
  /** Digits behind the point of the unit of revenue. */
  readonly decimals: number;
  /** Whether visitors of two variations do not count. */
  readonly excludesCrossed: boolean;
  /** Value in units above which a visitor does not count; `null` for none. */
  readonly cap: number | null;
  /** Orders that count, by variation. */
  readonly counts: readonly number[];
  /** A value in units that at least two orders of a variation reach. */
  readonly reached: readonly number[];
  /** Value in units above which orders have a mark; `null` for none. */
  readonly markAbove: number | null;
  /** Marks that are told apart between one and ten. */
  readonly marksPerDecade: number;
}

/** The positions in the middle of some orders, counted from 1. */
export function middleOf(count: number): readonly [number, number] {
  return [Math.floor((count + 1) / 2), Math.floor(count / 2) + 1];
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
  return statement(
    plan,
    "the middle and the largest orders",
    plan.rules.isClickHouse
      ? middleArrays(plan, asked, steps)
      : middleWindows(plan, asked, steps),
  );
}

function each(plan: Plan, { decimals }: MiddleAsked): [Fragment, string][] {
  const { orders } = plan.description;
  const { toText, toEpoch } = plan.rules;
  const time = orders.time === undefined
    ? (["0"] as Fragment)
    : sql`COALESCE(${toEpoch(column(plan, orders.time))}, 0)`;
  return [
    [column(plan, orders.visitor), "buyer"],
    [plan.rules.toWhole(armCode(plan)), "arm"],
    [inUnits(plan, amount(plan, orders.revenue), decimals), "units"],
    [time, "placed"],
    [toText(column(plan, orders.orderId)), "order_id"],
    [
      orders.currency === undefined
        ? ["''"]
        : sql`COALESCE(${toText(column(plan, orders.currency))}, '')`,
      "currency",
    ],
  ];
}

/** Of orders above the value, those that lie close together have one mark. */
function markOf(
  { log10, toDouble, toWhole }: Plan["rules"],
  { marksPerDecade }: MiddleAsked,
): Fragment {
  return toWhole(
    sql`round(${log10(toDouble(["units"]))} * ${String(marksPerDecade)})`,
  );
}

function counts({ excludesCrossed }: MiddleAsked): string {
  return excludesCrossed ? `NOT (${IS_CROSSED})` : "1 = 1";
}

/** What a visitor bought in each variation. */
function ofVisitor(
  arms: number,
  sum: (value: string) => string,
): [string, string][] {
  return Array.from({ length: arms }, (_, arm): [string, string][] => [
    [sum(`CASE WHEN arm = ${arm} THEN 1 ELSE 0 END`), `orders_${arm}`],
    [sum(`CASE WHEN arm = ${arm} THEN units ELSE 0 END`), `units_${arm}`],
  ]).flat();
}

function isMarked({ markAbove }: MiddleAsked): string {
  return markAbove === null ? "1 = 0" : `units > ${markAbove}`;
}

function middleWindows(
  plan: Plan,
  asked: MiddleAsked,
  steps: Steps,
): Fragment {
  const { toText } = plan.rules;
  const arms = asked.counts.length;
  const counted = steps.add(
    "readout_counted",
    select(
      each(plan, asked),
      fromOrders(plan, steps, sql`${armCode(plan)} >= 0`),
    ),
    true,
  );
  const bought = ofVisitor(
    arms,
    (value) => `SUM(${value}) OVER (PARTITION BY buyer)`,
  );
  const names = ["arm", "units", "placed", "order_id"];
  const known = steps.add(
    "readout_known",
    select([
      ...names.map((name): [string, string] => [name, name]),
      ["MIN(arm) OVER (PARTITION BY buyer)", "lowest"],
      ["MAX(arm) OVER (PARTITION BY buyer)", "highest"],
      ["MAX(units) OVER (PARTITION BY buyer)", "biggest"],
      ...bought,
    ], sql`FROM ${counted}`),
    true,
  );
  const stays = asked.cap === null
    ? "1"
    : `CASE WHEN biggest <= ${asked.cap} THEN 1 ELSE 0 END`;
  const sums = bought.map(([, name]) => name);
  const ranked = steps.add(
    "readout_ranked",
    select([
      ...[...names, ...sums].map((name): [string, string] => [name, name]),
      [stays, "stays"],
      [
        "ROW_NUMBER() OVER (PARTITION BY arm ORDER BY units DESC, placed, order_id)",
        "place",
      ],
      [
        `ROW_NUMBER() OVER (PARTITION BY arm, ${stays} ORDER BY units)`,
        "nth",
      ],
    ], sql`FROM ${known} WHERE ${counts(asked)}`),
  );
  const middle = asked.counts.flatMap((count, arm) =>
    count === 0 ? [] : [
      ` OR (stays = 1 AND arm = ${arm} AND nth IN (${
        middleOf(count).join(", ")
      }))`,
    ]
  ).join("");
  const none = (known: Readonly<Record<string, Fragment | string>>) =>
    select(
      ["kind", "arm", "place", "nth", "units", "placed", "text_value", ...sums]
        .map((name): [Fragment | string, string] => [
          known[name] ?? (name === "text_value" ? "''" : "0"),
          name,
        ]),
      [],
    );
  const part = (
    known: Readonly<Record<string, Fragment | string>>,
    from: Fragment,
  ): Fragment => sql`${none(known)}${from}`;
  return steps.finish(
    sql`${
      part({
        kind: "'order'",
        arm: "arm",
        place: "place",
        nth: sql`CASE WHEN stays = 1 THEN nth ELSE 0 END`,
        units: "units",
        placed: "placed",
        text_value: "order_id",
        ...Object.fromEntries(
          sums.map((name) => [name, plan.rules.toWhole([name])]),
        ),
      }, sql`FROM ${ranked} WHERE place <= 2${middle}`)
    }\nUNION ALL\n${
      part(
        { kind: "'mark'", arm: "arm", place: "orders", units: "top" },
        sql`FROM (SELECT arm, COUNT(*) AS orders, MAX(units) AS top FROM ${known} WHERE ${
          counts(asked)
        } AND ${stays} = 1 AND ${isMarked(asked)} GROUP BY arm, ${
          markOf(plan.rules, asked)
        }) AS readout_marks`,
      )
    }\nUNION ALL\n${
      part(
        { kind: "'ids'", units: "COUNT(DISTINCT order_id)" },
        sql`FROM ${counted}`,
      )
    }\nUNION ALL\n${
      part(
        { kind: "'copies'", units: "COUNT(*)" },
        sql`FROM (SELECT DISTINCT order_id, buyer, arm, units, placed FROM ${counted}) AS readout_rows`,
      )
    }\nUNION ALL\n${
      part(
        { kind: "'busiest'", units: "orders", text_value: "busy" },
        sql`FROM (SELECT ${
          toText(["buyer"])
        } AS busy, COUNT(*) AS orders FROM ${counted} GROUP BY buyer ORDER BY 2 DESC, 1 LIMIT 1) AS readout_busy`,
      )
    }\nUNION ALL\n${
      part(
        { kind: "'currency'", text_value: "currency" },
        sql`FROM (SELECT DISTINCT currency FROM ${counted}) AS readout_money`,
      )
    }`,
  );
}

/**
 * ClickHouse 18 has no windows: arrays, and a row for all orders, one for each
 * variation, and one for each mark.
 */
function middleArrays(plan: Plan, asked: MiddleAsked, steps: Steps): Fragment {
  const arms = [...asked.counts.keys()];
  const [first, ...rest] = each(plan, asked);
  const row = join(rest.map(([value]) => value), ", ");
  const sums = arms.flatMap((arm) => [`orders_${arm}`, `units_${arm}`]);
  const gathered = steps.add(
    "readout_gathered",
    select(
      [
        [first![0], "buyer"],
        [sql`groupArray((${row}))`, "all_rows"],
        ["arrayReduce('min', arrayMap(x -> x.1, all_rows))", "lowest"],
        ["arrayReduce('max', arrayMap(x -> x.1, all_rows))", "highest"],
        ["arrayReduce('max', arrayMap(x -> x.2, all_rows))", "biggest"],
        ["length(all_rows)", "bought"],
        ...arms.flatMap((arm): [string, string][] => [
          [`arrayCount(x -> x.1 = ${arm}, all_rows)`, `orders_${arm}`],
          [
            `arraySum(arrayMap(x -> if(x.1 = ${arm}, x.2, toInt64(0)), all_rows))`,
            `units_${arm}`,
          ],
        ]),
      ],
      sql`${fromOrders(plan, steps, sql`${armCode(plan)} >= 0`)}\n${
        groupByFirst(plan.rules, ["buyer"])
      }`,
    ),
  );
  const of = ["arm", "units", "placed", "order_id", "currency"];
  const opened = steps.add(
    "readout_opened",
    select([
      ...["buyer", "lowest", "highest", "biggest", "bought", ...sums]
        .map((name): [string, string] => [name, name]),
      ...of.map((name, i): [string, string] => [`one_row.${i + 1}`, name]),
    ], sql`FROM ${gathered} ARRAY JOIN all_rows AS one_row`),
  );
  const stays = asked.cap === null ? "1 = 1" : `biggest <= ${asked.cap}`;
  const reached = asked.reached.map((value, arm) =>
    `(arm = ${arm} AND units >= ${value})`
  ).join(" OR ");
  return steps.finish(select(
    [
      ["kind", "of_kind"],
      ["CASE WHEN kind = 0 THEN -1 ELSE arm END", "of_arm"],
      [
        sql`CASE WHEN kind = 2 THEN ${markOf(plan.rules, asked)} ELSE 0 END`,
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
    sql`FROM ${opened} ARRAY JOIN [0, 1, 2] AS kind
WHERE kind = 0 OR (${counts(asked)} AND (kind = 1 OR (${stays} AND ${
      isMarked(asked)
    })))\n${groupByFirst(plan.rules, ["of_kind", "of_arm", "of_mark"])}`,
  ));
}
