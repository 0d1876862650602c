/** The orders of a readout: a table in the engine, and what is known of it. */

import type { Engine } from "../../engine/mod.ts";
import type { ColumnName } from "../../loaders/mod.ts";
import type { LeftOut } from "../record/mod.ts";
import type { Kept } from "./_derived.ts";
import { createHourly } from "./hourly.ts";
import { type Measure, MEASURES } from "./measures.ts";
import { checkFacts, type Facts, leftOutOf, look } from "./_order_facts.ts";
import { createView, type OrderFile } from "./order_file.ts";
import { countRepeats } from "./_order_ids.ts";
import { createRepeats } from "./_repeats.ts";
import { strayNotes } from "./_strays.ts";
import { createOrders, reasonSql, type Window } from "./rows.ts";
import { orderSums } from "./_sums.ts";
import { amountsSql, decimalsOf, type Units } from "./units.ts";

/** Orders of one variation in one hour. */
export interface HourCount {
  readonly arm: number;
  /** Hours since 1970 began. */
  readonly hour: number;
  readonly orders: number;
}

/** Orders as the engine holds them, and what was found in one look at them. */
export interface Orders extends Units {
  readonly engine: Engine;
  readonly variations: readonly string[];
  readonly count: number;
  /** Orders by variation index. */
  readonly perVariation: readonly number[];
  /** Rows that repeat an order id. */
  readonly repeats: number;
  /** `null` when the orders have no times. */
  readonly hours: readonly HourCount[] | null;
  /** Distinct currency codes, sorted; empty when the orders have none. */
  readonly currencies: readonly string[];
  /** Orders without a time, in a file that has times. */
  readonly undated: number;
  /** Rows of the file that are no orders, or do not count. */
  readonly leftOut: readonly LeftOut[];
  readonly notes: readonly string[];
}

/**
 * Opens the orders and looks at them once.
 *
 * @param engine Holds them from now on, as the views `orders` and `repeats`.
 * @param file Where they are.
 * @param variations Names, in the order of the indices.
 * @param window Days outside of which no order counts; `null` for all.
 * @returns What was found.
 * @throws {SchemaError} When required cells are missing, amounts are not finite,
 *   or too many orders name no variation that is there.
 */
export async function openOrders(
  engine: Engine,
  file: OrderFile,
  variations: readonly string[],
  window: Window | null = null,
): Promise<Orders> {
  const reason = reasonSql(window, variations);
  const basis = `${file.guests ?? ""} ${reason}`;
  const kept: Kept = file.derive === undefined ? {} : {
    derive: (recipe, make) => file.derive!(`${basis}\n${recipe}`, make),
  };
  await createView(engine, file);
  const has = (name: ColumnName): boolean => file.fields[name] !== undefined;
  const facts = await look(engine, kept, has, reason);
  checkFacts(file.source, facts);
  const strays = await strayNotes(engine, file.source, facts, variations);
  const number = (name: string): number => Number(facts[name]);
  const undated = has("created_at") ? number("counted") - number("times") : 0;
  const hasTimes = has("created_at") && undated === 0;
  const { measures, gaps } = await measuresOf(engine, facts, has);
  const units: Units = {
    measures,
    revenueDecimals: measures[0]!.decimals,
  };
  const netted = await createOrders(
    engine,
    kept,
    reason,
    units,
    {
      excluded: number("count") - number("counted"),
      refunds: number("refunds"),
    },
  );
  const amounts = amountsSql(units);
  await createHourly(engine, kept, amounts, orderSums(measures), hasTimes);
  const counts = await countOrders(engine);
  const indexOf = new Map(variations.map((name, index) => [name, index]));
  await createRepeats(
    engine,
    kept,
    amounts,
    measures,
    variations,
    hasTimes,
  );
  const placed = counts.map(({ name, hour, orders }) => ({
    arm: indexOf.get(name)!,
    hour,
    orders,
  }));
  const count = placed.reduce((sum, { orders }) => sum + orders, 0);
  return {
    engine,
    variations,
    count,
    perVariation: variations.map((_, arm) =>
      placed.reduce((sum, row) => row.arm === arm ? sum + row.orders : sum, 0)
    ),
    repeats: await countRepeats(engine, kept, count),
    ...units,
    hours: hasTimes ? placed : null,
    undated,
    currencies: has("currency") ? await currenciesOf(engine) : [],
    leftOut: [...(file.leftOut ?? []), ...leftOutOf(facts), ...netted],
    notes: [
      ...(file.notes ?? []),
      ...gaps,
      ...strays,
      ...notesOf(file, undated),
    ],
  };
}

/** The measures that every order has, and what is to be said of the others. */
async function measuresOf(
  engine: Engine,
  facts: Facts,
  has: (name: ColumnName) => boolean,
): Promise<{ measures: readonly Measure[]; gaps: readonly string[] }> {
  const measures: Measure[] = [];
  const gaps: string[] = [];
  for (const rule of MEASURES.filter(({ name }) => has(name))) {
    const missing = Number(facts.counted) - Number(facts[`known ${rule.name}`]);
    if (missing > 0) {
      gaps.push(`${rule.title} is left out: ${missing} orders have none.`);
    } else {
      const decimals = await decimalsOf(engine, facts, rule.name);
      measures.push({ ...rule, decimals });
    }
  }
  return { measures, gaps };
}

async function countOrders(
  engine: Engine,
): Promise<{ name: string; hour: number; orders: number }[]> {
  const rows = await engine.rows(
    `SELECT variation, at_hour, sum(orders)::BIGINT AS orders
     FROM orders_hourly GROUP BY ALL ORDER BY ALL`,
  );
  return rows.map(({ variation, at_hour, orders }) => ({
    name: variation as string,
    hour: Number(at_hour),
    orders: Number(orders),
  }));
}

async function currenciesOf(engine: Engine): Promise<string[]> {
  const rows = await engine.rows(
    "SELECT DISTINCT currency FROM orders WHERE currency IS NOT NULL",
  );
  return rows.map(({ currency }) => String(currency)).sort();
}

function notesOf(
  { source, fields, unknownColumns }: OrderFile,
  undated: number,
): string[] {
  const notes: string[] = [];
  if (fields.order_id === undefined) {
    notes.push(
      `${source} has no order ids: every row counts as an order of its own.`,
    );
  }
  if (undated > 0) {
    notes.push(
      `Nothing is shown day by day: ${undated} orders do not say when they were placed.`,
    );
  }
  if (unknownColumns.length > 0) {
    notes.push(
      `Columns not recognised and not used in ${source}: ${
        unknownColumns.join(", ")
      }.`,
    );
  }
  return notes;
}
