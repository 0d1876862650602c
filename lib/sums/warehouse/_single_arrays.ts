/** Single orders computed with arrays, for engines without window functions. */

import { type Fragment, join, sql } from "./_sql.ts";
import type { OrderRows } from "./_rows.ts";
import type { Plan } from "./_plan.ts";
import {
  hasReached,
  isBelowCap,
  isCountedVisitor,
  isMarked,
  markValue,
  type MiddleAsked,
} from "./_singles.ts";
import { groupByFirst, keepColumns, select, type Steps } from "./_steps.ts";

/** Number of groups of ids: the ids merged at once must fit in memory. */
const ID_GROUPS = 65_536;

/**
 * ClickHouse 18 has no window functions and evaluates a step each time it is
 * named. Each order therefore appears once each for its visitor, its id and its
 * currency, all grouped in one pass in which each process handles its own rows. A
 * visitor keeps variation and value of every order; an id keeps a 128-bit number
 * in one of many groups; every order keeps a 64-bit number beside its id. Whether
 * orders count depends on the whole visitor, so the arrays are expanded again
 * afterwards.
 */
export function singleArrays(
  plan: Plan,
  request: MiddleAsked,
  rows: OrderRows,
  steps: Steps,
): Fragment {
  const { rules } = plan;
  const arms = request.middle.map((_, arm) => arm);
  const visitors = addGrouped(plan, request, rows, steps);
  const knownVisitors = steps.add(
    "readout_known",
    select({
      readout_key: "readout_key",
      all_arms: everyNth("orders", 1, 2),
      all_units: everyNth("orders", 0, 2),
      ids_high: everyNth("ids", 1, 3),
      ids_low: everyNth("ids", 2, 3),
      repeats: repeatCount("ids_high, ids_low"),
      copies: repeatCount(`ids_high, ids_low, ${everyNth("ids", 0, 3)}`),
      lowest: "arrayReduce('min', all_arms)",
      highest: "arrayReduce('max', all_arms)",
      biggest: "arrayReduce('max', all_units)",
      bought: "toInt64(length(all_arms))",
      sums: `[${
        arms.flatMap((arm) => [
          `toInt64(arrayCount(one -> one = ${arm}, all_arms))`,
          `arraySum((one, value) -> one = ${arm} ? value : 0, all_arms, all_units)`,
        ]).join(", ")
      }]`,
      large:
        "arrayMap(one -> (one.1, (one.2, one.3, one.4, sums)), readout_large)",
    }, sql`FROM ${visitors}`),
  );
  const expanded = steps.add(
    "readout_opened",
    select(
      keepColumns([
        "readout_key",
        "lowest",
        "highest",
        "biggest",
        "bought",
        "repeats",
        "copies",
        "large",
        "arm",
        "units",
        "nth",
      ]),
      sql`FROM ${knownVisitors}
ARRAY JOIN arrayPushFront(all_arms, -1) AS arm, arrayPushFront(all_units, 0) AS units, arrayPushFront(arrayEnumerateUniq(all_arms), 0) AS nth`,
    ),
  );
  const isBelow = isBelowCap(request);
  return steps.finish(select(
    {
      of_kind: "CASE WHEN arm < 0 THEN 0 ELSE kind END",
      of_arm: "arm",
      of_mark: sql`CASE WHEN kind = 2 THEN ${
        markValue(rules, request)
      } ELSE 0 END`,
      orders: "COUNT(*)",
      top: "max(units)",
      // Weighted quantiles return the lower of two middle values, so the upper
      // one comes from negated values.
      upper: `toString(-quantileExactWeightedIf(0.5)(-units, 1, ${isBelow}))`,
      lower: `toString(quantileExactWeightedIf(0.5)(units, 1, ${isBelow}))`,
      largest:
        "arraySlice(arraySort(groupArrayArrayIf(arrayMap(one -> one.2, arrayFilter(one -> one.1 = arm, large)), nth = 1)), 1, 2)",
      repeats: "SUM(repeats)",
      copies: "SUM(copies)",
      most: "max(bought)",
      topBuyer: "minIf((-bought, substring(readout_key, 2)), arm < 0).2",
      currencies: `groupUniqArrayIf(substring(readout_key, 2), ${
        isOfKind("currency")
      })`,
    },
    sql`FROM ${expanded} ARRAY JOIN [1, 2] AS kind
WHERE CASE WHEN arm < 0 THEN kind = 1 ELSE ${
      isCountedVisitor(request)
    } AND (kind = 1 OR (${isBelow} AND ${isMarked(request)})) END\n${
      groupByFirst(rules, ["of_kind", "of_arm", "of_mark"])
    }`,
  ));
}

/**
 * Returns the SQL of the number of rows that repeat earlier ones in the given
 * columns.
 */
function repeatCount(columns: string): string {
  return `toInt64(length(ids_high)) - toInt64(arrayUniq(${columns}))`;
}

const LETTERS = { visitor: "v", id: "i", currency: "c" } as const;

/** Returns an SQL condition for rows of a visitor, an id or a currency. */
function isOfKind(kind: keyof typeof LETTERS): string {
  return `startsWith(readout_key, '${LETTERS[kind]}')`;
}

/** Returns the SQL of the array elements whose position has the given remainder. */
function everyNth(
  name: "orders" | "ids",
  remainder: number,
  divisor: number,
): string {
  return `arrayFilter((one, at) -> at % ${divisor} = ${remainder}, readout_${name}, arrayEnumerate(readout_${name}))`;
}

/** Adds the step with one row per visitor, group of ids, and currency. */
function addGrouped(
  plan: Plan,
  request: MiddleAsked,
  { columns, from }: OrderRows,
  steps: Steps,
): Fragment {
  const key = (kind: keyof typeof LETTERS, text: Fragment) =>
    sql`concat('${LETTERS[kind]}', ${text})`;
  const id = notNull(columns.readout_id);
  const visitor = notNull(plan.rules.toText(columns.readout_buyer));
  const {
    readout_arm: arm,
    readout_revenue: units,
    readout_placed: placed,
  } = columns;
  const keys: Fragment[] = [
    key("visitor", visitor),
    key("id", sql`toString(sipHash64(${id}) % ${ID_GROUPS})`),
  ];
  if (plan.description.orders.currency !== undefined) {
    keys.push(key("currency", columns.readout_currency!));
  }
  return steps.add(
    "readout_grouped",
    select({
      readout_key: sql`arrayJoin([${join(keys, ", ")}])`,
      readout_orders: sql`groupArrayArrayIf([${arm}, ${units}], ${
        isOfKind("visitor")
      })`,
      readout_ids:
        sql`groupArrayArrayIf([sipHash64(${id}), cityHash64(${id}), sipHash64(${visitor}, ${arm}, ${units}, ${placed})], ${
          isOfKind("id")
        })`,
      readout_large: sql`groupArrayIf((${arm}, -${units}, ${placed}, ${id}), ${
        isOfKind("visitor")
      } AND ${hasReached(request, arm, units)})`,
    }, sql`${from}\n${groupByFirst(plan.rules, ["readout_key"])}`),
  );
}

/**
 * Returns a text as non-nullable, since the order summary ruled out missing
 * values.
 */
function notNull(text: Fragment): Fragment {
  return sql`ifNull(${text}, '')`;
}
