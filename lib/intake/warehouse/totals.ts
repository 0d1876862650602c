/** The sums of a warehouse's orders, as an analysis takes them. */

import {
  added,
  type Asked,
  type Ids,
  KINDS,
  limitsOf,
  middleOf,
  middleStatement,
  type OrderTotals,
  type Plan,
  rankedDays,
  rankedParts,
  readArrays,
  readClassRow,
  readIds,
  readSingles,
  segmentsOf,
  singlesAsked,
  staying,
  totalsAsked,
  totalsOf,
  totalsStatement,
  type Units,
} from "../../sums/mod.ts";
import type { Ask } from "./answers.ts";
import type { WarehouseFacts } from "./facts.ts";

/** What is known of the orders before they are added up. */
export interface Summing {
  readonly plan: Plan;
  readonly facts: WarehouseFacts;
  readonly units: Units;
  /** The columns that say of whom an order is. */
  readonly segments: readonly string[];
  readonly isDaily: boolean;
}

/** What the orders come to, and what else single orders say. */
export interface Summed extends Ids {
  readonly totals: OrderTotals;
  /** Orders by variation and day, those of visitors of two variations, too. */
  readonly ordersOn: readonly (readonly number[])[];
}

/**
 * Adds the orders up, in two statements.
 *
 * @param ask Asks the warehouse.
 * @param summing The orders.
 * @param asked Who counts.
 * @returns What they come to.
 */
export async function sumWarehouse(
  ask: Ask,
  { plan, facts, units, segments, isDaily }: Summing,
  asked: Omit<Asked, "days" | "removal">,
): Promise<Summed> {
  const arms = plan.description.variations.length;
  const limits = limitsOf(facts.values, asked);
  const query = totalsAsked(units, limits.rising, {
    segments,
    tellsCrossed: asked.crossovers === "exclude",
    isDaily,
    parts: facts.parts,
  });
  const rows = (await ask(totalsStatement(plan, query)))
    .map((row) => readClassRow(row, query));
  const { values, ...wanted } = singlesAsked(
    units,
    arms,
    rows,
    limits,
    query.tellsCrossed,
  );
  const middle = {
    ...wanted,
    middle: middleOf(values.bins, arms).map((one) => one?.places ?? null),
  };
  const found = await ask(middleStatement(plan, middle));
  const single = plan.rules.isClickHouse
    ? readArrays(middle, found)
    : { ...readSingles(middle, found), ...readIds(found) };
  const { ids, copies, topBuyer, currencies, lacksCurrency } = single;
  return {
    ...{ ids, copies, topBuyer, currencies, lacksCurrency },
    ordersOn: Array.from(
      { length: arms },
      (_, arm) =>
        (plan.days?.names ?? [""]).map((_, day) =>
          Number(
            added(
              rows.filter((row) =>
                row.kind === KINDS.day && row.arm === arm && row.key === day
              ),
              "orders",
            ),
          )
        ),
    ),
    totals: {
      ...totalsOf(units, arms, rows, limits, single, {
        ...asked,
        removal: "here",
      }),
      buyers: facts.buyers,
      crossovers: facts.crossovers,
      segments: () => Promise.resolve(segmentsOf(staying(rows, limits), units)),
      ranked: () => Promise.resolve(rankedDays(rows, units, limits)),
      rankedSegments: (of) =>
        Promise.resolve(rankedParts(rows, units, limits, of, false)),
    },
  };
}
