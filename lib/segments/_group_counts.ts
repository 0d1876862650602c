/** Visitors, buyers, orders and amounts of a group, by variation. */

import type { Frame } from "../loaders/mod.ts";
import { type Group, textsOf } from "./_group_data.ts";
import type { BuyingVariation, ExperienceArm } from "../readout/mod.ts";

/** Counts a group's arms, the control first. */
export function countArms(
  { orders, visitors }: Group,
  arms: readonly ExperienceArm[],
): readonly BuyingVariation[] {
  const variations = textsOf(orders, "variation");
  const buyers = textsOf(orders, "visitor_id");
  const revenue = amountsOf(orders, "net_revenue") ?? [];
  const profit = amountsOf(orders, "gross_profit");
  return arms.map(({ id, name, share }, arm) => {
    const rows = [...variations.keys()].filter((row) =>
      variations[row] === name
    );
    const total = (values: readonly (number | null)[]): number =>
      rows.reduce((sum, row) => sum + (values[row] ?? 0), 0);
    return {
      id,
      name,
      isControl: arm === 0,
      share,
      visitors: visitors[arm]!,
      buyers: new Set(rows.map((row) => buyers[row])).size,
      orders: rows.length,
      netRevenue: total(revenue),
      grossProfit: profit === null || rows.some((row) => profit[row] === null)
        ? null
        : total(profit),
    };
  });
}

function amountsOf(
  frame: Frame,
  column: string,
): readonly (number | null)[] | null {
  return frame.columns.includes(column)
    ? frame.getColumn(column).toArray() as (number | null)[]
    : null;
}
