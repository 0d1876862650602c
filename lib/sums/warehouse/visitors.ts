/** How many visitors there were, from the table of exposures. */

import { bind, type Fragment, sql } from "./_fragment.ts";
import {
  addAssigned,
  dayOf,
  flag,
  type Plan,
  type Statement,
  statement,
} from "./_plan.ts";
import { groupByFirst, select, stepsFor } from "./_steps.ts";

/**
 * The statement of the visitors: a row per variation, whether they saw two, and
 * day of their first sight: -1 before the first day, and the number of days after
 * the last.
 *
 * @param plan The exposures.
 * @returns The statement.
 */
export function visitorsStatement(plan: Plan): Statement {
  const steps = stepsFor(plan.rules);
  const isDaily = plan.days !== null &&
    plan.description.exposures!.time !== undefined;
  const first: Fragment = ["readout_first"];
  return statement(
    plan,
    "the visitors",
    steps.finish(select(
      {
        arm: "COALESCE(readout_lowest, -1)",
        crossed: flag(["readout_lowest < readout_highest"]),
        nobody: flag(["readout_visitor IS NULL"]),
        day: isDaily
          ? sql`CASE WHEN readout_first < ${
            bind(plan.days!.bounds[0]!)
          } THEN -1 WHEN readout_first >= ${
            bind(plan.days!.bounds.at(-1)!)
          } THEN ${String(plan.days!.names.length)} ELSE ${
            dayOf(plan, first, true)
          } END`
          : "0",
        visitors: "COUNT(*)",
      },
      sql`FROM ${addAssigned(plan, steps)}\n${
        groupByFirst(plan.rules, ["arm", "crossed", "nobody", "day"])
      }`,
    )),
  );
}
