/** Who came, from the table of exposures, and what they had spent before. */

import {
  amount,
  armIndex,
  column,
  dayIndex,
  earlierRows,
  flag,
  moment,
  type Plan,
  type Statement,
  statement,
  tableName,
  where,
} from "./_plan.ts";
import { bind, type Fragment, sql } from "./_sql.ts";
import {
  columnsBy,
  groupByFirst,
  same,
  select,
  type Steps,
  stepsFor,
} from "./_steps.ts";

/** What is known of a visitor of the exposures. */
const ASSIGNED = ["found", "lowest", "highest", "first"]
  .map((name) => `readout_${name}`);

/**
 * `JOIN` with what is known of the visitor that a column names.
 *
 * @param assigned The step that knows it.
 * @param earlier The step of what visitors spent before, where that is wanted.
 */
export function joinVisitors(
  plan: Plan,
  visitor: string,
  assigned: Fragment,
  earlier: Fragment | null = null,
): Fragment {
  const { leftJoin, quote } = plan.rules;
  const spent = earlier === null
    ? []
    : sql` ${leftJoin} (\nSELECT readout_spender AS readout_visitor, readout_cents FROM ${earlier}\n) AS readout_known_spent USING (readout_visitor)`;
  const columns = same([
    ...ASSIGNED,
    ...(earlier === null ? [] : ["readout_cents"]),
  ]);
  return sql`\n${leftJoin} (\n${
    select(
      { [quote(visitor)]: "readout_visitor", ...columns },
      sql`FROM ${assigned}${spent}`,
    )
  }\n) AS readout_joined USING (${column(plan, visitor)})`;
}

/**
 * A row per visitor of the exposures: the variations seen, and since when. Where
 * the table goes on before or after the days, what was seen then does not count.
 */
export function addAssigned(plan: Plan, steps: Steps): Fragment {
  const { exposures } = plan.description;
  const { visitor, variation, time, ...exposureFields } = exposures!;
  const arm = armIndex(plan, variation);
  const seenAt = time === undefined ? null : moment(plan, "exposures", time);
  const outside = seenAt === null || plan.days === null
    ? sql`1 = 0`
    : sql`${seenAt} < ${bind(plan.days.bounds[0]!)} OR ${seenAt} >= ${
      bind(plan.days.bounds.at(-1)!)
    }`;
  const inside = (value: Fragment): Fragment =>
    sql`CASE WHEN ${outside} THEN NULL ELSE ${value} END`;
  return steps.add(
    "readout_assigned",
    select(
      {
        readout_visitor: column(plan, visitor),
        readout_lowest: sql`MIN(${inside(arm)})`,
        readout_highest: sql`MAX(${inside(arm)})`,
        readout_first: seenAt === null ? "NULL" : sql`MIN(${inside(seenAt)})`,
        readout_found: sql`MAX(CASE WHEN ${outside} THEN 0 ELSE 1 END)`,
      },
      sql`FROM ${tableName(plan, exposureFields.table)}${
        where(plan, exposureFields.where ?? [])
      }\nGROUP BY ${column(plan, visitor)}`,
    ),
    // Read in place, each of PostgreSQL's workers would group all exposures.
    true,
  );
}

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
    day: dayIndex(plan, ["readout_first"], isDaily),
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

/** A row per visitor of what was before: what was spent before the first sight. */
export function addEarlier(
  plan: Plan,
  steps: Steps,
  assigned: Fragment,
): Fragment {
  const { table, visitor, time, isDated, ...earlier } = earlierRows(
    plan.description,
  );
  const revenue = amount(plan, earlier.revenue);
  const isOther = plan.description.before?.table !== undefined;
  const early = isDated
    ? isBeforeDay(plan, moment(plan, isOther ? "before" : "orders", time!))
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
          sql`SUM(CASE WHEN ${isKnown} AND ${early} THEN ${cents} ELSE 0 END)`,
        ),
        readout_rows: "COUNT(*)",
        readout_early: count(sql`${isKnown} AND ${early}`),
        readout_late: count(sql`${isKnown} AND NOT (${early})`),
        readout_strange: count(sql`NOT (${isKnown})`),
        readout_blank: count(sql`${revenue} IS NULL`),
      },
      sql`FROM ${tableName(plan, table)}${
        joinVisitors(plan, visitor, assigned)
      }${where(plan, earlier.where)}\nGROUP BY ${column(plan, visitor)}`,
    ),
  );
}

/** Whether a time is before the day of the visitor's first sight. */
function isBeforeDay({ days }: Plan, time: Fragment): Fragment {
  const { bounds } = days!;
  const cases = bounds.slice(1, -1).map((end, day) =>
    sql` WHEN readout_first < ${bind(end)} THEN ${time} < ${bind(bounds[day]!)}`
  );
  const last = bind(bounds.at(-2)!);
  return sql`CASE${cases.flat()} WHEN 1 = 1 THEN ${time} < ${last} END`;
}

/**
 * The statement of what visitors had spent before: a row per variation, -1 for
 * those in two, and day of the first sight.
 *
 * @param plan The exposures, and what was before.
 */
export function earlierStatement(plan: Plan): Statement {
  const { rules } = plan;
  const cents = rules.toWide(["readout_cents"]);
  const steps = stepsFor(plan.rules);
  const earlier = addEarlier(plan, steps, addAssigned(plan, steps));
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
