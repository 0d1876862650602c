/** One look at the orders: what they are, and whether they can be read. */

import { type Fragment, join, sql } from "./_sql.ts";
import {
  amount,
  armCode,
  column,
  flag,
  lagKey,
  placed,
  type Plan,
  reasonCode,
  type Statement,
  statement,
  tableName,
} from "./_plan.ts";
import { fromRows } from "./_rows.ts";
import { columnsBy, groupByFirst, select, stepsFor } from "./_steps.ts";
import { inUnits } from "./_units.ts";

/** Digits behind the point of units that amounts are compared with. */
const TRIED_DECIMALS = [2, 4, 6] as const;
/** More than are tried. */
const NO_DIGITS = 99;
/** No order is as large; amounts below are exact to the cent. */
export const LARGEST = 1e13;
/** Amounts up to here have squares of 64 bits, in cents. */
export const LARGEST_SQUARED = 1e7;

/** A number that is known of each order, and how it is put together. */
export interface Fact {
  readonly name: string;
  readonly aggregate: "SUM" | "MIN" | "MAX";
  readonly value: Fragment;
  /** Where it is a count, of what. */
  readonly where?: Fragment;
}

/**
 * Returns the statement of the first look: a row per reason why orders do not
 * count, and one of those that do; each by days since the first visit where those
 * are known. What the orders come to in cents follows from it.
 *
 * @param plan The orders.
 * @param measures Columns that may be summed, revenue first.
 */
export function factsStatement(
  plan: Plan,
  measures: readonly string[],
): Statement {
  const { rules, description: { orders } } = plan;
  const steps = stepsFor(rules);
  const lag = lagKey(plan);
  const time = placed(plan);
  const looked: Record<string, Fragment> = {
    readout_code: armCode(plan),
    readout_id: column(plan, orders.orderId),
  };
  if (lag !== null) looked.readout_lag = lag;
  if (time !== null) looked.readout_time = rules.toEpoch(time);
  measures.forEach((name, nth) => {
    looked[`readout_amount_${nth}`] = amount(plan, name);
  });
  const rows = fromRows(plan, steps);
  // Each is asked for several times. ClickHouse knows that, and its shards group
  // their own rows; others would work each out every time.
  const { isClickHouse } = rules;
  const lookedColumn = (name: string): Fragment =>
    isClickHouse ? looked[`readout_${name}`]! : [`readout_${name}`];
  const from = isClickHouse
    ? rows
    : sql`FROM ${steps.add("readout_looked", select(looked, rows), true)}`;
  const amounts = measures.map((_, nth) => lookedColumn(`amount_${nth}`));
  const facts = orderFacts({
    id: lookedColumn("id"),
    time: time === null ? null : lookedColumn("time"),
    amounts,
  });
  const [revenue] = amounts;
  const cents = inUnits(
    rules,
    sql`CASE WHEN abs(${revenue!}) <= ${LARGEST_SQUARED} THEN ${revenue!} ELSE 0 END`,
    2,
  );
  const code = lookedColumn("code");
  const keys: Record<string, Fragment> = { reason: sql`least(${code}, 0)` };
  if (lag !== null) {
    // Of orders that count, and of those that come too late to.
    const isLate = sql`${code} = ${reasonCode("after-window")}`;
    keys.lag = sql`CASE WHEN ${code} >= 0 OR ${isLate} THEN ${
      lookedColumn("lag")
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

/** A column of the orders, and a statement that fails unless it is what it is for. */
export interface ColumnProbe {
  /** Its place in the description. */
  readonly path: string;
  /** What it is called. */
  readonly column: string;
  /** What it is for. */
  readonly kind: "number" | "time";
  /** Reads it. */
  readonly statement: Statement;
}

/** What tells which columns cannot be read, where a look at all of them failed. */
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
              ? amount(plan, name)
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

/** The columns of orders that are looked at, in SQL. */
interface Looked {
  readonly id: Fragment;
  /** In milliseconds; `null` without times. */
  readonly time: Fragment | null;
  /** As doubles, revenue first. */
  readonly amounts: readonly Fragment[];
}

/** What is known of orders, whatever engine looks. */
export function orderFacts({ id, time, amounts }: Looked): Fact[] {
  const revenue = amounts[0]!;
  const count = (name: string, condition: Fragment): Fact => ({
    name,
    aggregate: "SUM",
    value: flag(condition),
    where: condition,
  });
  const facts: Fact[] = [
    ORDERS,
    count("no_id", sql`${id} IS NULL`),
    count("no_revenue", sql`${revenue} IS NULL`),
    count(
      "unreadable",
      sql`${revenue} IS NOT NULL AND NOT abs(${revenue}) < ${LARGEST}`,
    ),
    count("zero", sql`${revenue} = 0`),
    count("negative", sql`${revenue} < 0`),
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
        count("times", sql`${time} IS NOT NULL`),
        { name: "first_time", aggregate: "MIN", value: time },
        { name: "last_time", aggregate: "MAX", value: time },
      ] satisfies Fact[]),
    );
  }
  facts.push(...amounts.flatMap((value, nth): Fact[] => {
    return [
      count(`known_${nth}`, sql`abs(${value}) < 1e308`),
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

/** The fewest digits behind the point that hold an amount exactly. */
function neededDigits(value: Fragment): Fragment {
  const tried = TRIED_DECIMALS.map(String).map((digits) =>
    sql`WHEN round(${value} * 1e${digits}) / 1e${digits} = ${value} THEN ${digits}`
  );
  const cases = join(tried, " ");
  return sql`CASE WHEN ${value} IS NULL THEN 0 ${cases} ELSE ${NO_DIGITS} END`;
}
