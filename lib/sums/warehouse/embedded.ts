/** Applies the warehouse plan to orders in the embedded engine. */

import { type Fragment, RULES, type Rules, sql } from "./_sql.ts";
import { addNettedRows, fromRows, rowColumns } from "./_rows.ts";
import { armIndex, type Plan, rowCode, rowCodeAnyTime } from "./_plan.ts";
import { render } from "./_render.ts";
import { stepsFor } from "./_steps.ts";
import type { TotalsAsked } from "./totals_asked.ts";
import { orderValue, valueBin, wholeUnits } from "./_units.ts";

/**
 * Integer type for products of amounts: 128 bits fit all, 64 bits take half the
 * time.
 */
export type Wholes = "BIGINT" | "HUGEINT";

/** Rules of the embedded engine, with names and times already in its own form. */
const RULES_HERE: Rules = {
  ...RULES.duckdb,
  toWhole: wholeCast("HUGEINT"),
  // Parquet rounds wider integers than this.
  exactSum: (value) => ["CAST(SUM(", ...value, ") AS DECIMAL(38, 0))"],
  isBlank: (text) => ["trim(", ...text, ") = ''"],
  // Names are SQL written by this library, and times are milliseconds.
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

function wholeCast(wholes: Wholes): Rules["toWhole"] {
  return (value) => ["CAST(", ...value, ` AS ${wholes})`];
}

function embeddedRules(wholes: Wholes): Rules {
  return { ...RULES_HERE, toWhole: wholeCast(wholes) };
}

/**
 * Returns the plan for rows with the column names of this library.
 *
 * @param rows SQL of the rows.
 * @param variations Names of the variations, in index order.
 * @param hasTimes Whether the rows have order times.
 * @param bounds Period in which orders count, in milliseconds; `null` for no
 *   limit.
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

/** Returns the SQL of a row's variation, code, amounts and bin. */
export function rowHere(
  plan: Plan,
): {
  readonly arm: string;
  readonly code: string;
  readonly units: Readonly<Record<string, string>>;
  /** Returns the SQL of the bin of a revenue in units. */
  readonly bin: (revenue: string) => string;
} {
  const bigintPlan = { ...plan, rules: embeddedRules("BIGINT") };
  const { decimals } = plan.units.revenue!;
  return {
    arm: renderSql(armIndex(plan, plan.description.orders.variation!)),
    code: renderSql(rowCode(plan)),
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
 * Returns the SQL of the rows after refunds: `row` and the amounts in units, with
 * 0 revenue if nothing is left.
 */
export function nettedHere(plan: Plan): string {
  const steps = stepsFor(plan.rules);
  const code = rowCodeAnyTime(plan);
  const units = Object.keys(plan.units);
  const netted = addNettedRows(plan, steps, {
    columns: { ...rowColumns(plan, code), readout_row: ["row"] },
    units,
    from: fromRows(plan, steps, sql`${code} >= 0`),
    tieBreakers: ["readout_row"],
  });
  const amounts = units.map((name) => `readout_${name}::BIGINT AS ${name}`);
  return renderSql(steps.finish(
    sql`SELECT readout_row AS row, ${amounts.join(", ")} FROM ${netted}`,
  ));
}

/** Returns the SQL of each sum's value in an order, by name. */
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

/** Renders a fragment as SQL of the embedded engine. */
export function renderSql(query: Fragment): string {
  return render(query, RULES_HERE).sql;
}
