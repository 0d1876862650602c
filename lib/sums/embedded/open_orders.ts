/** Opens the orders of a readout in the embedded engine. */

import { SchemaError } from "../../api/mod.ts";
import type { Engine, EngineRow } from "../../engine/mod.ts";
import type { ColumnName } from "../../loaders/mod.ts";
import { factsHere } from "../warehouse/mod.ts";
import { type MetricRule, METRICS } from "../../record/mod.ts";
import { hourSql } from "../hourly.ts";
import { columnsFor, measuresFor } from "../measures.ts";
import { unknownNames } from "./_unknown_names.ts";
import {
  type FileRows,
  openFile,
  type OrderFile,
  segmentColumns,
  summedColumns,
} from "./order_file.ts";
import { countCopies, countRepeats } from "./_order_ids.ts";
import {
  byReason,
  exclusionsOf,
  factSum,
  missingIn,
  rowFacts,
  summedIn,
  unreadable,
} from "../look.ts";
import { codesIn } from "../singles.ts";
import { unassignedOrderNotes } from "../_unassigned_orders.ts";
import type { HourCount } from "../orders.ts";
import type { EngineOrders } from "./engine_orders.ts";
import { createRepeats } from "./_repeats.ts";
import {
  createOrders,
  type OrderTable,
  planOfRows,
  type Window,
} from "./rows.ts";
import {
  areFew,
  disableOptimizer,
  held,
  type Kept,
  keptRows,
} from "./table.ts";
import { ownProblems } from "./_own_columns.ts";
import { wholesFor } from "./_wholes.ts";
import { revenueOf, topBuyerOf, totalOrders } from "./total_orders.ts";
import type { Units } from "../units.ts";

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
): Promise<EngineOrders> {
  const kept = keptWith(file);
  const rows = await openFile(engine, file);
  const variations = named ?? await variationsOf(engine, rows);
  const plan = planOfRows(rows, window, variations);
  const columns = summedColumns(file);
  const found = await factsFound(engine, kept, file, { plan, columns, rules });
  const counted = found.filter((row) => Number(row.reason) === 0);
  const has = (name: ColumnName): boolean => file.fields[name] !== undefined;
  const facts = rowFacts(found, has("created_at"));
  const left = exclusionsOf(found);
  const unassignedOrders = await unassignedOrderNotes(
    file.source,
    {
      count: facts.rows,
      ...Object.fromEntries(left.map((one) => [one.reason, one.rows])),
    },
    variations,
    () => unknownNames(engine, rows, variations),
  );
  const counts = factSum(counted, "orders");
  // Some 15 % of a small readout.
  const isFew = areFew(facts.rows);
  if (isFew) await disableOptimizer(engine);
  const undated = has("created_at") ? counts - factSum(counted, "times") : 0;
  const hasTimes = has("created_at") && undated === 0;
  const { units, gaps } = await unitsIn(counted, columns, rules);
  const { orders: orderTable, exclusions } = await createOrders(
    engine,
    kept,
    rows,
    plan,
    units,
    {
      excluded: facts.rows - counts,
      refunds: factSum(counted, "negative"),
    },
  );
  const all = isFew && kept.derive === undefined
    ? await held(engine, "order_rows", orderTable)
    : orderTable;
  const hours = await countOrders(engine, kept, all, hasTimes);
  const repeats = await createRepeats(engine, kept, all, units.measures);
  const count = hours.reduce((sum, { orders }) => sum + orders, 0);
  const repeated = await countRepeats(engine, kept, all);
  const orders: EngineOrders = {
    total: (asked) => totalOrders(orders, asked),
    topBuyer: () => topBuyerOf(orders),
    revenue: () => revenueOf(orders),
    engine,
    kept,
    wholes: wholesFor(counted, columns, units),
    tables: { all, repeats },
    variations,
    count,
    perVariation: variations.map((_, arm) =>
      hours.reduce((sum, row) => row.arm === arm ? sum + row.orders : sum, 0)
    ),
    repeats: repeated,
    copies: repeated === 0 ? 0 : await countCopies(engine, kept, all, count),
    ...units,
    hours: hasTimes ? hours : null,
    undated,
    rows: facts,
    ...(has("currency") ? await currenciesOf(engine, all) : codesIn([])),
    exclusions: byReason([...(file.exclusions ?? []), ...left, ...exclusions]),
    segments: segmentColumns(file, rows),
    notes: [
      ...(file.notes ?? []),
      ...gaps,
      ...unassignedOrders,
      ...notesOf(file, undated),
    ],
  };
  return orders;
}

/** A result is known by all that was asked before it, since it follows from it. */
function keptWith({ derive }: OrderFile): Kept {
  if (derive === undefined) return {};
  let asked = "";
  return { derive: (sql, make) => derive(asked += `\n${sql}`, make) };
}

/**
 * What is to be known of the rows, by why they do not count.
 *
 * @throws {SchemaError} When cells that are needed are missing or no amounts.
 */
async function factsFound(
  engine: Engine,
  kept: Kept,
  file: OrderFile,
  { plan, columns, rules }: {
    readonly plan: ReturnType<typeof planOfRows>;
    readonly columns: ReturnType<typeof summedColumns>;
    readonly rules: readonly MetricRule[];
  },
): Promise<readonly EngineRow[]> {
  const named = Object.fromEntries(
    columns.map(({ name, column }) => [name, column]),
  );
  const found = await keptRows(engine, kept, factsHere(plan, named));
  const counted = found.filter((row) => Number(row.reason) === 0);
  const problems = [
    ...unreadable(found, ["order_id", "net_revenue"]),
    ...ownProblems(file, (nth) => missingIn(counted, nth), rules),
  ];
  if (problems.length > 0) throw new SchemaError(file.source, problems);
  return found;
}

/** The columns that can be summed, their units, and what the metrics need. */
async function unitsIn(
  counted: readonly EngineRow[],
  columns: ReturnType<typeof summedColumns>,
  rules: readonly MetricRule[],
): Promise<{ readonly units: Units; readonly gaps: readonly string[] }> {
  const { summed, gaps } = await summedIn(counted, columns);
  const there = ["converted", "orders", ...summed.map(({ name }) => name)];
  const answered = rules.filter((rule) =>
    columnsFor(rule).every((name) => there.includes(name))
  );
  return {
    units: {
      summed,
      measures: measuresFor(answered, summed),
      revenueDecimals: summed[0]!.decimals,
    },
    gaps,
  };
}

async function countOrders(
  engine: Engine,
  kept: Kept,
  { sql }: OrderTable,
  hasTimes: boolean,
): Promise<HourCount[]> {
  const rows = await keptRows(
    engine,
    kept,
    `SELECT arm, ${hourSql(hasTimes)} AS at_hour, count(*) AS orders FROM ${sql}
     GROUP BY ALL ORDER BY ALL`,
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
): Promise<ReturnType<typeof codesIn>> {
  const rows = await engine.rows(`SELECT DISTINCT currency FROM ${sql}`);
  return codesIn(rows.map(({ currency }) => currency));
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
