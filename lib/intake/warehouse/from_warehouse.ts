/** Builds the data of a readout from orders in the store's own database. */

import { formatNumber, SchemaError } from "../../base/mod.ts";
import type { ColumnName } from "../../loaders/mod.ts";
import {
  checkDescription,
  clocksStatement,
  type DayTotals,
  type Dialect,
  earlierRows,
  MEASURES,
  type Plan,
  readClocks,
  type ReadoutData,
  type TableName,
  type WarehouseDescription,
  warehousePlan,
} from "../../sums/mod.ts";
import { type Choices, type InputRead, statement } from "../../record/mod.ts";
import {
  ASSIGNMENT_COLUMNS,
  describeInput,
  describeOrders,
  headersFor,
} from "../_inputs.ts";
import { checkClocks, checkOrders } from "../_questions.ts";
import { buildOrderLedger } from "../_ledger.ts";
import { describeExperience } from "../variations/mod.ts";
import { coverFinding } from "../visitors/mod.ts";
import type { RunStatement } from "./answers.ts";
import { openWarehouseOrders } from "./orders.ts";
import { type CountedVisitors, countVisitors } from "./visitors.ts";

/**
 * Reads an experiment with a few SQL statements.
 *
 * @param ask Runs statements in the warehouse.
 * @param experiment Description of the experiment in the warehouse.
 * @param dialect SQL dialect of the warehouse.
 * @param choices Thresholds, metrics and treatment of crossovers.
 * @param clock Current time, in epoch milliseconds.
 * @returns The data of the readout.
 * @throws {SchemaError} If the description is invalid or data cannot be read;
 *   lists every problem.
 */
export async function dataFromWarehouse(
  ask: RunStatement,
  experiment: WarehouseDescription,
  dialect: Dialect,
  choices: Choices,
  clock: number,
): Promise<ReadoutData> {
  checkDescription(experiment, dialect);
  const plan = await planWithClocks(
    ask,
    experiment,
    dialect,
    choices.windowDays,
  );
  const { description } = plan;
  if (description.exposures !== undefined && choices.crossovers === "keep") {
    throw new SchemaError("the description of the warehouse", [{
      path: "exposures",
      message:
        "cannot attribute orders of visitors in two variations, so such visitors cannot be kept",
    }]);
  }
  const counted = await countVisitors(ask, plan);
  const { onDays, multipleExposures, before: earlierSpending } = counted;
  const orders = await openWarehouseOrders(ask, plan, choices, counted);
  const days = onDays === null || orders.hours === null
    ? null
    : runningTotals(plan, onDays, orders.onDays);
  const ledger = buildOrderLedger(orders);
  const inputs = [
    describeOrders(ordersTable(plan), orders, ledger, plan.days !== null),
    visitorsRead(plan, counted),
  ];
  if (earlierSpending !== null) {
    inputs.push(beforeRead(plan, earlierSpending.rows));
  }
  const notes = [...orders.notes, ...(earlierSpending?.notes ?? [])];
  if (counted.outside !== 0) {
    notes.push(statement("exposed-outside", { visitors: counted.outside }));
  }
  if (days !== null && multipleExposures === null) notes.push(SUMMED_VISITORS);
  return {
    ...describeExperience(
      { ...description, timeZone: description.days?.timeZone, now: clock },
      orders.variations,
      { currencies: orders.currencies, lastDay: days?.at(-1)?.date },
    ),
    controlBasis: "described",
    visitors: counted.totals,
    days,
    reportedOrders: null,
    orders,
    lags: orders.lags,
    before: earlierSpending?.sums,
    ledger,
    period: coverFinding(orders, { ledger, days, isAskedFor: true }),
    inputs,
    findings: [
      ...checkClocks(orders.justBefore, orders.counted),
      ...await checkOrders(orders, ledger, { now: clock }),
    ],
    multipleExposures: multipleExposures && {
      ...multipleExposures,
      orders: orders.exclusions.find(({ reason }) =>
        reason === "two-variations"
      )?.rows ?? 0,
    },
    notes,
  };
}

/**
 * Returns a plan that knows whether times are moments, if that affects the
 * statements.
 */
async function planWithClocks(
  ask: RunStatement,
  ...input: Parameters<typeof warehousePlan>
): Promise<Plan> {
  const plan = warehousePlan(...input);
  const statement = clocksStatement(plan);
  if (statement === null) return plan;
  const [row] = await ask(statement);
  return { ...plan, clocks: readClocks(plan, row ?? {}) };
}

const SUMMED_VISITORS = statement("visitors-summed", { of: "description" });

type ByDay = readonly (readonly number[])[];

/** Returns running totals at the end of each day, from daily counts by variation. */
function runningTotals(
  plan: Plan,
  visitors: ByDay,
  orders: ByDay,
): DayTotals[] {
  const accumulate = (rows: ByDay, index: number): number[] =>
    rows.map((days) =>
      days.slice(0, index + 1).reduce((sum, count) => sum + count, 0)
    );
  return plan.days!.names.map((date, index) => ({
    date,
    visitors: accumulate(visitors, index),
    orders: accumulate(orders, index),
  }));
}

/** Describes the table of orders by canonical column names. */
function ordersTable(
  { description }: Plan,
): Parameters<typeof describeOrders>[0] {
  const { orders } = description;
  const { measures = {}, segments = {} } = orders;
  const ownNames = Object.keys(measures).filter((name) =>
    MEASURES.every((measure) => measure.name !== name)
  );
  return {
    source: tableText(orders.table),
    columns: definedColumns({
      ...Object.fromEntries(MEASURES.map(({ name }) => [name, measures[name]])),
      order_id: orders.orderId,
      visitor_id: orders.visitor,
      variation: orders.variation,
      created_at: orders.time,
      currency: orders.currency,
      net_revenue: orders.revenue,
      gross_profit: orders.profit,
    }),
    unknownColumns: [...Object.values(segments), ...ownNames],
  };
}

function visitorsRead(
  { description }: Plan,
  { rows, onDays }: CountedVisitors,
): InputRead {
  const { exposures } = description;
  const table = {
    source: exposures ? tableText(exposures.table) : "the description",
    columns: definedColumns({
      visitor_id: exposures?.visitor,
      variation: exposures?.variation,
      created_at: exposures?.time,
    }),
    unknownColumns: [],
  };
  const by = onDays === null ? "variation" : "day and variation";
  return describeInput(table, headersFor(table, ASSIGNMENT_COLUMNS), {
    holds: exposures
      ? `one row per exposure, ${formatNumber(rows, 0)} visitors`
      : `visitors by ${by}`,
    rows,
  });
}

function beforeRead({ description }: Plan, rows: number): InputRead {
  const { table, visitor, revenue, time } = earlierRows(description);
  const tableRead = {
    source: tableText(table),
    columns: definedColumns({
      visitor_id: visitor,
      net_revenue: revenue,
      created_at: time,
    }),
    unknownColumns: [],
  };
  const usedColumns = headersFor(tableRead, [
    ...ASSIGNMENT_COLUMNS,
    "net_revenue",
  ]);
  const holds = "visitors' earlier orders";
  return describeInput(tableRead, usedColumns, { holds, rows });
}

/** Returns the columns that are defined. */
function definedColumns(
  columns: Readonly<Partial<Record<ColumnName, string | undefined>>>,
): Readonly<Partial<Record<ColumnName, string>>> {
  return Object.fromEntries(
    Object.entries(columns).filter(([, column]) => column !== undefined),
  );
}

function tableText(name: TableName): string {
  return typeof name === "string" ? name : name.join(".");
}
