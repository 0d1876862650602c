/** The sums of a warehouse's orders, as an analysis takes them. */

import {
  added,
  type Asked,
  type Ids,
  KINDS,
  middleStatement,
  type OrderTotals,
  type Plan,
  rankedParts,
  readArrays,
  readIds,
  readSingles,
  segmentsOf,
  staying,
  sumOrders,
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
  const { rows, limits, single, totals } = await sumOrders({
    units,
    arms,
    values: facts.values,
    by: { segments, isDaily, parts: facts.parts },
    sums: (query) => ask(totalsStatement(plan, query)),
    singles: async (wanted, middle) => {
      const single = {
        ...wanted,
        middle: middle.map((place) => place?.places ?? null),
      };
      const found = await ask(middleStatement(plan, single));
      return plan.rules.isClickHouse
        ? readArrays(single, found)
        : { ...readSingles(single, found), ...readIds(found) };
    },
  }, { ...asked, removal: "here" });
  const days = rows.filter(({ kind }) => kind === KINDS.day);
  const ordersOf = (arm: number, day: number): number =>
    Number(
      added(
        days.filter((row) => row.arm === arm && row.key === day),
        "orders",
      ),
    );
  return {
    ...single,
    ordersOn: Array.from(
      { length: arms },
      (_, arm) =>
        (plan.days?.names ?? [""]).map((_, day) => ordersOf(arm, day)),
    ),
    totals: {
      ...totals,
      crossovers: facts.crossovers,
      segments: () => Promise.resolve(segmentsOf(staying(rows, limits), units)),
      rankedSegments: (of) =>
        Promise.resolve(rankedParts(rows, units, limits, of, false)),
    },
  };
}
