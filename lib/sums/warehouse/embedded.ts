/** The plan over orders that the embedded engine holds already, row by row. */

import { addRunning, eachOf, partedOf } from "./_running.ts";
import { type Fragment, join, RULES, type Rules, sql } from "./_sql.ts";
import { addNetted, fromRows, rowColumns } from "./_rows.ts";
import { type MiddleAsked, singleParts } from "./_singles.ts";
import { armCode, armOf, type Plan, timelessCode } from "./_plan.ts";
import { hourlyLook } from "./hourly_look.ts";
import { render } from "./_render.ts";
import { columnsBy, groupByFirst, same, select, stepsFor } from "./_steps.ts";
import { fineOf, foldedOf, partsSummed } from "./totals.ts";
import {
  type DialectTotals,
  summedNames,
  type TotalsAsked,
} from "./totals_asked.ts";
import { binOf, orderValue, unitsOf } from "./_units.ts";

/** What holds products of amounts: 128 bits hold all, 64 take half of the time. */
export type Wholes = "BIGINT" | "HUGEINT";

/** No product has to be cut. */
const RULES_HERE: Rules = {
  ...RULES.duckdb,
  toWhole: wholeIn("HUGEINT"),
  // Parquet holds no wider integers than this without rounding them.
  part: summedAs("DECIMAL(38, 0)"),
  total: summedAs("DECIMAL(38, 0)"),
  isBlank: (text) => ["trim(", ...text, ") = ''"],
  // Names are SQL of this library's own, and times are milliseconds.
  quote: (name) => name,
  toEpoch: (time) => time,
  placeholder: (_, value) => ({
    text: value instanceof Date
      ? String(value.getTime())
      : typeof value === "string"
      ? `'${value.replaceAll("'", "''")}'`
      : String(value),
    value: "",
  }),
};

function summedAs(type: string): Rules["part"] {
  return (value) => [
    ...(value.join() === "1" ? ["CAST(COUNT(*"] : ["CAST(SUM(", ...value]),
    `) AS ${type})`,
  ];
}

function wholeIn(wholes: Wholes): Rules["toWhole"] {
  return (value) => ["CAST(", ...value, ` AS ${wholes})`];
}

function rulesOf(wholes: Wholes): Rules {
  return { ...RULES_HERE, toWhole: wholeIn(wholes) };
}

/**
 * The plan of rows that have the names of this library.
 *
 * @param rows SQL of them.
 * @param variations Names, in the order of their indices.
 * @param hasTimes Whether they say when they were placed.
 * @param bounds Between which orders count, in milliseconds; `null` for all.
 */
export function planHere(
  rows: string,
  variations: readonly string[],
  hasTimes: boolean,
  bounds: readonly [number, number] | null,
): Plan {
  return {
    description: {
      orders: {
        table: rows,
        orderId: "order_id",
        visitor: "visitor_id",
        revenue: "net_revenue",
        ...(hasTimes ? { time: "time" } : {}),
        variation: "variation",
      },
      variations: variations.map((name) => ({ name })),
    },
    dialect: "duckdb",
    rules: RULES_HERE,
    days: bounds === null
      ? null
      : { names: [""], bounds: bounds.map((at) => new Date(at)) },
    windowDays: null,
    units: {},
    nets: false,
  };
}

/** SQL of a look at the rows by hour, and of that by reason. */
export function lookHere(...given: Parameters<typeof hourlyLook>): {
  readonly each: string;
  readonly byReason: (looks: string) => string;
} {
  const { each, byReason } = hourlyLook(...given);
  return {
    each: textOf(each),
    byReason: (looks) => textOf(byReason(looks)),
  };
}

/** SQL of what is known of a row: its variation, why it counts for none, its amounts. */
export function rowHere(
  plan: Plan,
): {
  readonly arm: string;
  readonly code: string;
  readonly units: Readonly<Record<string, string>>;
  /** Of the revenue in units. */
  readonly bin: (revenue: string) => string;
} {
  const whole = { ...plan, rules: rulesOf("BIGINT") };
  const { decimals } = plan.units.revenue!;
  return {
    arm: textOf(armOf(plan, plan.description.orders.variation!)),
    code: textOf(armCode(plan)),
    units: Object.fromEntries(
      Object.keys(plan.units).map((name) => [
        name,
        textOf(unitsOf(whole, name)),
      ]),
    ),
    bin: (revenue) => textOf(binOf(whole.rules, [revenue], decimals)),
  };
}

/**
 * SQL of what refunds leave of some rows: `row` and the amounts in units, 0 of
 * revenue where nothing is left.
 */
export function nettedHere(plan: Plan): string {
  const steps = stepsFor(plan.rules);
  const code = timelessCode(plan);
  const units = Object.keys(plan.units);
  const netted = addNetted(plan, steps, {
    columns: { ...rowColumns(plan, code), readout_row: ["row"] },
    units,
    from: fromRows(plan, steps, sql`${code} >= 0`),
    ties: ["readout_row"],
  });
  const amounts = units.map((name) => `readout_${name}::BIGINT AS ${name}`);
  return textOf(steps.finish(
    sql`SELECT readout_row AS row, ${amounts.join(", ")} FROM ${netted}`,
  ));
}

/**
 * SQL of the sums of all orders. Where most visitors have one, all are added up as
 * if each were alone, and what that says of visitors with several is taken away.
 *
 * @param given What is summed.
 * @param several `SELECT` of orders of visitors who may have several, and of what
 *   is known of these; without segments also what there was before each.
 * @param others Sums that are added to that.
 * @param wholes What holds products of amounts.
 */
export function sumsHere(
  given: TotalsAsked,
  several: string,
  others: readonly string[],
  wholes: Wholes,
): string {
  const asked = { ...given, rules: rulesOf(wholes) };
  const steps = stepsFor(asked.rules);
  const before = summedNames(asked).map((name) => `before_${name}`);
  const running = asked.segments.length > 0
    ? addRunning(asked, eachIn(asked, several), steps)
    : sql`(${partedOf(asked, eachIn(asked, several, before), before)})`;
  return textOf(steps.finish(join([
    sql`FROM (${fineOf(asked, running, "several")})`,
    ...others.map((sums): Fragment => [`FROM (${sums})`]),
  ], " UNION ALL BY NAME ")));
}

/**
 * SQL of the sums of orders as if each were of a visitor of its own.
 *
 * @param given What is summed.
 * @param alone `SELECT` of the orders.
 * @param wholes What holds products of amounts.
 * @param sign Of them all: what is taken away from others has another one.
 */
export function sumsAlone(
  given: TotalsAsked,
  alone: string,
  wholes: Wholes,
  sign: "" | "-" = "",
): string {
  const rules = rulesOf(wholes);
  // Each alone, they come to no more than a product of one and all.
  const sum = wholes === "BIGINT" ? summedAs(wholes) : rules.part;
  const part: Rules["part"] = (value) => [sign, ...sum(value)];
  const asked = { ...given, rules: { ...rules, part } };
  const rows = partedOf(asked, eachIn(asked, alone));
  return textOf(fineOf(asked, sql`(${rows})`, "alone"));
}

function eachIn(
  asked: DialectTotals,
  rows: string,
  carried: readonly string[] = [],
): Fragment {
  return sql`(${eachOf(asked, [`(${rows})`], carried)})`;
}

/** SQL of what an order has of each sum, by its name. */
export function valuesHere(
  measures: TotalsAsked["measures"],
): Readonly<Record<string, string>> {
  return Object.fromEntries([
    ["orders", "1"],
    ...measures.map((measure) => [
      measure.sql,
      textOf(orderValue(RULES_HERE, measure, "")),
    ]),
  ]);
}

/** What the rows of such sums are told apart by. */
const SUM_KEYS = [
  "arm",
  "visitor_class",
  "part_day",
  "part_bin",
  "kind",
  "segment",
] as const;

/**
 * SQL of such sums out of some.
 *
 * @param asked What was summed.
 * @param rows What stands behind `FROM`.
 */
export function sumsFrom(asked: TotalsAsked, rows: string): string {
  const parts = partsSummed({ ...asked, rules: RULES_HERE });
  return textOf(select(
    {
      ...same(SUM_KEYS),
      ...columnsBy(parts, (name) => [name, RULES_HERE.part([name])]),
    },
    sql`FROM ${rows}\n${groupByFirst(RULES_HERE, SUM_KEYS)}`,
  ));
}

/**
 * SQL of such rows, by day, bin or segment.
 *
 * @param asked What was summed.
 * @param rows `SELECT` of them.
 */
export function foldedHere(asked: TotalsAsked, rows: string): string {
  return textOf(foldedOf({ ...asked, rules: RULES_HERE }, [`(${rows})`]));
}

/**
 * SQL of the single orders.
 *
 * @param asked Who counts.
 * @param known `SELECT` of `buyer`, `arm`, `units`, `placed`, `order_id`, and of
 *   their visitor `lowest`, `highest`, `biggest`, of all orders of visitors with
 *   one of the largest.
 * @param middle `SELECT` of the values in the middle.
 */
export function singlesHere(
  asked: MiddleAsked,
  known: string,
  middle: string,
): string {
  const steps = stepsFor(RULES_HERE);
  const parts = singleParts(
    asked,
    steps.add("readout_known", [known], true),
    steps,
    middle,
  );
  return textOf(steps.finish(join(parts, "\nUNION ALL\n")));
}

function textOf(query: Fragment): string {
  return render(query, RULES_HERE).sql;
}
