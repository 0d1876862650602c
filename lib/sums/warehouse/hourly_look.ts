/** A look at orders in the embedded engine, by hour. */

import { type Fragment, sql } from "./_sql.ts";
import {
  amount,
  column,
  type Plan,
  reasonCode,
  timelessCode,
} from "./_plan.ts";
import { fromRows } from "./_rows.ts";
import { renderSql } from "./embedded.ts";
import {
  type Columns,
  columnsBy,
  groupByFirst,
  select,
  stepsFor,
} from "./_steps.ts";
import { type Fact, orderFacts } from "./facts.ts";

/** A look in the embedded engine, the same whichever hours count. */
export interface HourlyLook {
  /** Over the plan's rows: by variation or reason, hour, and whether it was sold. */
  readonly each: string;
  /** Out of that, a row per reason, those that count at 0. */
  readonly byReason: (looks: string) => string;
}

/**
 * Looks at orders, without their visitors, and at the largest size of each measure.
 *
 * @param plan The orders.
 * @param measures Columns that may be summed, revenue first.
 * @param hour SQL of a row's hour.
 * @param hours The first that counts, and the one behind the last; `null` for all.
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
    amounts: measures.map((name) => amount(plan, name)),
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
        code: timelessCode(plan),
        at_hour: hour,
        sold: sql`COALESCE(${
          amount(plan, plan.description.orders.revenue)
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
    byReason: (looks) =>
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
        sql`FROM ${looks}`,
      )),
  };
}

/** Sums of amounts that are the same in whatever order they are added up. */
const EXACT: readonly string[] = ["total", "back"];
/** Digits that amounts of the largest size have in a double are fewer. */
const EXACT_SCALE = "1e12";
