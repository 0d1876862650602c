/** What was read of an experiment, as the orders, days and names of a readout. */

import type {
  DayTotals,
  Orders,
  Plan,
  SegmentColumn,
  Units,
} from "../../sums/mod.ts";
import { DIMENSION_COLUMNS } from "../../rules/mod.ts";
import type { WarehouseFacts } from "./facts.ts";
import type { Summed } from "./totals.ts";
import type { CountedVisitors } from "./visitors.ts";

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
