/** The orders of a readout: a table in the engine, and what is known of it. */

import type { Engine } from "../../engine/mod.ts";
import type { ColumnName } from "../../loaders/mod.ts";
import { type LeftOut, type MetricRule, METRICS } from "../record/mod.ts";
import { hourSql, type HourTable, sumHours } from "./hourly.ts";
import { columnsFor, measuresFor, type Summed } from "./measures.ts";
import {
  checkFacts,
  type Facts,
  leftOutOf,
  look,
  type RowFacts,
  rowFacts,
} from "./_order_facts.ts";
import {
  type FileRows,
  openFile,
  type OrderFile,
  type SegmentColumn,
  segmentColumns,
  type SummedColumn,
  summedColumns,
} from "./order_file.ts";
import { countCopies, countRepeats } from "./_order_ids.ts";
import { strayNotes } from "./_strays.ts";
import {
  createRepeats,
  type RepeatHourTable,
  type RepeatTable,
  sumRepeatHours,
} from "./_repeats.ts";
import {
  createOrders,
  type OrderTable,
  reasonSql,
  type Window,
} from "./rows.ts";
import { areFew, type Kept } from "./table.ts";
import { ownProblems } from "./_own_columns.ts";
import { decimalsOf, type Units } from "./units.ts";

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
  /** Where results that follow from them are kept. */
  readonly kept: Kept;
  readonly tables: {
    readonly all: OrderTable;
    /** Sums of hours, where orders are many. */
    readonly allHourly: HourTable | null;
    readonly repeats: RepeatTable;
    readonly repeatsHourly: RepeatHourTable | null;
  };
  /** Whether they are so few that no step has to spare any. */
  readonly isFew: boolean;
  readonly variations: readonly string[];
  readonly count: number;
  /** Orders by variation index. */
  readonly perVariation: readonly number[];
  /** Rows that repeat an order id. */
  readonly repeats: number;
  /** How many of those are the same in every column that counts. */
  readonly copies: number;
  /** `null` when the orders have no times. */
  readonly hours: readonly HourCount[] | null;
  /** Distinct currency codes, sorted; empty when the orders have none. */
  readonly currencies: readonly string[];
  /** Orders without a time, in a file that has times. */
  readonly undated: number;
  /** All rows, those that do not count, too. */
  readonly rows: RowFacts;
  /** Rows of the file that are no orders, or do not count. */
  readonly leftOut: readonly LeftOut[];
  /** Columns that say of whom an order is. */
  readonly segments: readonly SegmentColumn[];
  readonly notes: readonly string[];
}

/**
 * Opens the orders and looks at them once.
 *
 * @param engine Holds them from now on.
 * @param file Where they are.
 * @param named Names of the variations, in the order of the indices; `null` for
 *   those that the orders name.
 * @param window Days outside of which no order counts; `null` for all.
 * @param rules The metrics that are asked for; built-in ones need not be there.
 * @returns What was found.
 * @throws {SchemaError} When required cells are missing, amounts are not finite,
 *   or too many orders name no variation that is there.
 */
export async function openOrders(
  engine: Engine,
  file: OrderFile,
  named: readonly string[] | null,
  window: Window | null = null,
  rules: readonly MetricRule[] = METRICS,
): Promise<Orders> {
  // A result is known by all that was asked before it, since it follows from it.
  let asked = "";
  const kept: Kept = file.derive === undefined ? {} : {
    derive: (sql, make) => file.derive!(asked += `\n${sql}`, make),
  };
  const rows = await openFile(engine, file);
  const variations = named ?? await variationsOf(engine, rows);
  const has = (name: ColumnName): boolean => file.fields[name] !== undefined;
  const reason = reasonSql(window, variations);
  const columns = summedColumns(file);
  const facts = await look(engine, kept, rows, columns, reason);
  checkFacts(file.source, facts, ownProblems(file, facts, rules));
  const strays = await strayNotes(
    engine,
    rows,
    file.source,
    facts,
    variations,
  );
  const number = (name: string): number => Number(facts[name]);
  const isFew = areFew(kept, number("count"));
  const undated = has("created_at") ? number("counted") - number("times") : 0;
  const hasTimes = has("created_at") && undated === 0;
  const { summed, gaps } = await summedIn(engine, rows, facts, columns);
  const there = ["converted", "orders", ...summed.map(({ name }) => name)];
  const units: Units = {
    summed,
    measures: measuresFor(
      rules.filter((rule) =>
        columnsFor(rule).every((name) => there.includes(name))
      ),
      summed,
    ),
    revenueDecimals: summed[0]!.decimals,
  };
  const { measures } = units;
  const { orders: all, leftOut } = await createOrders(
    engine,
    kept,
    rows,
    variations,
    reason,
    units,
    {
      excluded: number("count") - number("counted"),
      refunds: number("refunds"),
    },
    isFew,
  );
  const allHourly = isFew
    ? null
    : await sumHours(engine, kept, all, measures, hasTimes);
  const placed = await countOrders(engine, all, allHourly, hasTimes);
  const repeats = await createRepeats(engine, kept, all, measures, isFew);
  const repeatsHourly = isFew
    ? null
    : await sumRepeatHours(engine, kept, repeats, measures, hasTimes);
  const count = placed.reduce((sum, { orders }) => sum + orders, 0);
  const repeated = await countRepeats(engine, kept, all, count, isFew);
  return {
    engine,
    kept,
    tables: { all, allHourly, repeats, repeatsHourly },
    isFew,
    variations,
    count,
    perVariation: variations.map((_, arm) =>
      placed.reduce((sum, row) => row.arm === arm ? sum + row.orders : sum, 0)
    ),
    repeats: repeated,
    copies: repeated === 0 ? 0 : await countCopies(engine, kept, all, count),
    ...units,
    hours: hasTimes ? placed : null,
    undated,
    rows: rowFacts(facts),
    currencies: has("currency") ? await currenciesOf(engine, all) : [],
    leftOut: [...(file.leftOut ?? []), ...leftOutOf(facts), ...leftOut],
    segments: segmentColumns(file, rows),
    notes: [
      ...(file.notes ?? []),
      ...gaps,
      ...strays,
      ...notesOf(file, undated),
    ],
  };
}

/** The columns that every order has, and what is to be said of the others. */
async function summedIn(
  engine: Engine,
  rows: FileRows,
  facts: Facts,
  columns: readonly SummedColumn[],
): Promise<{ summed: readonly Summed[]; gaps: readonly string[] }> {
  const summed: Summed[] = [];
  const gaps: string[] = [];
  for (const one of columns) {
    const missing = Number(facts.counted) -
      Number(facts[`known ${one.column}`]);
    if (missing > 0) {
      gaps.push(`${one.title} is left out: ${missing} orders have none.`);
    } else {
      const decimals = await decimalsOf(engine, rows, facts, one.column);
      summed.push({ ...one, decimals });
    }
  }
  return { summed, gaps };
}

async function countOrders(
  engine: Engine,
  all: OrderTable,
  hourly: HourTable | null,
  hasTimes: boolean,
): Promise<HourCount[]> {
  const counts = hourly === null
    ? `${hourSql(hasTimes)} AS at_hour, count(*) AS orders FROM ${all.sql}`
    : `at_hour, sum(orders)::BIGINT AS orders FROM ${hourly.sql}`;
  const rows = await engine.rows(
    `SELECT arm, ${counts} GROUP BY ALL ORDER BY ALL`,
  );
  return rows.map(({ arm, at_hour, orders }) => ({
    arm: arm as number,
    hour: Number(at_hour),
    orders: Number(orders),
  }));
}

async function variationsOf(
  engine: Engine,
  { sql }: FileRows,
): Promise<string[]> {
  const rows = await engine.rows(
    `SELECT DISTINCT variation FROM ${sql} WHERE trim(variation) <> ''
     ORDER BY variation`,
  );
  return rows.map(({ variation }) => String(variation));
}

async function currenciesOf(
  engine: Engine,
  { sql }: OrderTable,
): Promise<string[]> {
  const rows = await engine.rows(
    `SELECT DISTINCT currency FROM ${sql} WHERE currency IS NOT NULL`,
  );
  return rows.map(({ currency }) => String(currency)).sort();
}

function notesOf({ source, fields }: OrderFile, undated: number): string[] {
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
  return notes;
}
