/** What orders add to the sums of their visitors. */

import { column, dayOf, placed, type Plan } from "./_plan.ts";
import { orderRows } from "./_rows.ts";
import { type Fragment, type Rules, sql } from "./_sql.ts";
import { columnsBy, select, type Steps } from "./_steps.ts";
import { FIRST_VISIT, type TotalsAsked } from "./totals_asked.ts";
import { orderValue, sharedSql, unitNames } from "./_units.ts";

/** Of orders of no time, which come last. */
const LAST_PLACE = String(Number.MAX_SAFE_INTEGER);

/** What is asked, and how it is written. */
export interface Writing extends TotalsAsked {
  readonly rules: Rules;
}

/** The orders, each with what it adds to its visitor's sums. */
export function addOrders(plan: Plan, asked: Writing, steps: Steps): Fragment {
  const { rules } = plan;
  const time = placed(plan);
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
  const orders = steps.add("readout_orders", select(rows.columns, rows.from));
  const toAmount = asked.isWide ? rules.toWhole : rules.toShort;
  return steps.add(
    "readout_bought",
    select({
      ...columnsBy(
        ["buyer", "arm", "day", "place", "id", ...segmentNames(asked)],
        (name) => [`bought_${name}`, `readout_${name}`],
      ),
      bought_units: "readout_revenue",
      now_orders: toAmount(["1"]),
      ...columnsBy(asked.measures, (measure) => [
        `now_${measure.sql}`,
        toAmount(orderValue(rules, measure, "readout_")),
      ]),
    }, sql`FROM ${orders}`),
  );
}

export function segmentNames({ segments }: TotalsAsked): string[] {
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

/** What counts of a sum that is cut off per visitor. */
export function countedSql(
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

/** What an order, or a day, adds to such a sum. */
export function addedSql(
  asked: TotalsAsked,
  name: string,
  prefix = "now",
): string {
  const before = countedSql(asked, name, `before_${name}`);
  const added = `${prefix}_${name}`;
  if (before === `before_${name}`) return added;
  return `(${
    countedSql(asked, name, `(before_${name} + ${added})`)
  } - ${before})`;
}
