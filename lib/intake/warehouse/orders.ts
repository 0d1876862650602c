/**
 * Opens warehouse orders: gathers facts about them, then sums them in the
 * database.
 */

import { type Choices, DIMENSION_COLUMNS } from "../../record/mod.ts";
import {
  type ClassRow,
  expandArrayRows,
  FIRST_VISIT,
  type IdFacts,
  includedRows,
  joinSegments,
  KINDS,
  middleStatement,
  type OrderLag,
  type Orders,
  type OrderTotals,
  type Plan,
  rankSegments,
  readClassRow,
  readCount,
  readIds,
  type ReadoutData,
  readSingles,
  type SegmentColumn,
  shownThresholds,
  type Singles,
  sumFact,
  type SummedOrders,
  sumOrders,
  sumOver,
  totalsStatement,
  unassignedOrderNotes,
  undatedNotes,
  type Units,
  unitsFor,
  type WarehouseRow,
} from "../../sums/mod.ts";
import { exclusionNotes } from "../_ledger.ts";
import type { RunStatement } from "./answers.ts";
import { havePairs, loadSelectedDays, toHourCounts } from "./_days.ts";
import { loadFacts, SOURCE, type WarehouseFacts } from "./_facts.ts";
import type { CountedVisitors } from "./visitors.ts";

/** Orders of a warehouse. */
interface WarehouseOrders extends Orders {
  /** Orders by variation and day, including those of crossover visitors. */
  readonly onDays: readonly (readonly number[])[];
  /** Orders by delay after first exposure, if known. */
  readonly lags: ReadoutData["lags"];
  /** Orders placed hours before their visitor's first exposure. */
  readonly justBefore: number;
  /** Orders that count, before refunds are netted. */
  readonly counted: number;
}

/**
 * Gathers facts about the orders, and sums them in the database.
 *
 * @param ask Runs statements in the warehouse.
 * @param plan Query plan of the experiment.
 * @param choices Thresholds, metrics and treatment of crossovers.
 * @param counted The visitors, and their earlier spending.
 * @returns The orders.
 * @throws {SchemaError} If data cannot be read, or requested columns do not
 *   exist; lists every problem.
 */
export async function openWarehouseOrders(
  ask: RunStatement,
  plan: Plan,
  choices: Choices,
  { onDays: visitorsOnDays, before: earlierSpending }: CountedVisitors,
): Promise<WarehouseOrders> {
  const { variations, exposures, orders } = plan.description;
  const names = variations.map(({ name }) => name);
  const facts = await loadFacts(ask, plan, choices, earlierSpending);
  const { count, exclusions } = facts;
  const notes = [...facts.gaps];
  if (exposures !== undefined) {
    notes.push(...exclusionNotes(exclusions, "exposures"));
  }
  notes.push(
    ...await unassignedOrderNotes(SOURCE, facts, names),
    ...undatedNotes(facts),
  );
  const { undated, rows, summed } = facts;
  const units = unitsFor(summed, choices.metrics);
  const isDaily = visitorsOnDays !== null && orders.time !== undefined &&
    undated === 0;
  const hasFirstVisits = isDaily && exposures !== undefined;
  const sums = await sumInWarehouse(ask, facts, choices, {
    units,
    isDaily,
    hasFirstVisits,
  });
  const { single } = sums;
  const onDays = ordersByDay(sums.rows, plan);
  return {
    ...units,
    total: () => Promise.resolve(warehouseTotal(ask, facts, choices, sums)),
    topBuyer: () => Promise.resolve(single.topBuyer),
    variations: names,
    count,
    perVariation: onDays.map((days) =>
      days.reduce((sum, orders) => sum + orders, 0)
    ),
    onDays,
    lags: hasFirstVisits ? orderLags(facts.found, plan) : undefined,
    justBefore: orders.time === undefined || exposures?.time === undefined
      ? 0
      : sumFact(facts.found, "just_before"),
    counted: sumFact(facts.counted, "orders"),
    repeats: single.repeats,
    copies: single.copies,
    hours: isDaily ? toHourCounts(plan, onDays) : null,
    currencies: single.currencies,
    lacksCurrency: single.lacksCurrency,
    undated,
    rows,
    exclusions,
    segments: Object.entries(orders.segments ?? {})
      .map(([by, header]): SegmentColumn => {
        const rule = DIMENSION_COLUMNS.find((column) => column.by === by)!;
        return { by: rule.by, title: rule.title, header };
      }),
    notes,
  };
}

/** Sums of the orders, and how they are divided. */
interface WarehouseSums extends SummedOrders<Singles & IdFacts> {
  readonly units: Units;
  /** Whether the sums are known by day. */
  readonly isDaily: boolean;
  /** Whether the sums are known by day of first exposure. */
  readonly hasFirstVisits: boolean;
}

/** Runs the statements of the sums and of the single orders. */
async function sumInWarehouse(
  ask: RunStatement,
  { plan, values, isWide }: WarehouseFacts,
  choices: Choices,
  division: Pick<WarehouseSums, "units" | "isDaily" | "hasFirstVisits">,
): Promise<WarehouseSums> {
  const { variations, orders: { segments = {} } } = plan.description;
  const columns = Object.values(segments);
  if (division.hasFirstVisits) columns.push(FIRST_VISIT);
  const sums = await sumOrders<Singles & IdFacts>({
    units: division.units,
    arms: variations.length,
    values,
    loadSums: async (request) => {
      const query = {
        ...request,
        segments: columns,
        isDaily: division.isDaily,
        isWide,
      };
      return (await ask(totalsStatement(plan, query)))
        .map((row) => readClassRow(row, query));
    },
    loadSingles: async (singlesRequest, places) => {
      const middle = places.map((place) => place?.ranks ?? null);
      const request = { ...singlesRequest, middle };
      const answerRows = await ask(middleStatement(plan, request));
      const rows = plan.rules.isClickHouse
        ? expandArrayRows(answerRows)
        : answerRows;
      return { ...readSingles(request, rows), ...readIds(rows) };
    },
  }, { ...choices, thresholds: shownThresholds(choices), removal: "here" });
  return { ...sums, ...division };
}

/** Returns the totals, whose segments and selected days are read on demand. */
function warehouseTotal(
  ask: RunStatement,
  facts: WarehouseFacts,
  choices: Choices,
  sums: WarehouseSums,
): OrderTotals {
  const { plan } = facts;
  const { rows, limits, totals, units, isDaily, hasFirstVisits } = sums;
  const dimensions = Object.keys(plan.description.orders.segments ?? {}).length;
  const segmentsOf = (isWanted: (column: number) => boolean) =>
    joinSegments(includedRows(rows, limits), units)
      .filter(({ column }) => isWanted(column));
  const total: OrderTotals = {
    ...totals,
    crossovers: facts.crossovers,
    segments: () =>
      Promise.resolve(segmentsOf((column) => column < dimensions)),
    rankedSegments: (parts) =>
      Promise.resolve(rankSegments(rows, units, limits, parts)),
  };
  const firstDays = () =>
    Promise.resolve(
      segmentsOf((column) => column === dimensions).map((sums) => ({
        ...sums,
        segment: plan.days!.names[Number(sums.segment)]!,
      })),
    );
  const selectedDays: OrderTotals["selectedDays"] = (columns) =>
    loadSelectedDays(ask, facts, {
      units,
      columns,
      limits,
      sums: totals.sums,
      tellsCrossed: choices.crossovers === "exclude",
    });
  return {
    ...total,
    ...(hasFirstVisits ? { firstDays } : {}),
    ...(isDaily && havePairs(plan) ? { selectedDays } : {}),
  };
}

/** Returns the number of orders by variation and day. */
function ordersByDay(rows: readonly ClassRow[], { days, description }: Plan) {
  const dayRows = rows.filter(({ kind }) => kind === KINDS.day);
  return description.variations.map((_, arm) =>
    (days?.names ?? [""]).map((_, day) =>
      Number(
        sumOver(
          dayRows.filter((row) => row.arm === arm && row.key === day),
          "orders",
        ),
      )
    )
  );
}

/** Returns the orders by variation and days since first exposure. */
function orderLags(
  lagRows: readonly WarehouseRow[],
  { days, description }: Plan,
): OrderLag[] {
  const { variations } = description;
  const count = days!.names.length;
  return lagRows.map((row) => ({
    lag: readCount(row, "lag"),
    orders: readCount(row, "orders"),
  })).filter(({ lag }) => lag >= 0).map(({ lag, orders }) => ({
    variation: variations[Math.floor(lag / count)]!.name,
    day: lag % count,
    orders,
  }));
}
