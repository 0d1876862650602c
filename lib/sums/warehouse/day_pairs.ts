/** Products of visitors' purchases between two days. */

import { addOrders, type DialectRequest, incrementSql } from "./_bought.ts";
import type { Plan, Statement } from "./_plan.ts";
import { flag, IS_CROSSED, statement } from "./_plan.ts";
import { type Fragment, sql } from "./_sql.ts";
import type { Columns, Steps } from "./_steps.ts";
import { columnsBy, groupByFirst, select, stepsFor } from "./_steps.ts";
import { summedNames, type TotalsAsked } from "./totals_asked.ts";
import { addPairs, addWindows } from "./_windows.ts";

/** Request for day pairs, with the visitors that count. */
export interface PairsAsked extends TotalsAsked {
  /** Value in units above which a visitor is excluded; `null` for none. */
  readonly cap: number | null;
}

/**
 * Returns the statement of the day pairs: one row per variation and two days on
 * which a counted visitor bought.
 *
 * @param plan Plan of the orders.
 * @param request Measures and the pairs to multiply.
 */
export function dayPairsStatement(plan: Plan, request: PairsAsked): Statement {
  const { rules } = plan;
  const dialectRequest = { ...request, rules, segments: [] };
  const steps = stepsFor(rules);
  const visitorDays = addVisitorDays(
    request,
    dialectRequest,
    addOrders(plan, dialectRequest, steps),
    steps,
  );
  const names = summedNames(request);
  const pairs = addPairs(steps, "readout_pairs", {
    from: visitorDays,
    parts: ["bought_buyer", "bought_arm"],
    carried: ["bought_day", "is_first", ...names.map((name) => `day_${name}`)],
    order: "bought_day",
  });
  const keys: Columns = {
    of_arm: "bought_arm",
    of_earlier: "earlier_bought_day",
    of_later: "later_bought_day",
  };
  const toFactor = request.isWide ? rules.toWide : rules.toWhole;
  const factor = (side: "earlier" | "later", name: string): Fragment =>
    toFactor([`${side}_day_${name}`]);
  const sum = (value: Fragment): Fragment => rules.total(rules.exactSum(value));
  return statement(
    plan,
    "purchases by pairs of days",
    steps.finish(select(
      {
        ...keys,
        ...columnsBy(names, (name, nth) => [
          `first_${nth}`,
          sum([
            `CASE WHEN earlier_is_first = 1 THEN later_day_${name} ELSE 0 END`,
          ]),
        ]),
        ...columnsBy(request.pairs, ([a, b], nth) => [
          `product_${nth}`,
          a === b
            ? sum(sql`2 * ${factor("earlier", a)} * ${factor("later", a)}`)
            : sum(
              sql`${factor("earlier", a)} * ${factor("later", b)} + ${
                factor("earlier", b)
              } * ${factor("later", a)}`,
            ),
        ]),
      },
      sql`FROM ${pairs}\n${groupByFirst(rules, Object.keys(keys))}`,
    )),
  );
}

/** Adds the step of days of counted visitors who bought on several days. */
function addVisitorDays(
  { tellsCrossed, cap }: PairsAsked,
  dialectRequest: DialectRequest,
  orders: Fragment,
  steps: Steps,
): Fragment {
  const names = summedNames(dialectRequest);
  const dayStep = steps.add(
    "readout_days",
    select({
      ...columnsBy(["buyer", "arm", "day"], (name) => [
        `day_${name}`,
        `bought_${name}`,
      ]),
      day_top: "MAX(bought_units)",
      ...columnsBy(names, (name) => [
        `bought_${name}`,
        dialectRequest.rules.toWhole([`SUM(now_${name})`]),
      ]),
    }, sql`FROM ${orders}\nGROUP BY bought_buyer, bought_arm, bought_day`),
  );
  const bought = names.map((name) => `bought_${name}`);
  // Earlier purchases matter if a sum is capped per visitor.
  const isAnyCapped = names.some((name) =>
    incrementSql(dialectRequest, name, "bought") !== `bought_${name}`
  );
  const cappedNames = isAnyCapped ? names : [];
  const running = addWindows(steps, "readout_running", {
    from: dayStep,
    parts: ["day_buyer", "day_arm"],
    carried: ["day_day", "day_top", ...bought],
    order: ["day_day"],
    totals: { first_day: "MIN(day_day)", days: "COUNT(*)" },
    before: Object.fromEntries(
      cappedNames.map((name) => [`before_${name}`, `bought_${name}`]),
    ),
  });
  const beforeColumns = cappedNames.map((name) => `before_${name}`);
  const knownDays = addWindows(steps, "readout_known", {
    from: running,
    parts: ["day_buyer"],
    carried: [
      "day_arm",
      "day_day",
      "first_day",
      "days",
      ...bought,
      ...beforeColumns,
    ],
    totals: {
      lowest: "MIN(day_arm)",
      highest: "MAX(day_arm)",
      biggest: "MAX(day_top)",
    },
  });
  const conditions: string[] = ["days > 1"];
  if (tellsCrossed) conditions.push(`NOT (${IS_CROSSED})`);
  if (cap !== null) conditions.push(`biggest <= ${cap}`);
  return steps.add(
    "readout_several",
    select({
      bought_buyer: "day_buyer",
      bought_arm: "day_arm",
      bought_day: "day_day",
      is_first: flag(["day_day = first_day"]),
      ...columnsBy(names, (name) => [
        `day_${name}`,
        dialectRequest.rules.toWhole([
          incrementSql(dialectRequest, name, "bought"),
        ]),
      ]),
    }, sql`FROM ${knownDays} WHERE ${conditions.join(" AND ")}`),
    true,
  );
}
