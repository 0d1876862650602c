/** One look at the orders: what they are, and whether they can be read. */

import { FIRST_LIMIT, FIRST_PARTS, type Parts, partsOf } from "./exact.ts";
import { type Fragment, join, sql } from "./_sql.ts";
import {
  amount,
  armCode,
  column,
  flag,
  IS_CROSSED,
  lagOf,
  type Plan,
  type Statement,
  statement,
  tableOf,
} from "./_plan.ts";
import { fromRows, orderRows } from "./_rows.ts";
import {
  columnsBy,
  groupByFirst,
  select,
  type Steps,
  stepsFor,
} from "./_steps.ts";
import { inUnits } from "./_units.ts";

/** Digits behind the point of the units that are tried at once. */
export const TRIED_DECIMALS = [2, 4, 6] as const;
/** More than are tried. */
const NO_DIGITS = 99;
/** No order is as large; amounts below are exact to the cent. */
export const LARGEST = 1e13;

/** A number that is known of each order, and how it is put together. */
export interface Fact {
  readonly name: string;
  readonly how: "SUM" | "MIN" | "MAX";
  readonly value: Fragment;
  /** Where it is a count, of what. */
  readonly where?: Fragment;
}

/**
 * The statement of the first look: a row per reason why orders do not count, and
 * for those that do, one of visitors in one variation and one of the others.
 *
 * @param plan The orders.
 * @param measures Columns that may be summed, revenue first.
 */
export function factsStatement(
  plan: Plan,
  measures: readonly string[],
): Statement {
  const { orders } = plan.description;
  const revenue = amount(plan, orders.revenue);
  const code = armCode(plan);
  const steps = stepsFor(plan.rules);
  return lookStatement(plan, steps, {
    code,
    lag: lagOf(plan),
    visitor: sql`CASE WHEN ${code} >= 0 THEN ${
      column(plan, orders.visitor)
    } END`,
    facts: [
      ...factsOf(plan, measures),
      ...TRIED_DECIMALS.flatMap((digits) => {
        // What is larger is looked at once more, in parts that fit it.
        const limit = Math.min(LARGEST, FIRST_LIMIT / 10 ** digits);
        const value =
          sql`CASE WHEN abs(${revenue}) <= ${limit} THEN ${revenue} ELSE 0 END`;
        return unitFacts(
          plan,
          digits,
          inUnits(plan.rules, value, digits),
          FIRST_PARTS,
        );
      }),
    ],
    from: fromRows(plan, steps),
  });
}

/**
 * The statement of a look at the orders in their units, with refunds taken from
 * them.
 *
 * @param plan The orders.
 * @param parts How factors are cut.
 */
export function unitsStatement(plan: Plan, parts: Parts): Statement {
  const steps = stepsFor(plan.rules);
  const { columns, from } = orderRows(plan, steps, ["revenue"]);
  return lookStatement(plan, steps, {
    code: columns.readout_arm,
    lag: null,
    visitor: columns.readout_buyer,
    facts: [
      ORDERS,
      ...unitFacts(
        plan,
        plan.units.revenue!.decimals,
        columns.readout_revenue,
        parts,
      ),
    ],
    from,
  });
}

/** A column of the orders, and a statement that fails unless it is what it is for. */
export interface ColumnProbe {
  /** Its place in the description. */
  readonly path: string;
  /** What it is called. */
  readonly column: string;
  /** What it is for. */
  readonly wanted: "number" | "time";
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
    wanted: ColumnProbe["wanted"],
  ): ColumnProbe => ({
    path: `orders.${path}`,
    column: name,
    wanted,
    statement: statement(
      plan,
      `whether orders.${path} can be read`,
      select(
        {
          filled: sql`COUNT(${
            wanted === "number"
              ? amount(plan, name)
              : plan.rules.toEpoch(column(plan, name))
          })`,
        },
        sql`FROM ${tableOf(plan, table)}`,
      ),
    ),
  });
  return [
    probe("revenue", revenue, "number"),
    ...(profit === undefined ? [] : [probe("profit", profit, "number")]),
    ...Object.entries(measures).map(([name, column]) =>
      probe(`measures.${name}`, column, "number")
    ),
    ...(time === undefined ? [] : [probe("time", time, "time")]),
  ];
}

/** Rows, and what is to be known of them. */
interface Look {
  readonly code: Fragment;
  readonly lag: Fragment | null;
  readonly visitor: Fragment;
  readonly facts: readonly Fact[];
  readonly from: Fragment;
}

function lookStatement(
  plan: Plan,
  steps: Steps,
  { code, lag, visitor, facts, from }: Look,
): Statement {
  const byLag = lag === null ? {} : { lag: "readout_lag" };
  const each = steps.add(
    "readout_each",
    select(
      {
        readout_reason: flagOf(code),
        readout_buyer: visitor,
        ...(lag === null ? {} : { readout_lag: lag }),
        lowest: sql`MIN(${code})`,
        highest: sql`MAX(${code})`,
        ...columnsBy(facts, ({ name, how, value }) => [
          `readout_${name}`,
          sql`${how}(${value})`,
        ]),
      },
      sql`${from}\n${
        groupByFirst(plan.rules, [
          ...["readout_reason", "readout_buyer"],
          ...Object.values(byLag),
        ])
      }`,
    ),
  );
  return statement(
    plan,
    "what the orders are",
    steps.finish(select(
      {
        reason: "readout_reason",
        crossed: flag([IS_CROSSED]),
        ...byLag,
        visitors: "COUNT(*)",
        ...columnsBy(facts, ({ name, how }) => [
          name,
          `${how}(readout_${name})`,
        ]),
      },
      sql`FROM ${each}\n${
        groupByFirst(plan.rules, ["reason", "crossed", ...Object.keys(byLag)])
      }`,
    )),
  );
}

const ORDERS: Fact = {
  name: "orders",
  how: "SUM",
  value: ["1"],
  where: ["true"],
};

function flagOf(code: Fragment): Fragment {
  return sql`least(${code}, 0)`;
}

/** What is known of orders, whatever engine looks. */
export function factsOf(
  plan: Plan,
  measures: readonly string[],
): Fact[] {
  const { orders } = plan.description;
  const revenue = amount(plan, orders.revenue);
  const count = (name: string, condition: Fragment): Fact => ({
    name,
    how: "SUM",
    value: flag(condition),
    where: condition,
  });
  const time = orders.time === undefined ? null : column(plan, orders.time);
  return [
    ORDERS,
    count("no_id", sql`${column(plan, orders.orderId)} IS NULL`),
    count("no_revenue", sql`${revenue} IS NULL`),
    count(
      "unreadable",
      sql`${revenue} IS NOT NULL AND NOT abs(${revenue}) < ${LARGEST}`,
    ),
    count("zero", sql`${revenue} = 0`),
    count("negative", sql`${revenue} < 0`),
    { name: "total", how: "SUM", value: revenue },
    {
      name: "back",
      how: "SUM",
      value: sql`CASE WHEN ${revenue} < 0 THEN ${revenue} ELSE 0 END`,
    },
    { name: "smallest", how: "MIN", value: revenue },
    { name: "largest", how: "MAX", value: revenue },
    ...(time === null ? [] : [
      count("times", sql`${time} IS NOT NULL`),
      { name: "first_time", how: "MIN", value: plan.rules.toEpoch(time) },
      { name: "last_time", how: "MAX", value: plan.rules.toEpoch(time) },
    ] satisfies Fact[]),
    ...measures.flatMap((name, nth): Fact[] => {
      const value = amount(plan, name);
      return [
        count(`known_${nth}`, sql`abs(${value}) < 1e308`),
        { name: `size_${nth}`, how: "SUM", value: sql`ceil(abs(${value}))` },
        { name: `digits_${nth}`, how: "MAX", value: digitsOf(value) },
      ];
    }),
  ];
}

function unitFacts(
  plan: Plan,
  decimals: number,
  units: Fragment,
  parts: Parts,
): Fact[] {
  const name = nameOfDecimals(decimals);
  return [
    { name: `units_${name}`, how: "SUM", value: units },
    ...partsOf(plan.rules, units, parts).map((part, nth): Fact => ({
      name: `squares_${name}_${nth}`,
      how: "SUM",
      value: sql`${units} * ${part}`,
    })),
  ];
}

/** The fewest digits behind the point that hold an amount exactly. */
function digitsOf(value: Fragment): Fragment {
  const tried = TRIED_DECIMALS.map(String).map((digits) =>
    sql`WHEN round(${value} * 1e${digits}) / 1e${digits} = ${value} THEN ${digits}`
  );
  const cases = join(tried, " ");
  return sql`CASE WHEN ${value} IS NULL THEN 0 ${cases} ELSE ${NO_DIGITS} END`;
}

/** A number of digits as part of a column's name. */
export function nameOfDecimals(digits: number): string {
  return digits < 0 ? `minus_${-digits}` : String(digits);
}
