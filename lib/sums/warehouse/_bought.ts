/** Increments that orders add to the sums of their visitors. */

import { column, dayIndex, orderTime, type Plan } from "./_plan.ts";
import { orderRows } from "./_rows.ts";
import { type Fragment, type Rules, sql } from "./_sql.ts";
import { columnsBy, select, type Steps } from "./_steps.ts";
import { FIRST_VISIT, type TotalsAsked } from "./totals_asked.ts";
import { orderValue, sharedSql, unitNames } from "./_units.ts";

/** Sort position of orders without a time, which come last. */
const LAST_PLACE = String(Number.MAX_SAFE_INTEGER);

/** Request together with the rules of its dialect. */
export interface DialectRequest extends TotalsAsked {
  readonly rules: Rules;
}

/** Adds the step of orders with their increments to the visitor's sums. */
export function addOrders(
  plan: Plan,
  request: DialectRequest,
  steps: Steps,
): Fragment {
  const { rules } = plan;
  const time = orderTime(plan);
  const needsEarlier = request.measures.some(({ spec }) =>
    spec.call === "before"
  );
  const columns: Record<string, Fragment> = {
    readout_day: dayIndex(plan, time, request.isDaily),
    readout_place: time === null
      ? ["0"]
      : sql`COALESCE(${rules.toEpoch(time)}, ${rules.toWhole([LAST_PLACE])})`,
  };
  if (needsEarlier) columns.readout_spent = ["COALESCE(readout_cents, 0)"];
  request.segments.forEach((name, nth) => {
    columns[`readout_segment_${nth}`] = segmentKey(plan, name);
  });
  const rows = orderRows(plan, steps, unitNames(request.measures), columns);
  const orders = steps.add("readout_orders", select(rows.columns, rows.from));
  const toAmount = request.isWide ? rules.toWhole : rules.toShort;
  return steps.add(
    "readout_bought",
    select({
      ...columnsBy(
        ["buyer", "arm", "day", "place", "id", ...segmentNames(request)],
        (name) => [`bought_${name}`, `readout_${name}`],
      ),
      bought_units: "readout_revenue",
      now_orders: toAmount(["1"]),
      ...columnsBy(request.measures, (measure) => [
        `now_${measure.sql}`,
        toAmount(orderValue(rules, measure, "readout_")),
      ]),
    }, sql`FROM ${orders}`),
  );
}

export function segmentNames({ segments }: TotalsAsked): string[] {
  return segments.map((_, nth) => `segment_${nth}`);
}

/** Returns a segment as text that distinguishes `NULL` from every value. */
function segmentKey(plan: Plan, name: string): Fragment {
  if (name === FIRST_VISIT) {
    const day = dayIndex(plan, ["readout_first"], true);
    return sql`CONCAT('=', ${plan.rules.toText(day)})`;
  }
  const text = plan.rules.toText(column(plan, name));
  return sql`CASE WHEN ${text} IS NULL OR ${text} = '' THEN '' ELSE CONCAT('=', ${text}) END`;
}

/** Returns the SQL of a visitor's sum after its cap. */
export function cappedSumSql(
  { measures }: TotalsAsked,
  name: string,
  sum: string,
): string {
  const spec = measures.find(({ sql }) => sql === name)?.spec;
  const otherSum = (otherName: string): string =>
    sum.replace(new RegExp(`_${name}\\b`, "g"), `_${otherName}`);
  if (spec?.call === "before") {
    return `CASE WHEN ${otherSum("orders")} > 0 THEN now_${name} ELSE 0 END`;
  }
  if (spec === undefined || spec.limit === null || spec.per === "order") {
    return sum;
  }
  if (spec.shares !== undefined) {
    const { sql, factor } = spec.shares;
    return sharedSql(spec.limit, factor, sum, otherSum(sql));
  }
  return spec.isAbove
    ? `CASE WHEN ${sum} > ${spec.limit} THEN 1 ELSE 0 END`
    : `least(${sum}, ${spec.limit})`;
}

/** Returns the SQL of the increment of an order, or a day, to a capped sum. */
export function incrementSql(
  request: TotalsAsked,
  name: string,
  prefix = "now",
): string {
  const cappedBefore = cappedSumSql(request, name, `before_${name}`);
  const increment = `${prefix}_${name}`;
  if (cappedBefore === `before_${name}`) return increment;
  return `(${
    cappedSumSql(request, name, `(before_${name} + ${increment})`)
  } - ${cappedBefore})`;
}
