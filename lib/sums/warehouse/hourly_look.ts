/** Summary of the orders in the embedded engine, by hour. */

import { type Fragment, sql } from "./_sql.ts";
import type { Plan } from "./_plan.ts";
import { column, doubleColumn, reasonCode, rowCodeAnyTime } from "./_plan.ts";
import { fromRows } from "./_rows.ts";
import { renderSql } from "./embedded.ts";
import type { Columns } from "./_steps.ts";
import { columnsBy, groupByFirst, select, stepsFor } from "./_steps.ts";
import { type Fact, orderFacts } from "./facts.ts";

/** Summary by hour, reusable for any range of hours. */
export interface HourlyLook {
  /** SQL of the summary by variation or reason, hour, and sale or refund. */
  readonly each: string;
  /**
   * Returns the SQL that merges the hours into one row per reason, with counted
   * orders at 0.
   */
  readonly byReason: (hourlyRows: string) => string;
}

/**
 * Returns the SQL that summarizes orders, without their visitors, and the largest
 * amount of each measure.
 *
 * @param plan Plan of the orders.
 * @param measures Columns that may be summed, revenue first.
 * @param hour SQL of a row's hour.
 * @param hours First hour that counts and the hour after the last; `null` for
 *   all.
 */
export function hourlyLook(
  plan: Plan,
  measures: readonly string[],
  hour: string,
  hours: readonly [number, number] | null,
): HourlyLook {
  const { rules } = plan;
  const steps = stepsFor(rules);
  const { orderId, time } = plan.description.orders;
  const facts = orderFacts({
    id: column(plan, orderId),
    time: time === undefined ? null : column(plan, time),
    amounts: measures.map((name) => doubleColumn(plan, name)),
  });
  const grouped = (
    keys: Columns,
    read: (fact: Fact) => Fragment | string,
    from: Fragment,
  ) =>
    select(
      { ...keys, ...columnsBy(facts, (fact) => [fact.name, read(fact)]) },
      sql`${from}\n${groupByFirst(rules, Object.keys(keys))}`,
    );
  const isSum = ({ name }: Fact): boolean => EXACT.includes(name);
  return {
    each: renderSql(steps.finish(grouped(
      {
        code: rowCodeAnyTime(plan),
        at_hour: hour,
        sold: sql`COALESCE(${
          doubleColumn(plan, plan.description.orders.revenue)
        } >= 0, false)`,
      },
      (fact) =>
        isSum(fact)
          ? rules.exactSum(
            sql`TRY_CAST(round(${fact.value} * ${EXACT_SCALE}) AS HUGEINT)`,
          )
          : fact.where === undefined
          ? sql`${fact.aggregate}(${fact.value})`
          : sql`count_if(${fact.where})`,
      fromRows(plan, steps),
    ))),
    byReason: (hourlyRows) =>
      renderSql(grouped(
        {
          reason: hours === null
            ? "least(code, 0)"
            : `CASE WHEN sold AND at_hour < ${hours[0]} THEN ${
              reasonCode("before-period")
            }
  WHEN sold AND at_hour >= ${hours[1]} THEN ${reasonCode("after-period")}
  ELSE least(code, 0) END`,
        },
        (fact) =>
          isSum(fact)
            ? `CAST(SUM(${fact.name}) AS DOUBLE) / ${EXACT_SCALE}`
            : `${fact.aggregate}(${fact.name})`,
        sql`FROM ${hourlyRows}`,
      )),
  };
}

/** Facts whose sums must not depend on the order of addition. */
const EXACT: readonly string[] = ["total", "back"];
/**
 * Scale for exact sums; the largest amounts have fewer decimals than this in a
 * double.
 */
const EXACT_SCALE = "1e12";
