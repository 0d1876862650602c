/** The plan over orders that the embedded engine holds already, row by row. */

import { type Fragment, RULES, type Rules, sql } from "./_sql.ts";
import { addNetted, fromRows, rowColumns } from "./_rows.ts";
import { armCode, armIndex, type Plan, timelessCode } from "./_plan.ts";
import { render } from "./_render.ts";
import { stepsFor } from "./_steps.ts";
import type { TotalsAsked } from "./totals_asked.ts";
import { orderValue, valueBin, wholeUnits } from "./_units.ts";

/** What holds products of amounts: 128 bits hold all, 64 take half of the time. */
export type Wholes = "BIGINT" | "HUGEINT";

/** No product has to be cut. */
const RULES_HERE: Rules = {
  ...RULES.duckdb,
  toWhole: wholeIn("HUGEINT"),
  // Parquet holds no wider integers than this without rounding them.
  exactSum: (value) => ["CAST(SUM(", ...value, ") AS DECIMAL(38, 0))"],
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

function wholeIn(wholes: Wholes): Rules["toWhole"] {
  return (value) => ["CAST(", ...value, ` AS ${wholes})`];
}

function embeddedRules(wholes: Wholes): Rules {
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
      : { names: [""], bounds: bounds.map((bound) => new Date(bound)) },
    clocks: {},
    windowDays: null,
    units: {},
    nets: false,
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
  const bigintPlan = { ...plan, rules: embeddedRules("BIGINT") };
  const { decimals } = plan.units.revenue!;
  return {
    arm: renderSql(armIndex(plan, plan.description.orders.variation!)),
    code: renderSql(armCode(plan)),
    units: Object.fromEntries(
      Object.keys(plan.units).map((name) => [
        name,
        renderSql(wholeUnits(bigintPlan, name)),
      ]),
    ),
    bin: (revenue) =>
      renderSql(valueBin(bigintPlan.rules, [revenue], decimals)),
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
  return renderSql(steps.finish(
    sql`SELECT readout_row AS row, ${amounts.join(", ")} FROM ${netted}`,
  ));
}

/** SQL of what an order has of each sum, by its name. */
export function valuesHere(
  measures: TotalsAsked["measures"],
): Readonly<Record<string, string>> {
  return Object.fromEntries([
    ["orders", "1"],
    ...measures.map((measure) => [
      measure.sql,
      renderSql(orderValue(RULES_HERE, measure, "")),
    ]),
  ]);
}

/** SQL of a piece as the embedded engine reads it. */
export function renderSql(query: Fragment): string {
  return render(query, RULES_HERE).sql;
}
