/** Visitors from the table of exposures, and their revenue before the test. */

import type { Plan, Statement } from "./_plan.ts";
import {
  armIndex,
  column,
  dayIndex,
  doubleColumn,
  earlierRows,
  flag,
  moment,
  statement,
  tableName,
  where,
} from "./_plan.ts";
import { bind, type Fragment, sql } from "./_sql.ts";
import {
  columnsBy,
  groupByFirst,
  keepColumns,
  select,
  type Steps,
  stepsFor,
} from "./_steps.ts";

/** Columns known for each visitor of the exposures. */
const ASSIGNMENT_COLUMNS = ["found", "lowest", "highest", "first"]
  .map((name) => `readout_${name}`);

/**
 * Returns the `JOIN` with the visitor whose id is in the given column.
 *
 * @param assignments Step of the visitors' assignments.
 * @param earlierRevenue Step of revenue before the test, if needed.
 */
export function joinVisitors(
  plan: Plan,
  visitor: string,
  assignments: Fragment,
  earlierRevenue: Fragment | null = null,
): Fragment {
  const { leftJoin, quote } = plan.rules;
  const earlierJoin = earlierRevenue === null
    ? []
    : sql` ${leftJoin} (\nSELECT readout_spender AS readout_visitor, readout_cents FROM ${earlierRevenue}\n) AS readout_known_spent USING (readout_visitor)`;
  const columns = keepColumns([
    ...ASSIGNMENT_COLUMNS,
    ...(earlierRevenue === null ? [] : ["readout_cents"]),
  ]);
  return sql`\n${leftJoin} (\n${
    select(
      { [quote(visitor)]: "readout_visitor", ...columns },
      sql`FROM ${assignments}${earlierJoin}`,
    )
  }\n) AS readout_joined USING (${column(plan, visitor)})`;
}

/**
 * Adds the step of visitors: the variations they saw, and their first exposure.
 * Exposures outside the days of the test are ignored.
 */
export function addAssignments(plan: Plan, steps: Steps): Fragment {
  const { exposures } = plan.description;
  const { visitor, variation, time, ...exposureFields } = exposures!;
  const arm = armIndex(plan, variation);
  const seenAt = time === undefined ? null : moment(plan, "exposures", time);
  const outside = seenAt === null || plan.days === null
    ? sql`1 = 0`
    : sql`${seenAt} < ${bind(plan.days.bounds[0]!)} OR ${seenAt} >= ${
      bind(plan.days.bounds.at(-1)!)
    }`;
  const ifInside = (value: Fragment): Fragment =>
    sql`CASE WHEN ${outside} THEN NULL ELSE ${value} END`;
  return steps.add(
    "readout_assigned",
    select(
      {
        readout_visitor: column(plan, visitor),
        readout_lowest: sql`MIN(${ifInside(arm)})`,
        readout_highest: sql`MAX(${ifInside(arm)})`,
        readout_first: seenAt === null ? "NULL" : sql`MIN(${ifInside(seenAt)})`,
        readout_found: sql`MAX(CASE WHEN ${outside} THEN 0 ELSE 1 END)`,
      },
      sql`FROM ${tableName(plan, exposureFields.table)}${
        where(plan, exposureFields.where ?? [])
      }\nGROUP BY ${column(plan, visitor)}`,
    ),
    // Inlined, each PostgreSQL worker would group all exposures.
    true,
  );
}

/**
 * Returns the statement of the visitors: counts by variation, whether they saw
 * two, day of first exposure, and whether they were only seen outside the days.
 *
 * @param plan Plan with the exposures.
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
    day: dayIndex(plan, ["readout_first"], isDaily),
  };
  return statement(
    plan,
    "the visitors",
    steps.finish(select(
      { ...columns, visitors: "COUNT(*)" },
      sql`FROM ${addAssignments(plan, steps)}\n${
        groupByFirst(plan.rules, Object.keys(columns))
      }`,
    )),
  );
}

/** Adds the step of each visitor's revenue before first exposure. */
export function addEarlierRevenue(
  plan: Plan,
  steps: Steps,
  assignments: Fragment,
): Fragment {
  const { table, visitor, time, isDated, ...earlier } = earlierRows(
    plan.description,
  );
  const revenue = doubleColumn(plan, earlier.revenue);
  const hasOwnTable = plan.description.before?.table !== undefined;
  const isEarly = isDated
    ? isBeforeDay(plan, moment(plan, hasOwnTable ? "before" : "orders", time!))
    : ["1 = 1"];
  const isKnown = "COALESCE(readout_found, 0) = 1";
  const count = (condition: Fragment): Fragment => sql`SUM(${flag(condition)})`;
  const cents = plan.rules.toWhole(sql`floor(${revenue} * 1e2 + 0.5)`);
  return steps.add(
    "readout_spenders",
    select(
      {
        readout_spender: column(plan, visitor),
        readout_arm: "MIN(COALESCE(readout_lowest, -1))",
        readout_other_arm: "MAX(COALESCE(readout_highest, -1))",
        readout_day: sql`MIN(${dayIndex(plan, ["readout_first"], isDated)})`,
        readout_cents: plan.rules.toWhole(
          sql`SUM(CASE WHEN ${isKnown} AND ${isEarly} THEN ${cents} ELSE 0 END)`,
        ),
        readout_rows: "COUNT(*)",
        readout_early: count(sql`${isKnown} AND ${isEarly}`),
        readout_late: count(sql`${isKnown} AND NOT (${isEarly})`),
        readout_strange: count(sql`NOT (${isKnown})`),
        readout_blank: count(sql`${revenue} IS NULL`),
      },
      sql`FROM ${tableName(plan, table)}${
        joinVisitors(plan, visitor, assignments)
      }${where(plan, earlier.where)}\nGROUP BY ${column(plan, visitor)}`,
    ),
  );
}

/** Returns a condition for times before the day of the visitor's first exposure. */
function isBeforeDay({ days }: Plan, time: Fragment): Fragment {
  const { bounds } = days!;
  const cases = bounds.slice(1, -1).map((end, day) =>
    sql` WHEN readout_first < ${bind(end)} THEN ${time} < ${bind(bounds[day]!)}`
  );
  const last = bind(bounds.at(-2)!);
  return sql`CASE${cases.flat()} WHEN 1 = 1 THEN ${time} < ${last} END`;
}

/**
 * Returns the statement of revenue before the test, by variation, -1 for visitors
 * of two, and by day of first exposure.
 *
 * @param plan Plan with the exposures and the earlier orders.
 */
export function earlierStatement(plan: Plan): Statement {
  const { rules } = plan;
  const cents = rules.toWide(["readout_cents"]);
  const steps = stepsFor(plan.rules);
  const earlier = addEarlierRevenue(plan, steps, addAssignments(plan, steps));
  const columns = {
    arm:
      "CASE WHEN readout_arm < readout_other_arm THEN -1 ELSE readout_arm END",
    day: "readout_day",
  };
  return statement(
    plan,
    "visitors' earlier spending",
    steps.finish(select(
      {
        ...columns,
        visitors: sql`SUM(${flag(["readout_early > 0"])})`,
        units: rules.total(["SUM(readout_cents)"]),
        size: rules.total(["SUM(abs(readout_cents))"]),
        squares: rules.total(rules.exactSum(sql`${cents} * ${cents}`)),
        ...columnsBy(
          ["rows", "late", "strange", "blank"],
          (name) => [`${name}_in_all`, `SUM(readout_${name})`],
        ),
      },
      sql`FROM ${earlier}\n${groupByFirst(plan.rules, Object.keys(columns))}`,
    )),
  );
}
