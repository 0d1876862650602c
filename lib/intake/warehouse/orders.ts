/**
 * Opens warehouse orders: gathers facts about them, then sums them in the
 * database.
 */

import { type Choices, DIMENSION_COLUMNS } from "../../record/mod.ts";
import {
  countOf,
  expandArrayRows,
  FIRST_VISIT,
  type IdFacts,
  includedRows,
  joinSegments,
  KINDS,
  middleStatement,
  type OrderLag,
  type Orders,
  type Plan,
  rankSegments,
  readClassRow,
  readIds,
  type ReadoutData,
  readSingles,
  type SegmentColumn,
  shownThresholds,
  type Singles,
  sumOrders,
  sumOver,
  totalsStatement,
  unassignedOrderNotes,
  undatedNotes,
  unitsFor,
  type WarehouseRow,
} from "../../sums/mod.ts";
import { exclusionNotes } from "../_ledger.ts";
import type { RunStatement } from "./answers.ts";
import { havePairs, loadSelectedDays, toHourCounts } from "./_days.ts";
import { loadFacts, SOURCE } from "./_facts.ts";
import type { CountedVisitors } from "./visitors.ts";

/** Orders of a warehouse. */
interface WarehouseOrders extends Orders {
  /** Orders by variation and day, including those of crossover visitors. */
  readonly onDays: readonly (readonly number[])[];
  /** Orders by delay after first exposure, if known. */
  readonly lags: ReadoutData["lags"];
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
  const units = unitsFor(facts.summed, choices.metrics);
  const isDaily = visitorsOnDays !== null && orders.time !== undefined &&
    facts.undated === 0;
  const { segments = {} } = orders;
  const dimensions = Object.keys(segments).length;
  const hasFirstVisits = isDaily && exposures !== undefined;
  const { rows, limits, single, totals } = await sumOrders<Singles & IdFacts>({
    units,
    arms: names.length,
    values: facts.values,
    loadSums: async (sums) => {
      const dimensionColumns = Object.values(segments);
      if (hasFirstVisits) dimensionColumns.push(FIRST_VISIT);
      const query = {
        ...sums,
        segments: dimensionColumns,
        isDaily,
        isWide: facts.isWide,
      };
      return (await ask(totalsStatement(facts.plan, query)))
        .map((row) => readClassRow(row, query));
    },
    loadSingles: async (singlesRequest, places) => {
      const middle = places.map((place) => place?.ranks ?? null);
      const request = { ...singlesRequest, middle };
      const answerRows = await ask(middleStatement(facts.plan, request));
      const rows = plan.rules.isClickHouse
        ? expandArrayRows(answerRows)
        : answerRows;
      return { ...readSingles(request, rows), ...readIds(rows) };
    },
  }, { ...choices, thresholds: shownThresholds(choices), removal: "here" });
  const days = rows.filter(({ kind }) => kind === KINDS.day);
  const sumsOf = (isWanted: (column: number) => boolean) =>
    Promise.resolve(
      joinSegments(includedRows(rows, limits), units)
        .filter(({ column }) => isWanted(column)),
    );
  const onDays = names.map((_, arm) =>
    (plan.days?.names ?? [""]).map((_, day) =>
      Number(
        sumOver(
          days.filter((row) => row.arm === arm && row.key === day),
          "orders",
        ),
      )
    )
  );
  return {
    ...units,
    total: () =>
      Promise.resolve({
        ...totals,
        crossovers: facts.crossovers,
        segments: () => sumsOf((column) => column < dimensions),
        ...(hasFirstVisits
          ? {
            firstDays: async () =>
              (await sumsOf((column) => column === dimensions))
                .map((sums) => ({
                  ...sums,
                  segment: plan.days!.names[Number(sums.segment)]!,
                })),
          }
          : {}),
        ...(isDaily && havePairs(plan)
          ? {
            selectedDays: (columns) =>
              loadSelectedDays(ask, facts, {
                units,
                columns,
                limits,
                sums: totals.sums,
                tellsCrossed: choices.crossovers === "exclude",
              }),
          }
          : {}),
        rankedSegments: (parts) =>
          Promise.resolve(rankSegments(rows, units, limits, parts)),
      }),
    topBuyer: () => Promise.resolve(single.topBuyer),
    variations: names,
    count,
    perVariation: onDays.map((days) =>
      days.reduce((sum, orders) => sum + orders, 0)
    ),
    onDays,
    lags: hasFirstVisits ? orderLags(facts.found, plan) : undefined,
    repeats: single.repeats,
    copies: single.copies,
    hours: isDaily ? toHourCounts(plan, onDays) : null,
    currencies: single.currencies,
    lacksCurrency: single.lacksCurrency,
    undated: facts.undated,
    rows: facts.rows,
    exclusions,
    segments: Object.entries(segments).map(([by, header]): SegmentColumn => {
      const rule = DIMENSION_COLUMNS.find((column) => column.by === by)!;
      return { by: rule.by, title: rule.title, header };
    }),
    notes,
  };
}

/** Returns the orders by variation and days since first exposure. */
function orderLags(
  lagRows: readonly WarehouseRow[],
  { days, description }: Plan,
): OrderLag[] {
  const { variations } = description;
  const count = days!.names.length;
  return lagRows.map((row) => ({
    lag: countOf(row, "lag"),
    orders: countOf(row, "orders"),
  })).filter(({ lag }) => lag >= 0).map(({ lag, orders }) => ({
    variation: variations[Math.floor(lag / count)]!.name,
    day: lag % count,
    orders,
  }));
}
