/** Opens the orders of a readout in the embedded engine. */

import type { Engine } from "../../engine/mod.ts";
import type { MetricDefinitions } from "../../record/mod.ts";
import {
  allMetrics,
  defineMetrics,
  type Statement,
  statement,
} from "../../record/mod.ts";
import { HOUR_MS, type HourCount, hourSql, type RowFacts } from "../orders.ts";
import { mergeByReason, refundExclusions, undatedNotes } from "../look.ts";
import { unitsFor } from "../measures.ts";
import { distinctCodes } from "../singles.ts";
import { unassignedOrderNotes } from "../_unassigned_orders.ts";
import type { EngineOrders } from "./engine_orders.ts";
import { changedDayNotes } from "./changed_days.ts";
import { contributionNotes } from "./contribution.ts";
import { openFile, type OrderFile } from "./order_file.ts";
import { grossUnits, ordersSql, type Window } from "./orders_table.ts";
import type { PlanTable, PlanTables } from "./plan_tables.ts";
import { createPlanTables } from "./plan_tables.ts";
import { type OrderNumbering, ordersTable } from "./plan.ts";
import {
  countCopies,
  countRepeats,
  guestOrders,
  refundLags,
  repeatedSales,
  type RowSource,
  rowsSentTwice,
} from "./row_questions.ts";
import { summarizeRows } from "./row_facts.ts";
import {
  areTooFewToOptimize,
  createTable,
  disableOptimizer,
  type Store,
} from "./tables.ts";
import {
  addValueSums,
  findTopBuyer,
  readValueSums,
  totalOrders,
  valueSumsSql,
} from "./total_orders.ts";
import { planHere, type Wholes } from "../warehouse/mod.ts";
import type { Sums } from "../_sums.ts";

/**
 * Opens the orders and summarizes their rows.
 *
 * @param file The order file; its engine holds the orders from now on.
 * @param requestedNames Names of the variations in index order; `null` to take
 *   them from the orders.
 * @param window Days to which orders are limited; `null` for no limit.
 * @param metrics Custom metrics; the columns of built-in metrics are optional.
 * @returns The opened orders.
 * @throws {SchemaError} If required cells are missing, amounts are not finite, or
 *   too many orders have an unknown variation.
 */
export async function openOrders(
  file: OrderFile,
  requestedNames: readonly string[] | null,
  window: Window | null = null,
  metrics: MetricDefinitions = [],
): Promise<EngineOrders> {
  const { engine } = file;
  const rules = allMetrics(defineMetrics(metrics));
  const store = { engine, ...chainedCache(file) };
  const { source, fields } = file;
  const rows = await openFile(file);
  const variations = requestedNames ??
    await distinctVariations(engine, rows.sql);
  const hours = fields.created_at === undefined ? null : hoursIn(window);
  const createPlan = (from: string) =>
    planHere(
      from,
      variations,
      fields.created_at !== undefined,
      hours === null ? null : [hours[0] * HOUR_MS, hours[1] * HOUR_MS],
    );
  const summary = await summarizeRows(file, rows, createPlan, hours, rules);
  const unassignedOrders = await unassignedOrderNotes(
    source,
    summary,
    variations,
    () => unknownNames(engine, rows.sql, variations),
  );
  // Optimizing takes about 15% of the time of a small readout.
  const isFew = areTooFewToOptimize(summary.rows.rows);
  if (isFew) await disableOptimizer(engine);
  const hasTimes = fields.created_at !== undefined && summary.undated === 0;
  const units = unitsFor(summary.summed, rules);
  const areAll = summary.rows.rows === summary.count;
  const sql = await ordersSql(store, rows.sql, summary.plan, areAll);
  const isInMemory = isFew && file.kept === undefined;
  const orderRows = isInMemory
    ? await createTable(engine, "order_rows", `FROM ${sql}`)
    : sql;
  const planOrders = {
    rows: orderRows,
    units,
    amountType: summary.amountType,
    numbering: placeNumbering(summary.rows),
  };
  const { runQuery } = createPlanTables(store);
  const table = ordersTable(planOrders);
  const hourlySums = await sumByHour(runQuery, table, summary, hasTimes);
  const soldSums = addValueSums(hourlySums.map(({ sums }) => sums));
  const sumsByArm = variations.map((_, arm) =>
    addValueSums(
      hourlySums.filter((row) => row.arm === arm).map(({ sums }) => sums),
    )
  );
  const count = Number(soldSums.orders);
  const hasIds = fields.order_id !== undefined;
  const repeated = hasIds ? await countRepeats(store, orderRows) : 0;
  const questions = rowQuestions(
    file,
    { store, sql: rows.sql, variations },
    { hasTimes, areAll, hasRefunds: summary.refunds > 0 },
  );
  const orders: EngineOrders = {
    total: (request) => totalOrders(orders, request),
    topBuyer: () => findTopBuyer(orders),
    ...questions,
    orderSums: soldSums,
    revenue: sumsByArm.map(({ revenue }) =>
      Number(revenue) / 10 ** units.revenueDecimals
    ),
    ...store,
    runQuery,
    planOrders,
    productType: summary.productType,
    tables: { all: orderRows },
    variations,
    count,
    perVariation: sumsByArm.map(({ orders }) => Number(orders)),
    repeats: repeated,
    copies: repeated === 0 ? 0 : await countCopies(store, orderRows, count),
    ...units,
    hours: hasTimes ? hourlySums : null,
    undated: summary.undated,
    rows: summary.rows,
    ...(fields.currency === undefined
      ? distinctCodes([])
      : await distinctCurrencies(engine, orderRows)),
    exclusions: mergeByReason([
      ...(file.exclusions ?? []),
      ...summary.exclusions,
      ...(summary.refunds === 0 ? [] : refundExclusions(
        summary,
        await grossUnits(store, rows.sql, summary.plan),
        { orders: count, units: soldSums.revenue! },
      )),
    ]),
    segments: rows.segments,
    hasFirstDays: file.firstDay !== undefined,
    notes: await orderNotes(file, summary, unassignedOrders),
  };
  return orders;
}

/** Returns the first hour of a window and the hour after its last one. */
function hoursIn(window: Window | null): readonly [number, number] | null {
  return window === null ? null : [
    Date.parse(window.firstDay) / HOUR_MS,
    Date.parse(window.lastDay) / HOUR_MS + 24,
  ];
}

/** Returns what the report says about the rows of the order file. */
async function orderNotes(
  file: OrderFile,
  summary: Awaited<ReturnType<typeof summarizeRows>>,
  unassignedOrders: readonly Statement[],
): Promise<Statement[]> {
  const { source, fields: { order_id }, notes = [] } = file;
  return [
    ...notes,
    ...summary.gaps,
    ...contributionNotes(file),
    ...unassignedOrders,
    ...(order_id === undefined ? [statement("no-order-ids", { source })] : []),
    ...undatedNotes(summary),
    ...await changedDayNotes(file, summary.hourlySql),
  ];
}

/** Queries that the columns of the file can answer. */
type RowQuestions = {
  -readonly [
    Question in
      | "guestOrders"
      | "repeatedSales"
      | "rowsSentTwice"
      | "refundLags"
  ]?: NonNullable<EngineOrders[Question]>;
};

function rowQuestions(
  { engine, fields, guests }: OrderFile,
  source: RowSource,
  { hasTimes, areAll, hasRefunds }: Readonly<
    Record<"hasTimes" | "areAll" | "hasRefunds", boolean>
  >,
): RowQuestions {
  const questions: RowQuestions = {};
  const hasIds = fields.order_id !== undefined;
  if (fields.visitor_id !== undefined) {
    if (guests === undefined) {
      const none = source.variations.map(() => 0);
      questions.guestOrders = () =>
        areAll ? Promise.resolve(none) : guestOrders(source);
    }
    if (hasTimes && hasIds) {
      questions.repeatedSales = () => repeatedSales(source);
    }
    if (hasTimes && !hasIds) {
      questions.rowsSentTwice = () => rowsSentTwice(source);
    }
  }
  if (hasRefunds && hasTimes && hasIds) {
    questions.refundLags = () =>
      refundLags(engine, source.sql, source.variations);
  }
  return questions;
}

/**
 * Each result depends on the statements before it, so they are part of its cache
 * key.
 */
function chainedCache({ kept }: OrderFile): Pick<Store, "kept"> {
  if (kept === undefined) return {};
  let statements = "";
  const derive: typeof kept.derive = (sql, make) =>
    kept.derive(statements += `\n${sql}`, make);
  return { kept: { ...kept, derive } };
}

/** Orders of one variation in one hour, with their sums. */
interface HourSums extends HourCount {
  readonly sums: Sums;
}

async function sumByHour(
  ask: PlanTables["runQuery"],
  orders: PlanTable,
  summary: { readonly productType: Wholes },
  hasTimes: boolean,
): Promise<HourSums[]> {
  const rows = await ask(
    `SELECT arm, ${hourSql(hasTimes)} AS at_hour, ${valueSumsSql(summary)}
     FROM order_values GROUP BY arm, at_hour ORDER BY arm, at_hour`,
    [orders],
  );
  return rows.map((row) => ({
    arm: Number(row.arm),
    hour: Number(row.at_hour),
    orders: Number(row.orders),
    sums: readValueSums(row),
  })).sort((a, b) => a.arm - b.arm || a.hour - b.hour);
}

/** Returns how time and row of an order are combined into one number. */
function placeNumbering({ rows, times }: RowFacts): OrderNumbering {
  const { first, last } = times ?? { first: 0, last: 0 };
  return {
    since: first,
    until: last,
    rows: rows + 1,
    type: (last - first + 1) * (rows + 1) < 2 ** 62 ? "BIGINT" : "HUGEINT",
  };
}

async function distinctVariations(
  engine: Engine,
  from: string,
): Promise<string[]> {
  const rows = await engine.rows(
    `SELECT DISTINCT variation FROM ${from} WHERE trim(variation) <> ''
     ORDER BY variation`,
  );
  return rows.map(({ variation }) => String(variation));
}

/** Number of unknown variations to fetch: one more than are listed by name. */
const MOST_UNKNOWN = 4;

/**
 * Returns the variations in the orders that have no visitors, the most frequent
 * first.
 */
async function unknownNames(
  engine: Engine,
  from: string,
  variations: readonly string[],
): Promise<readonly string[]> {
  const rows = await engine.rows(
    `SELECT variation FROM ${from} WHERE trim(variation) <> ''
       AND NOT list_contains(from_json($known, '["VARCHAR"]'), variation)
     GROUP BY variation ORDER BY count(*) DESC, variation LIMIT ${MOST_UNKNOWN}`,
    { known: JSON.stringify(variations) },
  );
  return rows.map(({ variation }) => String(variation));
}

async function distinctCurrencies(
  engine: Engine,
  orders: string,
): Promise<ReturnType<typeof distinctCodes>> {
  const rows = await engine.rows(`SELECT DISTINCT currency FROM ${orders}`);
  return distinctCodes(rows.map(({ currency }) => currency));
}
