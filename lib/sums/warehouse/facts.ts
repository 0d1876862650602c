/** Summary of the order rows, and checks whether they can be read. */

import { type Fragment, join, sql } from "./_sql.ts";
import type { Plan, Statement } from "./_plan.ts";
import {
  column,
  doubleColumn,
  earliness,
  flag,
  lagKey,
  orderTime,
  reasonCode,
  rowCode,
  statement,
  tableName,
} from "./_plan.ts";
import { fromRows } from "./_rows.ts";
import { columnsBy, groupByFirst, select, stepsFor } from "./_steps.ts";
import { toUnits } from "./_units.ts";

/** Decimals of the units that amounts are tested against. */
const TRIED_DECIMALS = [2, 4, 6] as const;
/** Number of decimals that means none of the tested units fits. */
const NO_DIGITS = 99;
/** Upper bound of a valid order amount; smaller ones are exact to the cent. */
export const LARGEST = 1e13;
/** Largest amount whose square in cents fits in 64 bits. */
export const LARGEST_SQUARED = 1e7;

/** Hours by which two clocks of different time zones may differ. */
export const CLOCK_HOURS = 14;
const HOUR_MS = 3_600_000;

/** Fact about an order and its aggregate over rows. */
export interface Fact {
  readonly name: string;
  readonly aggregate: "SUM" | "MIN" | "MAX";
  readonly value: Fragment;
  /** Condition of the counted rows, if the fact is a count. */
  readonly where?: Fragment;
}

/**
 * Returns the statement of the order summary: one row per exclusion reason and
 * one for counted orders, by days since first exposure if known. It also returns
 * their revenue in cents.
 *
 * @param plan Plan of the orders.
 * @param measures Columns that may be summed, revenue first.
 */
export function factsStatement(
  plan: Plan,
  measures: readonly string[],
): Statement {
  const { rules, description: { orders } } = plan;
  const steps = stepsFor(rules);
  const lag = lagKey(plan);
  const time = orderTime(plan);
  const summaryColumns: Record<string, Fragment> = {
    readout_code: rowCode(plan),
    readout_id: column(plan, orders.orderId),
  };
  if (lag !== null) summaryColumns.readout_lag = lag;
  if (time !== null) summaryColumns.readout_time = rules.toEpoch(time);
  const early = earliness(plan);
  if (early !== null) summaryColumns.readout_early = early;
  measures.forEach((name, nth) => {
    summaryColumns[`readout_amount_${nth}`] = doubleColumn(plan, name);
  });
  const rows = fromRows(plan, steps);
  // Each expression is used several times. ClickHouse evaluates it once, and
  // its shards group their own rows; other databases would evaluate it each
  // time.
  const { isClickHouse } = rules;
  const summaryColumn = (name: string): Fragment =>
    isClickHouse ? summaryColumns[`readout_${name}`]! : [`readout_${name}`];
  const from = isClickHouse
    ? rows
    : sql`FROM ${
      steps.add("readout_looked", select(summaryColumns, rows), true)
    }`;
  const amounts = measures.map((_, nth) => summaryColumn(`amount_${nth}`));
  const facts = orderFacts({
    id: summaryColumn("id"),
    time: time === null ? null : summaryColumn("time"),
    amounts,
  });
  if (early !== null) {
    facts.push(countFact(
      "just_before",
      sql`${summaryColumn("code")} = ${reasonCode("before-exposure")} AND ${
        summaryColumn("early")
      } < ${CLOCK_HOURS * HOUR_MS}`,
    ));
  }
  const [revenue] = amounts;
  const cents = toUnits(
    rules,
    sql`CASE WHEN abs(${revenue!}) <= ${LARGEST_SQUARED} THEN ${revenue!} ELSE 0 END`,
    2,
  );
  const code = summaryColumn("code");
  const keys: Record<string, Fragment> = { reason: sql`least(${code}, 0)` };
  if (lag !== null) {
    // Both orders that count and orders after the window have a lag.
    const isLate = sql`${code} = ${reasonCode("after-window")}`;
    keys.lag = sql`CASE WHEN ${code} >= 0 OR ${isLate} THEN ${
      summaryColumn("lag")
    } ELSE -1 END`;
  }
  return statement(
    plan,
    "the kinds of orders",
    steps.finish(select(
      {
        ...keys,
        ...columnsBy(facts, ({ name, aggregate, value }) => [
          name,
          sql`${aggregate}(${value})`,
        ]),
        cents: rules.total(sql`SUM(${cents})`),
        squares: rules.total(rules.exactSum(sql`${cents} * ${cents}`)),
      },
      sql`${from}\n${groupByFirst(rules, Object.keys(keys))}`,
    )),
  );
}

/** Order column with a statement that fails if its type is wrong. */
export interface ColumnProbe {
  /** Path in the description. */
  readonly path: string;
  /** Name of the column. */
  readonly column: string;
  /** Expected type. */
  readonly kind: "number" | "time";
  /** Statement that reads the column. */
  readonly statement: Statement;
}

/** Returns statements that find the unreadable columns after the summary failed. */
export function columnProbes(plan: Plan): ColumnProbe[] {
  const { table, revenue, profit, time, measures = {} } =
    plan.description.orders;
  const probe = (
    path: string,
    name: string,
    kind: ColumnProbe["kind"],
  ): ColumnProbe => ({
    path: `orders.${path}`,
    column: name,
    kind,
    statement: statement(
      plan,
      `whether orders.${path} is readable`,
      select(
        {
          filled: sql`COUNT(${
            kind === "number"
              ? doubleColumn(plan, name)
              : plan.rules.toEpoch(column(plan, name))
          })`,
        },
        sql`FROM ${tableName(plan, table)}`,
      ),
    ),
  });
  const probes: ColumnProbe[] = [probe("revenue", revenue, "number")];
  if (profit !== undefined) probes.push(probe("profit", profit, "number"));
  probes.push(
    ...Object.entries(measures).map(([name, column]) =>
      probe(`measures.${name}`, column, "number")
    ),
  );
  if (time !== undefined) probes.push(probe("time", time, "time"));
  return probes;
}

const ORDERS: Fact = {
  name: "orders",
  aggregate: "SUM",
  value: ["1"],
  where: ["true"],
};

/** SQL of the summarized order columns. */
interface SummarizedColumns {
  readonly id: Fragment;
  /** Time in milliseconds; `null` without times. */
  readonly time: Fragment | null;
  /** Amounts as doubles, revenue first. */
  readonly amounts: readonly Fragment[];
}

function countFact(name: string, condition: Fragment): Fact {
  return { name, aggregate: "SUM", value: flag(condition), where: condition };
}

/** Returns the facts about orders, for any engine. */
export function orderFacts({ id, time, amounts }: SummarizedColumns): Fact[] {
  const revenue = amounts[0]!;
  const facts: Fact[] = [
    ORDERS,
    countFact("no_id", sql`${id} IS NULL`),
    countFact("no_revenue", sql`${revenue} IS NULL`),
    countFact(
      "unreadable",
      sql`${revenue} IS NOT NULL AND NOT abs(${revenue}) < ${LARGEST}`,
    ),
    countFact("zero", sql`${revenue} = 0`),
    countFact("negative", sql`${revenue} < 0`),
    { name: "total", aggregate: "SUM", value: revenue },
    {
      name: "back",
      aggregate: "SUM",
      value: sql`CASE WHEN ${revenue} < 0 THEN ${revenue} ELSE 0 END`,
    },
    { name: "smallest", aggregate: "MIN", value: revenue },
    { name: "largest", aggregate: "MAX", value: revenue },
  ];
  if (time !== null) {
    facts.push(
      ...([
        countFact("times", sql`${time} IS NOT NULL`),
        { name: "first_time", aggregate: "MIN", value: time },
        { name: "last_time", aggregate: "MAX", value: time },
      ] satisfies Fact[]),
    );
  }
  facts.push(...amounts.flatMap((value, nth): Fact[] => {
    return [
      countFact(`known_${nth}`, sql`abs(${value}) < 1e308`),
      {
        name: `size_${nth}`,
        aggregate: "SUM",
        value: sql`ceil(abs(${value}))`,
      },
      { name: `digits_${nth}`, aggregate: "MAX", value: neededDigits(value) },
      { name: `top_${nth}`, aggregate: "MAX", value: sql`abs(${value})` },
    ];
  }));
  return facts;
}

/**
 * Returns the smallest number of tested decimals that represents an amount
 * exactly.
 */
function neededDigits(value: Fragment): Fragment {
  const testCases = TRIED_DECIMALS.map(String).map((digits) =>
    sql`WHEN round(${value} * 1e${digits}) / 1e${digits} = ${value} THEN ${digits}`
  );
  const cases = join(testCases, " ");
  return sql`CASE WHEN ${value} IS NULL THEN 0 ${cases} ELSE ${NO_DIGITS} END`;
}
