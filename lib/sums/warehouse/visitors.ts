/** How many visitors there were, from the table of exposures. */

import { sql } from "./_sql.ts";
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
 * The statement of the visitors: a row per variation, whether they saw two, day
 * of their first sight, and whether they were seen outside the days alone.
 *
 * @param plan The exposures.
 * @returns The statement.
 */
export function visitorsStatement(plan: Plan): Statement {
  const steps = stepsFor(plan.rules);
  const isDaily = plan.description.exposures!.time !== undefined;
  const columns = {
    arm: "COALESCE(readout_lowest, -1)",
    crossed: flag(["readout_lowest < readout_highest"]),
    nobody: flag(["readout_visitor IS NULL"]),
    outside: flag(["readout_found = 0"]),
    day: dayOf(plan, ["readout_first"], isDaily),
  };
  return statement(
    plan,
    "the visitors",
    steps.finish(select(
      { ...columns, visitors: "COUNT(*)" },
      sql`FROM ${addAssigned(plan, steps)}\n${
        groupByFirst(plan.rules, Object.keys(columns))
      }`,
    )),
  );
}
