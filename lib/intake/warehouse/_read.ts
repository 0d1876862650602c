/** What was read of an experiment, as the orders, days and names of a readout. */

import {
  type DayTotals,
  MEASURES,
  type Orders,
  type Plan,
  type SegmentColumn,
  type TableName,
  unassignedOrderNotes,
  type Units,
} from "../../sums/mod.ts";
import { DIMENSION_COLUMNS } from "../../rules/mod.ts";
import type { WarehouseFacts } from "./facts.ts";
import type { Summed } from "./totals.ts";
import type { CountedVisitors } from "./visitors.ts";
import { formatNumber } from "../../format/mod.ts";
import type { InputRead, Ledger } from "../../record/mod.ts";
import type { ColumnName } from "../../loaders/mod.ts";
import {
  ASSIGNMENT_COLUMNS,
  headersFor,
  inputRead,
  ordersRead,
} from "../_inputs.ts";
import { leftOutNotes } from "../_ledger.ts";

/** What was read of an experiment. */
export interface Read {
  readonly plan: Plan;
  readonly facts: WarehouseFacts;
  readonly counted: CountedVisitors;
  readonly summed: Summed;
  readonly units: Units;
  readonly isDaily: boolean;
}

export function ordersOf(
  { plan, facts, summed, units, isDaily }: Read,
  notes: readonly string[],
): Orders {
  const { variations, orders } = plan.description;
  return {
    ...units,
    total: () => Promise.resolve(summed.totals),
    topBuyer: () => Promise.resolve(summed.topBuyer),
    variations: variations.map(({ name }) => name),
    count: facts.count,
    perVariation: summed.ordersOn.map((days) =>
      days.reduce((sum, count) => sum + count, 0)
    ),
    repeats: facts.count - summed.ids,
    copies: summed.ids === facts.count ? 0 : facts.count - summed.copies,
    // Days are those of the description: none of them is missing.
    hours: isDaily ? [] : null,
    currencies: summed.currencies,
    lacksCurrency: summed.lacksCurrency,
    undated: facts.undated,
    rows: facts.rows,
    exclusions: facts.exclusions,
    segments: Object.entries(orders.segments ?? {}).map((
      [by, header],
    ): SegmentColumn => {
      const rule = DIMENSION_COLUMNS.find((dimensionColumn) =>
        dimensionColumn.by === by
      )!;
      return { by: rule.by, title: rule.title, header };
    }),
    notes,
  };
}

/** Running totals. */
export function daysOf({ plan, counted, summed }: Read): DayTotals[] {
  const upTo = (rows: readonly (readonly number[])[], at: number): number[] =>
    rows.map((days) =>
      days.slice(0, at + 1).reduce((sum, count) => sum + count, 0)
    );
  return plan.days!.names.map((date, at) => ({
    date,
    visitors: upTo(counted.onDays!, at),
    orders: upTo(summed.ordersOn, at),
  }));
}

/** What is left out because nobody can tell where it belongs. */
export async function notesOf(
  { description: { exposures } }: Plan,
  { exclusions, rows }: WarehouseFacts,
  names: readonly string[],
): Promise<string[]> {
  const left = (reason: string): number =>
    exclusions.find((exclusion) => exclusion.reason === reason)?.rows ?? 0;
  const unassigned = "of visitors who are not among the exposures";
  const unassignedOrders = await unassignedOrderNotes(
    "the orders of the warehouse",
    {
      count: rows.rows,
      "before-period": left("before-period"),
      "after-period": left("after-period"),
      "no-variation": exposures ? 0 : left("no-variation"),
      "unknown-variation": left("unknown-variation"),
      "no-visitor": left("no-visitor"),
    },
    names,
    () => Promise.resolve([]),
  );
  return [
    ...(exposures ? leftOutNotes(exclusions, unassigned) : []),
    ...unassignedOrders,
  ];
}

export function inputsOf(
  { plan: { description, days }, counted }: Read,
  orders: Orders,
  ledger: Ledger,
): InputRead[] {
  const { orders: table, exposures } = description;
  const { measures = {}, segments = {} } = table;
  const read = ordersRead(
    {
      source: nameOf(table.table),
      columns: present({
        ...Object.fromEntries(
          MEASURES.map(({ name }) => [name, measures[name]]),
        ),
        order_id: table.orderId,
        visitor_id: table.visitor,
        variation: table.variation,
        created_at: table.time,
        currency: table.currency,
        net_revenue: table.revenue,
        gross_profit: table.profit,
      }),
      unknownColumns: [...Object.values(segments), ...Object.keys(measures)],
    },
    orders,
    ledger,
    days !== null,
  );
  const columns = present({
    visitor_id: exposures?.visitor,
    variation: exposures?.variation,
    created_at: exposures?.time,
  });
  const by = counted.onDays === null ? "variation" : "day and variation";
  const visitors = {
    source: exposures ? nameOf(exposures.table) : "the description",
    columns,
    unknownColumns: [],
  };
  return [
    read,
    inputRead(visitors, headersFor(visitors, ASSIGNMENT_COLUMNS), {
      holds: exposures
        ? `a row per exposure, of ${formatNumber(counted.rows, 0)} visitors`
        : `visitors by ${by}`,
      rows: counted.rows,
    }),
  ];
}

/** The columns that there are. */
function present(
  columns: Readonly<Partial<Record<ColumnName, string | undefined>>>,
): Readonly<Partial<Record<ColumnName, string>>> {
  return Object.fromEntries(
    Object.entries(columns).filter(([, column]) => column !== undefined),
  );
}

function nameOf(name: TableName): string {
  return typeof name === "string" ? name : name.join(".");
}
