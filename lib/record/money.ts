/** How the amounts of a variation stand to each other. */

import type { ProjectedAmount, ProjectedImpact } from "./types.ts";

/**
 * Which way an amount is settled.
 *
 * @param amount The amount.
 * @returns 1 for a gain, -1 for a loss, 0 where its interval has both.
 */
export function settledSign(
  { amount: { lower, upper } }: Pick<ProjectedAmount, "amount">,
): number {
  if (lower !== null && lower > 0) return 1;
  return upper !== null && upper < 0 ? -1 : 0;
}

/**
 * The amounts that a variation is told by: revenue, or what else decides, and
 * before it the profit where that does not go the same way.
 *
 * @param worth What a result is worth.
 * @param variation The variation.
 * @returns One amount or two; none where none is stated.
 *
 * @example
 * ```ts
 * import { openClient } from "readout";
 * import { leadingAmounts, readout } from "readout/readout";
 * import { DEMO_EXPERIENCES } from "readout/sandbox";
 * import { assertEquals } from "@std/assert";
 *
 * await using client = await openClient();
 * const { projectedImpact } = await readout(client, DEMO_EXPERIENCES.clearWinner);
 * const titles = leadingAmounts(projectedImpact, "Progress bar").map(({ title }) => title);
 * assertEquals(titles, ["Net revenue"]);
 * ```
 */
export function leadingAmounts(
  { amounts }: Pick<ProjectedImpact, "amounts">,
  variation: string,
): readonly ProjectedAmount[] {
  const own = amounts.filter((amount) => amount.variation === variation);
  const isProfit = ({ metric }: ProjectedAmount): boolean =>
    metric === "gross_profit_per_visitor";
  const profit = own.find(isProfit);
  const other = own.find((amount) => !isProfit(amount));
  if (profit === undefined || other === undefined) return own.slice(0, 1);
  return settledSign(profit) === settledSign(other) ? [other] : [profit, other];
}
