/** The sums of the orders, by variation and day, bin or segment. */

import {
  column,
  dayOf,
  flag,
  IS_CROSSED,
  type Plan,
  type Statement,
  statement,
} from "./_plan.ts";
import { orderRows } from "./_rows.ts";
import { type Fragment, type Rules, sql } from "./_sql.ts";
import {
  type Columns,
  columnsBy,
  groupByFirst,
  same,
  select,
  type Steps,
  stepsFor,
} from "./_steps.ts";
import {
  FIRST_VISIT,
  KINDS,
  summedNames,
  type TotalsAsked,
} from "./totals_asked.ts";
import { binOf, orderValue, sharedSql, unitNames } from "./_units.ts";
import { addWindows } from "./_windows.ts";

/** Rows that may leave the engine at most. */
export const MOST_ROWS = 10_000;

/** Of orders of no time, which come last. */
const LAST_PLACE = String(Number.MAX_SAFE_INTEGER);

/** What is asked, and how it is written. */
interface Writing extends TotalsAsked {
  readonly rules: Rules;
}

/**
 * Returns the statement of the sums. A row is of a kind, a variation, a class of
 * visitors and a key: a day, a bin or a segment. The class is how many of the
 * limits a visitor's largest order is above; -1 for those of two variations. A
 * segment is what the visitor's first order says.
 *
 * A visitor's further order changes sums of products by a difference, so that the
 * rows of all days add up to the sums over visitors.
 *
 * @param plan The orders.
 * @param asked What is summed.
 */
export function totalsStatement(plan: Plan, asked: TotalsAsked): Statement {
  const { rules } = plan;
  const writing = { ...asked, rules };
  const steps = stepsFor(rules);
  const known = addKnown(writing, addOrders(plan, writing, steps), steps);
  const fine = steps.add("readout_fine", fineRows(writing, known));
  return statement(
    plan,
    "the sums",
    steps.finish(sql`${foldedRows(writing, fine)}\nLIMIT ${MOST_ROWS + 1}`),
  );
}

/** The orders, each with what it adds to its visitor's sums. */
function addOrders(plan: Plan, asked: Writing, steps: Steps): Fragment {
  const { rules, description: { orders } } = plan;
  const time = orders.time === undefined ? null : column(plan, orders.time);
  const before = asked.measures.some(({ made }) => made.call === "before");
  const more: Record<string, Fragment> = {
    readout_day: dayOf(plan, time, asked.isDaily),
    readout_place: time === null
      ? ["0"]
      : sql`COALESCE(${rules.toEpoch(time)}, ${rules.toWhole([LAST_PLACE])})`,
  };
  if (before) more.readout_spent = ["COALESCE(readout_cents, 0)"];
  asked.segments.forEach((name, nth) => {
    more[`readout_segment_${nth}`] = segmentKey(plan, name);
  });
  const rows = orderRows(plan, steps, unitNames(asked.measures), more);
  const placed = steps.add("readout_orders", select(rows.columns, rows.from));
  const { decimals } = plan.units.revenue!;
  return steps.add(
    "readout_bought",
    select({
      ...columnsBy(
        ["buyer", "arm", "day", "place", "id", ...segmentNames(asked)],
        (name) => [`bought_${name}`, `readout_${name}`],
      ),
      bought_bin: binOf(rules, ["readout_revenue"], decimals),
      bought_units: "readout_revenue",
      now_orders: rules.toWhole(["1"]),
      ...columnsBy(asked.measures, (measure) => [
        `now_${measure.sql}`,
        orderValue(rules, measure, "readout_"),
      ]),
    }, sql`FROM ${placed}`),
  );
}

function segmentNames({ segments }: TotalsAsked): string[] {
  return segments.map((_, nth) => `segment_${nth}`);
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

/** The orders, each with what its visitor had bought before, and in all. */
function addKnown(asked: Writing, orders: Fragment, steps: Steps): Fragment {
  const names = summedNames(asked);
  const segments = segmentNames(asked);
  const ofOrder = [
    ...["bought_day", "bought_bin", "bought_units"],
    ...names.map((name) => `now_${name}`),
  ];
  const running = addWindows(steps, "readout_running", {
    from: orders,
    parts: ["bought_buyer", "bought_arm"],
    carried: [
      ...ofOrder,
      ...segments.map((name) => `bought_${name}`),
    ],
    order: ["bought_place", "bought_id"],
    before: Object.fromEntries(
      names.map((name) => [`before_${name}`, `now_${name}`]),
    ),
    first: Object.fromEntries(
      segments.map((name) => [`first_${name}`, `bought_${name}`]),
    ),
  });
  return addWindows(steps, "readout_known", {
    from: running,
    parts: ["bought_buyer"],
    carried: [
      "bought_arm",
      ...ofOrder,
      ...names.map((name) => `before_${name}`),
      ...segments.map((name) => `first_${name}`),
    ],
    totals: {
      lowest: "MIN(bought_arm)",
      highest: "MAX(bought_arm)",
      biggest: "MAX(bought_units)",
    },
  });
}

/** How many limits a visitor's largest order is above. */
function classSql({ rules, limits, tellsCrossed }: Writing): Fragment {
  const above = limits.map((limit) =>
    `CASE WHEN biggest > ${limit} THEN 1 ELSE 0 END`
  );
  const count = rules.toWhole([above.join(" + ") || "0"]);
  return tellsCrossed
    ? sql`CASE WHEN ${IS_CROSSED} THEN -1 ELSE ${count} END`
    : count;
}

/** `FROM` of rows that are there once for each number. */
function fromEach(
  { isClickHouse }: Rules,
  rows: Fragment,
  numbers: readonly number[],
  name: string,
): Fragment {
  return isClickHouse
    ? sql`FROM ${rows} ARRAY JOIN [${numbers.join(", ")}] AS ${name}`
    : sql`FROM ${rows} CROSS JOIN (${
      numbers.map((number) => `SELECT ${number} AS ${name}`).join(" UNION ALL ")
    }) AS readout_each_${name}`;
}

/** A row per variation, class, and day and segments, or bin. */
function fineRows(asked: Writing, known: Fragment): Fragment {
  const { rules } = asked;
  const segments = segmentNames(asked);
  const keys: Columns = {
    kind: "kind",
    fine_arm: "bought_arm",
    fine_class: classSql(asked),
    fine_key:
      `CASE WHEN kind = ${KINDS.day} THEN bought_day ELSE bought_bin END`,
    ...columnsBy(segments, (name) => [
      `fine_${name}`,
      `CASE WHEN kind = ${KINDS.day} THEN first_${name} ELSE '' END`,
    ]),
  };
  return select(
    {
      ...keys,
      ...columnsBy(Object.entries(sumColumns(asked)), ([name, value]) => [
        `part_${name}`,
        rules.exactSum([value].flat()),
      ]),
    },
    sql`${fromEach(rules, known, [KINDS.day, KINDS.bin], "kind")}\n${
      groupByFirst(rules, Object.keys(keys))
    }`,
  );
}

/** Few rows are left: those of days stand for each of their segments, too. */
function foldedRows(asked: Writing, fine: Fragment): Fragment {
  const segments = segmentNames(asked);
  const parts = [KINDS.day, ...segments.map((_, nth) => KINDS.segment + nth)];
  const keys: Columns = {
    of_kind: `CASE WHEN kind = ${KINDS.day} THEN part ELSE kind END`,
    of_arm: "fine_arm",
    of_class: "fine_class",
    of_key: `CASE WHEN part = ${KINDS.day} THEN fine_key ELSE 0 END`,
    of_segment: segments.length === 0
      ? "''"
      : `CASE ${
        segments.map((name, nth) =>
          `WHEN part = ${KINDS.segment + nth} THEN fine_${name}`
        ).join(" ")
      } ELSE '' END`,
  };
  return select(
    {
      ...keys,
      ...columnsBy(Object.keys(sumColumns(asked)), (name) => [
        name,
        asked.rules.total([`SUM(part_${name})`]),
      ]),
    },
    sql`${fromEach(asked.rules, fine, parts, "part")}
WHERE kind = ${KINDS.day} OR part = ${KINDS.day}\n${
      groupByFirst(asked.rules, Object.keys(keys))
    }`,
  );
}

/** The sums of a row, by name. */
function sumColumns(asked: Writing): Columns {
  const { rules, isWide } = asked;
  const toFactor = isWide ? rules.toWide : rules.toWhole;
  const ofDay = (value: string): Fragment =>
    toFactor([`CASE WHEN kind = ${KINDS.day} THEN ${value} ELSE 0 END`]);
  const now = (name: string): Fragment => ofDay(addedSql(asked, name));
  const before = (name: string): Fragment =>
    toFactor([countedSql(asked, name, `before_${name}`)]);
  const ofBin = `CASE WHEN kind = ${KINDS.bin} THEN bought_units ELSE 0 END`;
  return {
    buyers: flag([`kind = ${KINDS.day} AND before_orders = 0`]),
    heads: flag([
      `kind = ${KINDS.day} AND before_orders = 0 AND bought_arm = lowest`,
    ]),
    square: sql`${toFactor([ofBin])} * ${toFactor(["bought_units"])}`,
    ...columnsBy(asked.limits, (limit, nth) => [
      `above_${nth}`,
      flag([`kind = ${KINDS.bin} AND bought_units > ${limit}`]),
    ]),
    ...columnsBy(summedNames(asked), (name, nth) => [
      `sum_${nth}`,
      rules.toWhole([addedSql(asked, name)]),
    ]),
    ...columnsBy(asked.pairs, ([a, b], nth) => [
      `product_${nth}`,
      sql`${now(b)} * ${before(a)} + ${now(a)} * (${before(b)} + ${now(b)})`,
    ]),
  };
}

/** What counts of a sum that is cut off per visitor. */
function countedSql(
  { measures }: TotalsAsked,
  name: string,
  sum: string,
): string {
  const made = measures.find(({ sql }) => sql === name)?.made;
  const otherSum = (other: string): string =>
    sum.replace(new RegExp(`_${name}\\b`, "g"), `_${other}`);
  if (made?.call === "before") {
    return `CASE WHEN ${otherSum("orders")} > 0 THEN now_${name} ELSE 0 END`;
  }
  if (made === undefined || made.limit === null || made.per === "order") {
    return sum;
  }
  if (made.shares !== undefined) {
    const { sql, factor } = made.shares;
    return sharedSql(made.limit, factor, sum, otherSum(sql));
  }
  return made.isAbove
    ? `CASE WHEN ${sum} > ${made.limit} THEN 1 ELSE 0 END`
    : `least(${sum}, ${made.limit})`;
}

/** What an order adds to such a sum. */
function addedSql(asked: TotalsAsked, name: string): string {
  const before = countedSql(asked, name, `before_${name}`);
  return before === `before_${name}`
    ? `now_${name}`
    : `(${
      countedSql(asked, name, `(before_${name} + now_${name})`)
    } - ${before})`;
}
